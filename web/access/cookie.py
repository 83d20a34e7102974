"""The cookie by which a browser is known again, and the token that its writes must carry."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

COOKIE = "skald_device"
COOKIE_S = 400 * 24 * 3600
"""Longest life that browsers grant a cookie, in seconds."""


def new_token(secret: bytes) -> str:
    """A fresh random cookie value, signed, so that nothing need be stored for viewers."""
    body = secrets.token_urlsafe(24)
    return f"{body}.{sign(secret, 'device', body)}"


def is_ours(secret: bytes, token: str) -> bool:
    """Whether a cookie value was made here."""
    body, dot, mark = token.partition(".")
    return bool(dot) and same(mark, sign(secret, "device", body))


def device_id(token: str) -> str:
    """Public name of a device: tells nothing about its cookie."""
    return digest(token)[:16]


def digest(token: str) -> str:
    """What is stored instead of a cookie value."""
    return hashlib.sha256(token.encode()).hexdigest()


def write_token_of(secret: bytes, token: str) -> str:
    """The token that writes of this device must carry."""
    return sign(secret, "write", token)


def sign(secret: bytes, purpose: str, content: str) -> str:
    """A short keyed mark of a content, different for each purpose."""
    mark = hmac.new(secret, f"{purpose}\0{content}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(mark[:18]).decode()


def same(left: str, right: str) -> bool:
    """Comparison that takes the same time wherever the two differ."""
    return hmac.compare_digest(left.encode(), right.encode())
