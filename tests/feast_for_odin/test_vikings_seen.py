"""FO-166: vikings on the action board are seen by colour and number on each space."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.boards.check import check_profile
from assistant.games.diagrams import ready_profiles
from assistant.games.sitting import TakeBoard
from assistant.rules import Refusal
from assistant.table.board_compare import fitting
from assistant.table.boards import settled
from assistant.words.board_record import BoardQuestion
from assistant.words.boards import Polygon
from assistant.words.shown_boards import PieceCount, RegionSeen
from tests.feast_for_odin.looking import (
    BOX,
    HOME_BOARD,
    SEAT,
    SPACES,
    Looking,
    against,
    lines,
    spaces,
)
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

PATIENCE_S = RULES.board_patience_s(HOME_BOARD)


@pytest.fixture
def game() -> Feasting:
    game = acting()
    game.own(silver=9, stone=3, wood=6, sheep=1, cattle=1)
    return game


def pieces(game: Feasting, n: int) -> str:
    """What an answer says of vikings of the first seat."""
    one = f"viking ({colour(game)})"
    return one if n == 1 else f"{one} × {n}"


def offered(question: BoardQuestion | None) -> list[str]:
    """The answers to the only doubt of a question."""
    assert question is not None
    (line,) = question.lines
    return [one.label.english() for one in line.options]


def refused(looking: Looking, answer: str, now_s: float = 0.0) -> str:
    """Which rule is against an answer."""
    command = settled(looking.opened(now_s), (answer,))
    assert isinstance(command, TakeBoard)
    game = looking.game
    outcome = RULES.decide(game.state, command, game.moment(SEAT))
    assert isinstance(outcome, Refusal)
    return outcome.text.english()


def colour(game: Feasting, seat: str = "s1") -> str:
    return game.state.seat(seat).colour.value


@pytest.mark.parametrize(
    ("space", "vikings"),
    [("up_2", 1), ("stockfish", 1), ("mead", 2), ("weekly_fruits", 3), ("weekly_spices", 4)],
)
def test_fo_166_as_many_vikings_as_the_column_says_are_an_action(
    game: Feasting, space: str, vikings: int
) -> None:
    game.own(peas=1)
    looking = Looking(game)
    assert looking.look(spaces({})) is None
    question = looking.look(spaces({space: {colour(game): vikings}}))
    assert against(question) == ""
    assert f"+{vikings}" in lines(question)[0]
    looking.take()
    there = game.state.standing_on(space)
    assert there is not None
    assert (there.seat, there.vikings) == ("s1", vikings)
    assert looking.asked(PATIENCE_S) is None


@pytest.mark.parametrize(
    ("space", "vikings"), [("mead", 1), ("mead", 3), ("stockfish", 2), ("weekly_spices", 3)]
)
def test_fo_166_another_number_than_the_column_says_is_asked_about(
    game: Feasting, space: str, vikings: int
) -> None:
    looking = Looking(game)
    column = BOOK.board.spaces[space].column
    asked = offered(looking.look(spaces({space: {colour(game): vikings}})))
    assert asked[0] == pieces(game, vikings)
    assert asked[1] == pieces(game, column)
    told = refused(looking, "0")
    assert f"{vikings} viking" in told
    assert f"takes {column} (column {column})" in told
    looking.take(SEAT, "1")
    assert game.state.standing_on(space) is not None


def test_fo_166_vikings_of_two_colours_do_not_share_a_space(game: Feasting) -> None:
    looking = Looking(game)
    both = {colour(game): 1, colour(game, "s2"): 1}
    assert pieces(game, 2) in offered(looking.look(spaces({"mead": both})))
    assert "two colours" in refused(looking, "0")


def test_fo_166_no_space_is_taken_twice(game: Feasting) -> None:
    game.place("mead")
    game.end()
    looking = Looking(game)
    assert looking.look(spaces({"mead": {colour(game): 2}})) is None
    more = spaces({"mead": {colour(game): 2, colour(game, "s2"): 2}})
    assert looking.look(more) is None
    asked = offered(looking.look(more, patience_s=PATIENCE_S))
    assert asked[-1] == pieces(game, 2)
    assert "the seat to move has just taken" in refused(looking, "0", now_s=PATIENCE_S)


def test_fo_166_others_and_several_at_once_are_set_right_on_the_table(game: Feasting) -> None:
    looking = Looking(game)
    other = spaces({"up_2": {colour(game, "s2"): 1}})
    assert looking.look(other) is None
    question = looking.asked(PATIENCE_S)
    assert "the seat to move" in against(question)
    two = spaces({"up_2": {colour(game): 1}, "stockfish": {colour(game): 1}})
    assert "the seat to move" in against(looking.look(two, patience_s=2 * PATIENCE_S))


def test_fo_166_vikings_that_came_back_are_no_longer_awaited_on_the_board(game: Feasting) -> None:
    game.place("snare")
    looking = Looking(game)
    on = {"snare": {colour(game): 2}}
    assert looking.look(spaces(on)) is None
    game.roll(8)
    game.choose("fail")
    assert looking.look(spaces({"snare": {colour(game): 1}})) is None
    asked = offered(looking.look(spaces(on), patience_s=PATIENCE_S))
    assert (asked[0], asked[-1]) == (pieces(game, 2), pieces(game, 1))


def test_fo_166_people_have_a_moment_before_they_are_asked_why_nothing_stands_there(
    game: Feasting,
) -> None:
    game.place("mead")
    looking = Looking(game)
    assert looking.look(spaces({})) is None
    assert looking.asked(PATIENCE_S - 1) is None
    assert "−2" in lines(looking.asked(PATIENCE_S))[0]
    look = spaces({"mead": {colour(game): 2}}, name="a2")
    assert looking.look(look, patience_s=2 * PATIENCE_S) is None


def test_fo_166_a_doubtful_count_is_a_question_with_the_number_that_fits(game: Feasting) -> None:
    looking = Looking(game)
    red = colour(game)
    look = spaces({})
    doubtful = tuple(
        one if one.region != SPACES["mead"] else replace(
            one,
            pieces=(PieceCount("viking", red, 1),),
            sure=False,
            likely=((PieceCount("viking", red, 2),), ()),
        )
        for one in look.regions
    )  # fmt: skip
    asked = offered(looking.look(replace(look, regions=doubtful)))
    assert asked == [pieces(game, 1), pieces(game, 2), "nothing"]
    assert game.state.standing_on("mead") is None
    looking.take(SEAT, "1")
    assert game.state.standing_on("mead") is not None


def test_fo_166_alone_either_colour_may_stand_there() -> None:
    game = acting(1)
    game.place("mead")
    game.end()
    looking = Looking(game)
    assert looking.look(spaces({"mead": {"purple": 2}}), patience_s=PATIENCE_S) is None
    question = looking.look(spaces({"mead": {"purple": 2}, "stockfish": {"green": 1}}, name="a2"))
    assert against(question) == ""


def test_fo_166_occupations_change_how_many_may_stand_there() -> None:
    game = acting()
    game.ships(*["longship"] * 4)
    looking = Looking(game)
    two = spaces({"plunder": {colour(game): 2}})
    assert len(offered(looking.look(two))) == 3
    assert "takes 4 (column 4)" in refused(looking, "0")
    game.play(106)
    assert against(looking.look(two)) == ""
    assert lines(looking.asked()) == [f"plundering: viking ({colour(game)}) +2"]


RED, BLUE = PieceCount("viking", "red", 2), PieceCount("viking", "blue", 1)


@pytest.mark.parametrize(
    ("seen", "sizes", "sure", "likely"),
    [
        ((), (2,), True, ()),
        ((RED,), (2,), True, ()),
        ((RED,), (), True, ()),
        ((RED,), (1, 2), True, ()),
        ((BLUE,), (2,), False, ((replace(BLUE, count=2),),)),
        ((RED,), (1, 3), False, ((replace(RED, count=1),), (replace(RED, count=3),))),
        ((RED, BLUE), (3,), False, ((replace(RED, count=3),), (replace(BLUE, count=3),))),
    ],
)
def test_fo_166_a_number_that_cannot_stand_there_is_never_sure(
    seen: tuple[PieceCount, ...],
    sizes: tuple[int, ...],
    sure: bool,
    likely: tuple[tuple[PieceCount, ...], ...],
) -> None:
    found = fitting(RegionSeen("mead", seen, True, BOX), sizes)
    assert (found.pieces, found.sure, found.likely) == (seen, sure, likely)
    assert not fitting(RegionSeen("mead", seen, False, BOX), sizes).sure


def test_fo_166_no_two_spaces_of_the_diagram_share_ground() -> None:
    profile = ready_profiles()["feast_for_odin_action_board"]
    check_profile(profile)
    boxes = []
    for region in profile.regions:
        assert isinstance(region.outline, Polygon)
        (left, top), _, (right, bottom), _ = region.outline.corners
        assert left < right
        assert top < bottom
        boxes.append((left, top, right, bottom))
    for nth, one in enumerate(boxes):
        for other in boxes[nth + 1 :]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            assert min(across, down) <= 0.01
