"""Any command of a game, made from its types; most values stand on the game's page just now.

So a new command, or a new field, is tried by the random games without anybody thinking of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import inspect as types

from assistant.rules import AnyRules, Command

RARE = frozenset({
    "EndGame", "LeaveSeat", "SetTimer", "SetDepth", "RenameSeat", "Pause", "EndTricks",
})  # fmt: skip
"""Commands after which little else can be tried: they come seldom."""

_NUMBERS = (-1, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 20, 60)
_FLOATS = (-1.0, 0.0, 1.0, 60.0)
_WORDS = ("", "nothing", "ż", "x" * 50)
_LONGEST = 30

_ALIKE: Mapping[str, tuple[str, ...]] = {
    "was": ("place", "island"), "to": ("place", "island", "dock"), "boat": ("place",),
    "fjord": ("edges", "place"), "island": ("island", "code"), "origin": ("area",),
    "target": ("area",), "field": ("area",), "source": ("area",), "areas": ("area",),
    "region": ("region", "code"), "face": ("faces", "face"), "remove": ("faces", "face"),
    "feat": ("feat", "code"), "card": ("shown", "code"), "space": ("code", "space"),
    "tile": ("tile", "code"), "board": ("id", "code"), "good": ("what", "code"),
    "goods": ("what", "code"), "what": ("what", "code"), "figure": ("key",), "action": ("action",),
    "imitates": ("space", "code"), "strip": ("number",), "ship": ("kind", "code"),
    "weapon": ("code",), "targets": ("targets", "code"), "option": ("code",),
}  # fmt: skip
"""Under which names on the page the values of a field stand."""


def kinds_of(rules: AnyRules) -> tuple[type[Command], ...]:
    """All commands that people can send to a game."""
    found = types.type_info(rules.commands)
    several = found.types if isinstance(found, types.UnionType) else (found,)
    structs = (one.cls for one in several if isinstance(one, types.StructType))
    return tuple(one for one in structs if issubclass(one, Command))


def any_command(rules: AnyRules, state: Any, luck: Random) -> Command:
    """A command of any kind, those that end or stop a game seldom."""
    kinds = kinds_of(rules)
    maker = _Maker(rules, state, luck)
    while True:
        command = maker.made(luck.choice(kinds))
        meant = getattr(command, "command", command)
        if type(meant).__name__ not in RARE or luck.random() < 0.05:
            return command


def each_command(rules: AnyRules, state: Any, luck: Random) -> Iterator[Command]:
    """One command of every kind."""
    maker = _Maker(rules, state, luck)
    return (maker.made(kind) for kind in kinds_of(rules))


class _Maker:
    def __init__(self, rules: AnyRules, state: Any, luck: Random) -> None:
        self._luck = luck
        self._seats: list[str] = [seat.id for seat in state.seats]
        self._by_name: dict[str, set[str]] = defaultdict(set)
        for page in (state, rules.sheet(state), rules.choices(state)):
            self._collect(msgspec.to_builtins(page), "")
        self._all = sorted({one for values in self._by_name.values() for one in values} - {""})

    def _collect(self, found: Any, name: str) -> None:
        if isinstance(found, str):
            if len(found) < _LONGEST and not (name == "template" or " " in found):
                self._by_name[name].add(found)
        elif isinstance(found, dict):
            for key, value in found.items():
                self._collect(value, str(key))
        elif isinstance(found, list | tuple):
            for value in found:
                self._collect(value, name)

    def made(self, kind: type[Command]) -> Command:
        info = types.type_info(kind)
        made = self._struct(info)
        if not isinstance(made, Command):
            raise TypeError(f"no command: {made!r}")
        return made

    def _struct(self, info: Any) -> Any:
        return info.cls(**{
            field.name: self._value(field.type, field.name)
            for field in info.fields
            if field.required or self._luck.random() < 0.65
        })  # fmt: skip

    def _value(self, info: types.Type, name: str) -> Any:
        luck = self._luck
        match info:
            case types.UnionType():
                return self._value(luck.choice(info.types), name)
            case types.NoneType():
                return None
            case types.BoolType():
                return luck.random() < 0.5
            case types.IntType():
                return luck.choice(_NUMBERS)
            case types.FloatType():
                return luck.choice(_FLOATS)
            case types.EnumType():
                return luck.choice(list(info.cls))
            case types.StrType():
                return self._word(name)
            case types.VarTupleType():
                n = luck.choice((0, 1, 1, 1, 2, 3))
                return tuple(self._value(info.item_type, name) for _ in range(n))
            case types.StructType():
                return self._struct(info)
        raise TypeError(f"{name}: no value is known for {info!r}")

    def _word(self, name: str) -> str:
        luck = self._luck
        if luck.random() < 0.05:
            return luck.choice(_WORDS)
        if name in ("seat", "owner", "winner", "who"):
            return luck.choice(self._seats)
        fitting = {one for key in _ALIKE.get(name, (name,)) for one in self._by_name.get(key, ())}
        if fitting and luck.random() < 0.9:
            return luck.choice(sorted(fitting))
        return luck.choice(self._all)
