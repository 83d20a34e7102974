"""The data folder and the disk below it."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from assistant.doctor.machine import Finding, Machine, broken, look, ok
from assistant.words.text import text

MB = 1_000_000
LITTLE_MB = 1000
TOO_LITTLE_MB = 100
WORN = 9
"""JEDEC eMMC life time estimate: step 9 is 80 to 90 % of the rated life used."""

MAKE_ROOM = text("make room: old backups and videos first")
NEW_CARD = text("`skald backup`, then take a new card")


def nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


def data_folder(machine: Machine) -> Finding:
    """Whether games can be saved in the data folder."""
    there = nearest(machine.data)
    try:
        with tempfile.TemporaryFile(dir=there) as probe:
            probe.write(b"skald")
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return broken(
            text(
                "{folder} cannot be written: {why}",
                folder=str(there),
                why=error.strerror or str(error),
            ),
            text("change its owner, or name another folder with --data"),
        )
    if there != machine.data:
        return ok(text("{folder} will be made at the first start", folder=str(machine.data)))
    return ok(text("{folder} can be written", folder=str(machine.data)))


def disk(machine: Machine) -> Finding:
    """Room, mount, errors and wear."""
    there = nearest(machine.data)
    if os.statvfs(there).f_flag & os.ST_RDONLY:
        return broken(
            text("the disk is read-only; nothing can be saved"),
            text("start again; if it stays so, the card is worn out: take a new one"),
        )
    free = shutil.disk_usage(there).free // MB
    if free < TOO_LITTLE_MB:
        return broken(text("only {free} MB free", free=free), MAKE_ROOM)
    errors = sum(map(int, machine.each("/sys/fs/ext4/*/errors_count")))
    if errors:
        return look(text("the file system has noted {errors} errors", errors=errors), NEW_CARD)
    if (wear := wear_step(machine)) is not None and wear >= WORN:
        return look(text("the card has used {percent} % of its life", percent=wear * 10), NEW_CARD)
    if free < LITTLE_MB:
        return look(text("{free} MB free", free=free), MAKE_ROOM)
    return ok(text("{free} GB free", free=free // 1000))


def wear_step(machine: Machine) -> int | None:
    """Used life in tenths, 1 to 11, of an eMMC that tells it; None for all others."""
    steps = [
        int(step, 16)
        for words in machine.each("/sys/block/mmcblk*/device/life_time")
        for step in words.split()
    ]
    return max(steps, default=None)
