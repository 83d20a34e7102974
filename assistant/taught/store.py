"""The folder of taught sets: how they are kept, and how many of them."""

from __future__ import annotations

from pathlib import Path

from assistant.kept.store import Form, KeptStore
from assistant.taught.file import MOST_BYTES, decode_set, encode_set
from assistant.words.taught import TaughtSet
from assistant.words.text import Text, text

FACES_NAME = "dice"
"""Folder of the taught sets in the data folder."""
MOST_SETS = 30
MOST_PICTURE_BYTES = 20_000_000
"""Pictures of all sets together: they must pass to the reader in one message."""


def pictures_size(taught: TaughtSet) -> int:
    """The bytes of all pictures of a set."""
    return sum(len(picture) for face in taught.faces for picture in face.pictures)


def _left_out(file: str, why: Text, aside: str) -> Text:
    return text(
        "The taught faces in {file} do not read and are left out: {why} "
        "The file is kept as {aside}.",
        file=file,
        why=why,
        aside=aside,
    )


def set_form(most: int = MOST_SETS, most_weight: int = MOST_PICTURE_BYTES) -> Form[TaughtSet]:
    """How taught sets are kept."""
    return Form(
        encode_set,
        decode_set,
        pictures_size,
        most,
        most_weight,
        MOST_BYTES,
        "set",
        _left_out,
        text("There are {n} sets, which is the most: remove one first.", n=most),
        text("There are too many pictures in all sets together: remove a set first."),
        text("The faces were changed meanwhile: look at them, then try again."),
        text("This set of faces is no longer here."),
    )


class SetStore(KeptStore[TaughtSet]):
    """Taught sets on disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, set_form())
