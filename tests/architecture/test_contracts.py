"""Imports point one way, and nothing heavy is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.live

PROJECT = Path(__file__).parents[2]


def loaded_after(statement: str) -> set[str]:
    """Top-level modules that a fresh Python has loaded after a statement."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys\n{statement}\nprint(*sorted({{n.split('.')[0] for n in sys.modules}}))",
        ],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_import_contracts_hold() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "module",
    [
        "assistant.words.view",
        "assistant.rules",
        "assistant.ports",
        "assistant.journal",
        "assistant.table",
        "assistant.games",
    ],
)
def test_the_core_loads_neither_opencv_nor_gpio_nor_the_web(module: str) -> None:
    loaded = loaded_after(f"import {module}")
    assert loaded.isdisjoint({"cv2", "numpy", "gpiozero", "lgpio", "flask", "werkzeug"})


def test_the_web_loads_neither_opencv_nor_gpio() -> None:
    assert loaded_after("import web.app").isdisjoint({"cv2", "gpiozero", "lgpio", "picamera2"})


def test_vision_and_panel_do_not_load_each_other_or_the_web() -> None:
    assert loaded_after("import vision.cameras, vision.dice").isdisjoint(
        {"gpiozero", "lgpio", "flask", "picamera2"}
    )
    assert loaded_after("import hardware.panel").isdisjoint({"cv2", "flask", "lgpio"})


def test_the_command_line_starts_without_anything_heavy() -> None:
    assert loaded_after("import assistant.cli").isdisjoint(
        {"cv2", "numpy", "gpiozero", "lgpio", "flask"}
    )
