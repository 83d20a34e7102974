"""An open game on the simulated table, from the seats to the plug and to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.bench.service import Service
from assistant.bench.table import Host
from tests.evening.conftest import SEED, Guests, wait_for
from tests.evening.drawn_tray import DrawnTray

pytestmark = pytest.mark.live

THROW: dict[str, Any] = {"dice": 3, "strength": 0.6, "angle": 0.4}


def values(roll: dict[str, Any]) -> list[int]:
    return sorted(die["value"] for die in roll["dice"])


def thrown(tray: DrawnTray, host: Host) -> tuple[list[int], dict[str, Any]]:
    """Throws: what lies there, as the host tells where asked, and the state with its roll."""
    state = tray.seen(host, **THROW)
    lying = sorted(int(die.value) for die in tray.lying() if die.value is not None)
    if state["question"]:
        asked = state["question"]
        host.catch_up()
        assert len(asked["dice"]) == len(lying)
        host.command("settle_reading", reading=asked["reading"], values=lying)
        state = host.phone.state()
    return lying, state


def total(state: dict[str, Any], seat: str) -> int:
    rows = {row["seat"]: row["total"] for row in state["scoreboard"]["rows"]}
    return int(rows[seat])


def test_the_dice_of_the_drawn_tray_reach_every_phone(
    service: Service, host: Host, guests: Guests
) -> None:
    phone = guests.phone(service)
    tray = DrawnTray(phone, SEED)
    for number in range(1, 4):
        drawn, state = thrown(tray, host)
        assert len(state["rolls"]) == number
        assert values(state["rolls"][-1]) == drawn


def test_an_evening_survives_the_pulled_plug(tmp_path: Path, guests: Guests) -> None:
    data = tmp_path / "data"
    with Service(data, f"sim:{SEED}") as service:
        host, phone = guests.host(service), guests.phone(service)
        _, first = thrown(DrawnTray(phone, SEED), host)
        host.catch_up()
        host.command("correct_roll", roll=first["rolls"][0]["id"], values=[1, 2, 3])
        host.command("give_points", seat="s1", category="points", points=5)
        host.command("give_points", seat="s2", category="points", points=-3)
        host.command("next")
        host.command("give_points", seat="s3", category="points", points=50)
        host.command("undo")
        before = phone.state()
        service.pull_the_plug()
    with Service(data, f"sim:{SEED + 1}") as service:
        phone = guests.phone(service)
        after = wait_for(phone, lambda s: s["game"], "the game")
        assert after["resumed"]
        assert after["notices"], "somebody is asked whether to go on"
        assert after["scoreboard"] == before["scoreboard"]
        assert [total(after, seat) for seat in ("s1", "s2", "s3")] == [5, -3, 0]
        assert values(after["rolls"][-1]) == [1, 2, 3]
        assert after["turn"]["active"] == before["turn"]["active"]
        host = guests.host(service, start=False)
        host.command("undo")
        host.command("redo")
        host.command("undo")
        host.command("undo")
        assert [total(phone.state(), seat) for seat in ("s1", "s2", "s3")] == [5, 0, 0]
        host.command("end_game")
        over = phone.state()
        assert over["scoreboard"]["final"]
        assert [row["rank"] for row in over["scoreboard"]["rows"]] == [1, 2, 2]
        host.command("start_game", game="open_table", seats=host.seats(), options={})
        clean = phone.state()
        assert [total(clean, seat) for seat in ("s1", "s2", "s3")] == [0, 0, 0]
        assert clean["rolls"] == []
