"""What is told of all cameras together."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.words.dice import WantedDice
from assistant.words.status import CameraMode, CameraStatus, Motion
from vision.cameras.base import Fact
from vision.supervisor_link import Link

_WORST = (CameraMode.LIVE, CameraMode.STARTING, CameraMode.LOST, CameraMode.GAVE_UP)


def status_of(links: Sequence[Link], wanted: WantedDice | None) -> CameraStatus:
    """One status for all cameras: the worst mode, the motion where dice are wanted."""
    worst = max(links, key=lambda one: _WORST.index(one.mode) if one.mode in _WORST else 0)
    view = wanted.view if wanted is not None else links[0].settings.view[0].name
    motion = Motion.UNKNOWN
    for link in links:
        motion = link.motions.get(view, motion)
    facts: dict[str, Fact] = {}
    for link in links:
        prefix = f"{link.name}: " if len(links) > 1 else ""
        own: dict[str, Fact] = link.facts | {"garbage": link.garbage}
        facts |= {f"{prefix}{name}": value for name, value in own.items()}
    return CameraStatus(
        name=worst.name if worst.mode is not CameraMode.LIVE else links[0].name,
        mode=worst.mode,
        motion=motion,
        views=tuple(one.name for link in links for one in link.settings.view),
        why=worst.why,
        simulated=any(link.simulated for link in links),
        restarts=sum(link.restarts for link in links),
        facts=facts,
        pictures=any(link.has_pictures for link in links),
        zones=tuple(
            zone.place
            for link in links
            for one in link.settings.view
            if one.name == view
            for zone in one.zone
        ),
    )


def without_figures(status: CameraStatus) -> CameraStatus:
    """Without what flickers: the measured numbers among the facts."""
    said = {name: value for name, value in status.facts.items() if not _is_figure(value)}
    return replace(status, facts=said)


def _is_figure(value: Fact) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
