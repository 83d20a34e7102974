"""What a tile offers a side, in words."""

from __future__ import annotations

from assistant.games.listing import listed
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import Side
from assistant.games.saga.labels import ACTION_NAMES, bonus_label
from assistant.words.text import Text, text


def section_label(book: Figures, tile: str, side: Side) -> Text:
    """Bonus, actions and icons of a tile's section."""
    section = book.tiles[tile].of(side)
    names = [ACTION_NAMES[one] for one in section.actions]
    if section.one_of and len(names) > 1:
        said = names[0]
        for name in names[1:]:
            said = text("{first} or {second}", first=said, second=name)
    else:
        said = listed(names)
    if section.golden is not None:
        bonus = bonus_label(book, section.golden)
        said = text("{actions}; bonus first: {bonus}", actions=said, bonus=bonus)
    if tile == book.icons.resolves_first:
        said = text("{actions} · resolves first", actions=said)
    if tile == book.icons.chooses_first:
        said = text("{actions} · turns the initiative", actions=said)
    return said
