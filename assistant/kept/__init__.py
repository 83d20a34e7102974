"""What people make and keep: one file a thing on disk, and the box in which things are changed."""

from __future__ import annotations

from assistant.kept.store import KeptError

__all__ = ["KeptError"]
