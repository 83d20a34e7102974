"""How camera, panel and journal are doing."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from assistant.words.text import Text


class CameraMode(StrEnum):
    """Life of the camera as people see it."""

    OFF = "off"
    STARTING = "starting"
    LIVE = "live"
    LOST = "lost"
    GAVE_UP = "gave_up"


class Motion(StrEnum):
    """Life of a throw."""

    UNKNOWN = "unknown"
    EMPTY = "empty"
    HAND = "hand"
    HANDLING = "handling"
    ROLLING = "rolling"
    SETTLED = "settled"
    TAKEN_OUT = "taken_out"


class CameraStatus(Struct, frozen=True):
    """The camera, for every screen.

    `why` explains a mode other than live. `simulated` offers throwing in the
    drawn tray. `facts` are figures for the diagnosis page (size, exposure as
    read back, frames a second). `pictures` is false where they only come from phones.
    `zones` are the places of the seats that have a zone where dice are wanted.
    """

    name: str
    mode: CameraMode
    motion: Motion
    views: tuple[str, ...] = ("tray",)
    why: Text | None = None
    simulated: bool = False
    restarts: int = 0
    facts: dict[str, str | int | float | bool | None] = {}
    pictures: bool = True
    zones: tuple[int, ...] = ()

    @property
    def shows(self) -> bool:
        """Whether there is a picture to look at now."""
        return self.pictures and self.mode is CameraMode.LIVE


class LampMode(StrEnum):
    """How a lamp burns; readable without colour."""

    OFF = "off"
    STEADY = "steady"
    BLINK = "blink"
    FAST = "fast"
    BREATHE = "breathe"


class Lamp(Struct, frozen=True):
    """A lamp of the panel.

    `colour` is (red, green, blue), 0 to 1 each; `level` its light now; `pins`
    the BCM numbers of its own pins, none on a strip.
    """

    id: str
    label: Text
    mode: LampMode
    colour: tuple[float, float, float]
    level: float
    seat: str | None = None
    pins: tuple[int, ...] = ()


class Button(Struct, frozen=True):
    """A button of the panel.

    `held` runs from 0 to 1 while a hold counts down; `pin` is its BCM number.
    """

    id: str
    label: Text
    down: bool
    held: float = 0.0
    stuck: bool = False
    hold_s: float | None = None
    pin: int | None = None


class PanelStatus(Struct, frozen=True):
    """The panel. `drawn` means that there are no real pins and `/panel` shows it."""

    factory: str
    why: Text
    drawn: bool
    lamps: tuple[Lamp, ...]
    buttons: tuple[Button, ...]
    buzzing: bool = False
    problems: tuple[Text, ...] = ()


class Saving(Struct, frozen=True):
    """Whether confirmed actions are on disk. `unsaved` actions are only in memory."""

    ok: bool
    unsaved: int = 0
    why: Text | None = None


class Health(StrEnum):
    """Result of one check of the diagnosis."""

    OK = "ok"
    LOOK = "look"
    BROKEN = "broken"


class Check(Struct, frozen=True):
    """One line of the diagnosis, with the remedy where something is wrong."""

    id: str
    label: Text
    health: Health
    found: Text
    remedy: Text | None = None
