"""What people said, found in two pictures of the table that follow one another."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.corrections.answers import NO_DIE, Answer, Withdrawn, news
from assistant.words.corrections import How, SaidDie
from assistant.words.dice import DieKind, DieReading, DieState, Face, Roll, RolledDie, RollSource
from assistant.words.text import text
from assistant.words.view import Question, TableView
from tests.web.views import full_view

D6 = DieKind.D6


def seen(value: Face | None) -> DieReading:
    return DieReading(D6, value, 0.5, (1, 1, 9, 9), DieState.FLAT)


def asking(
    *values: Face | None, doubtful: tuple[int, ...], spare: tuple[int, ...] = ()
) -> Question:
    dice = tuple(seen(value) for value in values)
    return Question("r1", text("?"), (), dice, "s1", doubtful, spare=spare)


def roll(*dice: tuple[Face, int | None], number: int = 1, reading: str | None = "r1") -> Roll:
    rolled = tuple(RolledDie(D6, value, None, place) for value, place in dice)
    return Roll(number, rolled, RollSource.CAMERA, "s1", reading)


def table(*rolls: Roll, question: Question | None = None) -> TableView:
    return full_view(rolls=rolls, question=question)


def said(value: Face, place: int, how: How, *, doubtful: bool) -> Answer:
    return Answer("r1", place, how, SaidDie(D6, value), doubtful)


def test_a_settled_question_tells_all_its_dice() -> None:
    before = table(question=asking(4, 6, doubtful=(1,)))
    assert news(before, table(roll((4, 0), (5, 1)))) == (
        said(4, 0, How.ASKED, doubtful=False),
        said(5, 1, How.ASKED, doubtful=True),
    )


def test_what_was_left_out_is_no_die_unless_it_never_counted() -> None:
    before = table(question=asking(4, None, 6, doubtful=(1,), spare=(2,)))
    assert news(before, table(roll((4, 0)))) == (
        said(4, 0, How.ASKED, doubtful=False),
        Answer("r1", 1, How.ASKED, NO_DIE, True),
    )


def test_typed_values_that_belong_to_no_die_say_nothing() -> None:
    before = table(question=asking(4, 6, doubtful=(1,)))
    assert news(before, table(roll((1, None), (2, None)))) == ()


def test_a_roll_that_nobody_asked_about_says_nothing() -> None:
    assert news(table(), table(roll((4, 0)))) == ()
    other = table(question=replace(asking(4, doubtful=(0,)), reading="r0"))
    assert news(other, table(roll((4, 0)))) == ()


def test_a_corrected_roll_tells_the_dice_that_were_set_right() -> None:
    before, now = table(roll((4, 0), (6, 2))), table(roll((4, 0), (5, 2)))
    assert news(before, now) == (said(5, 2, How.CORRECTED, doubtful=False),)
    assert news(now, before) == (said(6, 2, How.CORRECTED, doubtful=False),), "undone"
    assert news(before, before) == ()


def test_a_roll_without_a_camera_behind_it_has_no_picture() -> None:
    before, now = (table(roll((value, None), reading=None)) for value in (4, 5))
    assert news(before, now) == ()


def test_an_undone_roll_is_withdrawn_and_one_that_fell_off_the_list_is_not() -> None:
    first, second = roll((4, 0)), replace(roll((2, 0), number=2), reading="r2")
    assert news(table(first, second), table(first)) == (Withdrawn("r2"),)
    assert news(table(first), table()) == (Withdrawn("r1"),)
    assert news(table(first, second), table(second)) == ()


def test_another_game_is_another_story() -> None:
    before = table(roll((4, 0)))
    assert before.game is not None
    other = replace(before, game=replace(before.game, id="other"), rolls=())
    assert news(before, other) == ()
    assert news(before, replace(before, game=None, rolls=())) == ()
