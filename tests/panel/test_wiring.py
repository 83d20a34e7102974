"""Wiring files: what is read, and every complaint with its line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.words.press import Intent
from hardware.layout import LedLamp, PixelLamp, Pull, RgbLamp, WiringError, WiringProblem
from hardware.wiring import default_wiring, load_layout, read_wiring

EXAMPLES = sorted((Path(__file__).parents[2] / "deploy").glob("wiring-*.toml"))


def complaints(source: str) -> tuple[WiringProblem, ...]:
    with pytest.raises(WiringError) as caught:
        read_wiring(source, "my.toml")
    return caught.value.problems


def lines(source: str) -> list[tuple[int, str]]:
    """Line and full wording of each complaint."""
    return [(problem.line, problem.text().english()) for problem in complaints(source)]


def test_the_default_wiring_has_eight_seats_and_keeps_the_buses_free() -> None:
    layout = load_layout()
    assert [lamp.place for lamp in layout.lamps] == [*range(1, 9), *[None] * 4]
    assert [lamp.phase for lamp in layout.lamps] == [*[None] * 8, 0, 1, 2, 3]
    assert {button.id for button in layout.buttons} == {"next", "undo", "confirm"}
    assert layout.buzzer is not None
    pins = [pin for lamp in layout.lamps for pin in lamp.wiring.pins]
    assert not {2, 3, 7, 8, 9, 10, 11, 14, 15} & set(pins)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_example_wirings_can_be_built(path: Path) -> None:
    layout = load_layout(path)
    assert layout.lamps and layout.buttons


def test_an_editor_may_put_a_mark_before_the_wiring(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(default_wiring(), encoding="utf-8-sig")
    assert load_layout(file).lamps == load_layout().lamps


def test_there_are_example_wirings() -> None:
    assert EXAMPLES


def test_every_kind_of_lamp_and_button_is_read() -> None:
    layout = read_wiring(
        """
