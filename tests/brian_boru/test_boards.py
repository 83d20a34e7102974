"""What the camera sees on the board: the marker, discs that were waited for, and what drifts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from assistant.games.brian_boru import BrianBoruRules
from assistant.games.brian_boru.diagrams import diagrams
from assistant.games.brian_boru.on_boards import is_of_game
from assistant.games.brian_boru.sheet import BoruSheet
from assistant.words.board_record import BoardFacts, BoardState
from assistant.words.boards import (
    BoardProfile,
    Circle,
    Position,
    Region,
    Slot,
    Track,
)
from assistant.words.shown_boards import BoardLook, PieceCount, PlaceSeen, RegionSeen
from tests.brian_boru.table import BOOK, NAMES
from tests.core.support import Around, Play

BOX = (0.0, 0.0, 10.0, 10.0)
SPACES = ("start", *(str(n) for n in range(1, 10)))
MAP = BoardFacts(
    "map",
    BoardProfile(
        "map",
        (100.0, 100.0),
        regions=(Region("church", Circle((90.0, 90.0), 5.0)),),
        tracks=(Track("marriage", tuple(Position(n, (1.0, 1.0)) for n in SPACES), 1.0),),
        slots=(
            *(Slot(f"town {n}", (float(n), 1.0), (1.0, 1.0)) for n in range(1, 54)),
            Slot("claim Munster", (60.0, 1.0), (1.0, 1.0)),
        ),
        game="brian_boru",
    ),
)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Three people before their first towns, with a board that was shown."""
    made = Play(tmp_path, Around(), rules=(BrianBoruRules(),))
    made.table.know_boards([MAP])
    seats = [{"name": name} for name in NAMES[:3]]
    made.do("start_game", game="brian_boru", seats=seats, options={"first": "s1"})
    yield made
    made.table.stop()


def sheet(play: Play) -> BoruSheet:
    shown = play.view.sheet
    assert isinstance(shown, BoruSheet)
    return shown


def owner(play: Play, town: int) -> str | None:
    return next(one.seat for one in sheet(play).towns if one.number == town)


def colour(play: Play, seat: int) -> str:
    return play.view.seats[seat - 1].colour.value


Pieces: TypeAlias = "dict[str, tuple[str, str | None]]"


def see(play: Play, name: str, at: Pieces, church: dict[str, int] | None = None) -> None:
    """A look: what lies on places, kind and colour; beside that a token lies on a claim."""
    at = at | {"claim Munster": ("silver", None)}
    names = [slot.name for slot in MAP.profile.slots] + [f"marriage {one}" for one in SPACES]
    places = tuple(
        PlaceSeen(one, at.get(one, ("", None))[0], at.get(one, ("", None))[1], 0.999, True, BOX)
        for one in names
    )
    pieces = tuple(PieceCount("disc", one, n) for one, n in (church or {}).items())
    regions = (RegionSeen("church", pieces, True, BOX),)
    look = BoardLook(name, MAP.name, 1000.0, 50.0, places=places, regions=regions, size=(640, 480))
    play.table.look(look)
    play.settle()


def wait(play: Play, seconds: float) -> None:
    """Time goes by, and the table looks at its clock."""
    play.around.pass_time(seconds)
    play.settle()
    play.send("", key="tick")


def to_tricks(play: Play) -> None:
    for town in (35, 12, 30):
        play.do("choose_town", town=town)
    play.do("show_vikings", strength=10)
    play.do("show_marriage", card="orlaith")
    while sheet(play).draft:
        play.do("go_on")


def first_discs(play: Play) -> Pieces:
    """The discs of the first towns, as a look shows them."""
    return {f"town {town}": ("disc", colour(play, n)) for n, town in ((1, 35), (2, 12), (3, 30))}


def test_the_board_is_looked_at_once_it_was_shown(play: Play) -> None:
    assert [one.board for one in play.table.watched()] == ["map"]


def test_first_discs_are_taken_as_they_are_laid(play: Play) -> None:
    see(play, "l1", {"town 35": ("disc", colour(play, 1))})
    assert owner(play, 35) == "s1"
    one, two = colour(play, 1), colour(play, 2)
    see(play, "l2", {"town 35": ("disc", one), "town 12": ("disc", two)})
    assert owner(play, 12) == "s2"


def test_a_disc_against_the_rule_is_asked_about(play: Play) -> None:
    play.do("choose_town", town=35)
    one, two = colour(play, 1), colour(play, 2)
    see(play, "l1", {"town 35": ("disc", one), "town 36": ("disc", two)})
    assert owner(play, 36) is None
    wait(play, 9.0)
    assert play.view.board_question is not None


