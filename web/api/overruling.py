"""What a rule forbids and the host may let happen all the same: `overrule {command}`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from flask import flash

OVERRULE = "overrule"
"""The command that carries a forbidden one, and the kind of message that offers it."""

_MOST = 1000


def offer_overruling(command: Mapping[str, object]) -> None:
    """The next page offers the host to do it all the same."""
    said = json.dumps(dict(_flat("command", command)))
    # What is kept for the next page travels in a cookie.
    if len(said) <= _MOST:
        flash(said, OVERRULE)


def offered(said: str) -> dict[str, str]:
    """The fields of the form that a message offers."""
    fields: dict[str, str] = json.loads(said)
    return fields


def _flat(name: str, value: object) -> Iterator[tuple[str, str]]:
    """A command as the fields of a form."""
    if isinstance(value, Mapping):
        for below, one in value.items():
            yield from _flat(f"{name}.{below}", one)
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _flat(f"{name}.{place}", one)
    elif value is not None:
        yield name, str(value)
