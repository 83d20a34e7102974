"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge.kinds import FeatSet
from assistant.games.dice_forge.setting_up import swappable
from assistant.games.dice_forge.state import DiceForge
from assistant.ports import Accepted
from assistant.words.view import TableView
from tests.core.support import Around, Play
from tests.dice_forge.player import anything, legal, pick
from tests.dice_forge.test_whole_games import RICH, check, faces_everywhere

SEATS = [{"name": name} for name in ("Adam", "Piotrek", "Ola", "Zoë")]


def stands(view: TableView) -> Any:
    """Everything on screens and lamps but the clock, the history and what undo offers."""
    turn = view.turn
    assert turn is not None
    return (
        view.scoreboard,
        view.sheet,
        view.choices,
        view.seats,
        msgspec.structs.replace(turn, timer=None),
        None if view.wanted is None else view.wanted.seat,
        view.rolls,
    )


def state_of(play: Play) -> DiceForge:
    """The state itself, for the player who knows every legal command."""
    game = play.table._desk.game
    assert game is not None
    assert isinstance(game.state, DiceForge)
    return game.state


@pytest.mark.parametrize(("seed", "people"), [(1, 2), (2, 3), (3, 4)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), DiceForgeRules(RICH.own_figures.own)
    play = Play(tmp_path, Around(), rules=(rules,))
    try:
        swapped = swappable(rules.book)
        options = {"first": "s1", "feats": FeatSet.CHOSEN.value, "swapped": swapped}
        play.do("start_game", game="dice_forge", seats=SEATS[:people], options=options)
        faces = faces_everywhere(state_of(play))
        stood = [stands(play.view)]
        for _ in range(150):
            state = state_of(play)
            if luck.random() < 0.4:
                given = anything(rules, state, luck)
            else:
                given = pick(legal(rules, state, luck), luck)
            fields = msgspec.to_builtins(given)
            if isinstance(play.send(fields.pop("type"), **fields), Accepted):
                check(rules, state_of(play), faces)
                stood.append(stands(play.view))
            else:
                assert stands(play.view) == stood[-1]
            if luck.random() < 0.1:
                back = min(luck.randint(1, 6), len(stood) - 1)
                for step in range(1, back + 1):
                    play.do("undo")
                    assert stands(play.view) == stood[-1 - step]
                for step in reversed(range(back)):
                    play.do("redo")
                    assert stands(play.view) == stood[-1 - step]
        assert len(stood) > 60
        while len(stood) > 1:
            stood.pop()
            play.do("undo")
            assert stands(play.view) == stood[-1]
    finally:
        play.table.stop()
