"""What the live parts show when something is wrong, from pictures made up by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from assistant.words.actor import Role
from assistant.words.dice import (
    Candidate,
    DieKind,
    DieReading,
    DieSpec,
    DieState,
    RolledDie,
    RollSource,
    WantedDice,
)
from assistant.words.dice import Roll as TableRoll
from assistant.words.score import Scoreboard
from assistant.words.status import CameraMode, CameraStatus, Motion, Saving
from assistant.words.text import text
from assistant.words.view import Question, TableView
from tests.web.house import make_house
from tests.web.views import full_view
from web.access import Audience
from web.app import WebSettings, create_app
from web.pages import fragments, shown
from web.pages.asked import asked

BOX = (10.0, 10.0, 40.0, 40.0)
HOST = Audience(Role.HOST, None, "d1", "laptop")
ADA = Audience(Role.SEAT, "s1", "d2", "phone")
GUEST = Audience(Role.VIEWER, None, "d3", "tablet")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(make_house(tmp_path), WebSettings(pin="1234"))
    with made.test_request_context("/score"):
        made.preprocess_request()
        yield made


def drawn(
    view: TableView, audience: Audience = GUEST, page: str = "score", lang: str = "en"
) -> str:
    return fragments.render(page, audience, view, lang)


@pytest.mark.parametrize("page", fragments.PAGES)
def test_every_page_says_that_nothing_is_saved_and_the_camera_is_gone(
    app: Flask, page: str
) -> None:
    view = full_view(
        saving=Saving(ok=False, unsaved=3, why=text("The disk is full.")),
        camera=CameraStatus("c", CameraMode.LOST, Motion.UNKNOWN, why=text("Unplugged.")),
    )
    html = drawn(view, HOST, page)
    for words in ("Nothing is being saved", "3 actions", "The disk is full.", "Camera lost"):
        assert words in html
    assert "3 ruchy są tylko w pamięci" in drawn(view, HOST, page, "pl")


def question(*dice: DieReading, wanted: int | None = None) -> TableView:
    specs = None if wanted is None else (DieSpec(DieKind.D6),) * wanted
    doubtful = tuple(
        n for n, one in enumerate(dice) if one.confidence < 0.9 or one.state is not DieState.FLAT
    )
    missing = () if specs is None else specs[len(dice) :]
    return full_view(
        question=Question("r9", text("6 or 9?"), (), dice, "s1", doubtful, missing),
        wanted=WantedDice("w9", dice=specs),
    )


def die(value: int, confidence: float, state: DieState = DieState.FLAT) -> DieReading:
    other = 1 if value != 1 else 2
    candidates = (Candidate(value, confidence), Candidate(other, 1 - confidence))
    return DieReading(DieKind.D6, value, confidence, BOX, state, candidates)


def test_a_single_doubtful_die_is_settled_with_one_tap_likeliest_first(app: Flask) -> None:
    view = question(die(6, 0.6), die(2, 0.99))
    found = asked(view, ADA)
    assert found is not None
    assert found.one_tap
    assert (found.open[0].likely, found.open[0].others) == ((6, 1), (2, 3, 4, 5))
    assert [one.value for one in found.read] == [2]
    html = drawn(view, ADA, "seat")
    assert '<button type="submit" class="tile first" name="values.0" value="6">' in html
    assert "data-settle" not in html


def test_two_doubtful_dice_are_answered_together(app: Flask) -> None:
    view = question(die(6, 0.6), die(2, 0.99, DieState.COCKED), die(3, 0.99))
    found = asked(view, ADA)
    assert found is not None
    assert [one.place for one in found.open] == [0, 1]
    html = drawn(view, ADA, "seat")
    assert "data-settle" in html
    assert "leaning" in html
    assert html.count("checked") == 1, "only the certain die has its answer beforehand"


def test_a_die_that_was_not_found_is_asked_for_too() -> None:
    found = asked(question(die(6, 0.99), wanted=2), ADA)
    assert found is not None
    assert [one.seen for one in found.open] == [False]
    assert found.open[0].others == (1, 2, 3, 4, 5, 6)
    assert found.one_tap


def test_what_may_be_no_die_can_be_said_to_be_none_at_once(app: Flask) -> None:
    thing = replace(die(6, 0.3, DieState.UNKNOWN), value=None)
    view = question(thing)
    html = drawn(view, ADA, "seat")
    likely = html[html.index("asked-values") : html.index("Another value")]
    assert "Not a die" in likely
    certain = drawn(question(die(6, 0.6)), ADA, "seat")
    assert "Not a die" not in certain
    assert certain.index("Does not count") > certain.index("Another value")


def test_values_of_which_none_stands_out_are_all_shown_at_once(app: Flask) -> None:
    even = tuple(Candidate(value, 1 / 8) for value in range(1, 9))
    thing = DieReading(DieKind.D8, None, 0.9, BOX, DieState.UNKNOWN, even)
    view = question(thing)
    found = asked(view, ADA)
    assert found is not None
    assert (found.open[0].likely, len(found.open[0].others)) == ((), 8)
    assert "Another value" not in drawn(view, ADA, "seat")


def test_dice_that_do_not_count_are_set_aside(app: Flask) -> None:
    view = question(die(6, 0.99), die(2, 0.99, DieState.OUTSIDE))
    assert view.question is not None
    view = replace(view, question=replace(view.question, doubtful=(), spare=(1,)))
    found = asked(view, ADA)
    assert found is not None
    assert not found.open
    assert [one.value for one in found.read] == [6, None]
    assert "data-settle" in drawn(view, ADA, "seat")


def test_one_too_many_shows_at_once_which_there_are() -> None:
    found = asked(question(die(6, 0.99), die(2, 0.99), wanted=1), ADA)
    assert found is not None
    assert found.unfold
    assert not found.open


def test_a_doubt_is_said_once(app: Flask) -> None:
    view = question(die(6, 0.6))
    assert view.question is not None
    twice = text("Not sure: 6 or 9?")
    view = replace(view, question=replace(view.question, problems=(twice, twice)))
    assert drawn(view, ADA, "seat").count("Not sure: 6 or 9?") == 1


def test_the_television_shows_the_dice_in_doubt(app: Flask) -> None:
    html = drawn(question(die(6, 0.6), die(2, 0.99)), GUEST, "tv")
    assert "/api/camera/crop/r9/0" in html
    assert "/api/camera/crop/r9/1" not in html


def test_only_the_one_who_rolled_and_the_host_may_answer(app: Flask) -> None:
    view = question(die(6, 0.6))
    assert "settle_reading" in drawn(view, ADA, "seat")
    assert "settle_reading" in drawn(view, HOST)
    other = Audience(Role.SEAT, "s2", "d4", "other")
    assert "settle_reading" not in drawn(view, other)
    assert "settle_reading" not in drawn(view, GUEST)


def test_the_one_to_move_is_told_so_and_the_others_in_the_third_person() -> None:
    view = full_view()
    assert shown.sentence(view, ADA).english() == "Your move"
    assert shown.sentence(view, GUEST).english() == "Ada to move"


def test_nobody_has_a_place_before_anybody_has_points() -> None:
    view = full_view()
    assert view.scoreboard is not None
    zero = tuple(replace(row, total=0, rank=1) for row in view.scoreboard.rows)
    assert [row.place for row in shown.rows(replace(view, scoreboard=Scoreboard(zero)))] == [
        None,
        None,
        None,
    ]
    assert [row.place and row.place.args["rank"] for row in shown.rows(view)] == [1, 1, 3]


def test_a_seat_may_correct_its_own_rolls_only() -> None:
    own = TableRoll(1, (RolledDie(DieKind.D6, 3),), RollSource.CAMERA, "s1")
    assert shown.may_correct(own, ADA)
    assert shown.may_correct(own, HOST)
    assert not shown.may_correct(replace(own, seat="s2"), ADA)
    assert not shown.may_correct(own, GUEST)


@pytest.mark.parametrize("page", fragments.PAGES)
def test_a_game_that_can_only_be_looked_at_offers_nothing_to_do(app: Flask, page: str) -> None:
    view = full_view(wanted=None, question=None, undo=None)
    assert view.game is not None
    view = replace(view, game=replace(view.game, readonly=True))
    unreadable = replace(view, turn=None, scoreboard=None, seats=(), rolls=(), log=())
    for picture in (view, unreadable):
        for audience in (HOST, ADA):
            html = drawn(picture, audience, page)
            assert "/do/next" not in html
            assert "/do/correct_roll" not in html
            assert "/do/give_points" not in html
