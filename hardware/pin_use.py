"""Which pin of the 40-pin header is whose: double use, reserved and special pins."""

from __future__ import annotations

from assistant.words.text import text
from hardware.layout import Pull
from hardware.toml_lines import KeyPath
from hardware.toml_table import Complaints, TomlTable, dotted, nearest

LOWEST_PIN = 2
HIGHEST_PIN = 27
EEPROM_PINS = (0, 1)
"""Identification EEPROM of an add-on board; the firmware probes it at start-up."""

FIXED_PULL_UP_PINS = (2, 3)
"""Lines with a soldered pull-up of 1.8 kilohm on every Raspberry Pi."""

BUSES: dict[str, tuple[int, ...]] = {
    "i2c": (2, 3),
    "onewire": (4,),
    "uart": (14, 15),
    "spi0": (7, 8, 9, 10, 11),
    "spi1": (16, 17, 18, 19, 20, 21),
    "pcm": (18, 19, 20, 21),
}
"""Pins (BCM) of the buses that the owner may declare as used by something else.

Source: the pin tables of the BCM2711 and RP1 peripherals documents.
"""


class PinUse:
    """Hands out pins; each one once."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self._taken: dict[int, KeyPath] = {}
        self._bus: dict[int, str] = {}

    def declare(self, table: TomlTable) -> None:
        """Reads `in_use`, the list of buses that something else uses."""
        buses = table.raw("in_use")
        if buses is None:
            return
        if not isinstance(buses, list):
            table.wrong(
                "in_use",
                text("“in_use” must be a list of names, not {value}.", value=repr(buses)),
                text('Write for example in_use = ["i2c", "uart"].'),
            )
            return
        for bus in buses:
            if bus in BUSES:
                self._bus |= _lines(bus)
            else:
                table.wrong(
                    "in_use",
                    text("there is no bus called {bus}.", bus=repr(bus)),
                    nearest(str(bus), BUSES),
                )

    def claim(self, table: TomlTable, key: str) -> int | None:
        """The pin under `key`, or None after complaining about it."""
        pin = table.whole(key, 0, HIGHEST_PIN)
        if pin is None:
            return None
        path = (*table.path, key)
        if pin in EEPROM_PINS:
            table.wrong(
                key,
                text("GPIO{pin} is reserved for the EEPROM of add-on boards.", pin=pin),
                text("Use a pin from GPIO{low} to GPIO{high}.", low=LOWEST_PIN, high=HIGHEST_PIN),
            )
            return None
        if pin in self._bus:
            table.wrong(
                key,
                text("GPIO{pin} belongs to {bus}, declared in use.", pin=pin, bus=self._bus[pin]),
                text("Use another pin, or take {bus} out of pins.in_use.", bus=self._bus[pin]),
            )
            return None
        if pin in self._taken:
            table.wrong(
                key,
                text("GPIO{pin} is already used by {owner}.", pin=pin, owner=self._name(pin)),
                text("Give one of the two another pin."),
            )
            return None
        self._taken[pin] = path
        return pin

    def check_pull(self, table: TomlTable, pin: int, pull: Pull) -> None:
        """Complains about a pull that the pin cannot have."""
        if pin in FIXED_PULL_UP_PINS and pull != Pull.UP:
            table.wrong(
                "pull" if "pull" in table else "pin",
                text("GPIO{pin} has a soldered pull-up resistor.", pin=pin),
                text("Use pull = “up” here, or another pin."),
            )

    def _name(self, pin: int) -> str:
        return dotted(self._taken[pin])


def _lines(bus: str) -> dict[int, str]:
    return dict.fromkeys(BUSES[bus], bus)
