"""Reads and validates a wiring file (TOML, see `wiring.toml` beside this module).

Either the whole file can be built, or `WiringError` names everything wrong
with it in one go, each with its line and remedy.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from assistant.words.button_names import BUTTONS, seat_button, seat_button_name
from assistant.words.press import Intent
from assistant.words.text import Text, text
from hardware.layout import (
    MAX_SEATS,
    ButtonWiring,
    BuzzerWiring,
    LampPlace,
    LampWiring,
    Layout,
    LedLamp,
    PixelLamp,
    Pull,
    RgbLamp,
    StripWiring,
    WiringError,
    WiringProblem,
)
from hardware.pin_use import PinUse
from hardware.toml_lines import KeyLines
from hardware.toml_table import Complaints, TomlTable, dotted

MAX_PHASES = 8
MAX_PIXELS = 300
MAX_SLOW_PIXELS = 32
UNDO_HOLD_S = 1.5

_SEATS = tuple(str(place) for place in range(1, MAX_SEATS + 1))
_PHASES = tuple(str(number) for number in range(1, MAX_PHASES + 1))
_LAMP_KINDS = ("led", "rgb", "pixels")
_SYNTAX_LINE = re.compile(r"at line (\d+)")


def default_wiring() -> str:
    """The text of the wiring that holds when the owner gives none."""
    return files("hardware").joinpath("wiring.toml").read_text(encoding="utf-8")


def load_layout(path: Path | None = None) -> Layout:
    """Reads a wiring file, or the default wiring when `path` is None.

    Raises `WiringError` with every problem found; an unreadable file is one.
    """
    if path is None:
        return read_wiring(default_wiring(), "hardware/wiring.toml")
    try:
        # Some editors put a mark before the text.
        source = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as failure:
        raise WiringError((unreadable(str(path), str(failure)),)) from failure
    return read_wiring(source, str(path))


def unreadable(file: str, why: str) -> WiringProblem:
    """The problem of a file that cannot be read at all."""
    return WiringProblem(
        file,
        1,
        text("the wiring file cannot be read ({why}).", why=why),
        text("Check its name and that Skald's user may read it."),
    )


def read_wiring(source: str, file: str) -> Layout:
    """Turns the text of a wiring file into a layout.

    `file` is named in problems. Raises `WiringError` with all of them.
    """
    try:
        values = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as failure:
        found = _SYNTAX_LINE.search(str(failure))
        line = int(found[1]) if found else source.count("\n") + 1
        raise WiringError(
            (
                WiringProblem(
                    file,
                    line,
                    text("this is not valid TOML ({why}).", why=str(failure)),
                    text("Put this line right; the default wiring shows how it is written."),
                ),
            )
        ) from failure
    complaints = Complaints()
    layout = _Reading(TomlTable(values, (), complaints), file).layout()
    if complaints.found:
        lines = KeyLines(source)
        problems = [
            WiringProblem(file, lines.line(path), what, remedy)
            for path, what, remedy in complaints.found
        ]
        raise WiringError(tuple(sorted(problems, key=lambda problem: problem.line)))
    return layout


class _Reading:
    """One pass over the file: reads all devices and claims their pins."""

    def __init__(self, top: TomlTable, file: str) -> None:
        self._top = top
        self._file = file
        self._complaints = top.complaints
        self._pins = PinUse(top.complaints)
        self._pixels: dict[int, str] = {}
        self._strip: StripWiring | None = None

    def layout(self) -> Layout:
        if (pins := self._top.table("pins")) is not None:
            self._pins.declare(pins)
            pins.finish()
        self._strip = self._read_strip()
        lamps: list[LampPlace] = []
        buttons: list[ButtonWiring] = []
        for name, seat in self._group("seat", _SEATS):
            place = int(name)
            lamp = self._lamp(seat)
            if lamp is not None:
                label = text("Seat {place}", place=place)
                lamps.append(LampPlace(f"seat{place}", label, lamp, place=place))
            button = self._button(
                seat.table("button"),
                seat_button(place),
                seat_button_name(place),
                Intent.CONFIRM,
                place=place,
            )
            if button is not None:
                buttons.append(button)
            if lamp is None and button is None and not any(k in seat for k in _LAMP_KINDS):
                self._complaints.add(
                    seat.path,
                    text("seat {place} has neither a lamp nor a button.", place=place),
                    text("Give it led, rgb, pixels or button, or take the table out."),
                )
            seat.finish()
        for name, phase in self._group("phase", _PHASES):
            lamp = self._lamp(phase)
            if lamp is not None:
                label = text("Phase {number}", number=int(name))
                lamps.append(LampPlace(f"phase{name}", label, lamp, phase=int(name) - 1))
            elif not any(kind in phase for kind in _LAMP_KINDS):
                self._complaints.add(
                    phase.path,
                    text("phase {number} has no lamp.", number=int(name)),
                    text("Give it led, rgb or pixels, or take the table out."),
                )
            phase.finish()
        for name, table in self._group("button", tuple(BUTTONS)):
            button = self._button(
                table,
                name,
                BUTTONS[Intent(name)],
                Intent(name),
                hold_s=UNDO_HOLD_S if name == Intent.UNDO else None,
            )
            if button is not None:
                buttons.append(button)
        buzzer = self._buzzer()
        self._top.finish()
        return Layout(
            self._file,
            tuple(sorted(lamps, key=lambda lamp: (lamp.place is None, lamp.place, lamp.phase))),
            tuple(buttons),
            buzzer,
            self._strip,
        )

    def _group(self, key: str, names: Sequence[str]) -> list[tuple[str, TomlTable]]:
        group = self._top.table(key)
        if group is None:
            return []
        found = list(group.tables(names))
        group.finish(also=names)
        return found

    def _lamp(self, table: TomlTable) -> LampWiring | None:
        kinds = [kind for kind in _LAMP_KINDS if kind in table]
        if len(kinds) > 1:
            table.wrong(
                kinds[1],
                text("a lamp is one of {kinds}, not several.", kinds=", ".join(kinds)),
                text("Keep one of them."),
            )
        active_high = table.flag("active_high", True)
        dimmable = table.flag("dimmable", True)
        led, rgb, pixels = table.raw("led"), table.raw("rgb"), table.raw("pixels")
        if led is not None:
            pin = self._pins.claim(table, "led")
            return None if pin is None else LedLamp(pin, active_high, dimmable)
        if rgb is not None and (colours := table.table("rgb")) is not None:
            claimed = [self._pins.claim(colours, name) for name in ("red", "green", "blue")]
            colours.finish()
            red, green, blue = claimed
            if red is None or green is None or blue is None:
                return None
            return RgbLamp(red, green, blue, active_high, dimmable)
        if pixels is not None and (stretch := table.table("pixels")) is not None:
            return self._stretch(stretch)
        return None

    def _stretch(self, table: TomlTable) -> PixelLamp | None:
        length = self._strip.pixels if self._strip else MAX_PIXELS
        first = table.whole("first", 0, length - 1)
        count = table.whole("count", 1, length, default=1)
        table.finish()
        if self._top.raw("strip") is None:
            self._complaints.add(
                table.path,
                text("this lamp is part of a strip, but no strip is wired."),
                text("Add a table [strip] with kind, clock, data and pixels."),
            )
        if first is None or count is None:
            return None
        if first + count > length:
            table.wrong(
                "count",
                text(
                    "pixels {first} to {last} reach past the end of the strip.",
                    first=first,
                    last=first + count - 1,
                ),
                text("The strip has pixels 0 to {last}.", last=length - 1),
            )
            return None
        lamp = dotted(table.path[:2])
        for pixel in range(first, first + count):
            owner = self._pixels.setdefault(pixel, lamp)
            if owner != lamp:
                table.wrong(
                    "first",
                    text("pixel {pixel} is already that of {owner}.", pixel=pixel, owner=owner),
                    text("Let the lamps' stretches not overlap."),
                )
                break
        return PixelLamp(first, count)

    def _button(
        self,
        table: TomlTable | None,
        name: str,
        label: Text,
        intent: Intent,
        *,
        place: int | None = None,
        hold_s: float | None = None,
    ) -> ButtonWiring | None:
        if table is None:
            return None
        pin = self._pins.claim(table, "pin")
        active_high = table.flag("active_high", False)
        usual = Pull.DOWN if active_high else Pull.UP
        pull = Pull(table.choice("pull", tuple(Pull), usual))
        debounce_s = table.seconds("debounce_s", 0.03, 0.001, 0.5) or 0.03
        hold_s = table.seconds("hold_s", hold_s, 0.2, 10.0)
        stuck_s = table.seconds("stuck_s", 20.0, 2.0, 600.0) or 20.0
        table.finish()
        if pull != Pull.NONE and pull != usual:
            table.wrong(
                "pull",
                text("an open button would look pressed (pull “{pull}”).", pull=pull.value),
                text("Use pull = “{pull}”, or change active_high.", pull=usual.value),
            )
        if hold_s is not None and hold_s >= stuck_s:
            table.wrong(
                "hold_s",
                text("the hold of {hold} s would be taken for a stuck button.", hold=hold_s),
                text("Keep hold_s below stuck_s ({stuck} s).", stuck=stuck_s),
            )
        if pin is None:
            return None
        self._pins.check_pull(table, pin, pull)
        return ButtonWiring(
            name, label, intent, pin, place, pull, active_high, debounce_s, hold_s, stuck_s
        )

    def _buzzer(self) -> BuzzerWiring | None:
        table = self._top.table("buzzer")
        if table is None:
            return None
        pin = self._pins.claim(table, "pin")
        active_high = table.flag("active_high", True)
        table.finish()
        return None if pin is None else BuzzerWiring(pin, active_high)

    def _read_strip(self) -> StripWiring | None:
        table = self._top.table("strip")
        if table is None:
            return None
        table.choice("kind", ("apa102", "dotstar", "sk9822"), "apa102")
        clock = self._pins.claim(table, "clock")
        data = self._pins.claim(table, "data")
        select = self._pins.claim(table, "select") if "select" in table else None
        pixels = table.whole("pixels", 1, MAX_PIXELS)
        brightness = table.share("brightness", 0.3)
        table.finish(also=("select",))
        if clock is None or data is None or pixels is None:
            return None
        strip = StripWiring(clock, data, pixels, select, brightness)
        if pixels > MAX_SLOW_PIXELS and not strip.on_spi:
            table.wrong(
                "pixels",
                text("{pixels} pixels are too many for plain pins.", pixels=pixels),
                text(
                    "Use hardware SPI (clock = 11, data = 10, select = 8), or at most {most}.",
                    most=MAX_SLOW_PIXELS,
                ),
            )
        return strip
