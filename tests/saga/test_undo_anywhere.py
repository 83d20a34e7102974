"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.games.saga.state import Saga
from assistant.ports import Accepted
from assistant.words.view import TableView
from tests.core.support import Around, Play
from tests.saga.player import anything, offered
from tests.saga.table import sure

SEATS = [{"name": "Wiktoria"}, {"name": "Adam"}]


def stands(view: TableView) -> Any:
    """Everything on screens and lamps but the clock, the history and what undo offers."""
    turn = view.turn
    assert turn is not None
    timeless = msgspec.structs.replace(turn, timer=None)
    return view.scoreboard, view.sheet, view.choices, view.seats, timeless


def state_of(play: Play) -> Saga:
    game = play.table._desk.game
    assert game is not None
    assert isinstance(game.state, Saga)
    return game.state


@pytest.mark.parametrize("seed", [1, 2])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int) -> None:
    luck, rules = Random(seed), sure()
    play = Play(tmp_path, Around(), rules=(rules,))
    try:
        play.do("start_game", game="saga", seats=SEATS, options={"first": "s1"})
        stood = [stands(play.view)]
        for _ in range(120):
            state = state_of(play)
            if luck.random() < 0.25 or state.over or state.paused:
                given = anything(state, luck)
            else:
                given = offered(rules, state, luck)
            fields = msgspec.to_builtins(given)
            if isinstance(play.send(fields.pop("type"), **fields), Accepted):
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
        assert len(stood) > 25
        while len(stood) > 1:
            stood.pop()
            play.do("undo")
            assert stands(play.view) == stood[-1]
    finally:
        play.table.stop()
