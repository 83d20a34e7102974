"""Drawings of the history: pure numbers for inline SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from assistant.words.dice import DieKind, Face
from assistant.words.history import Standing
from assistant.words.rolls import DiceTally
from assistant.words.seats import Seat

WIDTH, HEIGHT = 440.0, 260.0
"""Little wider than a phone, so that the words on it stay large enough to read there."""

LEFT, RIGHT, TOP, BOTTOM = 46.0, 34.0, 16.0, 26.0
GAP, DIGIT = 14.0, 9.0
"""Beside the figures on the left, and the width of one of them, a minus sign included."""
TICKS = 5
SHIELD = 22.0
_STEPS = (1, 2, 5)


class Tick(Struct, frozen=True):
    """A line across the drawing at a score."""

    y: float
    points: int


class Stop(Struct, frozen=True):
    """A word below the drawing, at a place from the left."""

    x: float
    word: str


class Line(Struct, frozen=True):
    """A seat's line: SVG points, and where it ends."""

    seat: Seat
    path: str
    end_x: float
    end_y: float
    total: int


class Curve(Struct, frozen=True):
    """Everything that is drawn, in units of the SVG's view box."""

    width: float
    height: float
    left: float
    right: float
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    stops: tuple[Stop, ...] = ()


def curve(seats: Sequence[Seat], standings: Sequence[Standing]) -> Curve | None:
    """Steps of the totals, action by action; None with fewer than two standings."""
    known = [total for one in standings for total in one.totals if total is not None]
    if len(standings) < 2 or not known:
        return None
    step = _step(min(0, *known), max(1, *known))
    low = min(0, *known) // step * step
    high = -(-max(1, *known) // step) * step
    scale = (HEIGHT - TOP - BOTTOM) / (high - low)
    levels = range(low, high + 1, step)
    left = max(LEFT, GAP + DIGIT * max(len(str(points)) for points in levels))
    across = (WIDTH - left - RIGHT) / (len(standings) - 1)

    def y(points: int) -> float:
        return round(TOP + (high - points) * scale, 1)

    lines = []
    for place, seat in enumerate(seats):
        found = [
            (round(left + index * across, 1), total)
            for index, one in enumerate(standings)
            if place < len(one.totals) and (total := one.totals[place]) is not None
        ]
        if found:
            lines.append(Line(seat, _stairs(found, y), found[-1][0], y(found[-1][1]), found[-1][1]))
    ticks = tuple(Tick(y(points), points) for points in levels)
    return Curve(WIDTH, HEIGHT, left, WIDTH - RIGHT, ticks, _apart(lines))


class RoundPoint(Protocol):
    """Everybody's totals at the end of a round, in seat order."""

    @property
    def round(self) -> int: ...
    @property
    def totals(self) -> tuple[int, ...]: ...


def round_curve(seats: Sequence[Seat], points: Sequence[RoundPoint]) -> Curve | None:
    """The totals round by round, from nothing at the start; None before a round has ended."""
    start = Standing(0, 0.0, (0,) * len(seats))
    ends = [Standing(point.round, 0.0, point.totals) for point in points]
    drawn = curve(seats, [start, *ends]) if ends else None
    if drawn is None:
        return None
    across = (drawn.right - drawn.left) / len(ends)
    stops = tuple(
        Stop(round(drawn.left + nth * across, 1), str(point.round))
        for nth, point in enumerate(points, 1)
    )
    return replace(drawn, stops=stops)


def _stairs(found: Sequence[tuple[float, int]], y: Callable[[int], float]) -> str:
    """A path that stays level until the score changes: nobody has half a point in between."""
    path = f"M{found[0][0]} {y(found[0][1])}"
    for x, total in found[1:]:
        path += f"H{x}V{y(total)}"
    return path


def _step(low: int, high: int) -> int:
    """A round distance of the lines across, so that there are about five."""
    scale = 1
    while True:
        for step in _STEPS:
            if (high - low) / (step * scale) <= TICKS:
                return step * scale
        scale *= 10


def _apart(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The shields at the ends, moved apart so that none hides another, and none out of sight."""
    moved: dict[str, float] = {}
    downwards = sorted(lines, key=lambda line: line.end_y)
    least = 0.0
    for line in downwards:
        moved[line.seat.id] = max(line.end_y, least)
        least = moved[line.seat.id] + SHIELD
    most = HEIGHT - BOTTOM
    for line in reversed(downwards):
        moved[line.seat.id] = min(moved[line.seat.id], most)
        most = moved[line.seat.id] - SHIELD
    return tuple(replace(line, end_y=round(moved[line.seat.id], 1)) for line in lines)


class Bar(Struct, frozen=True):
    """How often a face came up, as a column."""

    value: Face
    count: int
    x: float
    y: float
    width: float
    height: float


class TallyChart(Struct, frozen=True):
    """Columns of one kind of dice. `expected_y` is the height of equal luck, where it is known."""

    width: float
    height: float
    bars: tuple[Bar, ...]
    expected_y: float | None


CHART_HEIGHT, CHART_TOP, CHART_BOTTOM = 130.0, 22.0, 24.0


def tally_chart(tally: DiceTally) -> TallyChart:
    """The columns; taught faces may come unequally often, so that they have no expectation."""
    most = max(1, *(one.count for one in tally.counts))
    each = WIDTH / len(tally.counts)
    scale = (CHART_HEIGHT - CHART_TOP - CHART_BOTTOM) / most
    floor = CHART_HEIGHT - CHART_BOTTOM
    width = min(each * 0.7, 60.0)
    bars = tuple(
        Bar(
            one.value,
            one.count,
            round(index * each + (each - width) / 2, 1),
            round(floor - one.count * scale, 1),
            round(width, 1),
            round(one.count * scale, 1),
        )
        for index, one in enumerate(tally.counts)
    )
    fair = None if tally.kind is DieKind.CUSTOM else tally.dice / len(tally.counts)
    return TallyChart(
        WIDTH, CHART_HEIGHT, bars, None if fair is None else round(floor - fair * scale, 1)
    )
