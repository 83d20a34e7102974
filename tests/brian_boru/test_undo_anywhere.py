"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.games.brian_boru import BrianBoruRules
from assistant.games.brian_boru.state import BrianBoru
from assistant.ports import Accepted
from assistant.words.view import TableView
from tests.brian_boru.player import Hands, anything, move
from tests.brian_boru.table import NAMES
from tests.brian_boru.test_whole_games import check
from tests.core.support import Around, Play

SEATS = [{"name": name} for name in NAMES]


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
    )


def state_of(play: Play) -> BrianBoru:
    """The state itself, for the player who knows every legal command."""
    game = play.table._desk.game
    assert game is not None
    assert isinstance(game.state, BrianBoru)
    return game.state


@pytest.mark.parametrize(("seed", "people"), [(1, 3), (2, 4), (3, 5)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), BrianBoruRules()
    hands = Hands(luck)
    play = Play(tmp_path, Around(), rules=(rules,))
    try:
        play.do("start_game", game="brian_boru", seats=SEATS[:people], options={"first": "s1"})
        stood = [stands(play.view)]
        for _ in range(80):
            state = state_of(play)
            given = (
                anything(rules, state, luck)
                if luck.random() < 0.25
                else move(rules, state, hands, luck)
            )
            fields = msgspec.to_builtins(given)
            if isinstance(play.send(fields.pop("type"), **fields), Accepted):
                check(state_of(play))
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
        assert len(stood) > 45
        while len(stood) > 1:
            stood.pop()
            play.do("undo")
            assert stands(play.view) == stood[-1]
    finally:
        play.table.stop()
