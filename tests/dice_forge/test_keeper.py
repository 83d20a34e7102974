"""The two depths, what is set right by hand, and the host's word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, Counter, Depth, Stage
from assistant.games.dice_forge.state import TakenFeat
from assistant.games.sitting import LeaveSeat
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from tests.dice_forge.table import BOOK, Forging, bought, feat_game


def keeper(people: int = 3) -> Forging:
    return Forging(people, depth=Depth.KEEPER)


def test_the_score_keeper_waits_for_nothing() -> None:
    game = keeper()
    assert game.rules.press(game.state, Press("green", Intent.NEXT)) == c.EndTurn()
    own, other = Press("a", Intent.NEXT, 1), Press("b", Intent.NEXT, 2)
    assert game.rules.press(game.state, own) == c.EndTurn()
    assert game.rules.press(game.state, other) == c.RollNext("s2")
    for _ in range(10 * 3):
        game.end()
    assert game.state.over


def test_the_score_keeper_reads_dice_of_any_face_and_asks_nothing() -> None:
    game = keeper()
    wanted = game.rules.wanted(game.state)
    assert wanted is not None and wanted.dice is not None
    assert set(wanted.dice[0].faces) == set(BOOK.faces)
    game.roll("s1", "gold 6", "times 3")
    assert game.has() == Amounts(gold=12)
    assert game.player().lost == Amounts(gold=9)
    game.roll("s2", "gold 3 or glory 2", "sun 1")
    assert game.has("s2") == Amounts(gold=2, sun=1)
    assert game.choices() == ()
    assert game.player("s2").luck[0].throws == 0


def test_the_camera_is_told_what_the_score_keeper_knows_of_the_dice() -> None:
    game = keeper()
    start = [die.faces for die in BOOK.dice.start]
    wanted = game.rules.wanted(game.state)
    assert wanted is not None and wanted.dice is not None
    assert [die.borne for die in wanted.dice] == start
    game.give(c.SetDie("s1", 1, "gold 1", "gold 6"))
    wanted = game.rules.wanted(game.state)
    assert wanted is not None and wanted.dice is not None
    assert sorted(wanted.dice[0].borne) == sorted(("gold 6", *start[0][1:]))
    assert set(wanted.dice[0].faces) == set(BOOK.faces)


@pytest.mark.parametrize(
    ("faces", "gained", "left"),
    [
        (("gold 6", "gold, sun or moon 1"), Amounts(gold=6), "gold, sun or moon 1"),
        (("red boar", "gold 1"), Amounts(gold=1), "red boar"),
        (("mirror", "moon 2"), Amounts(moon=2), "mirror"),
        (("times 3", "gold 3 or glory 2"), Amounts(), "gold 3 or glory 2"),
        (("red shield", "mirror"), Amounts(), "red shield · mirror"),
    ],
)
def test_the_score_keeper_counts_the_certain_and_says_what_is_left(
    faces: tuple[str, str], gained: Amounts, left: str
) -> None:
    game = keeper()
    game.rich("s1")
    game.roll("s1", *faces)
    assert game.has() == gained
    assert game.told[-1].endswith(f"left to count by hand: {left}.")


def test_the_score_keeper_leaves_nothing_to_the_hand_that_is_certain() -> None:
    game = keeper()
    game.roll("s1", "gold 6", "times 3")
    assert "by hand" not in "".join(game.told)


@pytest.mark.parametrize("counter", [Counter.GLORY, Counter.FEATS, Counter.CHESTS])
def test_a_slip_of_the_hand_is_not_counted(counter: Counter) -> None:
    game = keeper()
    most = BOOK.by_hand.most(counter)
    game.refuse(c.Adjust("s1", counter, 2 * 10**15), f"{most} at the most")
    game.refuse(c.Adjust("s1", counter, most + 1), "at the most")
    game.give(c.Adjust("s1", counter, most))


def test_what_is_beyond_the_hand_s_bound_can_still_be_lowered() -> None:
    game = keeper()
    most = BOOK.by_hand.glory
    game.let("s1", has=Amounts(glory=most + 10))
    game.give(c.Adjust("s1", Counter.GLORY, -1))
    assert game.has().glory == most + 9


def test_the_score_keeper_counts_the_steps_of_hammers_that_nobody_recorded() -> None:
    game = keeper()
    room = BOOK.set_up["3"].cards * BOOK.hammer.steps
    (offered,) = [
        one
        for one in game.rules.sheet(game.state).players[0].counters
        if one.counter is Counter.HAMMER
    ]
    assert (offered.value, offered.most) == (0, room)
    game.give(c.Adjust("s1", Counter.HAMMER, 7))
    assert game.player().hammer_steps == 7
    game.refuse(c.Adjust("s1", Counter.HAMMER, room), f"{room} at the most")


def test_recorded_hammers_and_those_on_the_table_count_together_for_the_score_keeper() -> None:
    game = bought("hammer", 2)
    game.give(c.SetDepth(Depth.KEEPER))
    game.give(c.Adjust("s1", Counter.HAMMER, 60))
    assert (game.player().hammer_steps, game.has("s1").glory) == (60, 50)
    game.refuse(c.Adjust("s1", Counter.HAMMER, 1), "Adam can have 60 at the most")


def test_no_steps_are_counted_where_the_game_has_no_hammer() -> None:
    game = keeper()
    game.state = replace(game.state, feats=())
    game.refuse(c.Adjust("s1", Counter.HAMMER, 1), "0 at the most")
    Forging(3).refuse(c.Adjust("s1", Counter.HAMMER, 1), "0 at the most")


def test_the_score_keeper_takes_a_roll_at_any_time() -> None:
    game = keeper()
    game.bless()
    game.roll("s3", "moon 2", "gold 1")
    assert game.has("s3").moon == 2


def test_the_score_keeper_waits_for_a_blessing_out_of_turn_once_somebody_asks_for_it() -> None:
    game = keeper()
    game.give(c.RollNext("s3"))
    game.bless()
    assert game.rolling() == ()
    game.give(c.RollNext("s3"))
    assert game.rolling() == ("s3",)
    wanted = game.rules.wanted(game.state)
    assert wanted is not None
    assert wanted.seat == "s3"
    game.rich("s3")
    game.roll("s3", "moon 2", "gold 1")
    assert (game.has("s3"), game.rolling()) == (Amounts(gold=1, moon=2), ())
    game.give(c.RollNext("s2"))
    game.give(c.RollNext("s3"))
    assert game.rolling() == ("s2", "s3"), "an ousted one and whoever has a card"
    game.end()
    assert game.state.place.active == "s2"
    game.give(LeaveSeat("s3"))
    game.refuse(c.RollNext("s3"), "Nobody waits for a roll of Ola now")
    full = Forging(3)
    full.bless()
    full.refuse(c.RollNext("s3"), "Nobody waits for a roll of Ola now")


def test_the_score_keeper_measures_no_luck_of_dice_that_it_does_not_know() -> None:
    game = keeper()
    game.roll("s1", "sun 1", "moon 1")
    game.roll("s1", "glory 4", "glory 2")
    assert [die.throws for die in game.player("s1").luck] == [0, 0]
    assert [die.face for die in game.player("s1").dice] == ["sun 1", "glory 2"]


def test_the_score_keeper_counts_by_hand() -> None:
    game = keeper()
    for counter, by, value in (
        (Counter.GOLD, 5, 8),
        (Counter.SUN, 2, 2),
        (Counter.GLORY, 12, 12),
        (Counter.FEATS, 14, 14),
        (Counter.GOLD, -20, 0),
    ):
        game.give(c.Adjust("s1", counter, by))
        assert f"now {value}." in game.told[-1]
    assert game.rules.scoreboard(game.state).rows[0].total == 26
    game.refuse(c.Adjust("s1", Counter.MOON, 7), "6 at the most")
    game.refuse(c.Adjust("s1", Counter.MOON, -1), "Nothing would change")
    game.give(c.Adjust("s1", Counter.CHESTS, 1))
    game.give(c.Adjust("s1", Counter.MOON, 7))
    game.refuse(c.Adjust("s1", Counter.CHESTS, -1), "hold more than they could")


def test_the_score_keeper_may_keep_dice_too() -> None:
    game = keeper()
    game.give(c.SetDie("s1", 1, "gold 1", "gold 4"))
    assert (game.player().dice[0].face, game.player().forged) == ("gold 4", 1)
    assert game.state.left_of("gold 4") == 3
    game.refuse(c.SetDie("s1", 1, "gold 1", "gold 5"), "no face gold 5")


def test_the_score_keeper_records_no_purchases() -> None:
    game = keeper()
    game.bless()
    game.refuse(c.BuyFaces(("gold 3",)), "change to the full record first")


def test_the_depth_changes_in_play_both_ways() -> None:
    game = Forging(3)
    game.dice("s1", ["gold 3 or glory 2"], ["gold 1"])
    game.roll("s1", "gold 3 or glory 2", "gold 1")
    game.give(c.SetDepth(Depth.KEEPER))
    assert (game.choices(), game.rolling()) == ((), ("s2", "s3"))
    assert game.told[-1] == (
        "From now on only turns, dice and counters are recorded. "
        "Left to do and count by hand: Adam: gold 3 or glory 2 · gold 1."
    )
    game.refuse(c.SetDepth(Depth.KEEPER), "already")
    game.give(c.SetDepth(Depth.FULL))
    game.bless()
    game.rich("s1", gold=2)
    game.give(c.BuyFaces(("gold 3",)))
    game.refuse(c.SetDepth(Depth.KEEPER), "Forge the faces")


def test_the_score_keeper_says_which_minor_blessings_are_dropped() -> None:
    game = bought("cyclops")
    game.choose("s1", "1")
    game.give(c.SetDepth(Depth.KEEPER))
    assert game.state.agenda == ()
    feat = BOOK.feats["cyclops"].en
    assert game.told[-1].endswith(f"Left to do and count by hand: 4 × Adam: {feat}.")


def test_the_score_keeper_drops_nothing_where_only_blessings_are_open() -> None:
    game = Forging(3)
    game.give(c.SetDepth(Depth.KEEPER))
    assert game.told[-1] == "From now on only turns, dice and counters are recorded."


def test_the_score_keeper_waits_for_no_reinforcement_of_cards_recorded_before() -> None:
    game = Forging(3)
    game.let("s1", feats=(TakenFeat("owl", 4),))
    game.give(c.SetDepth(Depth.KEEPER))
    game.bless()
    assert game.stage() is Stage.ACTION
    assert game.rules.press(game.state, Press("green", Intent.NEXT)) == c.EndTurn()


def test_seats_count_for_themselves_only_with_the_score_keeper() -> None:
    seat = Actor(Role.SEAT, "phone", "s2")
    own = c.Adjust("s2", Counter.GOLD, 1)
    assert keeper().rules.permits(keeper().state, own, seat)
    assert not Forging(3).rules.permits(Forging(3).state, own, seat)
    assert not keeper().rules.permits(keeper().state, c.Adjust("s1", Counter.GOLD, 1), seat)


def test_a_die_written_down_wrongly_is_set_right() -> None:
    game = Forging(2)
    game.bless()
    game.rich("s1", gold=2)
    game.give(c.BuyFaces(("gold 3",)))
    game.forge("s1", "gold 3", 1, "sun 1")
    game.give(c.SetDie("s1", 1, "gold 1", "sun 1"))
    assert sorted(game.player().dice[0].faces) == ["gold 1"] * 4 + ["gold 3", "sun 1"]
    assert game.player().discarded == ("gold 1",)
    assert game.player().dice[0].face == "gold 3", "the forged face lies up as before"


def test_of_equal_faces_the_one_that_lies_up_was_written_down_wrongly() -> None:
    game = Forging(2)
    game.bless()
    game.rich("s1", gold=2)
    game.give(c.BuyFaces(("gold 3",)))
    game.forge("s1", "gold 3", 1, "sun 1")
    die = game.player().dice[0]
    game.let("s1", dice=(replace(die, shown=die.faces.index("gold 1") + 2), game.player().dice[1]))
    assert game.player().dice[0].face == "gold 1"
    game.give(c.SetDie("s1", 1, "gold 1", "sun 1"))
    assert game.player().dice[0].face == "sun 1"


def test_a_wrong_face_of_the_temple_goes_back_and_counts_as_no_forging() -> None:
    game = Forging(3)
    game.bless()
    game.rich("s1", gold=2)
    game.give(c.BuyFaces(("gold 3",)))
    game.forge("s1", "gold 3", 1, "gold 1")
    game.give(c.SetDie("s1", 1, "gold 3", "moon 1"))
    assert (game.state.left_of("gold 3"), game.state.left_of("moon 1")) == (4, 3)
    assert (game.player().forged, game.player().dice[0].face) == (1, "moon 1")


def test_a_wrong_first_face_is_laid_aside_and_comes_back() -> None:
    game = Forging(3)
    before = game.state
    game.give(c.SetDie("s1", 1, "sun 1", "gold 4"))
    assert (game.state.left_of("sun 1"), game.state.left_of("gold 4")) == (4, 3)
    assert (game.player().forged, game.state.removed) == (0, ("sun 1",))
    game.give(c.SetDie("s1", 1, "gold 4", "sun 1"))
    assert (game.state.pools, game.state.removed) == (before.pools, ())
    assert sorted(game.player().dice[0].faces) == sorted(before.player("s1").dice[0].faces)


def test_the_host_may_overrule_each_rule() -> None:
    game = Forging(2)
    game.bless()
    game.rich("s1", gold=1)
    forbidden = c.BuyFaces(("gold 6",))
    if not game.state.left_of("gold 6"):
        forbidden = c.BuyFaces(("moon 1",))
    game.refuse(forbidden, "This costs")
    game.give(c.Overrule(forbidden))
    assert "Against the rules" in "".join(game.told)
    assert game.has().gold == 0
    assert game.forging("s1") == forbidden.faces
    game.forge("s1", forbidden.faces[0])
    game.give(c.Overrule(c.ExtraAction()))
    game.rich("s1", moon=0)
    game.give(c.Overrule(c.BuyFeat("chest")))
    assert game.player().chests == 1


def test_overruling_what_is_allowed_is_the_plain_command() -> None:
    game = Forging(2)
    game.bless()
    game.give(c.Overrule(c.EndTurn()))
    assert not any("Against the rules" in line for line in game.told)


def test_overruling_cannot_take_what_is_not_there() -> None:
    game = Forging(2)
    game.bless()
    game.refuse(c.Overrule(c.BuyFeat("cerberus")), "not in this game")
    game.refuse(c.Overrule(c.RollResult(("gold 1", "gold 1"), "s1")), "Nobody waits")


def test_an_overruled_end_of_turn_lays_aside_what_was_in_hand() -> None:
    game = bought("helmet", 2)
    game.give(c.Overrule(c.EndTurn()))
    assert game.state.place.active == "s2"
    assert "times 3" in game.state.removed


def test_a_used_reinforcement_may_be_overruled() -> None:
    game = Forging(2)
    game.let("s1", feats=(TakenFeat("owl", 4),))
    game.bless()
    for command in (c.UseReinforcement("owl"), c.Overrule(c.UseReinforcement("owl"))):
        game.give(command)
        game.choose("s1", "1")
    assert game.has().sun == 2


def test_what_nobody_can_say_is_left_out() -> None:
    game = Forging(3)
    game.give(c.Skip("s2"))
    assert game.rolling() == ("s1", "s3")
    assert game.has("s2") == Amounts(gold=2)
    game.refuse(c.Skip("s2"), "Nothing is asked of Piotrek now")


def test_a_skipped_forging_is_laid_aside() -> None:
    game = bought("helmet")
    game.give(c.Skip("s1"))
    assert (game.forging("s1"), game.state.removed) == ((), ("times 3",))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (c.Choose("1", "s1"), "Nothing is asked here now"),
        (c.RollResult(("gold 1", "gold 1"), "s9"), "no seat s9"),
        (c.GoOn(), "no reinforcement to leave out"),
        (c.UseReinforcement("chest"), "is no reinforcement"),
        (c.UseReinforcement("owl"), "has no Guardian's Owl"),
    ],
)
def test_commands_that_make_no_sense_now(command: object, words: str) -> None:
    feat_game("owl").refuse(command, words)


def test_an_answer_that_is_not_among_the_options() -> None:
    game = bought("shield")
    game.refuse(c.Choose("mirror", "s1"), "mirror is not one of the answers")


def test_the_host_need_not_say_whose_roll_it_is_if_only_one_waits() -> None:
    game = Forging(2)
    game.refuse(c.RollResult(("gold 1", "gold 1")), "Say whose this is")
    game.roll("s1", "gold 1", "gold 1")
    game.give(c.RollResult(("sun 1", "gold 1")))
    assert game.has("s2").sun == 1
