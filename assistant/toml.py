"""Writes TOML: tables of plain values and lists, as much as the owner's files need."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def encode(table: Mapping[str, object]) -> str:
    """A table as TOML. Raises TypeError for values that TOML has no form for."""
    return "\n".join(_lines(table, ())) + "\n"


def _lines(table: Mapping[str, object], path: tuple[str, ...]) -> Iterator[str]:
    """Plain values first, then the tables below, each under its own head."""
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    if path and plain:
        yield ""
        yield f"[{'.'.join(_key(step) for step in path)}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _lines(value, (*path, key))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(value: str) -> str:
    # JSON leaves DEL as it is, which TOML does not take.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(_value(one) for one in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(one)}' for key, one in value.items())} }}"
    raise TypeError(f"no TOML form for {type(value).__name__}")
