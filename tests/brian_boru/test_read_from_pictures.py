"""Boards drawn with a game's pieces on them, read by the board reader, beside the record."""

from __future__ import annotations

import math
from functools import partial

from assistant.words.board_record import Lying
from assistant.words.shown_boards import Said
from tests.brian_boru.table import RULES, acting
from tests.vision_boards.drawn_game import DrawnGame, now_at

TOKEN, INVADER = ("cube", "black"), ("cube", "orange")
"""Drawn as square pieces of their own paint; people call them by their names."""


def disc(town: int, colour: str) -> Said:
    return Said(f"town {town}", kind="disc", colour=colour)


def token(town: int) -> Said:
    return Said(f"town {town}", kind=TOKEN[0], colour=TOKEN[1])


def invader(n: int) -> Said:
    """One of six places in the battle area."""
    turn = n * 2 * math.pi / 6
    at = (110.0 + 40.0 * math.cos(turn), 290.0 + 40.0 * math.sin(turn))
    return Said(at=at, kind=INVADER[0], colour=INVADER[1])


LESSON = (
    *(disc(town, "red") for town in (4, 9, 51)),
    *(disc(town, "blue") for town in (13, 22, 48)),
    *(disc(town, "green") for town in (17, 25, 53)),
    *(token(town) for town in (6, 36)),
    *(invader(n) for n in range(3)),
)


def test_a_board_as_recorded_agrees_and_one_piece_more_is_what_differs() -> None:
    table = acting(3)
    assert [seat.colour.value for seat in table.state.seats] == ["red", "blue", "green"]
    table.at(table.state.stage, battle=4)
    drawn = DrawnGame(
        "brian_boru_map", LESSON, {TOKEN: ("Vikings' token", None), INVADER: ("invader", None)}
    )
    differing = partial(drawn.differing, partial(RULES.recorded, table.state))
    discs = (disc(35, "red"), disc(12, "blue"), disc(30, "green"))
    invaders = tuple(invader(n) for n in range(4))
    assert now_at(differing(*discs, *invaders)) == {}
    assert now_at(differing(*discs, *invaders, disc(43, "blue"))) == {
        "town 43": (Lying("town 43", "disc", "blue"),)
    }
    assert now_at(differing(discs[0], token(12), discs[2], *invaders[:2])) == {
        "town 12": (Lying("town 12", "Vikings' token"),),
        "battle": (Lying("battle", "invader", None, 2),),
    }


COLUMN = 200
"""How wide a player's part of the sheet is."""
COIN, RENOWN, HELMET = ("disc", "yellow"), ("disc", "green"), ("cube", "black")
THINGS = {
    COIN: ("coin", "yellow"),
    RENOWN: ("renown token", "green"),
    HELMET: ("invader", None),
}


def things(seat: int, coins: int, renown: int, invaders: int = 0) -> list[Said]:
    """What lies in a player's part of the sheet, in rows of three."""
    rows = ((coins, 40, COIN), (renown, 240, RENOWN), (invaders, 340, HELMET))
    return [
        Said(at=(COLUMN * seat + 40 + 50 * (n % 3), top + 50 * (n // 3)), kind=kind, colour=colour)
        for count, top, (kind, colour) in rows
        for n in range(count)
    ]


def test_what_lies_before_players_is_counted_each_for_itself() -> None:
    table = acting(3)
    table.has("s2", invaders=2)
    drawn = DrawnGame("brian_boru_players", things(0, 3, 2, 2), THINGS)
    lies = [*things(0, 5, 1), *things(1, 3, 1, 2), *things(2, 3, 1, 3)]
    found = drawn.differing(partial(RULES.recorded, table.state), *lies)
    assert now_at(found) == {
        "coins 1": (Lying("coins 1", "coin", "yellow", 5),),
        "invaders 3": (Lying("invaders 3", "invader", None, 3),),
    }
