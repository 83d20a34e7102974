"""Undo and redo across anything that can be done at the real table, again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.ports import Accepted
from assistant.words.view import TableView
from tests.core.support import Around, Play
from tests.tiny_epic_vikings.player import anything, legal
from tests.tiny_epic_vikings.table import TOLD

SEATS = [{"name": name} for name in ("Adam", "Piotrek", "Ola", "Zoë")]


def stands(view: TableView) -> Any:
    """Everything on screens and lamps but the clock, the history and what undo offers."""
    turn = view.turn
    assert turn is not None
    shown = (view.scoreboard, view.sheet, view.choices, view.seats)
    return (*shown, msgspec.structs.replace(turn, timer=None))


def state_of(play: Play) -> Vikings:
    """The state itself, for the player who knows every legal command."""
    game = play.table._desk.game
    assert game is not None
    assert isinstance(game.state, Vikings)
    return game.state


@pytest.mark.parametrize(("seed", "people"), [(1, 1), (2, 2), (3, 3)])
def test_undo_and_redo_stand_where_the_table_stood(tmp_path: Path, seed: int, people: int) -> None:
    luck, rules = Random(seed), TinyEpicVikingsRules(TOLD)
    play = Play(tmp_path, Around(), rules=(rules,))
    try:
        play.do("start_game", game=rules.name, seats=SEATS[:people], options={"first": "s1"})
        stood = [stands(play.view)]
        for _ in range(110):
            state = state_of(play)
            wild = luck.random() < 0.3
            given = anything(rules, state, luck) if wild else luck.choice(legal(rules, state, luck))
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
        assert len(stood) > 50
        while len(stood) > 1:
            stood.pop()
            play.do("undo")
            assert stands(play.view) == stood[-1]
    finally:
        play.table.stop()
