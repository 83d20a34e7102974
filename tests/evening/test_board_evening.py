"""A board of our own on the simulated table, from its picture to the score page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.service import Service
from assistant.boards.box import BoardBox
from assistant.kept.box import Sender
from assistant.words.text import text
from tests.evening.conftest import SEED, Guests
from tests.evening.drawn_tray import DrawnTray, looked_at
from tests.vision_boards.table import shown

pytestmark = pytest.mark.live

BOARD = shown().name


def lay(host: Phone, *pieces: str) -> None:
    """Somebody moves pieces on the table."""
    host.send("/api/simulator/board", {"board": BOARD, "pieces": "\n".join(pieces)})


def board(state: dict[str, Any]) -> str:
    """How the board stands to the record."""
    (one,) = state["boards"]
    return str(one["state"])


def test_a_marker_on_a_track_reaches_the_score_page(tmp_path: Path, guests: Guests) -> None:
    box = BoardBox(tmp_path / "data" / "boards")
    box.add(shown(), BOARD, text("shown"), Sender("host", "1"))
    with Service(tmp_path / "data", f"sim:{SEED}") as service:
        host, phone = guests.host(service), guests.phone(service)
        host.command("watch_board", board=BOARD)
        first = partial(lay, host.phone, "gold 0; cube; red", "portal 2; pawn; blue")
        looked_at(phone, first, lambda s: board(s) == "agrees", "the first look")
        host.phone.fill_in(
            "/board-counters/add", area=f"{BOARD}/track/gold", colour="red", seat="s1",
            category="Gold", each="1", key="k",
        )  # fmt: skip

        moved = partial(lay, host.phone, "gold 5; cube; red", "portal 2; pawn; blue")
        asked = looked_at(phone, moved, lambda s: s["board_question"], "the question")
        (line,) = asked["board_question"]["lines"]
        assert line["text"] == "cube (red) moved from gold 0 to gold 5"
        host.catch_up()
        host.command("settle_board", look=asked["board_question"]["look"], board_is_right=True)
        assert board(phone.state()) == "agrees"

        DrawnTray(phone, SEED).seen(host, dice=2, strength=0.5, angle=0.0)
        assert board(phone.state()) == "agrees"
        scores = {row["seat"]: row["total"] for row in phone.state()["scoreboard"]["rows"]}
        assert scores == {"s1": 5, "s2": 0, "s3": 0}
        page = phone.open("/score")
        assert "Gold" in page
        host.catch_up()
        host.command("undo")
