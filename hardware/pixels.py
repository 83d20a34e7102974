"""An addressable strip of APA102 (DotStar) or SK9822 pixels behind a small port.

These strips have a clock line, so they ask for no exact timing, no root and no
special library: the hardware SPI of a Raspberry Pi 4 or 5 drives them through
lgpio, and any two pins do for a few pixels. WS2812 strips (one data line) are
left out on purpose: on a Pi 5 nothing maintained drives them from plain pins.

Frame format: 32 zero bits; for each pixel 111 and five bits of current, then
blue, green, red; 32 zero bits (SK9822 latches on them) and half a clock a
pixel to push the data through. Source: data sheets of APA102C and SK9822.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import gpiozero

from hardware.layout import SPI0_SELECTS, StripWiring
from hardware.lights import RGB

SPI_HZ = 1_000_000
FULL_CURRENT = 0xFF

Pixel = tuple[int, int, int]
"""Red, green, blue, 0 to 255 each."""


def encode(pixels: Sequence[Pixel]) -> bytes:
    """The bytes of one frame."""
    frame = bytearray(4)
    for red, green, blue in pixels:
        frame += bytes((FULL_CURRENT, blue, green, red))
    frame += bytes(4 + (len(pixels) + 15) // 16)
    return bytes(frame)


class BytePort(Protocol):
    """Where frames go."""

    def write(self, frame: bytes) -> None: ...

    def close(self) -> None: ...


class Strip:
    """The pixels of a strip. Nothing is sent until `show`."""

    def __init__(self, port: BytePort, pixels: int, brightness: float) -> None:
        self._port = port
        self._brightness = brightness
        self._pixels: list[Pixel] = [(0, 0, 0)] * pixels
        self._sent: list[Pixel] | None = None

    def set(self, pixels: Iterable[int], colour: RGB, level: float) -> None:
        """Gives some pixels a light; `level` 0 to 1."""
        red, green, blue = (round(255 * part * level * self._brightness) for part in colour)
        for pixel in pixels:
            self._pixels[pixel] = (red, green, blue)

    def show(self) -> None:
        """Sends the pixels, if any has changed. Raises what the port raises."""
        if self._pixels != self._sent:
            self._port.write(encode(self._pixels))
            self._sent = list(self._pixels)

    def close(self) -> None:
        """Darkens the strip and lets its pins go."""
        self._pixels, self._sent = [(0, 0, 0)] * len(self._pixels), None
        try:
            self.show()
        finally:
            self._port.close()


def open_strip(wiring: StripWiring, factory: Any, *, drawn: bool) -> Strip:
    """Opens the strip, dark. Raises OSError with the remedy, or what gpiozero raises."""
    port: BytePort
    if wiring.on_spi and not drawn:
        port = _SpiPort(SPI0_SELECTS.index(wiring.select or SPI0_SELECTS[0]))
    else:
        port = _PinPort(wiring, factory)
    strip = Strip(port, wiring.pixels, wiring.brightness)
    strip.show()
    return strip


class _SpiPort:
    """Hardware SPI 0 through lgpio (`/dev/spidev0.N`, group spi)."""

    def __init__(self, device: int) -> None:
        import lgpio

        self._lgpio = lgpio
        try:
            self._handle: int | None = lgpio.spi_open(0, device, SPI_HZ, 0)
        except lgpio.error as failure:
            raise OSError(
                f"/dev/spidev0.{device} does not open ({failure}): switch SPI on with "
                "raspi-config and put Skald's user into the group spi"
            ) from failure

    def write(self, frame: bytes) -> None:
        self._lgpio.spi_write(self._handle, frame)

    def close(self) -> None:
        if self._handle is not None:
            self._lgpio.spi_close(self._handle)
            self._handle = None


class _PinPort:
    """Any two pins, bit by bit; slow, so for a few pixels only."""

    def __init__(self, wiring: StripWiring, factory: Any) -> None:
        self._clock = gpiozero.DigitalOutputDevice(wiring.clock, pin_factory=factory)
        try:
            self._data = gpiozero.DigitalOutputDevice(wiring.data, pin_factory=factory)
        except Exception:
            self._clock.close()
            raise

    def write(self, frame: bytes) -> None:
        clock, data = self._clock.pin, self._data.pin
        for byte in frame:
            for bit in range(7, -1, -1):
                data.state = byte >> bit & 1
                clock.state = 1
                clock.state = 0

    def close(self) -> None:
        self._clock.close()
        self._data.close()
