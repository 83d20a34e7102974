"""What is hidden at the table is nowhere in Skald: not in the state, not on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.games.saga import commands as c
from assistant.games.saga import events as e
from assistant.games.saga.kinds import ABILITIES, Ability, Side
from assistant.games.saga.labels import ability_label
from assistant.games.sitting import Choose
from tests.saga import script
from tests.saga.player import offered
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table

CODES = frozenset(one.value for one in Ability)


def words_in(value: Any) -> Iterator[str]:
    """Every word of a value as JSON has it."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from words_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from words_in(inner)
    elif isinstance(value, str):
        yield value


def codes_in(value: Any) -> set[str]:
    return set(CODES) & set(words_in(msgspec.to_builtins(value)))


def test_the_state_knows_revealed_leaders_and_no_others() -> None:
    revealed = hidden_again = 0
    for seed in range(20):
        luck, game = Random(seed), Table(luck=seed)
        while not game.state.over:
            game.give(offered(game.rules, game.state, luck))
            battle = game.state.battle
            public = {one.value for player in game.state.players for one in player.known_lost}
            if battle is not None:
                public |= {one.value for one in battle.shown}
            assert codes_in(game.state) == public
        shown = {one.ability for one in game.events if isinstance(one, e.LeaderRevealed)}
        lost = {one for player in game.state.players for one in player.known_lost}
        revealed += len(shown)
        hidden_again += len(shown - lost)
    assert revealed > 12
    assert hidden_again > 6


@pytest.mark.parametrize("seed", range(10))
def test_no_screen_says_where_a_leader_stands_whose_battle_is_over(seed: int) -> None:
    luck, game = Random(50 + seed), Table(luck=seed)
    while not game.state.over:
        game.give(offered(game.rules, game.state, luck))
        sheet, battle = game.rules.sheet(game.state), game.state.battle
        shown = [label.english() for one in sheet.battles for _, label in one.shown]
        now = battle.shown if battle is not None else ()
        assert sorted(shown) == sorted(ability_label(BOOK, one).english() for one in now)
        for land in sheet.lands:
            assert codes_in(land) == set()
            assert land.seal in ("", "?", *BOOK.coasts)
        assert codes_in(game.rules.scoreboard(game.state)) == set()


@pytest.mark.parametrize("side", list(Side))
def test_every_ability_is_offered_whatever_leader_stands_there(side: Side) -> None:
    """Nobody reads off a question on the table's screen which leader it is."""
    game = Table()
    game.clear()
    units = {"saxons": (1, 1), "vikings": (1, 0)} if side is SAXONS else {
        "saxons": (1, 0), "vikings": (1, 1),
    }  # fmt: skip
    game.put("essex", **units)  # type: ignore[arg-type]
    game.put("wessex", saxons=(1, 0))
    game.battles()
    assert game.answers(side) == ["pass", *(one.value for one in ABILITIES[side])]


def test_a_leader_lost_unrevealed_stays_unknown() -> None:
    game = Table()
    game.clear()
    game.put("essex", saxons=(3, 0), vikings=(0, 1))
    game.put("wessex", saxons=(1, 0))
    game.battles()
    game.choose(VIKINGS, "pass")
    assert game.state.of(VIKINGS).lost == 1
    assert game.state.of(VIKINGS).known_lost == ()
    assert codes_in(game.events[-6:]) == set()


def test_scouting_tells_nobody_what_lies_there() -> None:
    game = Table()
    game.acting(VIKINGS, "1")
    before = len(game.events)
    game.give(c.Scout("middle"))
    told = msgspec.to_builtins(game.events[before:])
    assert not set(BOOK.coasts) & set(words_in(told))
    names = {BOOK.areas[area].en for area in BOOK.coasts}
    assert not any(name in line for line in game.told[-1:] for name in names)


def test_an_undone_reveal_is_gone() -> None:
    """State is the fold of what counts: before a reveal nothing is known of it."""
    game = Table(**script.OPTIONS)
    steps = script.ROUND_1
    at = next(
        n for n, (_, one) in enumerate(steps)
        if isinstance(one, Choose) and one.option == script.REVEALED
    )  # fmt: skip
    for _, command in steps[:at]:
        game.give(command)
    before = game.state
    game.give(steps[at][1])
    assert codes_in(before) == set()
    assert codes_in(game.state) == set(), "the battle is over, the leader hidden again"
