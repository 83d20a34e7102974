"""Several things in one sentence."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.words.text import Text, text


def beside(texts: Iterable[Text]) -> Text:
    """Several names that may hold commas themselves."""
    whole: Text | None = None
    for one in texts:
        whole = one if whole is None else text("{first} · {second}", first=whole, second=one)
    return text("nothing") if whole is None else whole


def listed(texts: Iterable[Text]) -> Text:
    """Several things with commas between them."""
    whole: Text | None = None
    for one in texts:
        whole = one if whole is None else text("{first}, {second}", first=whole, second=one)
    return text("nothing") if whole is None else whole
