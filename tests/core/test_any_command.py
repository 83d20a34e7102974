"""The random games try every command of every game: each kind can be made, and travels."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.any_command import each_command, kinds_of
from tests.brian_boru.table import Table as Boru
from tests.dice_forge.table import Forging
from tests.feast_for_odin.table import Feasting
from tests.saga.table import Table as Saga
from tests.tiny_epic_vikings.table import Raiding

GAMES = (Boru, Forging, Feasting, Saga, Raiding)


@pytest.mark.parametrize("begun", GAMES)
def test_every_command_of_a_game_is_made_and_travels(begun: Any) -> None:
    game = begun()
    made = list(each_command(game.rules, game.state, Random(1)))
    assert {type(one) for one in made} == set(kinds_of(game.rules))
    for one in made:
        raw = msgspec.json.encode(one)
        assert msgspec.json.decode(raw, type=game.rules.commands) == one
