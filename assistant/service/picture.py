"""Whether the pictures of the cameras are good enough, and what came of them."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.table.writer import Facts
from assistant.words.status import CameraStatus, Check, Health
from assistant.words.text import text
from vision.checks import check_facts


def check_picture(status: CameraStatus) -> tuple[Check, ...]:
    """One check for each figure. Of several cameras each figure says whose it is."""
    one_camera: dict[str, str | int | float | bool | None] = {}
    several: dict[str, dict[str, str | int | float | bool | None]] = {}
    for fact, value in status.facts.items():
        camera, colon, own = fact.partition(": ")
        if colon:
            several.setdefault(camera, {})[own] = value
        else:
            one_camera[fact] = value
    named = [
        replace(
            check,
            id=f"{check.id}-{place}",
            label=text("{camera}: {figure}", camera=camera, figure=check.label),
        )
        for place, (camera, facts) in enumerate(several.items(), 1)
        for check in check_facts(facts)
    ]
    return (*check_facts(one_camera), *named)


def readings_check(facts: Facts) -> Check:
    """What became of the readings since the start."""
    return Check(
        "readings",
        text("Readings"),
        Health.OK,
        text(
            "taken by themselves: {taken}, asked about: {asked}, not wanted: {ignored}",
            taken=facts.taken,
            asked=facts.asked,
            ignored=facts.ignored,
        ),
    )
