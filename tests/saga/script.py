"""A whole game of four rounds, move by move, that the Vikings win by coins."""

from __future__ import annotations

from typing import Any

from assistant.games.saga import commands as c
from assistant.games.saga.kinds import Ability, Side
from assistant.games.sitting import Choose

VIKINGS, SAXONS = Side.VIKINGS, Side.SAXONS
SEATS = {VIKINGS: "s1", SAXONS: "s2"}
OPTIONS: dict[str, Any] = {"first": "s1", "landing": "essex", "burh": "kent"}
REVEALED = Ability.VIKINGS_PLUNDER
"""What the Viking leader shows in two battles; between them, and after, nobody is to see it."""

Step = tuple[Side, Any]


def _choose(side: Side, *options: str) -> list[Step]:
    return [(side, Choose(option, SEATS[side])) for option in options]


def _pass_tiles(side: Side, number: int) -> list[Step]:
    return [(side, c.GoOn())] * number


def _begin(first: Side) -> list[Step]:
    """The Vikings get tiles 3 and 4 and begin with 4; the Anglo-Saxons do nothing."""
    tiles = {
        VIKINGS: [*_choose(VIKINGS, "3"), *_choose(SAXONS, "2", "1")],
        SAXONS: [*_choose(SAXONS, "2"), *_choose(VIKINGS, "3", "4")],
    }
    return [
        *tiles[first],
        *_choose(SAXONS, "2"),
        *_pass_tiles(SAXONS, 2),
        *_choose(VIKINGS, "4"),
    ]


ROUND_1: list[Step] = [
    *_choose(VIKINGS, "3"),
    *_choose(SAXONS, "2", "4"),
    *_choose(SAXONS, "2"),
    (SAXONS, c.Income((c.Yield("kent", "coin"), c.Yield("mercia", "coin")))),
    *_pass_tiles(SAXONS, 2),
    *_choose(VIKINGS, "1"),
    (VIKINGS, c.Move("north", "sussex", 1, 1)),
    (VIKINGS, c.Scout("north")),
    *_pass_tiles(VIKINGS, 1),
    (VIKINGS, c.Move("essex", "kent", 2, bonus=True)),
    (VIKINGS, c.Plunder(("kent",))),
    *_pass_tiles(VIKINGS, 1),
    *_choose(VIKINGS, "kent", "essex", REVEALED),
    (SAXONS, c.GoOn()),
]
ROUND_2: list[Step] = [
    *_begin(SAXONS),
    (VIKINGS, c.Move("sussex", "wessex", 1, 1)),
    *_pass_tiles(VIKINGS, 2),
    *_choose(VIKINGS, REVEALED),
    (SAXONS, c.GoOn()),
]
ROUND_3: list[Step] = [
    *_begin(VIKINGS),
    (VIKINGS, c.Move("wessex", "mercia", 1, 1)),
    *_pass_tiles(VIKINGS, 1),
    (VIKINGS, c.Move("essex", "mercia", 1, bonus=True)),
    (VIKINGS, c.Plunder(("mercia",))),
    *_choose(VIKINGS, "1.1"),
    *_pass_tiles(VIKINGS, 1),
    *_choose(VIKINGS, "wessex"),
    (SAXONS, c.GoOn()),
    *_choose(VIKINGS, "1.1-0.0-0.0"),
]
ROUND_4: list[Step] = [*_begin(VIKINGS), *_pass_tiles(VIKINGS, 2), (VIKINGS, c.GoOn())]

ROUNDS = (ROUND_1, ROUND_2, ROUND_3, ROUND_4)
COINS_AFTER = (4, 5, 8, 8)
"""The Vikings' coins at the end of each round."""
