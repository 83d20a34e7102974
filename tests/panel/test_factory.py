"""Which pin factory is chosen, and what is said about it."""

from __future__ import annotations

import importlib
import os
import sys
import textwrap
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.factory import Machine, PinChoice, choose_factory, import_lgpio, look_around

PI = Machine("Raspberry Pi 4 Model B Rev 1.5", ("/dev/gpiochip0",))
LAPTOP = Machine("", ("/dev/gpiochip0",))


def works(machine: Machine) -> tuple[object, str]:
    return "lgpio's factory", "/dev/gpiochip0"


def denied(machine: Machine) -> tuple[object, str]:
    raise RuntimeError("can not open gpiochip")


def absent(machine: Machine) -> tuple[object, str]:
    raise ImportError("No module named 'lgpio'")


def said(choice: PinChoice) -> str:
    return " ".join(problem.english() for problem in choice.problems)


def test_a_pi_uses_lgpio_and_says_on_which_chip() -> None:
    choice = choose_factory({}, PI, works)
    assert (choice.factory, choice.name, choice.drawn) == ("lgpio's factory", "lgpio", False)
    assert choice.why.english() == "Raspberry Pi 4 Model B Rev 1.5, pins on /dev/gpiochip0."
    assert choice.problems == ()


def test_a_laptop_draws_the_panel_though_it_has_gpio_chips_of_its_own() -> None:
    choice = choose_factory({}, LAPTOP, works)
    assert isinstance(choice.factory, MockFactory)
    assert (choice.name, choice.drawn, choice.problems) == ("mock", True, ())
    assert choice.why.english() == "This machine is not a Raspberry Pi."


@pytest.mark.parametrize(
    ("loader", "words"),
    [
        (denied, ("/dev/gpiochip0 does not open (can not open gpiochip)", "group gpio")),
        (absent, ("No module named 'lgpio'", "Install python3-lgpio")),
    ],
)
def test_a_pi_whose_pins_do_not_work_draws_the_panel_and_tells_why(
    loader: object, words: tuple[str, ...]
) -> None:
    choice = choose_factory({}, PI, loader)  # type: ignore[arg-type]
    assert choice.drawn
    assert all(word in said(choice) for word in words)


def test_a_pi_without_gpio_device_says_so() -> None:
    choice = choose_factory({}, Machine(PI.model, ()), works)
    assert choice.drawn and "No /dev/gpiochip*" in said(choice)


def test_the_environment_is_obeyed() -> None:
    asked = choose_factory({"GPIOZERO_PIN_FACTORY": "mock"}, PI, works)
    assert asked.drawn and asked.why.english() == "GPIOZERO_PIN_FACTORY asks for it."
    assert asked.problems == ()
    anyway = choose_factory({"GPIOZERO_PIN_FACTORY": "LGPIO"}, LAPTOP, works)
    assert (anyway.name, anyway.drawn) == ("lgpio", False)


@pytest.mark.parametrize(("name", "word"), [("rpigpio", "failed"), ("lgpoi", "does not know")])
def test_a_factory_that_is_asked_for_and_fails_is_never_replaced_silently(
    name: str, word: str
) -> None:
    choice = choose_factory({"GPIOZERO_PIN_FACTORY": name}, PI, works)
    assert choice.drawn
    assert word in said(choice) and name in said(choice) and "Unset" in said(choice)


def test_the_machine_is_known_by_its_device_tree_or_cpuinfo(tmp_path: Path) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "proc").mkdir()
    assert look_around(tmp_path) == Machine("", ())
    (tmp_path / "dev" / "gpiochip0").touch()
    info = tmp_path / "proc" / "cpuinfo"
    info.write_text("processor\t: 0\nRevision\t: c03115\nModel\t\t: Raspberry Pi 4 Model B\n")
    found = look_around(tmp_path)
    assert found.model == "Raspberry Pi 4 Model B"
    assert [Path(chip).name for chip in found.chips] == ["gpiochip0"]
    tree = tmp_path / "proc" / "device-tree"
    tree.mkdir()
    (tree / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert look_around(tmp_path).model == "Raspberry Pi 5 Model B Rev 1.0"


def test_another_board_is_no_raspberry_pi(tmp_path: Path) -> None:
    tree = tmp_path / "proc" / "device-tree"
    tree.mkdir(parents=True)
    (tree / "model").write_bytes(b"Some Other Board\0")
    assert look_around(tmp_path).model == ""


LIKE_LGPIO = """
    import os
    folder = os.environ.get("LG_WD") or os.getcwd()
    os.chdir(folder)
    fifo = os.path.join(folder, ".lgd-nfy0")
    if os.path.exists(fifo):
        os.unlink(fifo)
    os.mkfifo(fifo)
    ends = [os.open(fifo, os.O_RDWR | os.O_NONBLOCK), os.open(".lgd-nfy0", os.O_RDONLY)]
"""
"""Does at import what lgpio does: a FIFO in its folder, opened by relative name."""


@pytest.fixture
def fake_lgpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "package"
    package.mkdir()
    (package / "lgpio.py").write_text(textwrap.dedent(LIKE_LGPIO), encoding="utf-8")
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    importlib.invalidate_caches()
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def test_lgpio_leaves_no_fifo_and_does_not_move_the_process(fake_lgpio: Path) -> None:
    lgpio = import_lgpio()
    try:
        assert Path.cwd() == fake_lgpio
        assert list(fake_lgpio.iterdir()) == []
        assert "LG_WD" not in os.environ
        os.write(lgpio.ends[0], b"edge")
        assert os.read(lgpio.ends[1], 4) == b"edge", "both ends of the FIFO live on"
    finally:
        for end in lgpio.ends:
            os.close(end)
        sys.modules.pop("lgpio", None)


def test_a_folder_that_the_owner_names_for_lgpio_is_used(
    fake_lgpio: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setenv("LG_WD", str(own))
    lgpio = import_lgpio()
    for end in lgpio.ends:
        os.close(end)
    sys.modules.pop("lgpio", None)
    assert Path.cwd() == fake_lgpio
    assert [file.name for file in own.iterdir()] == [".lgd-nfy0"]


def test_a_working_directory_without_fifos_is_left_for_the_import_only(
    fake_lgpio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.factory._can_make_fifo", lambda folder: False)
    lgpio = import_lgpio()
    for end in lgpio.ends:
        os.close(end)
    sys.modules.pop("lgpio", None)
    assert Path.cwd() == fake_lgpio
    assert list(fake_lgpio.iterdir()) == []
