"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.sitting import Unpause
from tests.core.support import playing
from tests.feast_for_odin.player import anything, likely
from tests.feast_for_odin.table import NAMES
from tests.undoing import go_back_and_forth, state_of

SEATS = [{"name": name} for name in NAMES]


@pytest.mark.parametrize(("seed", "people"), [(1, 1), (2, 2), (3, 4)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), FeastForOdinRules()
    with playing(tmp_path, rules=(rules,)) as play:
        play.do("start_game", game=rules.name, seats=SEATS[:people], options={"first": "s1"})

        def command() -> Any:
            state = state_of(play)
            if state.paused and luck.random() < 0.3:
                return Unpause()
            commands = likely(state, luck)
            if not commands or luck.random() < 0.4:
                return anything(state, luck)
            return luck.choice(commands)

        go_back_and_forth(play, luck, command, commands=110, least=40)
