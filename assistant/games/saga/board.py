"""The score page: Saga has no points, so what counts for victory stands beside each seat."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.saga import counting
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import Side
from assistant.games.saga.labels import side_label, units_label
from assistant.games.saga.state import Saga
from assistant.words.score import Fact, Part, Scoreboard, SeatScore
from assistant.words.text import text


def scoreboard(book: Figures, state: Saga) -> Scoreboard:
    """Both seats with what they have; a rank once the game is over."""
    rows = []
    for seat in state.seats:
        side = state.side_of(seat.id)
        rank = None
        if state.over and state.winner is not None:
            rank = 1 if state.winner is side else 2
        rows.append(
            SeatScore(
                seat.id, None, rank, tuple(_parts(book, state, side)),
                tuple(_facts(book, state, side)),
            )
        )  # fmt: skip
    return Scoreboard(tuple(rows), final=state.over, counts=False)


def _parts(book: Figures, state: Saga, side: Side) -> Iterator[Part]:
    yield Part("areas", text("Areas controlled"), len(counting.controlled(book, state, side)))
    yield Part("coins", text("Coins"), state.of(side).coins)
    yield Part("units", text("Units in England"), counting.in_england(book, state, side))


def _facts(book: Figures, state: Saga, side: Side) -> Iterator[Fact]:
    yield Fact("side", text("Side"), side_label(side))
    yield Fact("reserve", text("Reserve"), units_label(counting.reserve(book, state, side)))
    yield Fact("lost", text("Leaders lost"), text("{n}", n=state.of(side).lost))
    if side is Side.SAXONS:
        off = max(0, state.round_marker - state.burh_marker)
        yield Fact("burhs", text("Burhs"), text("{n}", n=state.burhs))
        yield Fact(
            "distance", text("Spaces from round marker to burh marker"), text("{n}", n=off)
        )
    if state.initiative is side:
        yield Fact("initiative", text("Initiative"), text("chooses first"))
    tiles = state.tiles_of(side)
    if tiles:
        yield Fact("tiles", text("Action tiles"), text("{tiles}", tiles=", ".join(tiles)))
