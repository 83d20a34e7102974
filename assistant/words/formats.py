"""Files that a newer Skald has written: their number of the format tells it. Pure."""

from __future__ import annotations

from codecs import BOM_UTF8

import msgspec

from assistant.words.text import Text, text


def newer(data: bytes, field: str, known: int) -> Text | None:
    """What is said of a JSON file whose `field` gives a later format than the `known` one.

    None for every other file, be it of this format or none at all.
    """
    try:
        found = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=dict[str, msgspec.Raw])
        number = msgspec.json.decode(found.get(field, b"0"), type=int)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return newer_said(number, known) if number > known else None


def newer_said(number: int, known: int) -> Text:
    """What is said of a file of a later format than the `known` one."""
    return text(
        "A newer Skald has written this file (format {format}, this one reads up to {known}): "
        "install the newest Skald here and try again.",
        format=number,
        known=known,
    )
