"""The map of Tiny Epic Vikings under the simulated camera: from its picture to the score page."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.table import Host
from assistant.boards.box import BoardBox
from assistant.games.tiny_epic_vikings.diagrams import diagrams
from assistant.kept.box import Sender
from assistant.words.shown_boards import BoardLesson, Said, ShownBoard
from assistant.words.text import text
from tests.evening.conftest import Guests, wait_for
from tests.evening.drawn_tray import looked_at
from tests.evening.test_vikings_evening import closing_service
from tests.vision_boards.table import packed
from vision.synthesis.boards import draw_board, whole

pytestmark = pytest.mark.live

MAP = diagrams()["tiny_epic_vikings_map_large"]
BOARD = "our map"
TAUGHT = {
    "red": ("island A", "port A1", "fjord nnw"),
    "blue": ("island D", "port B1", "fjord nne"),
    "green": ("island G", "port E3", "fjord ssw"),
}


def shown() -> ShownBoard:
    """The map with one lesson: for each colour pieces on an island, in a port, in a fjord."""
    lesson = (
        *(Said(place, None, "piece", colour) for colour, at in TAUGHT.items() for place in at),
        Said("rune C", None, "rune", "yellow"),
        Said("port C1", None, "house", "white"),
    )
    spots = tuple(_spot(one) for one in lesson)
    bare, taught = draw_board(MAP), draw_board(MAP, spots)
    return ShownBoard(
        BOARD, MAP, packed(bare), whole(bare), (BoardLesson(packed(taught), whole(taught), spots),)
    )


def _spot(said: Said) -> Said:
    """A piece in a region, told by its spot as people tell it."""
    region = next((one for one in MAP.regions if one.name == said.place), None)
    if region is None:
        return said
    x, y = region.outline.centre  # type: ignore[union-attr]
    return Said("", (x, y + 24.0), said.kind, said.colour)


class Table:
    """The host, a phone that looks on, and the map on the simulated table."""

    def __init__(self, host: Host, phone: Phone) -> None:
        self.host, self.phone = host, phone

    def lay(self, *pieces: str, without: str = "") -> None:
        """Runes and villages of the beginning, with these pieces on them."""
        taken = {piece.partition(";")[0] for piece in pieces} | {without}
        runes = [f"rune {code}; rune; yellow" for code in "ABCDEFGHI"]
        villages = [f"port {code}; house; white" for code in self.villages()]
        lying = [one for one in (*runes, *villages) if one.partition(";")[0] not in taken]
        fields: dict[str, object] = {"board": BOARD, "pieces": "\n".join((*lying, *pieces))}
        self.host.phone.send("/api/simulator/board", fields)

    def villages(self) -> list[str]:
        return [one["code"] for one in self.sheet()["map"]["places"] if one["village"]]

    def sheet(self) -> dict[str, Any]:
        return dict(self.phone.state()["sheet"])

    def state(self) -> str:
        (one,) = self.phone.state()["boards"]
        return str(one["state"])

    def command(self, kind: str, **fields: object) -> None:
        self.host.catch_up()
        self.host.command(kind, **fields)


def boats(sheet: dict[str, Any]) -> dict[str, list[str]]:
    """Which boats lie where."""
    return {one["code"]: one["boats"] for one in sheet["map"]["places"] if one["boats"]}


def lines(state: dict[str, Any]) -> set[str]:
    """What the question about the map tells."""
    question = state["board_question"] or {"lines": []}
    return {line["text"] for line in question["lines"]}


def test_boats_settlers_and_a_rune_go_from_the_picture_to_the_score(
    tmp_path: Path, guests: Guests
) -> None:
    box = BoardBox(tmp_path / "data" / "boards")
    box.add(shown(), BOARD, text("shown"), Sender("host", "1"))
    with closing_service(tmp_path / "data", "sim:7") as service:
        host, phone = guests.host(service, start=False), guests.phone(service)
        wait_for(phone, lambda s: s["camera"]["mode"] == "live", "the camera")
        host.command("start_game", game="tiny_epic_vikings", seats=host.seats(),
                     options={"first": "s1"})  # fmt: skip
        table = Table(host, phone)
        looked_at(phone, table.lay, lambda s: table.state() == "agrees", "the empty map")

        assert phone.state()["turn"]["active"] == ["s3"]
        boat = partial(table.lay, "fjord ssw; piece; green")
        looked_at(phone, boat, lambda s: boats(s["sheet"]), "the first start boat")
        assert boats(table.sheet()) == {"ssw": ["s3"]}
        assert phone.state()["turn"]["active"] == ["s2"]
        table.command("place_boat", fjord="nne")
        table.command("place_boat", fjord="nnw")
        for _ in range(3):
            for seat in ("s1", "s2", "s3"):
                table.command("keep_card", seat=seat)

        lying = ("fjord ssw; piece; green", "fjord nne; piece; blue", "port A2; piece; red",
                 "island A; piece; red", "island A; piece; red")  # fmt: skip
        later = partial(table.lay, *lying, without="rune A")
        asked = looked_at(phone, later, lambda s: "island A" in str(lines(s)), "the question")
        assert lines(asked) == {
            "piece (red) moved from fjord nnw to port A2",
            "island A: piece (red) +2",
            "rune A: rune (yellow) \u22121",
        }
        table.command("settle_board", look=asked["board_question"]["look"], board_is_right=True)
        assert table.state() == "agrees"
        assert boats(table.sheet())["A2"] == ["s1"]
        rows = {row["seat"]: row["total"] for row in phone.state()["scoreboard"]["rows"]}
        assert rows == {"s1": 6, "s2": 0, "s3": 0}
        page = " ".join(re.sub(r"<[^>]+>|[\u2066-\u2069]", " ", phone.open("/score")).split())
        assert "Wealth: 1 × 6" in page
        assert "controlled by Ada" in page
        table.command("undo")
        rows = {row["seat"]: row["total"] for row in phone.state()["scoreboard"]["rows"]}
        assert rows == {"s1": 0, "s2": 0, "s3": 0}
