"""Reads server-sent events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class Event(NamedTuple):
    name: str
    data: str
    id: str

    def json(self) -> Any:
        return json.loads(self.data)


def events(chunks: Iterable[bytes | str]) -> Iterator[Event]:
    """Events out of pieces of text that may be cut anywhere."""
    rest = b""
    for chunk in chunks:
        rest += chunk.encode() if isinstance(chunk, str) else chunk
        while b"\n\n" in rest:
            block, rest = rest.split(b"\n\n", 1)
            fields: dict[str, list[str]] = {}
            for line in block.decode().split("\n"):
                name, _, value = line.partition(":")
                fields.setdefault(name, []).append(value.removeprefix(" "))
            if "event" in fields:
                yield Event(
                    fields["event"][0],
                    "\n".join(fields.get("data", [])),
                    fields.get("id", [""])[0],
                )
