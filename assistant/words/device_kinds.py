"""What a phone is called until somebody names it: its kind, kept in English.

Two of a kind are told apart by a number behind it.
"""

from __future__ import annotations

from assistant.words.text import Text, text

IPHONE = "iPhone"
IPAD = "iPad"
ANDROID_PHONE = "Phone (Android)"
ANDROID_TABLET = "Tablet (Android)"
WINDOWS = "Computer (Windows)"
MAC = "Computer (Mac)"
CHROMEBOOK = "Computer (Chromebook)"
LINUX = "Computer (Linux)"
OTHER = "Device"

_WORDS = {
    IPHONE: text("iPhone"),
    IPAD: text("iPad"),
    ANDROID_PHONE: text("Phone (Android)"),
    ANDROID_TABLET: text("Tablet (Android)"),
    WINDOWS: text("Computer (Windows)"),
    MAC: text("Computer (Mac)"),
    CHROMEBOOK: text("Computer (Chromebook)"),
    LINUX: text("Computer (Linux)"),
    OTHER: text("Device"),
}


def kind_said(name: str) -> Text | None:
    """The words for a kind, with its number if it has one; None for a name that a person gave."""
    if name in _WORDS:
        return _WORDS[name]
    kind, _, number = name.rpartition(" ")
    if kind in _WORDS and number.isascii() and number.isdigit():
        return text("{first} {second}", first=_WORDS[kind], second=number)
    return None
