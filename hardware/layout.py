"""What hangs on which pin: the wiring as frozen data.

A `Layout` comes out of `hardware.wiring.load_layout` and can be built as it is.
Pins are BCM numbers, durations are seconds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from assistant.words.press import Intent
from assistant.words.text import Text, text

MAX_SEATS = 8

SPI0_SELECTS = (8, 7)
"""Select lines of hardware SPI 0, in the order of its devices."""


class Pull(StrEnum):
    """Resistor inside the chip that holds an open button's line."""

    UP = "up"
    DOWN = "down"
    NONE = "none"


class LedLamp(Struct, frozen=True):
    """A light-emitting diode on one pin. `dimmable` drives it with PWM."""

    pin: int
    active_high: bool = True
    dimmable: bool = True

    @property
    def pins(self) -> tuple[int, ...]:
        return (self.pin,)


class RgbLamp(Struct, frozen=True):
    """A three-colour diode. `active_high` false means a common anode."""

    red: int
    green: int
    blue: int
    active_high: bool = True
    dimmable: bool = True

    @property
    def pins(self) -> tuple[int, ...]:
        return (self.red, self.green, self.blue)


class PixelLamp(Struct, frozen=True):
    """A stretch of the addressable strip, `first` counted from 0."""

    first: int
    count: int = 1

    @property
    def pins(self) -> tuple[int, ...]:
        return ()


LampWiring: TypeAlias = LedLamp | RgbLamp | PixelLamp


class LampPlace(Struct, frozen=True):
    """A lamp and what it stands for: a seat (`place` from 1) or a phase (`phase` from 0)."""

    id: str
    label: Text
    wiring: LampWiring
    place: int | None = None
    phase: int | None = None


class ButtonWiring(Struct, frozen=True):
    """A button. `hold_s` set means that only holding it that long counts.

    `active_high` false (the usual case) means that pressing pulls the line to
    ground. `stuck_s` is how long it may be down before it is taken for stuck.
    """

    id: str
    label: Text
    intent: Intent
    pin: int
    place: int | None = None
    pull: Pull = Pull.UP
    active_high: bool = False
    debounce_s: float = 0.03
    hold_s: float | None = None
    stuck_s: float = 20.0


class BuzzerWiring(Struct, frozen=True):
    """An active buzzer (it sounds by itself when powered)."""

    pin: int
    active_high: bool = True


class StripWiring(Struct, frozen=True):
    """An APA102 (DotStar) or SK9822 strip. `brightness` is that of a fully lit lamp, 0 to 1."""

    clock: int
    data: int
    pixels: int
    select: int | None = None
    brightness: float = 0.3

    @property
    def on_spi(self) -> bool:
        """Whether it hangs on the pins of hardware SPI 0, its select line included."""
        return (self.clock, self.data) == (11, 10) and self.select in SPI0_SELECTS


class Layout(Struct, frozen=True):
    """The whole panel, valid as it stands. `source` is where it was read from."""

    source: str
    lamps: tuple[LampPlace, ...] = ()
    buttons: tuple[ButtonWiring, ...] = ()
    buzzer: BuzzerWiring | None = None
    strip: StripWiring | None = None


class WiringProblem(Struct, frozen=True):
    """One thing that is wrong with a wiring file. `line` counts from 1."""

    file: str
    line: int
    what: Text
    remedy: Text

    def text(self) -> Text:
        """The whole complaint as one sentence for people."""
        return text(
            "{file}, line {line}: {what} {remedy}",
            file=self.file,
            line=self.line,
            what=self.what,
            remedy=self.remedy,
        )


class WiringError(ValueError):
    """The wiring file cannot be built; `problems` names everything wrong with it."""

    def __init__(self, problems: tuple[WiringProblem, ...]) -> None:
        super().__init__("\n".join(problem.text().english() for problem in problems))
        self.problems = problems
