"""Memory of a process and its children, from /proc."""

from __future__ import annotations

import re
from pathlib import Path

from assistant.bench.figures import ProcessMemory

PROC = Path("/proc")
SIZES = re.compile(r"^(Rss|Pss):\s+(\d+) kB$", re.MULTILINE)


def memory_of(pid: int) -> tuple[ProcessMemory, ...]:
    """The process `pid` first, then everything that it has started."""
    found = []
    for number, one in enumerate((pid, *descendants(pid))):
        try:
            sizes = dict(SIZES.findall((PROC / str(one) / "smaps_rollup").read_text()))
            command = (PROC / str(one) / "cmdline").read_bytes().decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            continue
        name = "service" if number == 0 else child_name(command)
        rss, pss = (round(int(sizes[key]) / 1024, 1) for key in ("Rss", "Pss"))
        found.append(ProcessMemory(name, rss, pss))
    return tuple(found)


def descendants(pid: int) -> list[int]:
    """Children, grandchildren and so on."""
    below: list[int] = []
    for listing in (PROC / str(pid) / "task").glob("*/children"):
        for child in map(int, listing.read_text().split()):
            below += [child, *descendants(child)]
    return below


def child_name(command: str) -> str:
    """What a child of the service is for, by its command line."""
    if "resource_tracker" in command:
        return "resource tracker"
    return "vision" if "vision.worker" in command else command.split("\0")[0]
