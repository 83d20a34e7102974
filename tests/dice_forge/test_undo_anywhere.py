"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge.kinds import FeatSet
from assistant.games.dice_forge.setting_up import swappable
from tests.core.support import playing
from tests.dice_forge.player import anything, legal, pick
from tests.dice_forge.test_whole_games import RICH, check, faces_everywhere
from tests.undoing import go_back_and_forth, state_of

SEATS = [{"name": name} for name in ("Adam", "Piotrek", "Ola", "Zoë")]


@pytest.mark.parametrize(("seed", "people"), [(1, 2), (2, 3), (3, 4)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), DiceForgeRules(RICH.own_figures.own)
    options = {"first": "s1", "feats": FeatSet.CHOSEN.value, "swapped": swappable(rules.book)}
    with playing(tmp_path, rules=(rules,)) as play:
        play.do("start_game", game="dice_forge", seats=SEATS[:people], options=options)
        faces = faces_everywhere(state_of(play))

        def command() -> Any:
            state = state_of(play)
            if luck.random() < 0.4:
                return anything(rules, state, luck)
            return pick(legal(rules, state, luck), luck)

        go_back_and_forth(
            play,
            luck,
            command,
            commands=150,
            least=60,
            done=lambda: check(rules, state_of(play), faces),
        )
