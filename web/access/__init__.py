"""Rights: who a browser is, what it may do, and what every request must prove.

A device is a browser with a signed random cookie. It is a viewer until it
claims a seat by that seat's secret link or becomes the host by PIN or by the
one-time link in the terminal.
"""

from __future__ import annotations

from web.access.audience import (
    Audience,
    actor,
    audience,
    fill_token,
    kind_of,
    needs,
    token_place,
    write_token,
)

__all__ = [
    "Audience",
    "actor",
    "audience",
    "fill_token",
    "kind_of",
    "needs",
    "token_place",
    "write_token",
]
