"""The host of the bench's table: seats people and gives commands."""

from __future__ import annotations

import time
import uuid
from typing import Any, Protocol

from assistant.bench.phone import Phone
from assistant.bench.service import GAME, PIN

SEATS = (
    {"name": "Ada", "colour": "red", "mark": "circle"},
    {"name": "Bo", "colour": "blue", "mark": "square"},
    {"name": "Cleo", "colour": "green", "mark": "triangle"},
)


class Serving(Protocol):
    """A service that can be reached, in this process or in one of its own."""

    @property
    def port(self) -> int:
        """The port that it listens on."""
        ...


class Host:
    """The host's device; with `start` it begins a game of three seats."""

    def __init__(self, service: Serving, *, start: bool = True) -> None:
        self.phone = Phone(service.port)
        self.phone.open()
        self.phone.fill_in("/access/pin", pin=PIN)
        self.phone.open()
        self.version = int(self.phone.state()["version"])
        if start:
            self.command("start_game", game=GAME, seats=self.seats(), options={})

    @staticmethod
    def seats() -> list[dict[str, str]]:
        """The people of the bench."""
        return [dict(seat) for seat in SEATS]

    def command(self, kind: str, **fields: object) -> float:
        """Gives a command and gives the seconds until it was confirmed."""
        order: dict[str, object] = {
            "key": str(uuid.uuid4()),
            "version": self.version,
            "command": {"type": kind, **fields},
        }
        start_s = time.monotonic()
        answer: dict[str, Any] = self.phone.send("/api/commands", order)
        spent_s = time.monotonic() - start_s
        self.version = int(answer["version"])
        return spent_s

    def catch_up(self) -> None:
        """Takes the newest version, after the camera has changed the state."""
        self.version = int(self.phone.state()["version"])

    def close(self) -> None:
        """Hangs up."""
        self.phone.close()
