"""What the page of the set-up offers: raid targets, and readings that the rules leave open."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.saga.figures import Figures
from assistant.games.saga.house_words import QUESTIONS
from assistant.games.saga.labels import land_label
from assistant.words.text import Text


class HouseChoice(Struct, frozen=True):
    """A reading: its key in the options, the question, answers by their codes, the default."""

    key: str
    question: Text
    answers: tuple[tuple[str, Text], ...]
    default: str


class SetUpSheet(Struct, frozen=True):
    """The whole page; `coasts` are the areas that may have a raid target."""

    coasts: tuple[tuple[str, Text], ...]
    house: tuple[HouseChoice, ...]


def set_up_sheet(book: Figures) -> SetUpSheet:
    """What can be chosen with these figures."""
    return SetUpSheet(
        tuple((area, land_label(book, area)) for area in book.targets),
        tuple(
            HouseChoice(
                key,
                question,
                tuple((value.value, said) for value, said in answers.items()),
                getattr(book.house, key).value,
            )
            for key, (question, answers) in QUESTIONS.items()
        ),
    )
