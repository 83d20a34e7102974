"""Names in any script, colours and marks that are never two alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.games.seating import SeatChoice, clean_name, seat_people
from assistant.rules import Refusal
from assistant.words.seats import Colour, Mark
from tests.core.support import THREE, Play, seat


@pytest.mark.parametrize(
    "name",
    [
        "Łukasz Żółć",
        "ليلى",
        "李小龍",
        "Ζωή",
        "👩‍👩‍👧 Team",
        "<script>alert(1)</script>",
        "{name} %s {0}",
        "نیم‌فاصله",
        "O'Brien & Søn",
        "x" * 40,
    ],
)
def test_names_of_people_are_taken_literally(play: Play, name: str) -> None:
    play.begin([{"name": name}, {"name": "Ada"}])
    assert play.view.seats[0].name == name
    play.do("give_points", seat="s1", category="Points", points=1)
    line = play.view.log[-1].text.english()
    assert line == f"{name}: +1 Points"
    assert play.view.turn is not None
    assert name in play.view.turn.sentence.english()


@pytest.mark.parametrize(
    "name",
    ["", "   ", "a\nb", "a\x00", "evil\u202egnp", "\u2066x", "\u200b", "x" * 41, "\ud800",
     "a\u2028b", "a\x1b[31m", "\ufeff"],
)  # fmt: skip
def test_names_that_would_change_what_stands_around_them(name: str) -> None:
    assert isinstance(clean_name(name), Refusal)


def test_names_are_trimmed_and_composed() -> None:
    decomposed = unicodedata.normalize("NFD", "Żółć")
    assert clean_name(f"  {decomposed}\u00a0") == "Żółć"


@given(st.text(max_size=60))
def test_a_taken_name_stays_as_it_is(raw: str) -> None:
    name = clean_name(raw)
    if not isinstance(name, Refusal):
        assert clean_name(name) == name
        assert 1 <= len(name) <= 40


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ([{"name": "Ada"}, {"name": "ADA "}], "Two seats are named"),
        (
            [{"name": "A", "colour": "red"}, {"name": "B", "colour": "red"}],
            "A have the same colour",
        ),
        (
            [{"name": "A", "mark": "star"}, {"name": "B", "mark": "star"}],
            "A have the same mark",
        ),
        ([{"name": str(n)} for n in range(9)], "1 to 8 seats"),
        ([], "1 to 8 seats"),
        ([{"name": "A", "colour": "pink"}], "pink"),
    ],
)
def test_who_cannot_sit_so(play: Play, seats: list[dict[str, object]], why: str) -> None:
    assert why in play.refuse("start_game", game="open_table", seats=seats)
    assert play.view.game is None


def test_free_colours_and_marks_are_proposed() -> None:
    seats = seat_people(
        [SeatChoice("A"), SeatChoice("B", Colour.RED, Mark.CIRCLE), *map(SeatChoice, "CDEFGH")]
    )
    assert not isinstance(seats, Refusal)
    assert len({seat.colour for seat in seats}) == 8
    assert len({seat.mark for seat in seats}) == 8
    assert (seats[1].colour, seats[1].mark) == (Colour.RED, Mark.CIRCLE)


def test_a_seat_that_was_left_only_comes_back(play: Play) -> None:
    """What belongs to everybody, as going on to the next phase does, is those who play's."""
    play.do("start_game", game="feast_for_odin", seats=THREE, options={"first": "s1"})
    play.do("leave_seat", seat="s2", actor=seat(2))
    for command, fields in (("next_phase", {}), ("pause", {}), ("choose", {"option": "x"})):
        said = play.refuse(command, actor=seat(2), **fields)
        assert said == "You have left the table: take your seat again first."
    play.do("undo", actor=seat(2))
    play.do("next_phase", actor=seat(2))
    play.do("leave_seat", seat="s2", actor=seat(2))
    play.do("return_seat", seat="s2", actor=seat(2))
    play.do("next_phase", actor=seat(2))
