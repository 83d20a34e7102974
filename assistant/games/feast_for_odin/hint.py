"""A hint: which tiles in hand to lay where on a board, for the most gained."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from assistant.games.feast_for_odin.board_stands import Standing, standing
from assistant.games.feast_for_odin.figures import Figures
from assistant.games.feast_for_odin.kinds import Stock
from assistant.games.feast_for_odin.packing import Horizon, Laid, Packer
from assistant.games.feast_for_odin.tiles import Colour, Placed


class Hint(Struct, frozen=True):
    """Tiles to lay, in this order, and what the board gains by them.

    `gain` counts minus squares that get covered, income and bonuses of the phases to come, and
    silver that is laid against it.
    """

    tiles: tuple[Placed, ...]
    before: Standing
    after: Standing
    gain: float


class _Plan(Struct, frozen=True):
    """Squares to cover for incomes and bonuses, ways to cover them, and to go on from there."""

    target: int
    filled: list[Laid]
    ways: list[Laid]
    worth: float


def hint(
    book: Figures,
    board: str,
    placed: Sequence[Placed],
    hand: Stock,
    horizon: Horizon,
    also: Collection[Colour] = (),
) -> Hint:
    """The best way that was found to lay tiles in hand on a board; none if nothing gains.

    `also` are colours that an occupation allows besides. Raises `KeyError` for an unknown board.
    """
    colours = {*book.placing[book.boards[board].kind].colours, *also}
    tiles = [
        (tile, n)
        for code, n in hand.counts().items()
        if n > 0 and (tile := book.tile(code)) is not None and tile.colour in colours
    ]
    packer = Packer(book, board, placed, tiles, horizon)
    best = max(_searched(packer), key=packer.worth)
    found = packer.placed(best)
    return Hint(
        tiles=found,
        before=standing(book, board, placed),
        after=standing(book, board, (*placed, *found)),
        gain=packer.worth(best) - packer.worth(packer.start),
    )


def _searched(packer: Packer) -> Iterator[Laid]:
    """Ways from the plainest plan on: no tile, one tile, minus squares only, then targets."""
    start = packer.start
    yield start
    singles = packer.singles()
    yield from singles
    plain = packer.pack([start, *singles], packer.outer)
    yield from plain
    plans = [_Plan(0, [start], plain, _most(packer, plain))]
    plans += [_planned(packer, target) for target in _targets(packer) if target]
    plans.sort(key=lambda plan: -plan.worth)
    best = plans[0]
    for seed in plans[: packer.book.hint.seeds]:
        best = max(best, _joined(packer, seed, plans), key=lambda plan: plan.worth)
    yield from best.ways
    yield from packer.pack(best.filled, packer.outer[::-1])


def _joined(packer: Packer, seed: _Plan, plans: Sequence[_Plan]) -> _Plan:
    """A plan with those targets of others added, one after the other, that make it better."""
    for other in plans:
        both = seed.target | other.target
        if both not in (seed.target, other.target) and not packer.spent:
            seed = max(seed, _planned(packer, both), key=lambda plan: plan.worth)
    return seed


def _planned(packer: Packer, target: int) -> _Plan:
    start = packer.start
    if packer.spent:
        return _Plan(target, [start], [start], packer.worth(start))
    filled = packer.fill([start], [bit for bit in packer.inner if bit & target])
    ways = [start, *filled, *packer.pack(filled, packer.outer)]
    return _Plan(target, filled, ways, _most(packer, ways))


def _most(packer: Packer, ways: Sequence[Laid]) -> float:
    return max(packer.worth(one) for one in ways)


def _targets(packer: Packer) -> Iterator[int]:
    """Squares whose covering pays in the phases to come, as far as what is in hand may do."""
    covered = packer.start.covered
    most = sum(n * piece.cells for n, piece in zip(packer.start.hand, packer.pieces, strict=True))
    found = []
    if packer.horizon.bonuses:
        found += [one.around for one in packer.grid.bonuses if not one.bit & covered]
    if packer.horizon.incomes:
        found += [one.needs | one.bit for line in packer.grid.lines for one in line.squares]
    for squares in found:
        missing = squares & ~covered
        if missing.bit_count() <= most:
            yield missing
