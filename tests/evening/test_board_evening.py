"""A board of our own on the simulated table, from its picture to the score page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.service import Service
from assistant.boards.box import BoardBox
from assistant.kept.box import Sender
from assistant.words.text import text
from tests.evening.conftest import Guests, wait_for
from tests.vision_boards.table import shown

pytestmark = pytest.mark.live

BOARD = shown().name
PATIENCE_S = 120.0


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
    with Service(tmp_path / "data", "sim:7") as service:
        host, phone = guests.host(service), guests.phone(service)
        wait_for(phone, lambda s: s["camera"]["mode"] == "live", "the camera", PATIENCE_S)
        lay(host.phone, "gold 0; cube; red", "portal 2; pawn; blue")
        host.command("watch_board", board=BOARD)
        wait_for(phone, lambda s: board(s) == "agrees", "the first look", PATIENCE_S)
        host.phone.fill_in(
            "/board-counters/add", area=f"{BOARD}/track/gold", colour="red", seat="s1",
            category="Gold", each="1", key="k",
        )  # fmt: skip

        lay(host.phone, "gold 5; cube; red", "portal 2; pawn; blue")
        asked = wait_for(phone, lambda s: s["board_question"], "the question", PATIENCE_S)
        (line,) = asked["board_question"]["lines"]
        assert line["text"] == "cube (red) moved from gold 0 to gold 5"
        host.catch_up()
        host.command("settle_board", look=asked["board_question"]["look"], board_is_right=True)
        assert board(phone.state()) == "agrees"

        host.phone.send("/api/simulator/throw", {"dice": 2, "strength": 0.5, "angle": 0.0})
        wait_for(phone, lambda s: s["rolls"] or s["question"], "the dice", PATIENCE_S)
        assert board(phone.state()) == "agrees"
        scores = {row["seat"]: row["total"] for row in phone.state()["scoreboard"]["rows"]}
        assert scores == {"s1": 5, "s2": 0, "s3": 0}
        page = phone.open("/score")
        assert "Gold" in page
        host.catch_up()
        host.command("undo")
