"""Brian Boru through the running service, from first towns to the final score."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.bench.service import Service
from tests.evening.boru_table import BoruTable
from tests.evening.conftest import Guests

pytestmark = pytest.mark.live


@pytest.mark.parametrize("people", [3, 4, 5])
def test_a_whole_game_to_the_final_score(people: int, tmp_path: Path, guests: Guests) -> None:
    with Service(tmp_path / "data", "upload") as service:
        host, phone = guests.host(service, start=False), guests.phone(service)
        table = BoruTable(host, people, luck=7)
        round_, moves = 1, 0
        while not table.twin.state.over:
            table.step()
            moves += 1
            if table.twin.state.place.round > round_:
                round_ = table.twin.state.place.round
                assert table.shown(phone.state()) == table.expected()
                table.undo()
                assert phone.state()["turn"]["round"] == round_ - 1
                table.redo()
        over = phone.state()
        assert over["turn"]["over"]
        assert over["scoreboard"]["final"]
        assert table.shown(over) == table.expected()
        winners = {seat for seat, (_, rank) in table.expected().items() if rank == 1}
        assert set(over["turn"]["winners"]) == winners
        assert moves > 100
