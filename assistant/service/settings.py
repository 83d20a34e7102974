"""How a service is started."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class ServiceSettings(Struct, frozen=True):
    """What `skald run` was told.

    `camera` None takes `cameras.toml` of the data directory, else the
    simulated table. `game` is the one that the front page opens with. `pin`
    None keeps the host PIN of the last start (or makes one). `wiring` None
    takes `wiring.toml` of the data directory, else the wiring that comes with
    Skald. Port 0 takes any free port.
    """

    host: str
    port: int
    data: Path
    camera: str | None = None
    game: str | None = None
    pin: str | None = None
    wiring: Path | None = None
    open_browser: bool = False
