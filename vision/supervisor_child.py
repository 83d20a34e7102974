"""Starting the process of a vision child."""

from __future__ import annotations

import os
import socket
import subprocess
import sys


def start_child(wire: socket.socket) -> subprocess.Popen[bytes]:
    """A new child at this end of the wire. Raises OSError."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-P", "-m", "vision.worker", str(wire.fileno()), str(os.getpid())],
        pass_fds=[wire.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env=_environment(),
    )


def _environment() -> dict[str, str]:
    """The child finds the same modules; OpenCV's own waiting for a silent device is kept short.

    The C library (where it is glibc) gives large blocks back at once: else the holes that whole
    pictures leave would hold some 60 MB for good. Threads of the linear algebra would wait for
    each other longer than they work, as the matrices are small.
    """
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return os.environ | {
        "MALLOC_MMAP_THRESHOLD_": "4194304",
        "MALLOC_TRIM_THRESHOLD_": "16777216",
        "PYTHONPATH": path,
        "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "3",
        "OPENCV_LOG_LEVEL": os.environ.get("OPENCV_LOG_LEVEL", "ERROR"),
        "OPENBLAS_NUM_THREADS": os.environ.get("OPENBLAS_NUM_THREADS", "1"),
    }
