"""What people tick off before the game, and what goes where after it."""

from __future__ import annotations

from assistant.games.tiny_epic_vikings.influence import chart_of
from assistant.games.tiny_epic_vikings.kinds import Rune
from assistant.games.tiny_epic_vikings.labels import (
    god_label,
    place_label,
    rune_label,
    who_label,
)
from assistant.games.tiny_epic_vikings.setting_up import SMALL
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.text import Text, plural, text


def set_up_list(state: Vikings) -> tuple[Text, ...]:
    """The steps of the set-up for this game, with what was chosen and drawn."""
    book, people = book_of(state), len(state.seats)
    side = (
        text("Map: the side for one or two players.")
        if state.chart == SMALL
        else text("Map: the side for three or four players.")
    )
    lines = [
        side,
        text("A rune on each island that shows its symbol; the other runes go to the box."),
        text("A village on each port that shows one, none on plain ports; the rest to the box."),
    ]
    for god in state.gods:
        figures = book.gods[god.mat]
        name = god_label(figures.name, figures.name_pl, god.mat)
        lines.append(
            text("Above the map: {god}, with the fury marker of {rune} on {n}.", god=name,
                 rune=rune_label(god.rune), n=_first_fury(state, god.rune))
        )  # fmt: skip
    lines += [
        text("Era mat to the right of the gods, ravens up, the raven on 1. Leave room on its left"
             " for a favour card and on its right for invaders."),
        text("Shuffle the viking cards, face down; leave room for the discards."),
        plural(
            "Favour cards face up: {n} in a row above and {n} below the map; the rest to the box.",
            "Favour cards face up: {n} in a row above and {n} below the map; the rest to the box.",
            book.row_cards(people),
        ),
        text("Everybody: a clan mat, 6 settlers, 2 temples, 3 boats on it and 1 aside, the score"
             " marker aside, wood, food and steel on {n}.", n=book.game.start),
    ]  # fmt: skip
    if state.alone:
        lines += _alone(state)
    else:
        first = who_label(state, state.began.first)
        lines.append(text("The chieftain's marker: {name}, who last visited an island.",
                          name=first))  # fmt: skip
    if people == 2:
        lines.append(
            text("The third clan, of the two colours that nobody has: 1 temple and 2 settlers on"
                 " each outer island. It controls them; the runes stay there.")
        )  # fmt: skip
    return tuple(lines)


def _first_fury(state: Vikings, rune: Rune) -> int:
    """Alone the god of the enemy's first island begins with fury."""
    book, island = book_of(state), state.began.island
    drawn = bool(island) and chart_of(book, state).islands[island].rune is rune
    return book.prices.fury_rune if drawn else 0


def _alone(state: Vikings) -> list[Text]:
    chart, island = chart_of(book_of(state), state), state.began.island
    rune = rune_label(chart.islands[island].rune)
    return [
        text("Two mats that nobody has, side by side: one as usual, one with the enemy's side up."
             " On each place 2 pieces of different colours; 2 boats go to the box; its resources"
             " stand on 0."),
        text("Drawn for the enemy: island {island} ({rune}). Its rune lies beside the enemy's mat,"
             " 2 settlers from the left of it go onto the island.", island=island, rune=rune),
        text("The chieftain's marker is the chieftain's boat: {place}.",
             place=place_label(state.began.dock)),
        text("No temples and settlers on the outer islands. You begin every era."),
    ]  # fmt: skip


def packing(state: Vikings) -> tuple[Text, ...]:
    """What goes back where after the game."""
    return (
        text("Runes, fury markers, raven and chieftain into one bag."),
        text("Settlers, boats, temples and markers by colour."),
        text("Viking cards and favour cards apart."),
    )
