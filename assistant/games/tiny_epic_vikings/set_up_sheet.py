"""What the page of the set-up offers: gods, and readings that the rules leave open."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.tiny_epic_vikings.figure_words import group_title
from assistant.games.tiny_epic_vikings.figures import Figures
from assistant.games.tiny_epic_vikings.house_words import HouseChoice, readings_before
from assistant.games.tiny_epic_vikings.kinds import Rune
from assistant.games.tiny_epic_vikings.labels import god_label, rune_label
from assistant.games.tiny_epic_vikings.sheet_map import Sketch, sketch
from assistant.words.text import Text


class SetUpSheet(Struct, frozen=True):
    """The whole page. Without `mapped` nobody has compared the map with a copy."""

    runes: tuple[Text, ...]
    gods: tuple[tuple[str, Text], ...]
    house: tuple[HouseChoice, ...]
    mapped: bool
    maps: tuple[Sketch, ...]


def set_up_sheet(book: Figures) -> SetUpSheet:
    """What can be chosen with these figures."""
    return SetUpSheet(
        tuple(rune_label(one) for one in Rune),
        tuple((mat, god_label(god.name, god.name_pl, mat)) for mat, god in book.gods.items()),
        readings_before(book.house.rules),
        all(one.verified for one in book.maps.values()),
        tuple(
            sketch(side, group_title(("maps", side)), one.chart)
            for side, one in book.maps.items()
        ),
    )
