"""Boards that were shown once: editing, the shared file, ready profiles, the box on disk."""

from __future__ import annotations
