"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from tests.core.support import playing
from tests.tiny_epic_vikings.player import anything, legal
from tests.tiny_epic_vikings.table import TOLD
from tests.undoing import go_back_and_forth, state_of

SEATS = [{"name": name} for name in ("Adam", "Piotrek", "Ola", "Zoë")]


@pytest.mark.parametrize(("seed", "people"), [(1, 1), (2, 2), (3, 3)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), TinyEpicVikingsRules(TOLD)
    with playing(tmp_path, rules=(rules,)) as play:
        play.do("start_game", game=rules.name, seats=SEATS[:people], options={"first": "s1"})

        def command() -> Any:
            state = state_of(play)
            if luck.random() < 0.3:
                return anything(rules, state, luck)
            return luck.choice(legal(rules, state, luck))

        go_back_and_forth(play, luck, command, commands=110, least=50)