[strip]
kind = "apa102"
clock = 11
data = 10
select = 8
pixels = 60
[seat.1]
led = 17
active_high = false
[seat.2]
rgb = { red = 5, green = 6, blue = 13 }
button = { pin = 26, active_high = true, debounce_s = 0.05 }
[seat.3]
pixels = { first = 57, count = 3 }
[button.undo]
pin = 3
[button.next]
pin = 4
pull = "none"
""",
        "my.toml",
    )
    assert [lamp.wiring for lamp in layout.lamps] == [
        LedLamp(17, active_high=False),
        RgbLamp(5, 6, 13),
        PixelLamp(57, 3),
    ]
    seat, undo, following = layout.buttons
    assert (seat.intent, seat.place, seat.pull) == (Intent.CONFIRM, 2, Pull.DOWN)
    assert seat.debounce_s == 0.05
    assert (undo.hold_s, undo.pull) == (1.5, Pull.UP)
    assert (following.hold_s, following.pull) == (None, Pull.NONE)
    assert layout.strip is not None and layout.strip.on_spi


@pytest.mark.parametrize(
    ("source", "line", "wording"),
    [
        ("[seat.1]\nled = 17\n\n[seat.2]\nled = 17", 5, "GPIO17 is already used by seat.1.led"),
        ("[seat.1]\nrgb = {red = 5, green = 5, blue = 6}", 2, "already used by seat.1.rgb.red"),
        ("[buzzer]\npin = 17\n[button.next]\npin = 17", 2, "already used by button.next.pin"),
        ("[seat.1]\nled = 1", 2, "reserved for the EEPROM"),
        ("[seat.1]\nled = 28", 2, "from 0 to 27"),
        ("[pins]\nin_use = ['i2c']\n[seat.1]\nled = 2", 4, "take i2c out of pins.in_use"),
        ("[pins]\nin_use = ['spi']", 2, "Did you mean “spi"),
        ("[pins]\nin_use = 'uart'", 2, 'Write for example in_use = ["i2c", "uart"]'),
        ("[seat.1]\nled = 17\ndimable = true", 3, "Did you mean “dimmable”?"),
        ("[seats.1]\nled = 17", 1, "Did you mean “seat”?"),
        ("[seat.9]\nled = 17", 1, "Known here: 1, 2, 3, 4, 5, 6, 7, 8"),
        ("[button.ok]\npin = 4", 1, "Known here: confirm, next, undo"),
        ("[button.next]\npin = '4'", 2, "without quotes"),
        ("[button.next]\npin = true", 2, "must be a whole number"),
        ("[button.next]\nhold_s = 2", 1, "“pin” is missing in [button.next]"),
        ("[button.next]\npin = 4\ndebounce_s = 3", 3, "from 0.001 to 0.5"),
        ("[button.next]\npin = 4\ndebounce_s = nan", 3, "out of range"),
        ("[button.next]\npin = 4\nhold_s = 8\nstuck_s = 5", 3, "taken for a stuck button"),
        ("[button.next]\npin = 4\npull = 'top'", 3, "Known here: down, none, up"),
        ("[button.next]\npin = 4\npull = 'down'", 3, "would look pressed"),
        ("[button.next]\npin = 3\npull = 'none'", 3, "soldered pull-up"),
        ("[button.next]\npin = 2\nactive_high = true", 2, "soldered pull-up"),
        ("[seat.1]\nled = 17\nactive_high = 'no'", 3, "Write true or false, without quotes"),
        ("[seat.1]\nled = 17\nrgb = {red=4, green=5, blue=6}", 3, "Keep one of them"),
        ("[seat.1]\ndimmable = true", 1, "neither a lamp nor a button"),
        ("[phase.1]\ndimmable = true", 1, "has no lamp"),
        ("[seat.1]\npixels = {first = 0}", 2, "Add a table [strip]"),
        ("[strip]\nclock = 5\ndata = 6\npixels = 40", 4, "too many for plain pins"),
        ("[strip]\nclock = 5\ndata = 6\npixels = 4\nkind = 'ws2812'", 5, "Known here: apa102"),
        ("[strip]\nclock = 5\ndata = 6\npixels = 4\n[seat.1]\npixels = {first = 4}", 6, "0 to 3"),
        (
            "[strip]\nclock = 5\ndata = 6\npixels = 4\n"
            "[seat.1]\npixels = {first = 0, count = 2}\n[seat.2]\npixels = {first = 1}",
            8,
            "pixel 1 is already that of seat.1",
        ),
        ("[seat.1]\nled = ", 2, "not valid TOML"),
        ("deep = " + 5000 * "[" + 5000 * "]", 1, "not valid TOML"),
        ("seat = 3", 1, "must be a table"),
        ("[button]\nnext = 4", 2, "[button.next]"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_remedy(source: str, line: int, wording: str) -> None:
    found = lines(source)
    assert [number for number, _ in found] == [line], found
    assert wording in found[0][1]
    assert found[0][1].startswith(f"my.toml, line {line}: ")


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file() -> None:
    source = "[seat.1]\nled = 0\n[seat.2]\nled = 99\n[button.next]\npinn = 4\n[buzer]\npin = 5"
    found = [number for number, _ in lines(source)]
    assert found == [2, 4, 5, 6, 7]


def test_a_file_that_is_missing_or_no_text_is_a_complaint_too(tmp_path: Path) -> None:
    missing, binary = tmp_path / "none.toml", tmp_path / "bytes.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (missing, binary):
        with pytest.raises(WiringError) as caught:
            load_layout(path)
        assert str(path) in str(caught.value)
        assert "cannot be read" in str(caught.value)


def test_the_default_wiring_as_a_file_is_the_default_wiring(tmp_path: Path) -> None:
    copy = tmp_path / "wiring.toml"
    copy.write_text(default_wiring(), encoding="utf-8")
    assert load_layout(copy).lamps == load_layout().lamps
