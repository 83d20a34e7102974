"""The figures of one run."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from msgspec import Struct

from vision.evaluation import IconFigures, SetFigures, Total


class Spread(Struct, frozen=True):
    """Durations in milliseconds: how many, the middle one, the 95th of 100, the longest."""

    n: int
    median_ms: float
    p95_ms: float
    max_ms: float


def spread(seconds: Sequence[float]) -> Spread:
    """The spread of durations given in seconds; at least one."""
    ordered = sorted(seconds)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return Spread(
        len(ordered),
        round(statistics.median(ordered) * 1000, 2),
        round(p95 * 1000, 2),
        round(ordered[-1] * 1000, 2),
    )


class Machine(Struct, frozen=True):
    """The machine of the run."""

    model: str
    cores: int
    memory_mb: int
    python: str
    opencv: str


class RollFigures(Struct, frozen=True):
    """Throws in the drawn tray, and the time from dice at rest until a phone showed them.

    `taken` were taken without asking and right, `wrong` taken without asking
    and not right, `asked` put to a person (the time is that of the question),
    `missed` came to nothing.
    """

    throws: int
    taken: int
    wrong: int
    asked: int
    missed: int
    rest_to_phone: Spread | None


class PostFigures(Struct, frozen=True):
    """A confirmed action while `streams` phones listen, `stalled` of which read nothing."""

    streams: int
    stalled: int
    latency: Spread


class SpeedFigures(Struct, frozen=True):
    """One thread at 1280 x 720: a frame's stillness, a full reading, and the models' size."""

    dice: int
    stillness: Spread
    reading: Spread
    models_mb: float


class ProcessMemory(Struct, frozen=True):
    """Memory of a process in megabytes; `pss_mb` counts shared pages by their share."""

    name: str
    rss_mb: float
    pss_mb: float


class Figures(Struct, frozen=True):
    """Everything that one run measured; a part that was left out is empty.

    `total` sums the sets, `total_unseen` those of which no picture may train a net.
    """

    machine: Machine
    dice: tuple[SetFigures, ...]
    total: Total | None
    total_unseen: Total | None
    taught: tuple[IconFigures, ...]
    speed: SpeedFigures | None
    start_up: Spread | None
    rolls: RollFigures | None
    posts: tuple[PostFigures, ...]
    memory: tuple[ProcessMemory, ...]
