"""An open game on the simulated table, from the seats to the plug and to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.bench.phone import Phone
from assistant.bench.service import Service
from assistant.bench.table import Host
from tests.evening.conftest import Guests, live, wait_for
from vision.synthesis import Tray

pytestmark = pytest.mark.live

SEED = 7
THROW = {"dice": 3, "strength": 0.6, "angle": 0.4}


def drawn_values(throws: int) -> list[list[int]]:
    """What lies in the tray after each of so many throws."""
    tray = Tray(SEED)
    lying = []
    for number in range(throws):
        tray.throw(3, strength=0.6, angle=0.4, at_s=100.0 + 20 * number)
        lying.append(sorted(int(die.value) for die in tray.truth() if die.value is not None))
    return lying


def values(roll: dict[str, Any]) -> list[int]:
    return sorted(die["value"] for die in roll["dice"])


def settled(phone: Phone, host: Host, rolls: int, lying: list[int]) -> dict[str, Any]:
    """The state with so many rolls; asked, the host tells the values that lie there."""
    state = wait_for(phone, lambda s: len(s["rolls"]) >= rolls or s["question"], "a roll")
    if state["question"]:
        asked = state["question"]
        host.catch_up()
        assert len(asked["dice"]) == len(lying)
        host.command("settle_reading", reading=asked["reading"], values=lying)
        state = phone.state()
    return state


def total(state: dict[str, Any], seat: str) -> int:
    rows = {row["seat"]: row["total"] for row in state["scoreboard"]["rows"]}
    return int(rows[seat])


def test_the_dice_of_the_drawn_tray_reach_every_phone(
    service: Service, host: Host, guests: Guests
) -> None:
    phone = guests.phone(service)
    wait_for(phone, live, "the camera")
    for number, drawn in enumerate(drawn_values(3), 1):
        host.phone.send("/api/simulator/throw", dict(THROW))
        state = settled(phone, host, number, drawn)
        assert len(state["rolls"]) == number
        assert values(state["rolls"][-1]) == drawn


def test_an_evening_survives_the_pulled_plug(tmp_path: Path, guests: Guests) -> None:
    data = tmp_path / "data"
    with Service(data, "sim:7") as service:
        host, phone = guests.host(service), guests.phone(service)
        wait_for(phone, live, "the camera")
        host.phone.send("/api/simulator/throw", dict(THROW))
        first = settled(phone, host, 1, drawn_values(1)[0])
        host.catch_up()
        host.command("correct_roll", roll=first["rolls"][0]["id"], values=[1, 2, 3])
        host.command("give_points", seat="s1", category="points", points=5)
        host.command("give_points", seat="s2", category="points", points=-3)
        host.command("next")
        host.command("give_points", seat="s3", category="points", points=50)
        host.command("undo")
        before = phone.state()
        service.pull_the_plug()
    with Service(data, "sim:8") as service:
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
