"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.core.support import playing
from tests.saga.player import anything, offered
from tests.saga.table import sure
from tests.undoing import go_back_and_forth, state_of

SEATS = [{"name": "Wiktoria"}, {"name": "Adam"}]


@pytest.mark.parametrize("seed", [1, 2])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int) -> None:
    luck, rules = Random(seed), sure()
    with playing(tmp_path, rules=(rules,)) as play:
        play.do("start_game", game="saga", seats=SEATS, options={"first": "s1"})

        def command() -> Any:
            state = state_of(play)
            if luck.random() < 0.25 or state.over or state.paused:
                return anything(state, luck)
            return offered(rules, state, luck)

        go_back_and_forth(play, luck, command, commands=120, least=25)
