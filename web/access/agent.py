"""What to call a device before anybody has named it."""

from __future__ import annotations

from assistant.words.text import Text, text


def guess_name(agent: str) -> Text:
    """A name from the User-Agent header."""
    if "iPhone" in agent:
        return text("iPhone")
    if "iPad" in agent:
        return text("iPad")
    if "Android" in agent:
        return text("Phone (Android)") if "Mobile" in agent else text("Tablet (Android)")
    if "Windows" in agent:
        return text("Computer (Windows)")
    if "Macintosh" in agent:
        return text("Computer (Mac)")
    if "CrOS" in agent:
        return text("Computer (Chromebook)")
    if "Linux" in agent:
        return text("Computer (Linux)")
    return text("Device")
