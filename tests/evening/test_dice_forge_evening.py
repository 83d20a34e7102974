"""Dice Forge through the camera: drawn dice, forged faces and all, from set-up to the score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.bench.service import Service
from assistant.games.dice_forge import events as e
from tests.evening.conftest import Guests, live, wait_for
from tests.evening.forge_table import ForgeTable

pytestmark = pytest.mark.live

SEED = 11
PACE = 16
"""Hands and dice of the drawn tray move so many times as fast as in life."""
MOST_ASKED = 0.1
"""Share of throws at most of which people may have to be asked."""
PEOPLE, ROUNDS = 4, 9


@pytest.fixture
def table(tmp_path: Path, guests: Guests) -> Iterator[ForgeTable]:
    """Four people with a game begun, at a service of their own."""
    with Service(tmp_path / "data", f"sim:{SEED}x{PACE}") as service:
        host, phone = guests.host(service, start=False), guests.phone(service)
        wait_for(phone, live, "the camera")
        yield ForgeTable(host, phone, SEED, luck=3)


def play(table: ForgeTable, turns: int) -> None:
    """Plays so many turns; each throw is looked at, and the score after each turn."""
    game, known = table.game, 0
    while not game.state.over and len(game.state.turns) < turns:
        table.step()
        if len(game.state.turns) > known:
            known = len(game.state.turns)
            assert table.totals() == table.added_up()


def test_a_round_through_the_camera(table: ForgeTable) -> None:
    play(table, PEOPLE)
    assert table.game.state.place.round == 2
    assert table.thrown >= PEOPLE * PEOPLE
    assert table.asked <= 3


def test_a_round_in_which_all_throw_at_once_in_their_zones(tmp_path: Path, guests: Guests) -> None:
    with Service(tmp_path / "data", f"sim:{SEED}x{PACE}") as service:
        host, phone = guests.host(service, start=False), guests.phone(service)
        wait_for(phone, live, "the camera")
        table = ForgeTable(host, phone, SEED, luck=4, zones=True)
        play(table, PEOPLE)
        assert table.game.state.place.round == 2
        assert table.thrown >= PEOPLE * PEOPLE
        assert table.asked <= 3


@pytest.mark.long
def test_four_people_play_nine_rounds_through_the_camera(table: ForgeTable) -> None:
    play(table, PEOPLE * ROUNDS)
    game, over = table.game, table.phone.state()
    assert game.state.over
    assert (game.state.place.round, len(game.state.turns)) == (ROUNDS, PEOPLE * ROUNDS)
    assert over["turn"]["over"]
    assert over["scoreboard"]["final"]
    totals = table.added_up()
    assert table.totals() == totals
    best = max(totals.values())
    assert set(over["turn"]["winners"]) == {seat for seat, own in totals.items() if own == best}
    assert table.thrown >= ROUNDS * PEOPLE * PEOPLE
    forged = {one.face for one in game.events if isinstance(one, e.Forged)}
    assert len(forged & table.seen) >= 3, "forged faces came up in later throws"
    assert table.asked <= MOST_ASKED * table.thrown
