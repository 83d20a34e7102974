"""`skald` with longer limits for a camera, for emulated machines that take a minute to read.

A camera that is unplugged says so itself and is lost at once all the same.
"""

from __future__ import annotations

from functools import partial
from unittest import mock

from assistant.cli import main
from vision.supervisor_link import Watch

if __name__ == "__main__":
    patient = partial(Watch, silent_s=60.0, opening_s=240.0, busy_s=240.0, loading_s=240.0)
    with mock.patch("vision.supervisor.Watch", patient):
        main()
