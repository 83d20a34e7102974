"""The box of shown boards: the one place where they are changed."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from assistant.boards.check import pictures_size
from assistant.boards.file import MOST_BYTES, decode_board, encode_board
from assistant.kept.box import KeptBox, Sender
from assistant.kept.names import LONGEST_NAME
from assistant.kept.store import Form, KeptStore
from assistant.words.shown_boards import ShownBoard
from assistant.words.text import Text, text

BOARDS_NAME = "boards"
"""Folder of the shown boards in the data folder."""
MOST_BOARDS = 24
MOST_WEIGHT = 28_000_000
"""Pictures of all boards together: they must pass to the reader in one message."""


def _left_out(file: str, why: Text, aside: str) -> Text:
    return text(
        "The board in {file} does not read and is left out: {why} The file is kept as {aside}.",
        file=file,
        why=why,
        aside=aside,
    )


BOARD_FORM = Form(
    encode_board,
    decode_board,
    pictures_size,
    MOST_BOARDS,
    MOST_WEIGHT,
    MOST_BYTES,
    "board",
    _left_out,
    text("There are {n} boards, which is the most: remove one first.", n=MOST_BOARDS),
    text("There are too many pictures in all boards together: remove a board first."),
    text("The boards were changed meanwhile: look at them, then try again."),
    text("This board is no longer here."),
)
"""How shown boards are kept."""


class BoardStore(KeptStore[ShownBoard]):
    """Shown boards on disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, BOARD_FORM)


class BoardBox(KeptBox[ShownBoard]):
    """All shown boards; see `KeptBox`."""

    def __init__(self, folder: Path, form: Form[ShownBoard] = BOARD_FORM) -> None:
        super().__init__(folder, form)

    def add(self, fresh: ShownBoard, name: str, what: Text, sender: Sender) -> str:
        """Keeps a new board; with a number after its name where another is called so.

        Boards are known by their names at the table, so no two may have one.
        """
        used = {one.name for one in self.view().kept.values()}
        free, number = fresh.name, 2
        while free in used:
            end = f" {number}"
            free, number = f"{fresh.name[: LONGEST_NAME - len(end)]}{end}", number + 1
        return super().add(replace(fresh, name=free), name, what, sender)

    def take_file(self, data: bytes, sender: Sender) -> str:
        """Adds the board of a file, beside any of the same name. Gives its id."""
        taken = decode_board(data)
        what = text("took the board “{board}” from a file", board=taken.name)
        return self.add(taken, taken.name, what, sender)
