"""The host's PIN: hashed, compared in constant time, tries limited."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode

from msgspec.structs import replace

from web.access.book import Book, Tries

PIN_DIGITS = 6
PIN_MIN = 4
PIN_MAX = 64
FREE_TRIES = 3
"""Wrong tries of one address without any wait."""
FREE_TRIES_ALL = 20
"""Wrong tries of all addresses together without any wait."""
LONGEST_WAIT_S = 900.0
FORGOTTEN_S = 3600.0
"""After so many quiet seconds wrong tries are forgotten."""
MAX_ADDRESSES = 256

COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}


def new_pin() -> str:
    """A random PIN of six digits."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}}"


def hash_pin(pin: str) -> str:
    """What is stored: salt and scrypt hash."""
    salt = secrets.token_bytes(16)
    hashed = hashlib.scrypt(pin.encode(), salt=salt, **COST)
    return f"{b64encode(salt).decode()}${b64encode(hashed).decode()}"


def pin_fits(pin: str, stored: str) -> bool:
    """Whether this is the PIN; takes the same time for every wrong one."""
    salt, _, hashed = stored.partition("$")
    found = hashlib.scrypt(pin.encode(), salt=b64decode(salt), **COST)
    return hmac.compare_digest(found, b64decode(hashed))


def wait_s(book: Book, address: str, now: float, *, alone: bool = False) -> float:
    """Seconds until this address may try again; 0 if now.

    Who counts `alone` waits for own wrong tries only, so that strangers cannot
    lock out whoever was let in before. A wall clock that was set back cannot
    lock anybody out for longer than the longest wait.
    """
    until = book.tries.get(address, Tries()).next_at
    if not alone:
        until = max(until, book.tries_all.next_at)
    return min(max(0.0, until - now), LONGEST_WAIT_S)


def after_wrong(book: Book, address: str, now: float, *, alone: bool = False) -> Book:
    """The book after a wrong PIN: each further one waits twice as long."""
    mine = _grown(book.tries.get(address, Tries()), FREE_TRIES, now)
    tries = {**book.tries, address: mine}
    while len(tries) > MAX_ADDRESSES:
        tries.pop(min(tries, key=lambda known: tries[known].next_at))
    everybody = book.tries_all if alone else _grown(book.tries_all, FREE_TRIES_ALL, now)
    return replace(book, tries=tries, tries_all=everybody)


def after_right(book: Book, address: str) -> Book:
    """The book after the right PIN."""
    tries = {known: kept for known, kept in book.tries.items() if known != address}
    return replace(book, tries=tries, tries_all=Tries())


def _grown(tries: Tries, free: int, now: float) -> Tries:
    wrong = 1 if now > tries.next_at + FORGOTTEN_S else tries.wrong + 1
    if wrong < free:
        return Tries(wrong, now)
    return Tries(wrong, now + min(LONGEST_WAIT_S, 2.0 ** min(wrong - free + 1, 12)))
