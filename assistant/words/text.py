"""What a person reads, before it has a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

TextArg: TypeAlias = "str | int | float | Text"


class Text(Struct, frozen=True, omit_defaults=True):
    """A sentence that is not yet in any language.

    `msgid` is the English wording with `{name}` places and the gettext key at
    once. `plural` is the English plural wording; it is chosen by `args["n"]`.
    Arguments of type str are literal (names of people, of files); a nested
    `Text` is translated first. `names` holds the wording in other languages, by their
    codes, of what people named themselves; it comes before any catalogue.
    """

    msgid: str
    args: dict[str, TextArg] = {}
    plural: str = ""
    names: dict[str, str] = {}

    def english(self) -> str:
        """The sentence in English, for logs and the command line."""
        return self.render(lambda one: one, lambda one, many, n: one if n == 1 else many)

    def render(
        self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]
    ) -> str:
        """The sentence in the language of the two given gettext functions.

        Places are filled literally: braces inside an argument stay as they are.
        """
        n = self.args.get("n")
        if self.plural and isinstance(n, int):
            wording = ngettext(self.msgid, self.plural, n)
        else:
            wording = gettext(self.msgid)
        filled = {
            name: value.render(gettext, ngettext) if isinstance(value, Text) else value
            for name, value in self.args.items()
        }
        return wording.format_map(filled)


def text(msgid: str, **args: TextArg) -> Text:
    """Short form of `Text`; translation tools look for calls of this name."""
    return Text(msgid, args)


def plural(one: str, many: str, n: int, **args: TextArg) -> Text:
    """A `Text` whose wording depends on the number `n`."""
    return Text(one, {"n": n, **args}, many)


def pages(where: str) -> Text:
    """The place in a game's rulebook, by its pages."""
    return text("p. {pages}", pages=where)


def named(english: str, polish: str = "") -> Text:
    """The name of a thing of a game, which brings its wording in each language along.

    A catalogue may know the same English word for something else. Braces are letters here.
    """
    names = {"pl": polish} if polish else {}
    if "{" in english or "}" in english:
        return Text("{name}", {"name": english}, names=names)
    return Text(english, names=names)
