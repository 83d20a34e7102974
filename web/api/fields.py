"""Single fields of a small write, from JSON or from a form alike."""

from __future__ import annotations

import math
from typing import cast

import msgspec
from flask import request

from assistant.words.text import text
from web.api.answers import JSON
from web.problems import Problem

MAX_TEXT = 200
MAX_LONG = 8000


def _field(name: str) -> object:
    if request.mimetype != JSON:
        return request.form.get(name)
    try:
        body = msgspec.json.decode(request.get_data(), type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "malformed", text("This is no valid JSON object."), field="") from error
    return body.get(name)


def has_field(name: str) -> bool:
    """Whether a field was sent at all."""
    return _field(name) is not None


def text_field(name: str) -> str:
    """A field that must be there, as text."""
    value = _field(name)
    if not isinstance(value, str) or not 0 < len(value) <= MAX_TEXT:
        raise _bad(name)
    return value


def long_field(name: str) -> str:
    """A field of several lines, which may be empty."""
    value = _field(name)
    if not isinstance(value, str) or len(value) > MAX_LONG:
        raise _bad(name)
    return value


def number_field(name: str, default: float, least: float, most: float) -> float:
    """A number within bounds; the default where it is not given."""
    value = _field(name)
    if value is None or value == "":
        return default
    try:
        number = float(cast("str | float", value))
    except (TypeError, ValueError, OverflowError) as error:
        raise _bad(name) from error
    if isinstance(value, bool) or not math.isfinite(number) or not least <= number <= most:
        raise _bad(name)
    return number


def flag_field(name: str) -> bool:
    """A yes or no: JSON true and false, or "1" and "0" in a form."""
    value = _field(name)
    if isinstance(value, bool):
        return value
    if value in ("1", "true", "on", "0", "false", "off"):
        return value in ("1", "true", "on")
    raise _bad(name)


def _bad(name: str) -> Problem:
    return Problem(
        400,
        "malformed",
        text("The field “{field}” is missing or malformed.", field=name),
        field=name,
    )
