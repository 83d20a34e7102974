"""All corrections as one .zip: `corrections.jsonl`, a line each, and their pictures."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator

import msgspec

from assistant.corrections.store import CorrectionStore

LINES_NAME = "corrections.jsonl"
PICTURES = "pictures"
README = """Corrections: dice of which a person said what they show.

corrections.jsonl has one JSON object a line:
  picture   name of the PNG in pictures/: a square whose side is `reach` times the
            longer side of read.box, about the middle of the box
  read      what the reader made of it: kind, value, confidence, candidates, state,
            colour, box (x, y, w, h in pixels of the whole frame of this size)
  said      what a person said: kind and value; both null for a thing that is no die
            or does not count
  how       "asked": the reader had asked; "corrected": it had been sure
  accepted  the reading had been taken without asking; certain: from which confidence
  reading   the same for all dice of one picture; die: place among them
  reader    version of Skald, SHA-256 of its nets
  at        when, in UTC; format: 1
"""


class _Pipe:
    """A file that zipfile writes to and `packed` empties; it cannot go back."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        return None

    def close(self) -> None:
        return None

    def taken(self) -> bytes:
        """What was written since the last time."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data


def packed(store: CorrectionStore) -> Iterator[bytes]:
    """The archive in pieces; never more than one picture and all lines are in memory."""
    pipe = _Pipe()
    lines: list[bytes] = []
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("README.txt", README)
        for correction, png in store.all():
            archive.writestr(f"{PICTURES}/{correction.picture}", png)
            lines.append(msgspec.json.encode(correction))
            yield pipe.taken()
        archive.writestr(LINES_NAME, b"".join(line + b"\n" for line in lines), zipfile.ZIP_DEFLATED)
    yield pipe.taken()
