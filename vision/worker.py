"""Entry of a vision child: `python -m vision.worker FD`, where FD is its end of the wire."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sys
import traceback

_PR_SET_PDEATHSIG = 1
_NICENESS = 5


def main(descriptor: int, parent: int) -> int:
    """Runs one camera until it is lost or the service is gone. Returns the exit status."""
    # The service ends its children by itself; a Ctrl-C or SIGTERM for the whole
    # group must not look like a lost camera.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _die_with(parent)
    os.nice(_NICENESS)

    import cv2

    from vision.worker_loop import Worker
    from vision.worker_wire import ChildEnd, Start

    cv2.setNumThreads(1)
    wire = ChildEnd(socket.socket(fileno=descriptor))
    try:
        messages = wire.receive(60.0)
        start, rest = messages[0], messages[1:]
        if not isinstance(start, Start):
            raise TypeError(f"the first message is {type(start).__name__}, not Start")
        Worker(wire, start, rest).run()
    except (EOFError, ConnectionError):
        return 0
    return 0


def _die_with(parent: int) -> None:
    """Asks the kernel to end this process with the service, even if a driver hangs."""
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "prctl"):
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(0)


if __name__ == "__main__":
    try:
        status = main(int(sys.argv[1]), int(sys.argv[2]))
    except Exception:
        traceback.print_exc()
        status = 1
    # A thread may hang inside a driver: do not wait for it.
    sys.stderr.flush()
    os._exit(status)
