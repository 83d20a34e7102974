"""Polish and English: sentences, plural forms, numbers and dates.

The catalogues are the `.po` files in `web/translations`; they are read and
compiled in memory once, so nothing compiled lies about. English is the key
itself and needs no catalogue.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.dates import format_date, format_datetime, format_time
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, get_decimal_symbol
from flask import request
from markupsafe import Markup, escape
from msgspec.structs import replace

from assistant.games.names import names_in
from assistant.words.device_kinds import kind_said
from assistant.words.text import Text, TextArg

LANGUAGES = {"en": "English", "pl": "Polski"}
"""Languages of the pages, each under its own name."""

LOCALES = {"en": "en_GB", "pl": "pl_PL"}
"""How numbers, dates and times are written in each language."""

LEAST_GROUPED = {"en": 4, "pl": 5}
"""From how many digits thousands stand apart: CLDR's minimumGroupingDigits, unknown to Babel."""

COOKIE = "language"
TRANSLATIONS = Path(__file__).parent / "translations"
MINUS = "−"


def current_language() -> str:
    """Language of the current request: the one chosen, or else the browser's own."""
    for chosen in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if chosen in LANGUAGES:
            return chosen
    for tag, wish in request.accept_languages:
        spoken = tag.partition("-")[0].lower()
        if wish > 0 and spoken in LANGUAGES:
            return spoken
    return "en"


class _GameNames(NullTranslations):
    """What is in no catalogue may be the name of something in a game."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._names = names_in(language)

    def gettext(self, message: str) -> str:
        """The name in this language, or the message itself."""
        return self._names.get(message, message)


@cache
def translations(language: str) -> NullTranslations:
    """The catalogue of a language, compiled in memory; English needs none.

    Names of faces and cards are not in it: they come from the games' figures.
    """
    path = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    if language not in LANGUAGES or not path.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    catalogue = GNUTranslations(compiled)
    catalogue.add_fallback(_GameNames(language))
    return catalogue


def say(text: Text, language: str) -> str:
    """The sentence in a language, as plain text."""
    catalogue = translations(language)
    return _localised(text, language, marked=False).render(catalogue.gettext, catalogue.ngettext)


def said_or_nothing(text: Text | None, language: str) -> str:
    """The sentence in a language, nothing where there is none."""
    return say(text, language) if text is not None else ""


def say_markup(text: Text, language: str) -> Markup:
    """The sentence as HTML: everything escaped, names kept apart from the text's direction."""
    catalogue = translations(language)

    def one(msgid: str) -> str:
        return escape(catalogue.gettext(msgid))

    def many(msgid: str, other: str, n: int) -> str:
        return escape(catalogue.ngettext(msgid, other, n))

    return Markup(_localised(text, language, marked=True).render(one, many))  # noqa: S704


def device_said(name: str, language: str) -> str:
    """The name that a person gave a device, or the words for its kind."""
    kind = kind_said(name)
    return name if kind is None else say(kind, language)


def isolated(name: str) -> Markup:
    """A literal name as HTML, its direction kept from the text around it."""
    return Markup("<bdi>{}</bdi>").format(name)


class _Whole(int):
    """A whole number that writes itself with a true minus sign."""

    def __format__(self, spec: str) -> str:
        return format(int(self), spec).replace("-", MINUS)


class _Decimal(float):
    """A fraction that writes itself with its language's decimal sign."""

    language = "en"

    def __format__(self, spec: str) -> str:
        if not spec:
            return number(float(self), self.language, None)
        return format(float(self), spec).replace(".", get_decimal_symbol(LOCALES[self.language]))


def _localised(text: Text, language: str, *, marked: bool) -> Text:
    if language in text.names:
        own: TextArg = isolated(text.names[language]) if marked else text.names[language]
        return Text("{name}", {"name": own})
    args = {name: _localised_arg(arg, language, marked) for name, arg in text.args.items()}
    return replace(text, args=args)


def _localised_arg(arg: TextArg, language: str, marked: bool) -> TextArg:
    if isinstance(arg, Text):
        return _localised(arg, language, marked=marked)
    if isinstance(arg, str):
        return isolated(arg) if marked else arg
    if isinstance(arg, float):
        number = _Decimal(arg)
        number.language = language
        return number
    return _Whole(arg) if arg < 0 else arg


def points(value: int | None, *, signed: bool = False) -> str:
    """A score: a true minus sign, a plus where asked for, a dash for the unknown."""
    if value is None:
        return "–"
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return f"{sign}{abs(value)}"


def number(value: float, language: str, pattern: str | None = "#,##0.##") -> str:
    """A number as people of this language write it; None: with the language's own pattern."""
    locale = LOCALES[language]
    bare = format_decimal(value, format=pattern, locale=locale, group_separator=False)
    whole = bare.partition(get_decimal_symbol(locale))[0]
    if sum(sign.isdigit() for sign in whole) < LEAST_GROUPED[language]:
        return bare
    return format_decimal(value, format=pattern, locale=locale)


def clock(seconds: float) -> str:
    """A duration as minutes and seconds ("3:07"), or hours, minutes and seconds."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def moment(at: float, language: str) -> str:
    """A wall time with its date, in the machine's time zone."""
    when = datetime.fromtimestamp(at).astimezone()
    return format_datetime(when, "medium", tzinfo=when.tzinfo, locale=LOCALES[language])


def day(at: float, language: str) -> str:
    """A date written out."""
    return format_date(datetime.fromtimestamp(at).astimezone(), "long", locale=LOCALES[language])


def hour(at: float, language: str) -> str:
    """Hour and minute of a wall time."""
    when = datetime.fromtimestamp(at).astimezone()
    return format_time(when, "short", tzinfo=when.tzinfo, locale=LOCALES[language])