def test_the_marker_chooses_the_active_town(play: Play) -> None:
    to_tricks(play)
    see(play, "l1", first_discs(play) | {"town 31": ("ring", None)})
    assert sheet(play).town == 31
    assert sheet(play).stage == "cards"
    see(play, "l2", first_discs(play) | {"town 31": ("ring", None)})
    (status,) = play.view.boards
    assert status.state is BoardState.AGREES


def test_a_disc_answers_the_question_for_a_free_town(play: Play) -> None:
    to_tricks(play)
    play.do("end_tricks")
    play.do("adjust", seat="s2", counter="track", by=2)
    play.do("go_on")
    assert play.view.choices[0].seat == "s2"
    see(play, "l1", first_discs(play) | {"town 44": ("disc", colour(play, 2))})
    assert owner(play, 44) == "s2"
    assert not play.view.choices


def test_what_people_keep_themselves_never_differs(play: Play) -> None:
    to_tricks(play)
    see(play, "l1", first_discs(play))
    wait(play, 60.0)
    (status,) = play.view.boards
    assert status.state is BoardState.AGREES
    assert play.view.board_question is None


def test_the_board_is_right_sets_towns_track_and_church(play: Play) -> None:
    to_tricks(play)
    discs = first_discs(play) | {
        "town 35": ("viking", None),
        "town 1": ("disc", colour(play, 3)),
        "marriage 4": ("disc", colour(play, 2)),
    }
    see(play, "l1", discs, church={colour(play, 1): 2})
    wait(play, 9.0)
    question = play.view.board_question
    assert question is not None
    play.do("settle_board", look=question.look, board_is_right=True)
    one, two, _ = sheet(play).players
    assert (one.church, one.towns, two.track) == (2, 0, 4)
    assert owner(play, 1) == "s3"
    play.do("undo")
    assert sheet(play).players[0].towns == 1


def settle(play: Play, at: Pieces) -> None:
    """What lies there differs for long enough, and somebody says that the board is right."""
    see(play, "l1", first_discs(play) | at)
    wait(play, 9.0)
    question = play.view.board_question
    assert question is not None
    play.do("settle_board", look=question.look, board_is_right=True)
    (status,) = play.view.boards
    assert status.state is BoardState.AGREES


def test_a_disc_that_left_the_marriage_track_is_on_the_start_again(play: Play) -> None:
    to_tricks(play)
    play.do("adjust", seat="s2", counter="track", by=4)
    play.do("adjust", seat="s3", counter="track", by=5)
    settle(play, {"marriage 7": ("disc", colour(play, 3))})
    assert [one.track for one in sheet(play).players] == [0, 0, 7]


def test_two_discs_where_one_was_asked_for_are_both_taken(play: Play) -> None:
    to_tricks(play)
    play.do("end_tricks")
    play.do("adjust", seat="s2", counter="track", by=2)
    play.do("go_on")
    two = ("disc", colour(play, 2))
    settle(play, {"town 44": two, "town 45": two})
    assert (owner(play, 44), owner(play, 45)) == ("s2", "s2")
    assert not play.view.choices


def test_the_ready_diagram_has_the_game_s_own_towns() -> None:
    profile = diagrams()["brian_boru_map"]
    assert is_of_game(BoardFacts("mine", profile))
    towns = {slot.name for slot in profile.slots if slot.name.startswith("town ")}
    assert towns == {f"town {number}" for number in BOOK.towns}


def test_a_card_that_lies_there_is_soon_offered_and_played_with_one_word(play: Play) -> None:
    cards = BoardFacts("cards", diagrams()["brian_boru_cards"])
    play.table.know_boards([MAP, cards])
    to_tricks(play)
    play.do("choose_town", town=31)
    places = tuple(
        PlaceSeen(slot.name, "card 11" if slot.name == "card 1" else "", None, 0.999, True, BOX)
        for slot in cards.profile.slots
    )
    play.table.look(BoardLook("c1", "cards", 1000.0, 50.0, places=places, size=(640, 480)))
    play.settle()
    wait(play, 0.5)
    assert play.view.board_question is None
    wait(play, 2.0)
    question = play.view.board_question
    assert question is not None
    assert [line.text.english() for line in question.lines] == ["Kasia's card: card 11 +1"]
    assert question.lines[0].box == BOX, "the picture shows the card"
    play.do("settle_board", look=question.look, board_is_right=True)
    assert [(one.seat, one.number) for one in sheet(play).trick] == [("s1", 11)]
    assert play.view.board_question is None
