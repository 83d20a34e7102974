"""The far end of the wires, and programs under test as processes of their own."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

RIG = Path("/rig/rigio.py")
HERE = Path(__file__).parent
PROJECT = HERE.parents[1]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks these tests, and skips them by name off the rig."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.rig)
            if not RIG.exists():
                item.add_marker(pytest.mark.skip(reason=f"needs a rig: there is no {RIG}"))


@pytest.fixture
def rigio() -> Iterator[Any]:
    """The far end of the wires, every line let go before and after."""
    sys.path.insert(0, str(RIG.parent))
    try:
        far_end = importlib.import_module("rigio")
    finally:
        sys.path.remove(str(RIG.parent))
    far_end.reset()
    yield far_end
    far_end.reset()


def wait_until(
    condition: Callable[[], object], what: str, within_s: float = 30.0, every_s: float = 0.02
) -> None:
    """Waits for a condition; emulated machines are slow, so long waits are right."""
    until = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < until, f"not within {within_s:.0f} s: {what}"
        time.sleep(every_s)


@pytest.fixture(scope="session")
def byte_code() -> Path:
    """Where all users may keep byte code: compiling anew costs seconds on a rig."""
    folder = Path(tempfile.gettempdir()) / "skald-rig-byte-code"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o1777)
    return folder


Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path, byte_code: Path) -> Iterator[Start]:
    """Starts programs of the project as user pi; ends them after the test."""
    running: list[subprocess.Popen[str]] = []
    work = tmp_path / "work"
    work.mkdir()
    for folder in (work, tmp_path, *tmp_path.parents):
        if folder.owner() == "root" and folder.is_relative_to("/tmp"):
            folder.chmod(0o1777)
    errors = (work / "stderr.txt").open("a+")

    def run(*arguments: str, user: str = "pi", **environment: str) -> subprocess.Popen[str]:
        groups = ["gpio", "video"] if user == "pi" else []
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            bufsize=1,
            cwd=work,
            user=user,
            group=user if user == "pi" else "nogroup",
            extra_groups=groups,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(work),
                "PYTHONPATH": str(PROJECT),
                "PYTHONUNBUFFERED": "1",
                "PYTHONPYCACHEPREFIX": str(byte_code),
                **environment,
            },
        )
        running.append(process)
        return process

    yield run
    for process in running:
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
    errors.seek(0)
    sys.stderr.write(errors.read())
    errors.close()
