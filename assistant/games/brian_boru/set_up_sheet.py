"""What pages offer before a game: readings that the rules leave open, and the board."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.brian_boru.diagram import Diagram, diagram
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.house_words import QUESTIONS
from assistant.games.brian_boru.sheet_board import SheetTown, empty_towns
from assistant.words.text import Text


class HouseChoice(Struct, frozen=True):
    """A reading: its key in the options, the question, answers by their codes, the default."""

    key: str
    question: Text
    answers: tuple[tuple[str, Text], ...]
    default: str


class RegionName(Struct, frozen=True):
    """A region by its key and its printed name."""

    region: str
    name: str


class SetUpSheet(Struct, frozen=True):
    """Readings for the page of the set-up, the diagram for that of the figures."""

    house: tuple[HouseChoice, ...]
    diagram: Diagram
    towns: tuple[SheetTown, ...]
    regions: tuple[RegionName, ...]


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
        diagram(book),
        empty_towns(book),
        tuple(RegionName(key, one.name) for key, one in book.figures.regions.items()),
    )
