"""FO-164, and A Feast for Odin through the camera: seven rounds of three people to the score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.bench.service import Service
from tests.evening.conftest import Guests, live, wait_for
from tests.evening.odin_table import OdinTable, shown

pytestmark = pytest.mark.live

SEED = 11
PACE = 16
"""Hands and dice of the drawn tray move so many times as fast as in life."""
ROUNDS = 7
UNDONE = 5


@pytest.fixture
def table(tmp_path: Path, guests: Guests) -> Iterator[OdinTable]:
    """Three people with a game begun, at a service of their own."""
    with Service(tmp_path / "data", f"sim:{SEED}x{PACE}") as service:
        host, phone = guests.host(service, start=False), guests.phone(service)
        wait_for(phone, live, "the camera")
        yield OdinTable(host, phone, SEED)


def leaves(part: dict[str, Any]) -> int:
    """A part added up from its smallest parts."""
    inner = part["parts"]
    return sum(leaves(one) for one in inner) if inner else part["points"] or 0


@pytest.mark.long
def test_fo_164_three_people_play_seven_rounds_through_the_camera(table: OdinTable) -> None:
    for round_ in range(1, ROUNDS + 1):
        assert table.phone.state()["turn"]["round"] == round_
        table.play_round()
        assert table.totals() == table.added_up()
        if round_ == 3:
            table.cross("undo", UNDONE)
            assert table.totals() == table.before[-UNDONE]
            table.cross("redo", UNDONE)
            assert table.totals() == table.added_up()
    table.step()
    over = table.phone.state()
    assert over["turn"]["over"]
    assert over["scoreboard"]["final"]
    rows = over["scoreboard"]["rows"]
    assert shown(rows) == table.opened()
    for row in rows:
        assert row["total"] == sum(leaves(part) for part in row["parts"])
    best = max(row["total"] for row in rows)
    assert set(over["turn"]["winners"]) == {row["seat"] for row in rows if row["total"] == best}
    assert table.thrown >= 2 * ROUNDS
    assert table.early >= ROUNDS - 1
    assert {"hunt", "raid", "pillage", "whale"} & table.actions == {
        "hunt", "raid", "pillage", "whale",
    }  # fmt: skip
    assert table.asked <= 0.2 * table.thrown
