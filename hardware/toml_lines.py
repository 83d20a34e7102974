"""On which line of a TOML text a key stands, which `tomllib` does not tell."""

from __future__ import annotations

import re
from typing import TypeAlias

KeyPath: TypeAlias = tuple[str | int, ...]
"""Way to a value: names of tables and keys, and indices of arrays of tables."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]#]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-.\"' ]+?)\s*=(.*)$")
_INLINE_KEY = re.compile(r"[{,]\s*([A-Za-z0-9_\-]+)\s*=")


class KeyLines:
    """Index of the keys of a TOML text that has been parsed without error."""

    def __init__(self, source: str) -> None:
        self._lines: dict[KeyPath, int] = {}
        tables: dict[KeyPath, int] = {}
        at: KeyPath = ()
        for number, line in enumerate(source.splitlines(), start=1):
            if header := _HEADER.match(line):
                at = _enter(header[2], header[1] == "[[", tables)
                self._lines.setdefault(at, number)
            elif key := _KEY.match(line):
                path = (*at, *_split(key[1]))
                self._lines.setdefault(path, number)
                for inner in _INLINE_KEY.findall(key[2]):
                    self._lines.setdefault((*path, inner), number)

    def line(self, path: KeyPath) -> int:
        """Line of the value, or of the nearest table around it; 1 if nothing is known."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)


def _split(dotted: str) -> KeyPath:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _enter(dotted: str, array: bool, tables: dict[KeyPath, int]) -> KeyPath:
    """Full path of a table header; elements of an array of tables are numbered."""
    path: KeyPath = ()
    names = _split(dotted)
    for depth, name in enumerate(names):
        path = (*path, name)
        if array and depth == len(names) - 1:
            tables[path] = tables.get(path, -1) + 1
        if path in tables:
            path = (*path, tables[path])
    return path
