"""Which characters may stand in a name that people type."""

from __future__ import annotations

import os
import unicodedata

LONGEST_FACE = 60
"""Longest name of a die's face, in characters."""

# Joiners shape letters in Persian and Indic scripts and hold emoji together.
_JOINERS = "\u200c\u200d"
# Letters and signs that draw nothing: fillers of Hangul, the empty sign of Braille.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_FORBIDDEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})


def is_forbidden(letter: str) -> bool:
    """Whether a character would change what stands beside a name, or cannot be seen in it.

    Control characters, line breaks, invisible formatting (bidirectional overrides among it),
    blank letters and lone surrogates.
    """
    if letter in _BLANK:
        return True
    return letter not in _JOINERS and unicodedata.category(letter) in _FORBIDDEN


def is_seen(name: str) -> bool:
    """Whether there is anything to see: a letter, number, sign or symbol."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in name)


def one_line(raw: str) -> str:
    """The name with single spaces and composed letters (NFC)."""
    return unicodedata.normalize("NFC", " ".join(raw.split()))


def printable(raw: str) -> str:
    """Foreign words as they may stand in a log or a terminal: nothing in them acts there."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in raw
    )


def in_unicode(name: str) -> str:
    """The name of a file with what no character set knows replaced: names are any bytes."""
    return os.fsencode(name).decode("utf-8", "replace")


def face_name(raw: str) -> str | None:
    """The name of a face as it is kept, None if it cannot be one."""
    name = one_line(raw)
    if len(name) > LONGEST_FACE or not is_seen(name) or any(map(is_forbidden, name)):
        return None
    return name
