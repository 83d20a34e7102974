"""How long a turn may take."""

from __future__ import annotations

from msgspec import Struct

from assistant.rules import Refusal
from assistant.words.text import text


class TimerLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of a turn's limit, in seconds."""

    least_s: float
    most_s: float


def check_limit(limit_s: float | None, limits: TimerLimits) -> Refusal | None:
    """Why a turn cannot have this limit in seconds."""
    if limit_s is None or limits.least_s <= limit_s <= limits.most_s:
        return None
    least, most = int(limits.least_s), int(limits.most_s)
    return Refusal(text("A turn has between {least} and {most} seconds.", least=least, most=most))
