"""What lies beside the board of Saga: action tiles, coins, reserves.

Names are those of the ready profile. A tile is known by the number in its name; it is compared
where it lies with a side, never in the row between the players, and not once it is resolved.
Coins and units are compared where people have taught them. Whose leader a piece is nobody reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.games.region_counts import number_of, so_many
from assistant.games.saga import commands as c
from assistant.games.saga import counting, tiles, units_seen
from assistant.games.saga.diagrams import COINS, RESERVE, TILE, side_name
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import Phase, Side, Units
from assistant.games.saga.labels import side_label, units_label
from assistant.games.saga.pieces import UNITS, is_coin, piece_of, side_of
from assistant.games.saga.setting import set_side
from assistant.games.saga.state import Saga
from assistant.games.saga.work import Work
from assistant.games.sitting import Depth
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, Lying, PlaceChange
from assistant.words.boards import number_in
from assistant.words.text import text

_COINS: Mapping[str, Side] = MappingProxyType({f"{COINS}{side_name(one)}": one for one in Side})
_RESERVES: Mapping[str, Side] = MappingProxyType(
    {f"{RESERVE}{side_name(one)}": one for one in Side}
)


def lying(
    book: Figures, state: Saga, board: BoardFacts, seen: Sequence[Lying]
) -> dict[str, tuple[Lying, ...]]:
    """What should lie at each place that is compared; a place of tiles is where one is awaited, or
    one lies that should not."""
    there: dict[str, tuple[Lying, ...]] = {}
    for slot in board.profile.slots:
        side = _side_at(slot.name)
        on_it = [one for one in seen if one.place == slot.name]
        awaited = not on_it and side is not None and side is _chooser(state)
        if awaited or (side is not None and not all(_fits(state, one) for one in on_it)):
            there[slot.name] = ()
    for region in board.profile.regions:
        told = _counted(book, state, board, region.name, seen)
        if told is not None:
            there[region.name] = told
    return there


def places(board: BoardFacts) -> Iterator[str]:
    """The places of a board that are beside the game's own."""
    yield from (one.name for one in board.profile.slots if one.name.startswith(TILE))
    yield from (one.name for one in board.profile.regions if one.name in {*_COINS, *_RESERVES})


def _chooser(state: Saga) -> Side | None:
    """Who takes a tile now, as far as tiles are recorded."""
    chooses = state.depth is Depth.FULL and state.place.phase is Phase.TILES
    return tiles.chooser(state) if chooses else None


def _fits(state: Saga, one: Lying) -> bool:
    """Whether a piece with a side may lie there: a tile of its own, one that is resolved, or
    anything that is no tile."""
    number = _tile(state, one.kind)
    if number is None or state.depth is Depth.KEEPER:
        return True
    tile = state.tile(number)
    return tile.used or tile.owner is _side_at(one.place)


def _tile(state: Saga, kind: str) -> str | None:
    number = number_in(kind)
    known = {one.number for one in state.tiles}
    return str(number) if number is not None and str(number) in known else None


def _side_at(place: str) -> Side | None:
    """With which side a tile at a place lies."""
    return next((one for one in Side if place.startswith(f"{TILE}{side_name(one)} ")), None)


def _counted(
    book: Figures, state: Saga, board: BoardFacts, region: str, seen: Sequence[Lying]
) -> tuple[Lying, ...] | None:
    if region in _COINS:
        return so_many(region, state.of(_COINS[region]).coins, is_coin, board, seen)
    if region in _RESERVES and any(_is_unit(one) for one in board.taught):
        here = [one for one in seen if one.place == region]
        return tuple(_units(book, state, _RESERVES[region], region, board, here))
    return None


def _units(
    book: Figures,
    state: Saga,
    side: Side,
    region: str,
    board: BoardFacts,
    here: Sequence[Lying],
) -> Iterator[Lying]:
    for piece, count in units_seen.parts(board, side, counting.reserve(book, state, side)):
        read = next(
            (
                one
                for one in (*here, *board.taught)
                if piece_of(one.kind) is piece and side_of(one.kind, one.colour) in (side, None)
            ),
            None,
        )
        if read is not None:
            yield Lying(region, read.kind, read.colour, count)
    yield from (one for one in here if not _is_unit(one))


def _is_unit(one: Lying) -> bool:
    return piece_of(one.kind) in UNITS


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """What lies beside the board is right: tiles are taken, coins set. Reserves follow from the
    board, so they are refused with what they should be."""
    for one in changes:
        if (side := _side_at(one.place)) is not None:
            for piece in one.now:
                number = _tile(work.state, piece.kind)
                if number is not None and not _fits(work.state, piece):
                    _take_tile(work, side, number)
        elif one.place in _COINS:
            coins = number_of(one.now, is_coin)
            if coins != work.state.of(_COINS[one.place]).coins:
                set_side(work, c.SetSide(_COINS[one.place], coins=coins))
        elif one.place in _RESERVES:
            _refuse_reserve(work, _RESERVES[one.place])


def _take_tile(work: Work, side: Side, number: str) -> None:
    if work.state.place.phase is not Phase.TILES:
        raise refuse(
            text("By the record tile {tile} is not with this side: undo back to its choice.",
                 tile=number)
        )  # fmt: skip
    tiles.take_tile(work, side, number)


def _refuse_reserve(work: Work, side: Side) -> None:
    left: Units = counting.reserve(work.book, work.state, side)
    raise refuse(
        text(
            "Reserve of the {side} by what stands on the board: {units}. Look for the difference "
            "on the board, or among the leaders lost.",
            side=side_label(side),
            units=units_label(left),
        )
    )
