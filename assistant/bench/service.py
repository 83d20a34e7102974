"""The service under measurement: started as `skald run` in a folder of its own."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

START_S = 60.0
STOP_S = 10.0
PIN = "246813"
GAME = "open_table"


class ServiceFailedError(RuntimeError):
    """The service did not start or end as it should; the message holds its last words."""


class Service:
    """A running service; `port` is where it answers, `start_s` how long that took.

    Without `data` it has a folder of its own that goes with it; `camera` None
    leaves the choice to the service. `environment` is added to that of this
    process.
    """

    def __init__(
        self,
        data: Path | None = None,
        camera: str | None = "sim",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.port = free_port()
        self._camera = camera
        self._environment = {**os.environ, **(environment or {})}
        self.start_s = 0.0
        self._folder = tempfile.TemporaryDirectory(prefix="skald-bench-")
        self._data = data or Path(self._folder.name) / "data"
        self._words = Path(self._folder.name) / "words"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Process id of the service itself."""
        if self._process is None:
            raise ServiceFailedError("the service was not started")
        return self._process.pid

    def __enter__(self) -> Self:
        command = [
            *(sys.executable, "-m", "assistant.cli", "run", "--no-open"),
            *(() if self._camera is None else ("--camera", self._camera)),
            *("--host", "127.0.0.1", "--port", str(self.port), "--pin", PIN, "--game", GAME),
            *("--data", str(self._data)),
        ]
        start_s = time.monotonic()
        with self._words.open("wb") as words:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                command,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=words,
                env=self._environment,
            )
        try:
            while not self._answers():
                if self._process.poll() is not None:
                    raise ServiceFailedError(f"the service did not start: {self._last_words()}")
                if time.monotonic() > start_s + START_S:
                    raise ServiceFailedError(f"no page within {START_S:.0f} s")
                time.sleep(0.01)
        except BaseException:
            self._stop()
            raise
        self.start_s = time.monotonic() - start_s
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_S)
        try:
            connection.request("GET", "/")
            return connection.getresponse().status < 500
        except (ConnectionError, TimeoutError):
            return False
        finally:
            connection.close()

    def terminate(self) -> int:
        """Asks it to end, as systemd does, and gives its exit code."""
        if self._process is None:
            raise ServiceFailedError("the service was not started")
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(STOP_S)

    def pull_the_plug(self) -> None:
        """Ends it without a word of warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            try:
                self.terminate()
            except subprocess.TimeoutExpired:
                self.pull_the_plug()
        self._folder.cleanup()

    def _last_words(self) -> str:
        lines = self._words.read_text(errors="replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
