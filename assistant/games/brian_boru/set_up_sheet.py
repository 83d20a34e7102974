"""What the page of the set-up offers: readings that the rules leave open."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.house_words import QUESTIONS
from assistant.words.text import Text


class HouseChoice(Struct, frozen=True):
    """A reading: its key in the options, the question, answers by their codes, the default."""

    key: str
    question: Text
    answers: tuple[tuple[str, Text], ...]
    default: str


class SetUpSheet(Struct, frozen=True):
    """The whole page."""

    house: tuple[HouseChoice, ...]


def set_up_sheet(book: Book) -> SetUpSheet:
    """What can be chosen with these figures."""
    return SetUpSheet(
        tuple(
            HouseChoice(
                key,
                question,
                tuple((value.value, said) for value, said in answers.items()),
                getattr(book.figures.house, key).value,
            )
            for key, (question, answers) in QUESTIONS.items()
        ),
    )
