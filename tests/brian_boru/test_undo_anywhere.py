"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.games.brian_boru import BrianBoruRules
from tests.brian_boru.player import Hands, anything, move
from tests.brian_boru.table import NAMES
from tests.brian_boru.test_whole_games import check
from tests.core.support import playing
from tests.undoing import go_back_and_forth, state_of

SEATS = [{"name": name} for name in NAMES]


@pytest.mark.parametrize(("seed", "people"), [(1, 3), (2, 4), (3, 5)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), BrianBoruRules()
    hands = Hands(luck)
    with playing(tmp_path, rules=(rules,)) as play:
        play.do("start_game", game="brian_boru", seats=SEATS[:people], options={"first": "s1"})

        def command() -> Any:
            state = state_of(play)
            if luck.random() < 0.25:
                return anything(rules, state, luck)
            return move(rules, state, hands, luck)

        go_back_and_forth(
            play, luck, command, commands=80, least=45, done=lambda: check(state_of(play))
        )
