"""The search for a way to lay tiles on a board: a beam search from square to square.

The squares of a list are taken in turn. At each, every kept way goes on with each piece in hand
that may cover that square, and the best ways are kept. The search ends by counted work, not by
a clock, so that it finds the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec import Struct

from assistant.games.feast_for_odin.bonus import surrounded_of
from assistant.games.feast_for_odin.figures import Figures
from assistant.games.feast_for_odin.grid import Grid, Spot, grid_of, spots
from assistant.games.feast_for_odin.income import income_of
from assistant.games.feast_for_odin.placing import lying
from assistant.games.feast_for_odin.tiles import Colour, Placed, Shape, Tile, offsets

USED = 0.95
"""What a square is guessed to gain that something in hand can still be laid on."""


class Horizon(Struct, frozen=True):
    """How many income and bonus phases are still to come."""

    incomes: int
    bonuses: int


class Piece(Struct, frozen=True):
    """Tiles of one kind in hand. `apart` is the place of their colour among those that keep apart.

    `cost` are the points that one is worth as long as it is not laid: only silver is.
    """

    tile: Tile
    cells: int
    cost: int
    apart: int | None


class Laid(Struct, frozen=True, gc=False):
    """A way to lay tiles: what is covered then, what is left in hand, and the steps to it."""

    covered: int
    apart: tuple[int, ...]
    hand: tuple[int, ...]
    cost: int
    steps: tuple[tuple[int, Spot], ...]


class Packer:
    """The search on one board with what lies there and what is in hand.

    `hand` is how many there are of each tile that may be laid on the board. `inner` are its
    squares (bits) from the bottom left on, `outer` those from the top right on.
    """

    def __init__(
        self,
        book: Figures,
        board: str,
        placed: Sequence[Placed],
        hand: Sequence[tuple[Tile, int]],
        horizon: Horizon,
    ) -> None:
        self.book, self.horizon = book, horizon
        self.grid: Grid = grid_of(book, board)
        self.work = 0
        self._limits = book.hint
        apart = book.placing[book.boards[board].kind].apart
        ordered = sorted(hand, key=lambda held: -len(offsets(held[0].shape)))
        self.pieces = tuple(
            Piece(
                tile,
                len(offsets(tile.shape)),
                int(tile.colour is Colour.SILVER),
                apart.index(tile.colour) if tile.colour in apart else None,
            )
            for tile, _ in ordered
        )
        cells = self.grid.cells(self.grid.area)
        inner = sorted(cells, key=lambda cell: (cell[0], -cell[1]))
        outer = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
        self.inner = tuple(self.grid.bit(*cell) for cell in inner)
        self.outer = tuple(self.grid.bit(*cell) for cell in outer)
        there = lying(book, board, placed)
        counts = tuple(n for _, n in ordered)
        self.start = Laid(there.covered, tuple(there.apart[one] for one in apart), counts, 0, ())

    def worth(self, laid: Laid) -> float:
        """What a board is worth: minus squares that are covered, silver kept, phases to come."""
        covered, incomes, bonuses = laid.covered, self.horizon.incomes, self.horizon.bonuses
        worth = float((covered & self.grid.minus).bit_count() - laid.cost)
        if incomes:
            worth += incomes * income_of(self.book, self.grid, covered)
        if bonuses:
            for square in surrounded_of(self.grid, covered):
                worth += bonuses * self.book.hint.worth.get(square.code, 0.0)
        return worth

    def singles(self) -> list[Laid]:
        """The ways to lay one tile, the best first, as many as are kept."""
        found = [
            self._laid(self.start, at, spot)
            for at, n in enumerate(self.start.hand)
            if n
            for spot in self._legal(self.start, at, spots(self.grid, self.pieces[at].tile.shape), 0)
        ]
        return sorted(found, key=self.worth, reverse=True)[: self._limits.width]

    def fill(self, ways: Sequence[Laid], squares: Sequence[int]) -> list[Laid]:
        """Ways to cover all of these squares (bits) from each way given; none if none is found.

        Income squares count on the others of the list, whatever the order.
        """
        promised = sum(squares)
        for bit in squares:
            if self.spent:
                return []
            grown = []
            for laid in ways:
                if laid.covered & bit:
                    grown.append(laid)
                else:
                    grown += self._covering(laid, bit, promised)
            ways = self._best(grown, self.grid.minus)
        return [found for one in ways if (found := self._in_order(one)) is not None]

    def pack(self, ways: Sequence[Laid], squares: Sequence[int]) -> list[Laid]:
        """The ways that gain most where any of these squares may be covered or be left open."""
        still = self.grid.minus
        for bit in squares:
            still &= ~bit
            if self.spent:
                break
            grown = list(ways)
            for laid in ways:
                if not laid.covered & bit and any(laid.hand):
                    grown += self._covering(laid, bit, 0)
            ways = self._best(grown, still)
        return list(ways)

    @property
    def spent(self) -> bool:
        """Whether the limit of work is reached."""
        return self.work >= self._limits.work

    def placed(self, laid: Laid) -> tuple[Placed, ...]:
        """The tiles of a way in the order in which they may be laid."""
        return tuple(
            Placed(
                self.pieces[at].tile.code,
                spot.column,
                spot.row,
                spot.way.turns,
                spot.way.mirrored,
            )
            for at, spot in laid.steps
        )

    def _covering(self, laid: Laid, bit: int, promised: int) -> Iterator[Laid]:
        for at, n in enumerate(laid.hand):
            piece = self.pieces[at]
            if n and (promised or not piece.cost):
                over = _over(self.grid, piece.tile.shape).get(bit, ())
                for spot in self._legal(laid, at, over, promised):
                    yield self._laid(laid, at, spot)

    def _legal(self, laid: Laid, at: int, places: Sequence[Spot], promised: int) -> Iterator[Spot]:
        """Places where a piece may lie, if what is promised gets covered as well."""
        covered, which = laid.covered, self.pieces[at].apart
        beside = 0 if which is None else laid.apart[which]
        self.work += len(places)
        for spot in places:
            if spot.mask & covered or spot.touches & beside:
                continue
            if spot.needs and spot.needs & ~(covered | spot.mask | promised):
                continue
            yield spot

    def _laid(self, laid: Laid, at: int, spot: Spot) -> Laid:
        piece, apart, hand = self.pieces[at], laid.apart, laid.hand
        if piece.apart is not None:
            masks = list(apart)
            masks[piece.apart] |= spot.mask
            apart = tuple(masks)
        return Laid(
            laid.covered | spot.mask,
            apart,
            (*hand[:at], hand[at] - 1, *hand[at + 1 :]),
            laid.cost + piece.cost,
            (*laid.steps, (at, spot)),
        )

    def _best(self, ways: Iterable[Laid], still: int) -> list[Laid]:
        """The best of different ways, by worth and a guess of what the rest will gain."""
        different = {(one.covered, one.hand): one for one in ways}
        self.work += len(different) * self._limits.ranking
        if len(different) <= 1:
            return list(different.values())

        def promise(laid: Laid) -> float:
            cells = sum(
                n * piece.cells
                for n, piece in zip(laid.hand, self.pieces, strict=True)
                if not piece.cost
            )
            return self.worth(laid) + USED * min(cells, (still & ~laid.covered).bit_count())

        return sorted(different.values(), key=promise, reverse=True)[: self._limits.width]

    def _in_order(self, laid: Laid) -> Laid | None:
        """The same steps in an order in which each is legal; None if there is none."""
        covered, left = self.start.covered, list(laid.steps)
        steps: list[tuple[int, Spot]] = []
        while left:
            ready = [step for step in left if not step[1].needs & ~(covered | step[1].mask)]
            if not ready:
                return None
            for step in ready:
                covered |= step[1].mask
                left.remove(step)
            steps += ready
        return Laid(laid.covered, laid.apart, laid.hand, laid.cost, tuple(steps))


@cache
def _over(grid: Grid, shape: Shape) -> dict[int, tuple[Spot, ...]]:
    """The places of a shape by each square that they cover."""
    found: dict[int, list[Spot]] = {}
    for spot in spots(grid, shape):
        for cell in grid.cells(spot.mask):
            found.setdefault(grid.bit(*cell), []).append(spot)
    return {bit: tuple(places) for bit, places in found.items()}
