"""Reads a parsed TOML table key by key and collects everything that is wrong."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from assistant.words.text import Text, text
from hardware.toml_lines import KeyPath


class Complaints:
    """Problems found so far, each at the place where it is."""

    def __init__(self) -> None:
        self.found: list[tuple[KeyPath, Text, Text]] = []

    def add(self, path: KeyPath, what: Text, remedy: Text) -> None:
        self.found.append((path, what, remedy))


def dotted(path: KeyPath) -> str:
    """A key's place as people write it: seat.1.led."""
    return ".".join(str(part) for part in path)


class TomlTable:
    """One table of the file. Each reading method names the key that it knows.

    A value that does not fit is complained about and replaced by the default,
    so that one reading finds all problems. `finish` complains about the rest.
    """

    def __init__(self, values: Mapping[str, Any], path: KeyPath, complaints: Complaints) -> None:
        self._values = values
        self._known: set[str] = set()
        self.path = path
        self.complaints = complaints

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def raw(self, key: str) -> Any:
        """The value as TOML gave it, or None."""
        self._known.add(key)
        return self._values.get(key)

    def wrong(self, key: str, what: Text, remedy: Text) -> None:
        self.complaints.add((*self.path, key), what, remedy)

    def flag(self, key: str, default: bool) -> bool:
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        self.wrong(
            key,
            text("“{key}” must be true or false, not {value}.", key=key, value=repr(value)),
            text("Write true or false, without quotes."),
        )
        return default

    def seconds(self, key: str, default: float | None, low: float, high: float) -> float | None:
        return self._number(key, default, low, high, text("Give seconds as a plain number."))

    def share(self, key: str, default: float) -> float:
        value = self._number(key, default, 0.0, 1.0, text("Give a number from 0 to 1."))
        return default if value is None else value

    def _number(
        self, key: str, default: float | None, low: float, high: float, remedy: Text
    ) -> float | None:
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.wrong(
                key,
                text("“{key}” must be a number, not {value}.", key=key, value=repr(value)),
                remedy,
            )
            return default
        if not low <= value <= high:
            self.wrong(
                key,
                text("“{key}” is {value}, out of range.", key=key, value=repr(value)),
                text("Choose a number from {low} to {high}.", low=low, high=high),
            )
            return default
        return float(value)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int | None:
        """A whole number; without a default the key must be there."""
        value = self.raw(key)
        if value is None and default is None:
            self.wrong(
                key,
                text("“{key}” is missing in [{table}].", key=key, table=dotted(self.path)),
                text("Add a line “{key} = …” to that table.", key=key),
            )
            return None
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(
                key,
                text("“{key}” must be a whole number, not {value}.", key=key, value=repr(value)),
                text("Write the bare number, without quotes and without a fraction."),
            )
            return default
        if not low <= value <= high:
            self.wrong(
                key,
                text("“{key}” is {value}, out of range.", key=key, value=value),
                text("Choose a whole number from {low} to {high}.", low=low, high=high),
            )
            return default
        return value

    def choice(self, key: str, choices: Collection[str], default: str) -> str:
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, str) and value in choices:
            return value
        self.wrong(
            key,
            text("“{key}” cannot be {value}.", key=key, value=repr(value)),
            nearest(str(value), choices),
        )
        return default

    def table(self, key: str) -> TomlTable | None:
        """The table under `key`, None where there is none."""
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, dict):
            return TomlTable(value, (*self.path, key), self.complaints)
        self.wrong(
            key,
            text("“{key}” must be a table, not {value}.", key=key, value=repr(value)),
            text("Write [{key}] or {key} = {{ … }}.", key=dotted((*self.path, key))),
        )
        return None

    def tables(self, names: Collection[str]) -> Iterator[tuple[str, TomlTable]]:
        """Every table in this one whose name is among `names`."""
        for key in self._values:
            if key in names and (found := self.table(key)) is not None:
                yield key, found

    def finish(self, also: Collection[str] = ()) -> None:
        """Complains about every key that nobody asked for."""
        known = self._known | set(also)
        for key in self._values:
            if key not in known:
                self.wrong(key, text("“{key}” is not known here.", key=key), nearest(key, known))


def nearest(word: str, known: Collection[str]) -> Text:
    """A remedy that names the likeliest right word, or all of them."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    if close:
        return text("Did you mean “{word}”?", word=close[0])
    return text("Known here: {words}.", words=", ".join(sorted(known)))
