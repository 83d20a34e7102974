"""What the service tells the web about itself."""

from __future__ import annotations

from msgspec import Struct


class WebSettings(Struct, frozen=True):
    """Settings of the web.

    `hosts` are further names under which browsers reach this machine. `pin`
    replaces the host's PIN when given. Sizes are in bytes, times in seconds.
    `gap_s` is the shortest time between two pictures on one stream. A seat's
    device may act `seat_acts` times at once, then `seat_acts_per_s` times a
    second. So many `questions` to the game are answered at once; a further one
    waits `question_patience_s` for its turn.
    """

    hosts: tuple[str, ...] = ()
    pin: str | None = None
    streams: int = 128
    streams_per_device: int = 4
    heartbeat_s: float = 5.0
    gap_s: float = 0.1
    command_bytes: int = 64 * 1024
    upload_bytes: int = 12 * 1024 * 1024
    seat_acts: int = 30
    seat_acts_per_s: float = 1.0
    questions: int = 2
    question_patience_s: float = 5.0
    host_link_s: float = 3600.0
