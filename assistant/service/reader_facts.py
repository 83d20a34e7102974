"""Which reader is in use: Skald's version and the nets, without loading any of it."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

from assistant.words.corrections import ReaderFacts


@cache
def reader_facts() -> ReaderFacts:
    """The facts; the nets are read once."""
    try:
        skald = version("skald")
    except PackageNotFoundError:
        skald = "?"
    nets = {
        net.name: hashlib.sha256(net.read_bytes()).hexdigest()
        for net in files("vision").joinpath("dice", "nets").iterdir()
        if net.name.endswith(".onnx")
    }
    return ReaderFacts(skald, dict(sorted(nets.items())))
