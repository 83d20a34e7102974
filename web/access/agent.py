"""What kind of device asks, which is what it is called before anybody has named it."""

from __future__ import annotations

from assistant.words import device_kinds as kinds


def guess_kind(agent: str) -> str:
    """A kind from the User-Agent header."""
    if "Android" in agent:
        return kinds.ANDROID_PHONE if "Mobile" in agent else kinds.ANDROID_TABLET
    signs = {
        "iPhone": kinds.IPHONE,
        "iPad": kinds.IPAD,
        "Windows": kinds.WINDOWS,
        "Macintosh": kinds.MAC,
        "CrOS": kinds.CHROMEBOOK,
        "Linux": kinds.LINUX,
    }
    return next((kind for sign, kind in signs.items() if sign in agent), kinds.OTHER)
