"""One port for every kind of lamp, and the gpiozero devices behind it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import gpiozero

from assistant.words.text import Text, text
from hardware.factory import PinChoice
from hardware.layout import LampWiring, Layout, LedLamp, PixelLamp, RgbLamp
from hardware.lights import RGB, LampState, light
from hardware.pixels import Strip, open_strip

log = logging.getLogger(__name__)

PWM_HZ = 100


class LampPort(Protocol):
    """A lamp that can be given a light. Any exception means that it failed."""

    def set(self, colour: RGB, level: float) -> None:
        """Lights the lamp: `level` 0 (dark) to 1; single-coloured lamps ignore the colour."""
        ...

    def close(self) -> None:
        """Darkens the lamp and lets its pins go."""
        ...


def open_lamp(wiring: LampWiring, factory: Any, strip: Strip | None) -> LampPort:
    """Opens the device of a lamp, dark. Raises what gpiozero or the system raises."""
    match wiring:
        case LedLamp():
            return _Led(wiring, factory)
        case RgbLamp():
            return _Rgb(wiring, factory)
        case PixelLamp():
            if strip is None:
                raise OSError("the strip that this lamp is part of did not open")
            return _Stretch(wiring, strip)


def open_output(pin: int, active_high: bool, factory: Any) -> Any:
    """An on-off output, off."""
    return gpiozero.DigitalOutputDevice(pin, active_high=active_high, pin_factory=factory)


def _switched(level: float) -> float:
    """Light of a lamp that knows only on and off."""
    return 1.0 if level >= 0.5 else 0.0


class _Led:
    def __init__(self, wiring: LedLamp, factory: Any) -> None:
        self._dimmable = wiring.dimmable
        self._device: Any = (
            gpiozero.PWMLED(
                wiring.pin,
                active_high=wiring.active_high,
                frequency=PWM_HZ,
                pin_factory=factory,
            )
            if wiring.dimmable
            else open_output(wiring.pin, wiring.active_high, factory)
        )

    def set(self, colour: RGB, level: float) -> None:
        self._device.value = level if self._dimmable else _switched(level)

    def close(self) -> None:
        _darken_and_close(self._device, 0)


class _Rgb:
    def __init__(self, wiring: RgbLamp, factory: Any) -> None:
        self._dimmable = wiring.dimmable
        self._device: Any = gpiozero.RGBLED(
            *wiring.pins,
            active_high=wiring.active_high,
            pwm=wiring.dimmable,
            pin_factory=factory,
        )

    def set(self, colour: RGB, level: float) -> None:
        if self._dimmable:
            self._device.value = tuple(part * level for part in colour)
        else:
            self._device.value = tuple(_switched(level) * _shown(part) for part in colour)

    def close(self) -> None:
        _darken_and_close(self._device, (0, 0, 0))


def _shown(part: float) -> float:
    """A part of a colour where only on and off exist; faint ones still show."""
    return 1.0 if part >= 0.2 else 0.0


class _Stretch:
    def __init__(self, wiring: PixelLamp, strip: Strip) -> None:
        self._pixels = range(wiring.first, wiring.first + wiring.count)
        self._strip = strip

    def set(self, colour: RGB, level: float) -> None:
        self._strip.set(self._pixels, colour, level)

    def close(self) -> None:
        self._strip.set(self._pixels, (0.0, 0.0, 0.0), 0.0)


def _darken_and_close(device: Any, dark: float | Sequence[float]) -> None:
    if device.closed:
        return
    try:
        device.value = dark
    finally:
        device.close()


class LampBank:
    """All lamps of a layout. One that fails is reported; the others go on."""

    def __init__(self, layout: Layout, choice: PinChoice) -> None:
        self._places = {place.id: place for place in layout.lamps}
        self._failures: dict[str, str] = {}
        self._lit: dict[str, tuple[RGB, float]] = {}
        self._strip: Strip | None = None
        self._ports: dict[str, LampPort] = {}
        if layout.strip is not None:
            wiring = layout.strip
            with self._guard("strip"):
                self._strip = open_strip(wiring, choice.factory, drawn=choice.drawn)
        for place in layout.lamps:
            if isinstance(place.wiring, PixelLamp) and self._strip is None:
                continue
            with self._guard(place.id):
                self._ports[place.id] = open_lamp(place.wiring, choice.factory, self._strip)

    def light(self, states: Iterable[LampState], at_s: float) -> None:
        """Gives every lamp its light at `at_s` seconds; only changes reach the pins."""
        for state in states:
            wanted = (state.colour, round(light(state.mode, at_s), 2))
            port = self._ports.get(state.id)
            if port is None or self._lit.get(state.id) == wanted:
                continue
            with self._guard(state.id):
                port.set(*wanted)
            self._lit[state.id] = wanted
        if self._strip is not None:
            with self._guard("strip"):
                self._strip.show()

    def problems(self) -> list[Text]:
        return [
            text(
                "{lamp} does not light ({why}). "
                "Check its wires and that nothing else uses its pin.",
                lamp=self._places[name].label if name in self._places else text("The lamp strip"),
                why=why,
            )
            for name, why in self._failures.items()
        ]

    def close(self) -> None:
        """Darkens every lamp and lets the pins go; may be called again."""
        for name, port in self._ports.items():
            with self._guard(name):
                port.close()
        self._ports = {}
        if self._strip is not None:
            with self._guard("strip"):
                self._strip.close()
            self._strip = None

    @contextmanager
    def _guard(self, name: str) -> Iterator[None]:
        """Notes the failure of one device, or that it works again."""
        try:
            yield
        except Exception as failure:  # lgpio's errors share no base class but this
            if self._failures.get(name) != str(failure):
                log.warning("lamp %s failed: %s", name, failure)
            self._failures[name] = str(failure)
        else:
            self._failures.pop(name, None)
