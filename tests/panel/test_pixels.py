"""Addressable strips: the bytes on the wire, through mock pins."""

from __future__ import annotations

import sys
import types

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.layout import StripWiring
from hardware.lights import RGB
from hardware.pixels import Strip, encode, open_strip
from hardware.wiring import read_wiring
from tests.panel.conftest import MakeBench, wait_until
from tests.panel.pictures import picture, turn

pytestmark = pytest.mark.live

DATA = 6


class Clock(MockPWMPin):  # type: ignore[misc]
    """The far end of the wires: takes a bit of data at each rising edge."""

    bits: list[int]

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed and value:
            self.bits.append(int(self.factory.pin(DATA).state))
        return changed


def wired() -> tuple[MockFactory, Clock]:
    factory = MockFactory(pin_class=MockPWMPin)
    clock = factory.pin(5, pin_class=Clock)
    clock.bits = []
    return factory, clock


def frames(bits: list[int], pixels: int) -> list[list[tuple[int, int, int]]]:
    """What a strip of that length would show for the bits: red, green, blue a pixel."""
    stream = bytes(int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8))
    length = len(encode([(0, 0, 0)] * pixels))
    shown = []
    for at in range(0, len(stream), length):
        assert stream[at : at + 4] == bytes(4), "a frame starts with zeros"
        parts = stream[at + 4 : at + 4 + 4 * pixels]
        assert set(parts[::4]) == {0xFF}, "a pixel starts with 111 and its current"
        shown.append([(parts[i + 3], parts[i + 2], parts[i + 1]) for i in range(0, len(parts), 4)])
    return shown


def test_a_frame_is_start_pixels_latch_and_a_push() -> None:
    assert encode([(1, 2, 3)]).hex() == "00000000" + "ff030201" + "00000000" + "00"
    pushes = [len(encode([(0, 0, 0)] * n)) - 4 - 4 * n - 4 for n in (1, 16, 17, 48)]
    assert pushes == [1, 1, 2, 3], "half a clock a pixel"


def test_seats_light_their_stretch_and_all_is_dark_at_the_end(make_bench: MakeBench) -> None:
    factory, clock = wired()
    layout = read_wiring(
        "[strip]\nclock = 5\ndata = 6\npixels = 5\nbrightness = 1.0\n"
        "[seat.1]\npixels = {first = 0, count = 2}\n[seat.2]\npixels = {first = 4}",
        "x",
    )
    bench = make_bench(layout, factory)
    bench.panel.show(picture(turn(active=("s1", "s2"))))
    wait_until(lambda: bench.panel.status().lamps[0].level == 1.0)
    bench.panel.close()
    dark, lit, end = frames(clock.bits, 5)
    assert dark == end == [(0, 0, 0)] * 5
    red, green, nothing = (255, 0, 0), (0, 255, 26), (0, 0, 0)
    assert lit == [red, red, nothing, nothing, green]


class Wire:
    """A byte port that can fail."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = self.broken = False

    def write(self, frame: bytes) -> None:
        if self.broken:
            raise OSError("no strip there")
        self.sent.append(frame)

    def close(self) -> None:
        self.closed = True


WHITE: RGB = (1.0, 1.0, 1.0)


def test_nothing_is_sent_twice_and_brightness_limits_the_light() -> None:
    wire = Wire()
    strip = Strip(wire, pixels=2, brightness=0.5)
    strip.set([1], WHITE, 1.0)
    strip.show()
    strip.show()
    assert wire.sent == [encode([(0, 0, 0), (128, 128, 128)])]


def test_a_failed_frame_is_sent_again_and_closing_frees_the_pins_anyway() -> None:
    wire = Wire()
    strip = Strip(wire, pixels=1, brightness=1.0)
    wire.broken = True
    with pytest.raises(OSError, match="no strip there"):
        strip.show()
    wire.broken = False
    strip.show()
    assert len(wire.sent) == 1
    wire.broken = True
    with pytest.raises(OSError, match="no strip there"):
        strip.close()
    assert wire.closed


class FakeSpi(types.ModuleType):
    """Stands in for lgpio's SPI calls."""

    class error(Exception):  # noqa: N801, N818 - lgpio's own name
        pass

    def __init__(self, works: bool) -> None:
        super().__init__("lgpio")
        self.works = works
        self.opened: list[tuple[int, int]] = []
        self.sent: list[bytes] = []
        self.open_handles: set[int] = set()

    def spi_open(self, bus: int, device: int, rate: int, flags: int) -> int:
        if not self.works:
            raise self.error("can not open SPI device")
        self.opened.append((bus, device))
        self.open_handles.add(7)
        return 7

    def spi_write(self, handle: int, frame: bytes) -> int:
        assert handle in self.open_handles
        self.sent.append(frame)
        return len(frame)

    def spi_close(self, handle: int) -> None:
        self.open_handles.remove(handle)


ON_SPI = StripWiring(clock=11, data=10, pixels=2, select=7)


def test_the_spi_pins_use_hardware_spi(monkeypatch: pytest.MonkeyPatch) -> None:
    spi = FakeSpi(works=True)
    monkeypatch.setitem(sys.modules, "lgpio", spi)
    strip = open_strip(ON_SPI, None, drawn=False)
    strip.set([0], WHITE, 1.0)
    strip.close()
    assert spi.opened == [(0, 1)]
    assert spi.sent == [encode([(0, 0, 0)] * 2)] * 2, "dark at start and at the end"
    assert not spi.open_handles


def test_spi_that_is_off_is_said_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", FakeSpi(works=False))
    with pytest.raises(OSError, match=r"/dev/spidev0\.1 does not open.*raspi-config"):
        open_strip(ON_SPI, None, drawn=False)


def test_a_strip_that_does_not_open_costs_only_its_lamps(make_bench: MakeBench) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    factory.pin(5, pin_class=MockPin)
    layout = read_wiring(
        "[strip]\nclock = 5\ndata = 6\npixels = 4\n[seat.1]\npixels = {first = 0}\n"
        "[seat.2]\npixels = {first = 1}\n[seat.3]\nled = 17",
        "x",
    )
    bench = make_bench(layout, factory)
    bench.panel.show(picture(turn(active=("s1", "s3"))))
    wait_until(lambda: bench.level(17) == 1.0)
    (problem,) = bench.panel.status().problems
    assert problem.english().startswith("The lamp strip does not light")
