"""Names of taught faces as a language writes them."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from assistant.taught.lists import named_lists
from assistant.words.dice import Face
from assistant.words.text import Text, TextArg


@cache
def _polish() -> dict[str, str]:
    return {face.en: face.pl for named in named_lists() for face in named.faces}


def face_word(value: Face | None, language: str) -> str:
    """A face for people: a listed one in their language, any other name as it was typed."""
    if value is None:
        return "?"
    name = str(value)
    return _polish().get(name, name) if language == "pl" else name


def with_words(one: Text, language: str) -> Text:
    """A sentence about faces with their names in its language."""

    def worded(name: str, arg: TextArg) -> TextArg:
        if isinstance(arg, Text):
            return with_words(arg, language)
        return face_word(arg, language) if name == "face" and isinstance(arg, str) else arg

    return replace(one, args={name: worded(name, arg) for name, arg in one.args.items()})
