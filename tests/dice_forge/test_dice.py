"""DF-D01 to DF-D08: blessings, special faces, forging, caps, the hammer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.state import BoarOwner
from assistant.games.sitting import LeaveSeat
from assistant.words.text import text
from tests.dice_forge.table import BOOK, Forging, bought


def blessed(first: str, second: str, *answers: str, gold: int = 0) -> Forging:
    """A game of four in which s1 has rolled these faces with nothing in hand, last of all."""
    game = Forging(4)
    game.dice("s1", [first], [second])
    game.rich("s1", gold=gold)
    for seat in ("s2", "s3", "s4"):
        game.roll(seat, *game.plain(seat))
    game.roll("s1", first, second)
    for answer in answers:
        game.choose("s1", answer)
    return game


PLAIN = [
    ("gold 6", "sun 2", Amounts(gold=6, sun=2)),
    ("glory 1 and sun 1", "gold 2 and moon 1", Amounts(gold=2, sun=1, moon=1, glory=1)),
    ("moon 2 and glory 2", "glory 4", Amounts(moon=2, glory=6)),
    ("gold, sun, moon and glory 1 each", "moon 2", Amounts(gold=1, sun=1, moon=3, glory=1)),
    ("times 3", "gold 2 and moon 1", Amounts(gold=6, moon=3)),
    ("sun 2", "times 3", Amounts(sun=6)),
    ("times 3", "times 3", Amounts()),
    ("red shield", "glory 2", Amounts(sun=2, glory=2)),
    ("green shield", "glory 2", Amounts(glory=7)),
    ("green shield", "gold 3", Amounts(gold=3, glory=3)),
    ("yellow shield", "gold 3", Amounts(gold=3, glory=5)),
    ("blue shield", "moon 2 and glory 2", Amounts(moon=2, glory=7)),
    ("blue shield", "gold 1", Amounts(gold=1, moon=2)),
    ("red shield", "blue shield", Amounts(sun=2, moon=2)),
    ("red shield", "times 3", Amounts(sun=6)),
]


@pytest.mark.parametrize(("first", "second", "gained"), PLAIN)
def test_df_d01_both_dice_work(first: str, second: str, gained: Amounts) -> None:
    game = blessed(first, second)
    assert game.choices() == ()
    assert game.has() == gained


CHOSEN = [
    ("gold 3 or glory 2", "gold 1", ("1",), Amounts(gold=1, glory=2)),
    ("gold, sun or moon 2", "gold 3 or glory 2", ("2", "0"), Amounts(gold=3, moon=2)),
    ("times 3", "gold 3 or glory 2", ("1",), Amounts(glory=6)),
    ("red shield", "gold, sun or moon 2", ("1",), Amounts(sun=2, glory=5)),
    ("red shield", "gold, sun or moon 2", ("2",), Amounts(sun=2, moon=2)),
]


@pytest.mark.parametrize(("first", "second", "answers", "gained"), CHOSEN)
def test_df_d06_either_or_faces_ask(
    first: str, second: str, answers: tuple[str, ...], gained: Amounts
) -> None:
    assert blessed(first, second, *answers).has() == gained


def test_df_d01_dice_can_be_named_in_either_order() -> None:
    game = Forging(4)
    game.roll("s1", "glory 2", "sun 1")
    assert (game.has().sun, game.has().glory) == (1, 2)
    assert [die.face for die in game.player().dice] == ["sun 1", "glory 2"]


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        (("sun 1", "sun 1"), "No die of Adam shows sun 1 beside the other one"),
        (("gold 4", "gold 1"), "No die of Adam shows gold 4"),
        (("gold 9", "gold 1"), "Dice Forge has no face gold 9"),
        (("gold 1",), "Give the faces of 2 dice"),
    ],
)
def test_df_d01_dice_that_cannot_show_this_are_refused(faces: tuple[str, ...], words: str) -> None:
    Forging(4).refuse(c.RollResult(faces, "s1"), words)


def test_df_d01_who_has_rolled_rolls_no_more() -> None:
    game = Forging(4)
    game.roll("s1", "gold 1", "gold 1")
    game.refuse(c.RollResult(("gold 1", "gold 1"), "s1"), "Nobody waits for a roll of Adam now")


def test_df_d01_being_ousted_is_a_source_of_blessings() -> None:
    game = Forging(2)
    for _ in range(2):
        game.roll("s1", "gold 1", "gold 1")
        game.roll("s2", "gold 1", "gold 1")
    game.let("s2", island=1)
    game.rich("s1", moon=1)
    game.give(c.BuyFeat("chest"))
    assert game.rolling() == ("s2",)


def test_df_d02_a_minor_blessing_is_one_chosen_die() -> None:
    game = bought("sphinx")
    assert game.asked("s1") == ["1", "2"]
    game.choose("s1", "2")
    wanted = game.rules.wanted(game.state)
    assert wanted is not None and wanted.dice is not None
    assert [set(die.faces) for die in wanted.dice] == [{"gold 1", "moon 1", "glory 2"}]
    game.refuse(c.RollResult(("gold 1", "gold 1"), "s1"), "Give the faces of 1 dice")
    for _ in range(4):
        game.roll("s1", "moon 1")
    assert game.rolling() == ()
    assert game.has() == Amounts(moon=4)


def test_df_d02_times_three_brings_nothing_in_a_minor_blessing() -> None:
    game = bought("sphinx")
    game.dice("s1", ["times 3"], ["blue shield"])
    game.choose("s1", "1")
    for _ in range(4):
        game.roll("s1", "times 3")
    assert game.has() == Amounts()
    assert "bring Adam nothing" in game.told[-1]


def test_df_d03_dice_keep_the_face_that_was_rolled() -> None:
    game = Forging(4)
    game.roll("s2", "sun 1", "moon 1")
    game.bless()
    assert [die.face for die in game.player("s2").dice] == ["sun 1", "moon 1"]


def test_df_d04_a_forged_face_lies_up_and_the_old_one_never_returns() -> None:
    game = Forging(4)
    game.bless()
    game.rich("s1", gold=8)
    game.give(c.BuyFaces(("sun 2",)))
    game.refuse(c.ForgeFace("sun 2", 3, "gold 1", "s1"), "There are 2 dice")
    game.refuse(c.ForgeFace("sun 2", 1, "moon 1", "s1"), "Die 1 of Adam has no face moon 1")
    game.refuse(c.ForgeFace("moon 2", 1, "gold 1", "s1"), "no face moon 2 to forge")
    game.forge("s1", "sun 2", 1, "sun 1")
    die = game.player().dice[0]
    assert die.face == "sun 2"
    assert "sun 1" not in die.faces
    assert game.player().discarded == ("sun 1",)
    game.refuse(c.ForgeFace("sun 1", 1, "gold 1", "s1"), "has nothing to forge now")


def test_df_d05_expected_values_follow_the_dice_as_they_are() -> None:
    game = Forging(4)
    game.dice("s1", ["gold 6"] * 6, ["gold 1"] * 6)
    game.roll("s1", "gold 6", "gold 1")
    first, second = game.player().luck
    assert (first.throws, first.expected, first.got) == (1, 6.0, 6.0)
    assert (second.expected, second.got) == (1.0, 1.0)
    game.roll("s2", "sun 1", "glory 2")
    lucky = game.player("s2").luck[0]
    assert lucky.expected == pytest.approx(7 / 6)
    assert lucky.got == BOOK.worth("sun 1")


def test_df_d06_a_mirror_copies_what_an_opponent_s_die_shows() -> None:
    game = Forging(3)
    game.dice("s1", ["mirror"], ["times 3"])
    game.dice("s2", ["sun 2"], ["gold 6"])
    game.rich("s1")
    game.roll("s1", "mirror", "times 3")
    game.roll("s2", "sun 2", "gold 6")
    game.roll("s3", "gold 1", "glory 2")
    assert game.asked("s1") == ["sun 2", "gold 6", "gold 1", "glory 2"]
    game.choose("s1", "sun 2")
    assert game.has() == Amounts(sun=6)


@pytest.mark.parametrize(
    ("beside", "default"), [("gold 1", "sun 2"), ("moon 2", "times 3"), ("mirror", "sun 2")]
)
def test_df_d06_a_mirror_copies_what_brings_most_if_only_confirmed(
    beside: str, default: str
) -> None:
    game = Forging(3)
    game.dice("s1", ["mirror"], [beside])
    game.dice("s2", ["mirror"], ["gold 3"])
    game.dice("s3", ["sun 2"], ["times 3"])
    game.roll("s2", "mirror", "gold 3")
    game.roll("s3", "sun 2", "times 3")
    for choice in game.choices():
        game.choose(choice.seat, "gold 1")
    game.roll("s1", "mirror", beside)
    mine = [one for one in game.choices() if one.seat == "s1"]
    assert [one.default for one in mine] == [default]


def test_df_d06_a_mirror_among_mirrors_copies_one() -> None:
    game = Forging(2)
    game.dice("s1", ["mirror"], ["gold 1"])
    game.dice("s2", ["mirror"], ["mirror"])
    game.roll("s1", "mirror", "gold 1")
    game.roll("s2", "mirror", "mirror")
    assert [one.default for one in game.choices()] == ["mirror"]


def test_df_d06_a_mirror_may_copy_a_choice_and_then_asks() -> None:
    game = blessed("mirror", "gold 1")
    game.dice("s2", ["gold 3 or glory 2"], ["gold 1"])
    game.choose("s1", "gold 3 or glory 2")
    (asked,) = game.choices()
    assert asked.sentence.english() == "Adam: what does gold 3 or glory 2 in the mirror bring?"
    game.choose("s1", "1")
    assert game.has() == Amounts(gold=1, glory=2)


def test_a_question_of_a_mirror_whose_roller_has_left_goes_to_who_is_there() -> None:
    game = bought("satyrs", 3)
    game.dice("s2", ["mirror"], ["gold 1"])
    game.roll("s2", "mirror", "gold 1")
    game.roll("s3", "gold 1", "gold 1")
    game.choose("s1", "s2.1")
    game.choose("s1", "s3.1")
    assert [one.seat for one in game.choices()] == ["s2"]
    game.give(LeaveSeat("s2"))
    assert [one.seat for one in game.choices()] == ["s1"]


def test_df_d06_two_mirrors_copy_one_after_the_other() -> None:
    game = blessed("mirror", "mirror")
    game.dice("s2", ["times 3"], ["glory 4"])
    game.choose("s1", "times 3")
    game.choose("s1", "glory 4")
    assert game.has() == Amounts(glory=12)


@pytest.mark.parametrize(
    ("second", "gold", "offered", "left"), [("gold 1", 4, False, 2), ("times 3", 4, True, 4)]
)
def test_df_d06_a_ship_buys_one_face_cheaper_and_forges_it(
    second: str, gold: int, offered: bool, left: int
) -> None:
    game = blessed("ship", second, gold=gold)
    assert ("sun 2" in game.asked("s1")) is offered
    game.choose("s1", "gold 3 or glory 2")
    assert game.has().gold == left
    game.forge("s1", "gold 3 or glory 2", 2, second)
    assert game.player().dice[1].face == "gold 3 or glory 2"
    assert game.state.left_of("gold 3 or glory 2") == 3


def test_df_d01_a_ship_may_buy_before_the_other_die_s_gold_overflows() -> None:
    for answer, left in (("gain", 8), ("ship", 12)):
        game = blessed("ship", "gold 6", gold=12)
        assert game.asked("s1") == ["gain", "ship"]
        game.choose("s1", answer)
        game.choose("s1", "moon 2")
        game.forge("s1", "moon 2")
        assert game.has().gold == left
    for gold in (2, 6):
        # It fits: nothing is asked.
        assert blessed("ship", "gold 6", gold=gold).has().gold == gold + 6


@pytest.mark.parametrize(
    ("steps", "note", "default"),
    [(None, "4 gold lost over the cap", "ship"), (28, "2 gold lost over the cap", "ship"),
     (26, None, "gain")],
)  # fmt: skip
def test_df_d07_what_comes_first_beside_a_ship_says_what_it_loses_and_confirm_loses_nothing(
    steps: int | None, note: str | None, default: str
) -> None:
    game = Forging(2)
    game.dice("s1", ["ship"], ["gold 6"])
    game.let("s1", has=Amounts(gold=10), hammers=steps is not None, hammer_steps=steps or 0)
    game.roll("s2", "gold 1", "gold 1")
    game.roll("s1", "ship", "gold 6")
    (asked,) = game.choices()
    assert asked.options[0].code == "gain"
    told = asked.options[0].note
    assert (told and told.english(), asked.default) == (note, default)


def test_df_d06_ships_buy_in_turn_order_from_the_active_player() -> None:
    game = Forging(4, first="s3")
    for seat in ("s1", "s2", "s4"):
        game.dice(seat, ["ship"], ["gold 6"])
    for seat in ("s1", "s2", "s4"):
        game.roll(seat, "ship", "gold 6")
    game.roll("s3", "gold 1", "gold 1")
    asked = []
    while game.choices():
        asked.append(game.choices()[0].seat)
        game.choose(asked[-1], "none")
    assert asked == ["s4", "s1", "s2"]


def test_df_d06_a_ship_that_can_pay_for_nothing_asks_nothing() -> None:
    game = Forging(4)
    game.dice("s1", ["ship"], ["sun 1"])
    game.rich("s1")
    pools = tuple(stack for stack in game.state.pools if BOOK.pools.get(stack.pool, None) is None)
    game.state = replace(game.state, pools=pools)
    game.bless(s1=("ship", "sun 1"))
    assert game.player().forged == 0


def with_boar(first: str = "red boar", second: str = "gold 1") -> Forging:
    game = Forging(3)
    game.dice("s2", [first], [second])
    game.state = replace(game.state, boars=(BoarOwner("red boar", "s1"),))
    game.rich("s1")
    game.rich("s2")
    return game


def test_df_d06_a_boar_brings_something_to_its_bearer_and_to_its_owner() -> None:
    game = with_boar()
    game.roll("s2", "red boar", "gold 1")
    assert game.asked("s2") == ["0", "1"]
    game.choose("s2", "1")
    assert game.has("s2") == Amounts(gold=1, moon=1)
    game.roll("s1", "gold 1", "gold 1")
    game.roll("s3", "gold 1", "gold 1")
    game.choose("s1", "2")
    assert game.has("s1") == Amounts(gold=2, glory=3)


def test_df_d06_times_three_triples_the_boar_s_owner_too() -> None:
    game = with_boar(second="times 3")
    game.roll("s2", "red boar", "times 3")
    game.choose("s2", "0")
    assert game.has("s2") == Amounts(sun=3)
    game.roll("s1", "gold 1", "gold 1")
    game.choose("s1", "2")
    assert game.has("s1") == Amounts(gold=2, glory=9)


def test_df_d06_a_boar_is_never_removed_again() -> None:
    game = with_boar()
    game.bless(s1=("gold 1", "gold 1"), s3=("gold 1", "gold 1"), s2=("gold 1", "gold 1"))
    game.end()
    game.bless(s2=("gold 1", "gold 1"))
    game.rich("s2", gold=2)
    game.give(c.BuyFaces(("moon 1",)))
    refusal = game.refuse(c.ForgeFace("moon 1", 1, "red boar", "s2"), "may not be removed again")
    assert refusal.rule == text("Tenacious Boar")


def test_df_d07_each_reserve_has_its_cap() -> None:
    game = Forging(4)
    game.dice("s1", ["sun 2"], ["moon 2 and glory 2"])
    game.let("s1", has=Amounts(gold=12, sun=5, moon=6, glory=199))
    game.roll("s1", "sun 2", "moon 2 and glory 2")
    assert game.has() == Amounts(gold=12, sun=6, moon=6, glory=201)
    assert game.player().lost == Amounts(sun=1, moon=2)


def test_df_d08_gold_is_split_between_reserve_and_hammer() -> None:
    game = Forging(4)
    game.dice("s1", ["gold 6"], ["gold 1"])
    game.let("s1", hammers=1, hammer_steps=4, has=Amounts(gold=9))
    game.roll("s1", "gold 6", "gold 1")
    asked = game.choices()[0]
    assert asked.default == "4"
    notes = [one.note and one.note.english() for one in asked.options]
    assert notes[2:5] == ["2 gold lost over the cap", "1 gold lost over the cap", None]
    game.choose("s1", "5")
    assert game.has() == Amounts(gold=11)
    assert game.player().hammer_steps == 9


def test_df_d08_the_hammer_takes_no_more_than_it_has_steps() -> None:
    game = Forging(4)
    game.dice("s1", ["gold 6"], ["gold 1"])
    game.let("s1", hammers=1, hammer_steps=28, has=Amounts())
    game.roll("s1", "gold 6", "gold 1")
    assert game.asked("s1") == ["0", "1", "2"]
    game.choose("s1", "2")
    assert game.has() == Amounts(gold=5, glory=15)
    game.bless()
    game.end()
    game.roll("s1", "gold 6", "gold 1")
    assert game.choices() == ()
