"""Faults that a person is told of: their reason has no language yet."""

from __future__ import annotations

from assistant.words.text import Text


class ReasonError(ValueError):
    """Something that a person gave cannot be used; `why` says so within a sentence."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why
