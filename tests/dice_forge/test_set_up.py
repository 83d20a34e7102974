"""DF-S01 to DF-S07 and DF-V01 to DF-V03: set-up and variants."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.checklists import packing, set_up_list
from assistant.games.dice_forge.kinds import Amounts, FeatSet, Removal
from assistant.games.dice_forge.state import DiceForgeOptions, Place
from assistant.games.seating import SeatChoice, seat_people
from assistant.games.sitting import EndGame
from assistant.rules import Refusal
from tests.dice_forge.table import BOOK, RULES, Forging, house_rules


@pytest.mark.parametrize(
    ("people", "cards", "faces", "rounds", "blessings", "gold"),
    [(4, 4, 4, 9, 1, [3, 2, 1, 0]), (3, 3, 4, 10, 1, [3, 2, 1]), (2, 2, 2, 9, 2, [3, 2])],
)
def test_df_s01_values_by_number_of_players_as_a_checklist(
    people: int, cards: int, faces: int, rounds: int, blessings: int, gold: list[int]
) -> None:
    game = Forging(people)
    lines = [line.english() for line in set_up_list(BOOK, game.state)]
    assert lines[1].startswith(f"Lay out stacks of {cards} cards: ")
    assert lines[2] == f"Put the round marker on 1; the game has {rounds} rounds."
    assert lines[7 : 7 + people] == [
        f"{name}: {amount} gold"
        for name, amount in zip(("Adam", "Piotrek", "Ola", "Zoë"), gold, strict=False)
    ]
    assert lines[-1].startswith("Take out of the temple: ") is (people == 2)
    assert [one.has.gold for one in game.state.players] == gold
    assert (game.state.rounds, game.state.blessings) == (rounds, blessings)
    assert {stack.left for stack in game.state.feats} == {cards}
    assert _pools(game) == {f"P{n}": faces for n in range(1, 11)}


def _pools(game: Forging) -> Counter[str]:
    """How many faces are left in each pool of the sanctuary."""
    left: Counter[str] = Counter()
    for stack in game.state.pools:
        if stack.pool:
            left[stack.pool] += stack.left
    return left


def test_df_s01_the_checklist_stays_as_it_was_all_through_the_game() -> None:
    game = Forging(2)
    first = RULES.sheet(game.state).set_up
    game.bless()
    game.rich("s1", gold=2)
    game.give(c.BuyFaces(("moon 1",)))
    game.give(c.Skip("s1"))
    assert len(game.state.removed) > len(game.state.drawn_out)
    game.give(c.EndTurn())
    assert RULES.sheet(game.state).set_up == first
    game.give(EndGame())
    assert RULES.sheet(game.state).set_up == ()


def test_df_s02_the_first_game_has_the_fifteen_basic_feats() -> None:
    state = Forging(4).state
    assert [stack.feat for stack in state.feats] == [
        "hammer", "chest", "hind", "satyrs", "ferryman", "helmet", "cancer", "hydra",
        "elder", "spirits", "owl", "minotaur", "gorgon", "abyss", "sphinx",
    ]  # fmt: skip
    unfolded, laid_out = [line.english() for line in set_up_list(BOOK, state)[:2]]
    assert unfolded == "Unfold the islands beside the foundations of the temple."
    assert laid_out.count(" · ") == 14


def test_df_s02_later_one_to_nine_slots_are_swapped_by_hand_or_drawn() -> None:
    game = Forging(4, feats=FeatSet.CHOSEN, swapped=("M3", "F7"))
    feats = [stack.feat for stack in game.state.feats]
    assert ("bear" in feats, "hind" in feats) == (True, False)
    assert ("cyclops" in feats, "sphinx" in feats) == (True, False)
    assert len(feats) == 15


def test_df_s03_the_game_begins_in_round_one() -> None:
    game = Forging(3)
    turn = game.rules.turn(game.state, 0.0)
    assert (turn.round, turn.rounds) == (1, 10)
    assert any(
        line.english().startswith("Put the round marker on 1;")
        for line in set_up_list(BOOK, game.state)
    )


def test_df_s04_each_player_s_things() -> None:
    game = Forging(2)
    for player in game.state.players:
        assert (player.has.sun, player.has.moon, player.has.glory) == (0, 0, 0)
        assert player.caps == Amounts(gold=12, sun=6, moon=6)
        assert player.island == 0
        sun_die, moon_die = player.dice
        assert Counter(sun_die.faces) == {"gold 1": 5, "sun 1": 1}
        assert Counter(moon_die.faces) == {"gold 1": 4, "moon 1": 1, "glory 2": 1}


def test_df_s05_who_starts_starts_every_round() -> None:
    game = Forging(3, first="s2")
    assert [one.has.gold for one in game.state.players] == [1, 3, 2]
    for _ in range(2):
        for seat in ("s2", "s3", "s1"):
            assert game.state.place.active == seat
            game.bless()
            game.end()
    assert game.state.place.round == 3


def test_df_s05_who_starts_can_be_drawn() -> None:
    firsts = {Forging(4, luck=luck, options=DiceForgeOptions()).state.first for luck in range(40)}
    assert firsts == {"s1", "s2", "s3", "s4"}


def test_df_s06_two_faces_leave_each_pool_in_a_game_of_two() -> None:
    game = Forging(2, luck=5)
    assert len(game.state.removed) == 20
    whole = _pools(Forging(4))
    assert {pool: n - _pools(game)[pool] for pool, n in whole.items()} == dict.fromkeys(whole, 2)
    assert sum(stack.left for stack in game.state.pools if not stack.pool) == 20
    other = Forging(2, luck=6)
    assert game.state.removed != other.state.removed
    assert "Drawn out of the temple" in game.told[0]


def test_df_s07_what_is_packed_where_after_the_game() -> None:
    about = ["feats", "dice", "faces", "tokens, hammers and chests", "Pawns", "boards", "islands",
             "sleeve"]  # fmt: skip
    steps = [step.english() for step in packing()]
    assert [what.lower() in step.lower() for what, step in zip(about, steps, strict=True)] == (
        [True] * len(about)
    )
    game = Forging(2)
    assert game.rules.sheet(game.state).packing == ()
    game.give(EndGame())
    assert game.rules.sheet(game.state).packing == packing()


@pytest.mark.parametrize("people", [1, 5])
def test_other_numbers_of_players_have_no_set_up(people: int) -> None:
    seats = seat_people([SeatChoice(f"P{n}") for n in range(people)])
    assert not isinstance(seats, Refusal)
    answer = RULES.set_up(seats, DiceForgeOptions(), Forging(2).moment())
    assert isinstance(answer, Refusal)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (DiceForgeOptions(first="s9"), "no seat s9"),
        (DiceForgeOptions(feats=FeatSet.CHOSEN, swapped=("M5", "F6")), "F6 has no other card"),
        (DiceForgeOptions(timer_s=0.1), "between 5 and 86400 seconds"),
    ],
)
def test_options_that_cannot_be_are_refused(options: DiceForgeOptions, words: str) -> None:
    seats = seat_people([SeatChoice("Ada"), SeatChoice("Bo")])
    assert not isinstance(seats, Refusal)
    answer = RULES.set_up(seats, options, Forging(2).moment())
    assert isinstance(answer, Refusal)
    assert words in answer.text.english()


def test_df_v01_two_players_are_blessed_twice_a_turn() -> None:
    game = Forging(2)
    game.rich("s1")
    for _ in range(2):
        assert game.rolling() == ("s1", "s2")
        game.roll("s2", "gold 1", "gold 1")
        assert game.rolling() == ("s1",)
        game.roll("s1", "sun 1", "gold 1")
    assert game.rolling() == ()
    assert game.has() == Amounts(gold=2, sun=2)


@pytest.mark.parametrize(("people", "rounds", "blessings"), [(2, 9, 36), (3, 10, 30), (4, 9, 36)])
def test_df_v02_rounds_and_blessings_of_a_whole_game(
    people: int, rounds: int, blessings: int
) -> None:
    game = Forging(people)
    while not game.state.over:
        game.bless()
        game.end()
    assert len(game.state.curve) == rounds
    assert len(game.state.turns) == rounds * people
    for seat in game.state.seats:
        assert sum(roll.seat == seat.id for roll in game.state.rolls) == blessings


def test_df_v03_drawn_feats_differ_at_nine_slots_only() -> None:
    seen: dict[str, set[str]] = {}
    for luck in range(30):
        game = Forging(4, luck=luck, feats=FeatSet.DRAWN)
        for stack in game.state.feats:
            seen.setdefault(BOOK.feats[stack.feat].slot, set()).add(stack.feat)
    assert len(seen) == 15
    assert sorted(len(feats) for feats in seen.values()) == [1] * 6 + [2] * 9


def test_removal_can_reach_into_the_garden() -> None:
    game = Forging(2, house=house_rules(removal=Removal.GARDEN))
    garden = {stack.face: stack.left for stack in game.state.pools if not stack.pool}
    assert (garden["times 3"], garden["mirror"], garden["ship"]) == (2, 2, 2)
    assert sum(left for face, left in garden.items() if "boar" in face) == 2


def test_the_same_table_again_keeps_everything_but_who_starts() -> None:
    house = house_rules(removal=Removal.GARDEN)
    game = Forging(2, feats=FeatSet.CHOSEN, swapped=("M3",), house=house, timer_s=60.0)
    again = game.rules.options_again(game.state)
    assert again == DiceForgeOptions(
        feats=FeatSet.CHOSEN, swapped=("M3",), house=house, timer_s=60.0
    )


def test_nothing_is_left_to_the_code_in_the_first_event() -> None:
    begun = Forging(2).events[0]
    assert isinstance(begun, e.ForgeSet)
    assert begun.place == Place(1, 1, "s1", begun.place.stage)
