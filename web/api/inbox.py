"""What comes in as JSON: checked for shape and size before anything else looks at it."""

from __future__ import annotations

import re

import msgspec
from flask import request
from msgspec import Struct

from assistant.words.text import text
from web.api.answers import JSON
from web.problems import Problem

MAX_DEPTH = 8
MAX_ITEMS = 2000
MAX_NUMBER = 2**53
KEY = re.compile(r"[\x21-\x7e]{1,100}")


class Incoming(Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/commands`."""

    key: str
    version: int
    command: dict[str, object]


def incoming() -> Incoming:
    """The body of the request; raises `Problem` that names the malformed field."""
    if request.mimetype != JSON:
        raise Problem(415, "type", text("Send this as application/json."))
    try:
        order = msgspec.json.decode(request.get_data(cache=False), type=Incoming)
    except msgspec.ValidationError as error:
        raise malformed(str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(
            400, "malformed", text("This is no valid JSON: {why}.", why=str(error)), field=""
        ) from error
    check(order.key, order.version, order.command)
    return order


def check(key: str, version: int, command: dict[str, object]) -> None:
    """Refuses what is well-formed and still no command that anybody would give."""
    if not KEY.fullmatch(key):
        raise _bad("key", "1 to 100 visible ASCII characters")
    if not 0 <= version <= MAX_NUMBER:
        raise _bad("version", "a whole number from 0")
    kind = command.get("type")
    if not isinstance(kind, str) or not 0 < len(kind) <= 40:
        raise _bad("command.type", "the name of a command")
    check_value(command, "command")


def malformed(why: str) -> Problem:
    """The answer to a body that msgspec does not take; its message ends with the path."""
    what, _, path = why.partition(" - at `$")
    field = path.rstrip("`").lstrip(".") or _missing(what)
    return Problem(
        400,
        "malformed",
        text("The field “{field}” is malformed: {why}.", field=field, why=what),
        field=field,
    )


def _missing(what: str) -> str:
    found = re.search(r"field `([^`]*)`", what)
    return found.group(1) if found else ""


def check_value(value: object, path: str) -> None:
    """Refuses a value that is too deep, too long, or no ordinary JSON value."""
    _check_value(value, path, 0, [0])


def _check_value(value: object, path: str, depth: int, seen: list[int]) -> None:
    seen[0] += 1
    if depth > MAX_DEPTH or seen[0] > MAX_ITEMS:
        raise _bad(path, "fewer and flatter values")
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, int | float):
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise _bad(path, "a number of ordinary size")
        return
    if isinstance(value, dict):
        for name, one in value.items():
            _check_value(one, f"{path}.{name}"[:100], depth + 1, seen)
        return
    if isinstance(value, list | tuple):
        for place, one in enumerate(value):
            _check_value(one, f"{path}[{place}]"[:100], depth + 1, seen)
        return
    raise _bad(path, "a JSON value")


def _bad(field: str, wanted: str) -> Problem:
    return Problem(
        400,
        "malformed",
        text("The field “{field}” is malformed: wanted is {wanted}.", field=field, wanted=wanted),
        field=field,
    )
