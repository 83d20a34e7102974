"""A game of three players and seven rounds, as a script: what is done in each round.

Nothing in it depends on luck but the dice, whose values stand here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

SEATS = ("Adam", "Piotrek", "Ola")
OPTIONS = {"first": "s1", "strips": ["1", "3", "2", "4", "5", "6", "7", "8"]}


class Move(NamedTuple):
    """A turn: vikings on a space, rolls of its die, and commands for what it offers.

    Without a space the seat passes for the round.
    """

    seat: str
    space: str = ""
    rolls: tuple[int, ...] = ()
    then: tuple[dict[str, Any], ...] = ()


class Round(NamedTuple):
    """Weapons drawn by seats, turns, and what is done before the feast and after the turns."""

    weapons: tuple[str, str, str]
    moves: tuple[Move, ...]
    tiles: tuple[tuple[str, str, str, int, int, int], ...] = ()
    others: tuple[dict[str, Any], ...] = ()


def do(kind: str, **fields: Any) -> dict[str, Any]:
    """A command."""
    return {"type": kind, **fields}


ROUNDS = (
    Round(
        ("bow", "spear", "sword"),
        (
            Move("s1", "mountain_3_up_1", (), (
                do("take_items", strip="3", items=3), do("upgrade", good="flax"))),
            Move("s2", "wood_per_player"),
            Move("s3", "mead"),
            Move("s1", "build_knarr"),
            Move("s2", "build_longship"),
            Move("s3", "weekly_flax"),
            Move("s1", "hunt_2", (8, 3), (do("choose", option="success"),)),
            Move("s2", "raid", (4, 8), (do("choose", option="take:chest"),)),
            Move("s3", "buy_sheep"),
        ),
        (("s1", "home", "hide", 1, 12, 0), ("s2", "home", "chest", 1, 11, 0)),
    ),
    Round(
        ("bow", "sword", "snare"),
        (
            Move("s3", "wood_per_player"),
            Move("s1", "mountain_2", (), (do("take_items", strip="1", items=2),)),
            Move("s2", "pillage_2", (3, 9), (do("choose", option="take:spices"),)),
            Move("s3", "build_whaling_boat"),
            Move("s1", "build_stone_house"),
            Move("s2", "stockfish"),
            Move("s3", "whaling_3", (12, 6, 2), (do("choose", option="success"),)),
            Move("s1", "weekly_beans"),
            Move("s2", "mead"),
            Move("s3"),
            Move("s1", "occupation_draw"),
            Move("s2", "up_2", (), (do("upgrade", good="grain"), do("upgrade", good="peas"))),
        ),
        (("s2", "home", "spices", 3, 11, 0), ("s3", "home", "oil", 8, 6, 0)),
    ),
    Round(
        ("spear", "sword", "bow"),
        (
            Move("s2", "explore_2", (), (do("explore", island="bear"),)),
            Move("s3", "buy_sheep"),
            Move("s1", "up_3", (), (
                do("upgrade", good="game_meat"), do("upgrade", good="beans"))),
            Move("s2", "raid", (2, 1, 5), (do("choose", option="fail"),)),
            Move("s3", "wood_per_player"),
            Move("s1", "overseas_1", (), (do("trade_overseas", goods=["skin_and_bones"]),)),
            Move("s2", "mountain_2", (), (do("take_items", strip="4", items=2),)),
            Move("s3", "build_knarr"),
            Move("s1", "occupation_play_2", (), (do("play_occupation", number=48),)),
            Move("s2", "build_longship"),
            Move("s3", "up_2", (), (do("upgrade", good="beans"), do("upgrade", good="flax"))),
        ),
        (("s1", "home", "spices", 1, 10, 0),),
    ),
    Round(
        ("sword", "sword", "snare"),
        (
            Move("s3", "explore_2", (), (do("explore", island="iceland"),)),
            Move("s1", "special_sale", (), (
                do("buy_special", tile="glass_beads"), do("buy_special", tile="helmet"))),
            Move("s2", "plunder"),
            Move("s3", "wool"),
            Move("s1", "mountain_3_2", (), (
                do("take_items", strip="2", items=3), do("take_items", strip="4", items=2))),
            Move("s2", "emigrate_2", (), (do("emigrate", ship="longship"),)),
            Move("s3", "weekly_flax"),
            Move("s1", "build_long_house"),
        ),
        (("s2", "home", "silver_hoard", 8, 6, 0), ("s1", "home", "glass_beads", 9, 6, 0)),
    ),
    Round(
        ("snare", "sword", "spear"),
        (
            Move("s1", "snare", (7, 2), (do("choose", option="success"),)),
            Move("s2", "explore_3", (), (do("explore", island="baffin"),)),
            Move("s3", "hunt_1", (1,), (do("choose", option="success"),)),
            Move("s1", "weekly_fruits"),
            Move("s2", "pillage_3", (12,), (do("choose", option="take:english_crown"),)),
        ),
    ),
    Round(
        ("bow", "sword", "spear"),
        (
            Move("s2", "explore_3", (), (do("explore", island="newfoundland"),)),
            Move("s3", "emigrate_2", (), (do("emigrate", ship="knarr"),)),
            Move("s1", "occupation_play_4", (), (
                do("play_occupation", number=100), do("play_occupation", number=5))),
            Move("s2", "mountain_2", (), (do("take_items", strip="5", items=2),)),
            Move("s3", "whaling_1", (3, 9), (do("choose", option="fail"),)),
        ),
        (("s1", "home", "fur", 8, 9, 0), ("s2", "home", "english_crown", 8, 9, 0)),
    ),
    Round(
        ("bow", "sword", "spear"),
        (
            Move("s3", "build_shed"),
            Move("s1", "buy_cattle_sheep"),
            Move("s2", "emigrate_3", (), (do("emigrate", ship="longship"),)),
        ),
        (("s3", "iceland", "hide", 2, 4, 0),),
    ),
)  # fmt: skip

FINAL = (
    do("place_material", seat="s3", board="shed", material="wood", n=1),
    do("place_tile", seat="s1", board="long_house",
       tile={"tile": "oil", "column": 5, "row": 2, "turns": 0}),
    do("note_income", seat="s3"),
)  # fmt: skip
