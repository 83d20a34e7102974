"""The command `skald`."""

from __future__ import annotations

from assistant.cli.entry import main

__all__ = ["main"]
