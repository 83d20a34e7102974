"""Undo and redo across anything that can be done at a real table, again and again."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from assistant.ports import Accepted
from assistant.words.view import TableView
from tests.core.support import Play

MOST_BACK = 6


def go_back_and_forth(
    play: Play,
    luck: Random,
    command: Callable[[], Any],
    *,
    commands: int,
    least: int,
    done: Callable[[], None] = lambda: None,
) -> None:
    """Gives so many commands; now and then undoes some and does them again; then undoes all.

    Each time everything must stand as it stood. At least `least` commands must be taken;
    `done` is called after each that was.
    """
    stood = [stands(play.view)]
    for _ in range(commands):
        fields = msgspec.to_builtins(command())
        if isinstance(play.send(fields.pop("type"), **fields), Accepted):
            done()
            stood.append(stands(play.view))
        else:
            assert stands(play.view) == stood[-1]
        if luck.random() < 0.1:
            _there_and_back(play, stood, min(luck.randint(1, MOST_BACK), len(stood) - 1))
    assert len(stood) > least
    while len(stood) > 1:
        stood.pop()
        play.do("undo")
        assert stands(play.view) == stood[-1]


def _there_and_back(play: Play, stood: list[Any], steps: int) -> None:
    for step in range(1, steps + 1):
        play.do("undo")
        assert stands(play.view) == stood[-1 - step]
    for step in reversed(range(steps)):
        play.do("redo")
        assert stands(play.view) == stood[-1 - step]


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


def state_of(play: Play) -> Any:
    """The state itself, for the player who knows every legal command."""
    game = play.table._desk.game
    assert game is not None
    return game.state
