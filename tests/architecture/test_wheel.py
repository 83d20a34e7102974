"""An installed Skald has everything that a checked-out one has."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.live

PROJECT = Path(__file__).parents[2]
ROOMS = ("assistant", "vision", "hardware", "web")
CHECKOUT_ONLY = {"babel.cfg"}
"""Settings of the tool that collects sentences for translation."""
NEEDED_FILES = shutil.ignore_patterns("__pycache__", "*.pyc")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Names of the files in a wheel built from a copy of the project."""
    source = tmp_path_factory.mktemp("source")
    for room in ROOMS:
        shutil.copytree(PROJECT / room, source / room, ignore=NEEDED_FILES)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, source)
    subprocess.run(
        [sys.executable, "-c", "from setuptools import build_meta; build_meta.build_wheel('.')"],
        cwd=source,
        capture_output=True,
        check=True,
        timeout=120,
    )
    (built,) = source.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_of_a_room_is_in_the_wheel(room: str, wheel: set[str]) -> None:
    here = {
        str(file.relative_to(PROJECT))
        for file in (PROJECT / room).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.name not in CHECKOUT_ONLY
    }
    assert here - wheel == set()


def test_nothing_but_the_rooms_is_in_the_wheel(wheel: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(ROOMS)
