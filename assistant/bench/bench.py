"""One run: every part in turn, the machine left alone meanwhile."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import cv2
from msgspec import Struct

from assistant.bench.figures import Figures, Machine, spread
from assistant.bench.memory import memory_of
from assistant.bench.posts import measure_posts
from assistant.bench.rolls import SEED, measure_rolls
from assistant.bench.service import Service
from assistant.bench.table import Host
from vision.dice import make_reader
from vision.evaluation import SetFigures
from vision.evaluation import measure as measure_sets

TELL_EVERY = 20


class Plan(Struct, frozen=True):
    """What to measure. `dice` is a folder with one folder a labelled set."""

    dice: Path | None = None
    service: bool = True
    starts: int = 3
    throws: int = 20
    posts: int = 100


def measure(plan: Plan, tell: Callable[[str], None]) -> Figures:
    """Measures all that is planned and tells before each part what comes.

    Raises `ServiceFailedError` if the service does not come up, `LabelError`
    for a set that cannot be used and `PictureError` for a picture of it.
    """
    dice = () if plan.dice is None else measure_dice(plan.dice, tell)
    if not plan.service:
        return Figures(this_machine(), None, dice, None, (), ())
    starts = []
    for number in range(1, plan.starts):
        tell(f"start {number} of {plan.starts}")
        with Service(camera=f"sim:{SEED}") as service:
            starts.append(service.start_s)
    tell(f"start {plan.starts} of {plan.starts}")
    with Service(camera=f"sim:{SEED}") as service, closing(Host(service)) as host:
        starts.append(service.start_s)
        rolls = measure_rolls(service, host, plan.throws, tell)
        posts = measure_posts(service, host, plan.posts, tell)
        memory = memory_of(service.pid)
    return Figures(this_machine(), spread(starts), dice, rolls, posts, memory)


def measure_dice(folder: Path, tell: Callable[[str], None]) -> tuple[SetFigures, ...]:
    """Figures of every labelled set below a folder; told every few pictures."""

    def progress(name: str, done: int, total: int) -> None:
        if done % TELL_EVERY == 0:
            tell(f"{name}: {done} of {total} pictures")

    return tuple(measure_sets(folder, make_reader(), progress))


def this_machine() -> Machine:
    """Name, cores, memory and versions."""
    model = Path("/proc/device-tree/model")
    name = model.read_text().strip("\0 \n") if model.exists() else platform.machine()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000
    return Machine(name, os.cpu_count() or 1, memory, platform.python_version(), cv2.__version__)
