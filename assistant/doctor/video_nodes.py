"""Which of the system's video nodes are cameras.

A Raspberry Pi has more than a dozen nodes without any camera: codecs and the
stages of its image processor. The kernel says of each what it can do
(`VIDIOC_QUERYCAP`, linux/videodev2.h).
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

_QUERYCAP = 0x80685600
_CAPABILITY = struct.Struct("=16s32s32s6I")
_CAPTURE = 0x00000001
_M2M = 0x00008000 | 0x00004000
_HAS_OWN = 0x80000000

PROCESSORS = frozenset({"bcm2835-isp", "pispbe"})
"""Drivers of the Pi's image processor. Its nodes give pictures that were put in before."""

RIBBON = frozenset({"unicam", "bcm2835-unicam", "rp1-cfe"})
"""Drivers of the Pi's own camera connector: raw data, which Picamera2 makes pictures of."""


class Node(Struct, frozen=True):
    """A node that gives pictures. `bus` is the same for all nodes of one piece of hardware."""

    path: Path
    driver: str
    bus: str


def closed(nodes: Iterable[Path]) -> list[Path]:
    """The nodes that we may not use."""
    return [node for node in nodes if not os.access(node, os.R_OK | os.W_OK)]


def capturing(nodes: Iterable[Path]) -> list[Node]:
    """The nodes that give pictures of their own. Opens each; takes no picture."""
    asked = (_ask(node) for node in nodes)
    return [node for node in asked if node is not None and node.driver not in PROCESSORS]


def _ask(path: Path) -> Node | None:
    """What a node says of itself; None if it gives no pictures or is gone or busy."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return None
    answer = bytearray(_CAPABILITY.size)
    try:
        fcntl.ioctl(descriptor, _QUERYCAP, answer)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    driver, _, bus, _, whole, own, *_ = _CAPABILITY.unpack(answer)
    can = own if whole & _HAS_OWN else whole
    if not can & _CAPTURE or can & _M2M:
        return None
    return Node(path, _words(driver), _words(bus))


def _words(field: bytes) -> str:
    return field.partition(b"\0")[0].decode("utf-8", "replace")
