"""One run: every part in turn, the machine left alone meanwhile."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import cv2
from msgspec import Struct
from msgspec.structs import replace

from assistant.bench.dice import measure_sets, measure_taught, sets_of
from assistant.bench.figures import Figures, Machine, spread
from assistant.bench.memory import memory_of
from assistant.bench.posts import measure_posts
from assistant.bench.rolls import SEED, measure_rolls
from assistant.bench.service import Service
from assistant.bench.speed import measure_speed
from assistant.bench.table import Host
from vision.dice import make_reader
from vision.evaluation import total


class Plan(Struct, frozen=True):
    """What to measure. `dice` is a folder with one folder a labelled set.

    `sets` names those that are wanted (all if empty), `drawn` is the number of drawn
    scenes, `overlay` a folder for pictures that were not read right.
    """

    dice: Path | None = None
    sets: tuple[str, ...] = ()
    drawn: int = 0
    overlay: Path | None = None
    speed: bool = True
    service: bool = True
    starts: int = 3
    throws: int = 20
    posts: int = 100


def measure(plan: Plan, tell: Callable[[str], None]) -> Figures:
    """Measures all that is planned and tells before each part what comes.

    Raises `ServiceFailedError` if the service does not come up, `LabelError`
    for a set that cannot be used and `PictureError` for a picture of it.
    """
    sets = sets_of(plan.dice, plan.sets)
    dice = measure_sets(sets, make_reader(), tell, drawn=plan.drawn, overlay=plan.overlay)
    figures = Figures(
        machine=this_machine(),
        dice=dice,
        total=total([one for one in dice if one.part != "train"]) if dice else None,
        total_unseen=total([one for one in dice if not one.learned]) if dice else None,
        taught=measure_taught(sets, tell),
        speed=measure_speed(tell) if plan.speed else None,
        start_up=None,
        rolls=None,
        posts=(),
        memory=(),
    )
    return measure_service(plan, figures, tell) if plan.service else figures


def measure_service(plan: Plan, figures: Figures, tell: Callable[[str], None]) -> Figures:
    """The figures, with those of the running service."""
    starts = []
    for number in range(1, plan.starts):
        tell(f"start {number} of {plan.starts}")
        with Service(camera=f"sim:{SEED}") as service:
            starts.append(service.start_s)
    tell(f"start {plan.starts} of {plan.starts}")
    with Service(camera=f"sim:{SEED}") as service, closing(Host(service)) as host:
        starts.append(service.start_s)
        return replace(
            figures,
            rolls=measure_rolls(service, host, plan.throws, tell),
            posts=measure_posts(service, host, plan.posts, tell),
            memory=memory_of(service.pid),
            start_up=spread(starts),
        )


def this_machine() -> Machine:
    """Name, cores, memory and versions."""
    model = Path("/proc/device-tree/model")
    name = model.read_text().strip("\0 \n") if model.exists() else platform.machine()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000
    return Machine(name, os.cpu_count() or 1, memory, platform.python_version(), cv2.__version__)
