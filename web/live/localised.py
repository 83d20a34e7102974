"""Frozen data as plain JSON data, with every `Text` put into words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from assistant.words.text import Text
from web.language import say

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def localised(value: object, language: str) -> Json:
    """A value out of a struct; raises TypeError for what JSON has no form for."""
    if isinstance(value, Text):
        return say(value, language)
    if isinstance(value, Struct):
        return localised_fields(value, language)
    if isinstance(value, Enum):
        return localised(value.value, language)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): localised(one, language) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [localised(one, language) for one in value]
    raise TypeError(f"no JSON form for {type(value).__name__}")


def localised_fields(value: Struct, language: str) -> dict[str, Json]:
    """The fields of a struct by name, with its tag if it has one."""
    config = value.__struct_config__
    fields: dict[str, Json] = {}
    if config.tag_field is not None and config.tag is not None:
        fields[config.tag_field] = config.tag
    for name in value.__struct_fields__:
        fields[name] = localised(getattr(value, name), language)
    return fields
