"""Whole games of random legal players: nothing is lost, nothing is made up, and they end."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import structs

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.kinds import FeatSet, HouseRules, Resource
from assistant.games.dice_forge.setting_up import swappable
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import Forge, PickSeat, all_steps
from assistant.rules import Refusal
from tests.dice_forge.player import anything, legal, pick
from tests.dice_forge.table import BOOK, RULES, Forging

STRONG = ["gold 6", "sun 2", "moon 2", "sun 2", "moon 2", "gold, sun or moon 2"]
RICH = DiceForgeRules({"dice": {"start": [{"faces": STRONG}, {"faces": STRONG}]}})
"""Dice strong enough for every feat to be bought."""


# A whole game shrinks to nothing smaller that would tell more: its seed is enough.
_SOME = settings(
    max_examples=8,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def any_house() -> st.SearchStrategy[HouseRules]:
    ways: dict[str, Any] = {}
    for name, value in structs.asdict(BOOK.house).items():
        kind: type[StrEnum] = type(value)
        ways[name] = st.sampled_from(list(kind))
    return st.builds(HouseRules, **ways)


def faces_everywhere(state: DiceForge) -> Counter[str]:
    """Each face by how often it is anywhere: in the temple, on dice, laid aside, in hand."""
    found: Counter[str] = Counter(state.removed)
    for stack in state.pools:
        found[stack.face] += stack.left
    for one in state.players:
        found.update(one.discarded)
        for die in one.dice:
            found.update(die.faces)
    for step in all_steps(state.agenda):
        if isinstance(step, Forge):
            found.update(step.faces)
        elif isinstance(step, PickSeat):
            found[step.face] += 1
    return +found


def check(rules: DiceForgeRules, state: DiceForge, faces: Counter[str]) -> None:
    """What always holds; `faces` are those that there were at the beginning."""
    assert faces_everywhere(state) == faces
    assert all(stack.left >= 0 for stack in state.pools)
    cards = BOOK.set_up[str(len(state.players))].cards
    assert all(0 <= stack.left <= cards for stack in state.feats)
    islands = [one.island for one in state.players if one.island]
    assert len(islands) == len(set(islands))
    for one in state.players:
        assert [len(die.faces) for die in one.dice] == [BOOK.dice.faces] * 2
        assert all(0 <= die.shown < BOOK.dice.faces for die in one.dice)
        assert one.caps == BOOK.reserve.holds.plus(BOOK.reserve.chest.times(one.chests))
        assert all(one.has.of(resource) >= 0 for resource in Resource)
        assert structs.replace(one.has, glory=0).within(one.caps)
        assert 0 <= one.hammer_steps <= max(cards, one.hammers) * BOOK.hammer.steps
    check_asked(rules, state)
    rows = {row.seat: row for row in rules.scoreboard(state).rows}
    for one in state.players:
        on_cards = sum(card.glory for card in one.feats) + one.by_hand
        assert rows[one.seat].total == one.has.glory + on_cards
        assert rows[one.seat].total == sum(part.points or 0 for part in rows[one.seat].parts)


def check_asked(rules: DiceForgeRules, state: DiceForge) -> None:
    """Only those who sit at the table are asked, one thing each."""
    here = {seat.id for seat in state.seats if seat.here}
    asked = [choice.seat for choice in rules.choices(state)]
    assert len(asked) == len(set(asked))
    turn, wanted = rules.turn(state, 0.0), rules.wanted(state)
    waiting = {*asked, *turn.waiting, *(step.seat for step in all_steps(state.agenda))}
    if not state.over:
        assert turn.waiting
        assert waiting | set(turn.active) <= here
    assert wanted is None or wanted.seat in here
    for choice in rules.choices(state):
        codes = [option.code for option in choice.options]
        assert choice.default in codes
        assert len(codes) == len(set(codes))


@_SOME
@given(
    people=st.integers(2, 4),
    rich=st.booleans(),
    swap=st.booleans(),
    house=any_house(),
    seed=st.integers(0, 2**32),
)
def test_any_legal_game_comes_to_its_end(
    people: int, rich: bool, swap: bool, house: HouseRules, seed: int
) -> None:
    luck = Random(seed)
    game = Forging(
        people,
        rules=RICH if rich else RULES,
        luck=seed,
        feats=FeatSet.CHOSEN,
        swapped=swappable(BOOK) if swap else (),
        house=house,
    )
    faces = faces_everywhere(game.state)
    while not game.state.over:
        check(game.rules, game.state, faces)
        game.give(pick(legal(game.rules, game.state, luck), luck))
    check(game.rules, game.state, faces)
    figures = BOOK.set_up[str(people)]
    assert game.state.place.round == figures.rounds == len(game.state.curve)
    assert len(game.state.turns) == figures.rounds * people
    folded = None
    for event in game.events:
        folded = game.rules.evolve(folded, event)
    assert folded == game.state
    again = msgspec.json.decode(msgspec.json.encode(game.state), type=DiceForge)
    assert again == game.state
    totals = [row.total for row in game.rules.scoreboard(game.state).rows]
    assert list(game.state.curve[-1].totals) == totals


@_SOME
@given(
    people=st.integers(2, 4),
    nonsense=st.sampled_from([0.15, 0.5, 1.0]),
    swap=st.booleans(),
    house=any_house(),
    seed=st.integers(0, 2**32),
)
def test_no_command_at_all_breaks_the_table(
    people: int, nonsense: float, swap: bool, house: HouseRules, seed: int
) -> None:
    luck, swapped = Random(seed), swappable(BOOK) if swap else ()

    def begun() -> Forging:
        return Forging(people, rules=RICH, luck=seed, feats=FeatSet.CHOSEN, swapped=swapped,
                       house=house)  # fmt: skip

    game, done = begun(), 0
    faces = faces_everywhere(game.state)
    for _ in range(300):
        if luck.random() < nonsense:
            command = anything(game.rules, game.state, luck)
        else:
            command = pick(legal(game.rules, game.state, luck), luck)
        if not isinstance(game.rules.decide(game.state, command, game.moment()), Refusal):
            game.give(command)
            done += 1
            check(game.rules, game.state, faces)
            game.rules.sheet(game.state)
        if game.state.over:
            game = begun()
    assert done > 20


def test_a_rich_game_of_each_set_reaches_every_feat_and_kind_of_step() -> None:
    seen: set[str] = set()
    for seed, swapped in ((3, ()), (4, swappable(BOOK))):
        luck = Random(seed)
        game = Forging(4, rules=RICH, luck=seed, feats=FeatSet.CHOSEN, swapped=swapped)
        while not game.state.over:
            game.give(pick(legal(game.rules, game.state, luck), luck))
        seen |= {one.feat for one in game.events if isinstance(one, e.FeatTaken)}
    assert len(seen) >= 22


def test_the_same_luck_draws_the_same_game() -> None:
    one, other = (Forging(2, luck=9, feats=FeatSet.DRAWN) for _ in range(2))
    assert one.events == other.events


def test_enums_travel_as_their_names() -> None:
    assert issubclass(FeatSet, StrEnum)
    assert b'"feat_set":"drawn"' in msgspec.json.encode(Forging(2, feats=FeatSet.DRAWN).events[0])
