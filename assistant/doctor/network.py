"""Can phones reach this machine?"""

from __future__ import annotations

import errno
import http.client
import socket

from assistant.doctor.machine import Finding, Machine, broken, look, ok
from assistant.words.text import text

FIRST_FREE_PORT = 1024
ANSWER_S = 2.0
SERVER_NAME = "Skald"
"""What the web of Skald calls itself in the header `Server`."""


def addresses(machine: Machine) -> Finding:
    """The addresses that phones can use."""
    if not machine.addresses:
        return look(
            text("no network: only this machine can show the table"),
            text("join a wireless network or plug a network cable in"),
        )
    return ok(text("{addresses}", addresses=", ".join(machine.addresses)))


def port(machine: Machine) -> Finding:
    """Whether the service could listen."""
    if machine.port is None:
        return ok(text("in use by this service"))
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", machine.port))  # noqa: S104 - as the service does
        except PermissionError:
            return broken(
                text("no right to listen on port {port}", port=machine.port),
                text("take one from {first} up: --port 8080", first=FIRST_FREE_PORT),
            )
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            if is_skald(machine.port):
                return ok(text("Skald runs on port {port}", port=machine.port))
            return look(
                text("port {port} is in use by another program", port=machine.port),
                text("stop the other program, or take another port with --port"),
            )
    return ok(text("port {port} is free", port=machine.port))


def is_skald(port: int) -> bool:
    """Whether what answers on a port of this machine says that it is Skald."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
    try:
        connection.request("HEAD", "/score")
        return connection.getresponse().getheader("Server") == SERVER_NAME
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
