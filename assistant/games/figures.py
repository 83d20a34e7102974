"""Figures of a game from its `data.toml`, with the owner's own laid over them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)


class FiguresError(ValueError):
    """The owner's figures do not fit the game; the message says which and why."""


def load_figures(
    package: str, kind: type[T], own: Mapping[str, object] | None = None, name: str = "data.toml"
) -> T:
    """The figures in a package, as a struct.

    `own` is the owner's file as it was parsed. It has the layout of `data.toml` but needs only
    what differs: tables are merged key by key, anything else is replaced as a whole.
    Raises `FiguresError` for keys that the game does not have and values of another type.
    """
    raw = resources.files(package).joinpath(name).read_bytes()
    figures: dict[str, Any] = msgspec.toml.decode(raw)
    if not own:
        return msgspec.convert(figures, kind)
    try:
        return msgspec.convert(merged(figures, own), kind)
    except msgspec.ValidationError as error:
        raise FiguresError(f"own figures of {package}: {error}") from error


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `own` laid over it; neither is changed."""
    whole = dict(base)
    for key, value in own.items():
        below = whole.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            whole[key] = merged(below, value)
        else:
            whole[key] = value
    return whole
