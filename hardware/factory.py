"""Which pin factory drives the panel, and why.

gpiozero by itself tries one factory after the other and only warns; the wrong
one then runs the lamps badly or not at all. Here there is one choice with its
reason: lgpio on a Raspberry Pi, whatever `GPIOZERO_PIN_FACTORY` asks for, or
gpiozero's mock factory with the panel drawn on a page.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Mapping
from contextlib import chdir
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec import Struct

from assistant.words.text import Text, text

ENV_FACTORY = "GPIOZERO_PIN_FACTORY"
ENV_LG_FOLDER = "LG_WD"

_HEADER_CHIP = re.compile(r"pinctrl-(bcm2\d+|rp1)")
"""Labels of the chip that the 40-pin header hangs on, Pi 1 to Pi 5."""


class PinChoice(Struct, frozen=True):
    """The factory to use. `drawn` when it is the mock one; `problems` are the screens'."""

    factory: Any
    name: str
    why: Text
    drawn: bool
    problems: tuple[Text, ...] = ()


class Machine(Struct, frozen=True):
    """What is known of this machine. `model` is empty off the Raspberry Pi."""

    model: str
    chips: tuple[str, ...]


def look_around(root: Path = Path("/")) -> Machine:
    """Asks the device tree, or /proc/cpuinfo, what this machine is."""
    model = ""
    for name, pattern in (
        ("proc/device-tree/model", r"(?s)(Raspberry Pi[^\0\n]*)"),
        ("proc/cpuinfo", r"(?m)^Model\s*:\s*(Raspberry Pi.*)$"),
    ):
        file = root / name
        if not model and file.is_file():
            found = re.search(pattern, file.read_text(encoding="utf-8", errors="replace"))
            model = found[1].strip() if found else ""
    chips = sorted(str(chip) for chip in (root / "dev").glob("gpiochip*"))
    return Machine(model, tuple(chips))


def choose_factory(
    environ: Mapping[str, str] | None = None,
    machine: Machine | None = None,
    load_lgpio: Callable[[Machine], tuple[Any, str]] | None = None,
) -> PinChoice:
    """Chooses the pin factory for this machine; never fails, but says what went wrong."""
    environ = os.environ if environ is None else environ
    machine = look_around() if machine is None else machine
    wanted = environ.get(ENV_FACTORY, "").strip().lower()
    if wanted == "mock":
        return _mock(text("{variable} asks for it.", variable=ENV_FACTORY))
    if wanted and wanted != "lgpio":
        return _named(wanted)
    if not wanted and not machine.model:
        return _mock(text("This machine is not a Raspberry Pi."))
    if not machine.chips:
        return _mock(
            text("There is no GPIO device on this machine."),
            text("No /dev/gpiochip* on this {model}: is its kernel complete?", model=machine.model)
            if machine.model
            else None,
        )
    try:
        factory, chip = (load_lgpio or open_lgpio)(machine)
    except ImportError as failure:
        return _mock(
            text("lgpio cannot be loaded."),
            text(
                "The pins are not in use: lgpio cannot be loaded ({why}). Install python3-lgpio.",
                why=str(failure),
            ),
        )
    except Exception as failure:  # lgpio's own errors share no base class but this
        return _mock(
            text("The GPIO device does not open."),
            text(
                "The pins are not in use: {chips} does not open ({why}). "
                "Put Skald's user into the group gpio and start Skald again.",
                chips=", ".join(machine.chips),
                why=str(failure),
            ),
        )
    if wanted:
        return PinChoice(factory, "lgpio", _asked_for(), drawn=False)
    return PinChoice(
        factory,
        "lgpio",
        text("{model}, pins on {chip}.", model=machine.model, chip=chip),
        drawn=False,
    )


def open_lgpio(machine: Machine) -> tuple[Any, str]:
    """gpiozero's lgpio factory on the chip of the header, and that chip's name.

    Raises ImportError or lgpio's errors.
    """
    lgpio = import_lgpio()
    from gpiozero.pins.lgpio import LGPIOFactory

    number = _header_chip(lgpio, machine)
    factory = LGPIOFactory(chip=number)
    return factory, f"/dev/gpiochip{factory.chip}"


def import_lgpio() -> Any:
    """Imports lgpio so that it can make the FIFO that it needs, and tidies up after it.

    At import lgpio makes a FIFO in the working directory and fails without.
    Where that directory does not allow it, the process visits a folder of its
    own for as long as the import lasts. `LG_WD` names another folder, as
    lgpio's own documentation has it. The FIFO's name is not needed once both
    its ends are open.
    """
    if ENV_LG_FOLDER in os.environ:
        with chdir(Path.cwd()):
            return import_module("lgpio")
    if _can_make_fifo(Path.cwd()):
        return _import_in(Path.cwd())
    with tempfile.TemporaryDirectory(prefix="skald-lgpio-") as folder, chdir(folder):
        return _import_in(Path(folder))


def _can_make_fifo(folder: Path) -> bool:
    """Whether lgpio could; some shared folders allow files but no FIFO."""
    trial = folder / f".skald-fifo-{os.getpid()}"
    try:
        os.mkfifo(trial)
    except OSError:
        return False
    trial.unlink()
    return True


def _import_in(folder: Path) -> Any:
    def fifos() -> set[tuple[Path, int]]:
        return {(fifo, fifo.stat().st_ino) for fifo in folder.glob(".lgd-nfy*")}

    before = fifos()
    try:
        return import_module("lgpio")
    finally:
        for fifo, _ in fifos() - before:
            fifo.unlink()


def _header_chip(lgpio: Any, machine: Machine) -> int | None:
    """Number of the chip whose label is that of the header; None leaves it to gpiozero."""
    for name in machine.chips:
        number = int(re.sub(r"\D", "", Path(name).name))
        handle = lgpio.gpiochip_open(number)
        try:
            label = str(lgpio.gpio_get_chip_info(handle)[3])
        finally:
            lgpio.gpiochip_close(handle)
        if _HEADER_CHIP.search(label):
            return number
    return None


def _named(wanted: str) -> PinChoice:
    """Any other factory that gpiozero knows by name."""
    for entry in entry_points(group="gpiozero_pin_factories"):
        if entry.name == wanted:
            try:
                return PinChoice(entry.load()(), wanted, _asked_for(), drawn=False)
            except Exception as failure:  # a factory may raise anything while it looks for pins
                return _mock(
                    text("The pin factory asked for does not work."),
                    text(
                        "The pins are not in use: the factory {name} that {variable} asks for "
                        "failed ({why}). Unset the variable to use lgpio.",
                        name=wanted,
                        variable=ENV_FACTORY,
                        why=str(failure),
                    ),
                )
    return _mock(
        text("The pin factory asked for does not exist."),
        text(
            "The pins are not in use: {variable} asks for {name}, which gpiozero does not know. "
            "Unset it, or use lgpio or mock.",
            name=wanted,
            variable=ENV_FACTORY,
        ),
    )


def _asked_for() -> Text:
    return text("{variable} asks for it.", variable=ENV_FACTORY)


def _mock(why: Text, problem: Text | None = None) -> PinChoice:
    factory = MockFactory(pin_class=MockPWMPin)
    return PinChoice(factory, "mock", why, drawn=True, problems=(problem,) if problem else ())
