"""A camera in the network, served from here."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2

from vision.frames import Image


def as_jpeg(image: Image) -> bytes:
    """An image as a camera in the network sends it."""
    return bytes(cv2.imencode(".jpg", image)[1].tobytes())


class Stream:
    """A camera in the network that sends the pictures that `jpeg` gives, one after the other."""

    def __init__(self, jpeg: Callable[[], bytes]) -> None:
        self._jpeg = jpeg
        self._drawing = threading.Lock()

    def _next(self) -> bytes:
        with self._drawing:
            return self._jpeg()

    @contextmanager
    def served(self, port: int = 0) -> Iterator[int]:
        """Serves MJPEG on 127.0.0.1 and gives the port; at the end every line is cut."""
        stream, ending = self, threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
                self.end_headers()
                while not ending.wait(0.06):
                    data = stream._next()
                    head = (
                        f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                    )
                    try:
                        self.wfile.write(head.encode() + data + b"\r\n")
                    except OSError:
                        return

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Says nothing."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            allow_reuse_address = True

        server = Server(("127.0.0.1", port), Handler)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server.server_port
        finally:
            ending.set()
            server.shutdown()
            server.server_close()
            thread.join()
