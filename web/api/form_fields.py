"""Words of a form put into the shape of a command.

Lists of words repeat a name, or are one text with a line each; deeper values
are written with dots and places: `seats.0.name`, `options.rounds`,
`command.type` for a command within a command. An empty
field counts as not given, or as None where a value is needed and that is one;
a row of a list that lacks a needed value is
left out; a value that is missing among values in places stays missing, so that
the others keep their places. The command's type tells numbers from words;
whether the command is right is the table's to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct, inspect

from assistant.ports import House
from assistant.words.text import text
from web.problems import Problem

Tree: TypeAlias = "list[str] | dict[str, Tree]"

MAX_DEPTH = 5
_INT = re.compile(r"[-+−]?\d{1,15}")
_FLOAT = re.compile(r"[-+−]?\d{1,15}[.,]\d{1,9}")
_LISTS = (inspect.VarTupleType, inspect.ListType)


class _Missing:
    """Stands for a value that was not given."""


MISSING = _Missing()


def command_of(
    house: House, game: str | None, name: str, fields: Mapping[str, list[str]]
) -> dict[str, object]:
    """The command JSON that a form means while `game` is on the table.

    Raises `Problem` for field names that contradict each other.
    """
    tree = tree_of(fields)
    shaped = _shape(tree, _info(_command_type(house, game, name)))
    command = dict(shaped) if isinstance(shaped, dict) else {}
    options = tree.get("options")
    if isinstance(options, dict):
        chosen = _options_type(house, command.get("game"))
        command["options"] = _given(_shape(options, _info(chosen)))
    return {"type": name, **command}


def query_of(
    house: House, game: str | None, name: str, fields: Mapping[str, list[str]]
) -> dict[str, object]:
    """The question JSON that the fields of a form mean while `game` is on the table.

    Raises `Problem` for field names that contradict each other.
    """
    facts = next((one for one in house.games if one.name == game), None)
    kind = _tagged(facts.queries if facts else (), name)
    shaped = _shape(tree_of(fields), _info(kind))
    return {"type": name, **(shaped if isinstance(shaped, dict) else {})}


def tree_of(fields: Mapping[str, list[str]]) -> dict[str, Tree]:
    """Field names with dots as a tree."""
    tree: dict[str, Tree] = {}
    for name, values in fields.items():
        path = name.split(".")
        if len(path) > MAX_DEPTH or not all(path):
            raise _contradiction(name)
        here = tree
        for step in path[:-1]:
            below = here.setdefault(step, {})
            if not isinstance(below, dict):
                raise _contradiction(name)
            here = below
        if path[-1] in here:
            raise _contradiction(name)
        here[path[-1]] = values
    return tree


def _shape(tree: Tree, info: inspect.Type) -> object:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    listed = next((one for one in kinds if isinstance(one, _LISTS)), None)
    if isinstance(tree, list):
        words = [word for word in tree if word.strip()]
        if listed is not None:
            lines = (line for word in words for line in word.splitlines() if line.strip())
            return [_word(line.strip(), listed.item_type) for line in lines]
        return _word(words[-1], info) if words else MISSING
    if listed is not None:
        rows = [_row(tree[place], listed.item_type) for place in sorted(tree, key=_place)]
        if isinstance(listed.item_type, inspect.StructType):
            return [row for row in rows if row is not MISSING]
        # A value that is left out keeps its place; a word that must be one is then empty.
        left_out = None if _may_be_none(listed.item_type) else ""
        return [left_out if row is MISSING else row for row in rows]
    struct = _struct(tree, kinds)
    fields = {one.encode_name: one for one in struct.fields} if struct else {}
    shaped: dict[str, object] = {}
    for name, below in tree.items():
        field = fields.get(name)
        value = _shape(below, field.type if field else inspect.AnyType())
        if value is MISSING and field is not None and field.required and _may_be_none(field.type):
            value = None
        if value is not MISSING:
            shaped[name] = value
    return shaped


def _struct(tree: dict[str, Tree], kinds: Iterable[inspect.Type]) -> inspect.StructType | None:
    """The struct that is meant: of several, that whose tag stands in the field for it."""
    structs = [one for one in kinds if isinstance(one, inspect.StructType)]
    tagged = (one for one in structs if one.tag_field and tree.get(one.tag_field) == [one.tag])
    return next(tagged, structs[0] if len(structs) == 1 else None)


def _row(tree: Tree, info: inspect.Type) -> object:
    shaped = _shape(tree, info)
    if not isinstance(shaped, dict):
        return shaped
    if isinstance(info, inspect.StructType):
        needed = [one.encode_name for one in info.fields if one.required]
        return MISSING if any(name not in shaped for name in needed) else shaped
    return shaped or MISSING


def _word(word: str, info: inspect.Type) -> object:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    plain = word.strip().replace("−", "-").replace(",", ".")
    if _has(kinds, inspect.IntType) and _INT.fullmatch(plain):
        number = int(plain)
        # Where words may stand too, "+1" is the name of a face and no other way to write 1.
        return number if plain == str(number) or not _has(kinds, inspect.StrType) else word
    if _has(kinds, inspect.FloatType) and (_INT.fullmatch(plain) or _FLOAT.fullmatch(plain)):
        return float(plain)
    if _has(kinds, inspect.BoolType) and word in _BOOLS:
        return _BOOLS[word]
    return word


def _has(kinds: Iterable[inspect.Type], wanted: type[inspect.Type]) -> bool:
    return any(isinstance(one, wanted) for one in kinds)


def _may_be_none(info: inspect.Type) -> bool:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return _has(kinds, inspect.NoneType)


def _given(shaped: object) -> object:
    return {} if shaped is MISSING else shaped


def _place(step: str) -> int:
    if not (step.isascii() and step.isdigit() and len(step) < 6):
        raise _contradiction(step)
    return int(step)


def _info(kind: type[Struct] | None) -> inspect.Type:
    return inspect.AnyType() if kind is None else inspect.type_info(kind)


def _command_type(house: House, game: str | None, name: str) -> type[Struct] | None:
    return _tagged((*house.commands, *commands_in(house, game)), name)


def _tagged(kinds: Iterable[type[Struct]], name: str) -> type[Struct] | None:
    return next((kind for kind in kinds if kind.__struct_config__.tag == name), None)


def commands_in(house: House, game: str | None) -> tuple[type[Struct], ...]:
    """The commands of a game; none where it is not known."""
    return next((one.commands for one in house.games if one.name == game), ())


def _options_type(house: House, game: object) -> type[Struct] | None:
    return next((one.options for one in house.games if one.name == game), None)


def _contradiction(field: str) -> Problem:
    return Problem(
        400,
        "malformed",
        text("The form's field “{field}” does not fit the others.", field=field[:60]),
        field=field[:60],
    )


_BOOLS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
