"""Whole games of random players: nothing is lost, nothing is made up, and they end."""

from __future__ import annotations

from random import Random

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Depth, Length, stock
from assistant.games.feast_for_odin.placing import touching_pairs
from assistant.games.feast_for_odin.state import FeastForOdin, unseen
from tests.feast_for_odin.player import anything, decided, likely, page, placements
from tests.feast_for_odin.table import BOOK, Feasting

LIMIT = 3000
"""No game of random players takes as many commands."""


def check(state: FeastForOdin) -> None:
    """What holds in every state that no host has meddled with."""
    held = list(state.specials)
    boards = 0
    for player in state.players:
        assert all(one.n > 0 for one in player.has.things)
        assert player.thing >= 0
        held += [one.what for one in player.has.things if one.what in BOOK.things.specials]
        for board in player.boards:
            held += [one.tile for one in board.tiles if one.tile in BOOK.things.specials]
            boards += board.code in BOOK.rounds.supply.buildings
            assert not touching_pairs(BOOK.things, board.code, board.tiles)
        large = player.fleet("knarr", "longship")
        assert large <= BOOK.rounds.bay.large
        assert player.fleet("whaling_boat") <= BOOK.rounds.bay.small
    assert sorted(held) == sorted(BOOK.things.specials)
    assert boards + sum(one.n for one in state.buildings.things) == 11
    cards = state.discards.plus(unseen(state))
    for player in state.players:
        cards = cards.plus(stock({kind: player.has.of(kind) for kind in BOOK.rounds.start.weapons}))
    assert cards.covers(stock(BOOK.rounds.start.weapons))
    vikings = sum(one.vikings for one in state.standing)
    ready = sum(one.thing + one.waiting for one in state.players)
    sets = 2 if state.solo else len(state.players)
    assert vikings + ready <= sets * BOOK.rounds.start.vikings


@pytest.mark.parametrize(
    ("people", "length", "depth", "seed"),
    [
        (1, Length.LONG, Depth.FULL, 1),
        (1, Length.SHORT, Depth.FULL, 2),
        (2, Length.SHORT, Depth.FULL, 3),
        (3, Length.LONG, Depth.FULL, 4),
        (4, Length.LONG, Depth.FULL, 5),
        (3, Length.SHORT, Depth.KEEPER, 6),
    ],
)
def test_any_legal_game_comes_to_its_end(
    people: int, length: Length, depth: Depth, seed: int
) -> None:
    luck = Random(seed)
    state = Feasting(people, luck=seed, length=length, depth=depth).state
    given = 0
    while not state.over:
        given += 1
        assert given < LIMIT
        was = state
        state = decided(state, luck.choice(likely(state, luck)), luck)
        if was is state and state.action is not None and not state.action.done:
            state = decided(state, c.Overrule(c.EndTurn()), luck)
        for player in state.players if depth is Depth.FULL and luck.random() < 0.3 else ():
            for command in placements(player, luck):
                state = decided(state, command, luck)
        check(state)
        if given % 20 == 0:
            page(state)
    assert state.place.round == state.rounds


@pytest.mark.parametrize("seed", range(6))
def test_no_command_whatever_breaks_the_table(seed: int) -> None:
    luck = Random(seed)
    state = Feasting(1 + seed % 4, luck=seed).state
    for _ in range(300):
        command = anything(state, luck) if luck.random() < 0.7 else luck.choice(
            likely(state, luck) or [c.NextPhase()]
        )  # fmt: skip
        state = decided(state, command, luck)
        if luck.random() < 0.1:
            page(state)
        if state.over:
            break
    for player in state.players:
        assert all(one.n > 0 for one in player.has.things), player.has
