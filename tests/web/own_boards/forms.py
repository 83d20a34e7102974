"""Forms as phones send them to the pages of shown boards."""

from __future__ import annotations

import io

from assistant.boards.box import BoardBox
from assistant.words.shown_boards import ShownBoard
from tests.web.phones import ORIGIN, Phone

HERE = "/own-boards/trial-board"


def now(boards: BoardBox) -> ShownBoard:
    return boards.known("trial-board")


def send(host: Phone, path: str, picture: bytes = b"photo", **fields: str) -> str:
    """Sends a photograph as a phone does; where that leads to."""
    field = fields.pop("field", "picture")
    answer = host.client.post(
        path,
        data={"token": host.token, **fields, field: (io.BytesIO(picture), "photo.jpg")},
        headers={"Origin": ORIGIN, "User-Agent": host.agent},
        environ_base={"REMOTE_ADDR": host.address},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return str(answer.headers["Location"])


def corner_fields(corners: tuple[tuple[float, float], ...]) -> dict[str, str]:
    named = {f"x{n}": str(x) for n, (x, _) in enumerate(corners)}
    return named | {f"y{n}": str(y).replace(".", ",") for n, (_, y) in enumerate(corners)}
