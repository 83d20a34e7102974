"""What lies on a board of Dice Forge that cannot be taken at its word."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from assistant.words.actor import Actor, Role
from assistant.words.board_record import BoardFacts, BoardQuestion, BoardState
from assistant.words.boards import Position
from assistant.words.shown_boards import BoardLook, PlaceSeen
from tests.core.support import Play, seat
from tests.dice_forge.test_boards import (
    BOX,
    INVENTORY,
    ISLANDS,
    PORTALS,
    TRACKS,
    colour,
    cubes,
    pawns,
    reserve,
    see,
    state,
    wait,
)


def look(name: str, lying: Sequence[tuple[str, str | None]], board: BoardFacts) -> BoardLook:
    """A board on which just these lie, a place and a colour each."""
    spaces = [f"{track} {space}" for track, names in TRACKS.items() for space in names]
    places = PORTALS if board is ISLANDS else spaces
    at = dict(lying)
    assert set(at) <= set(places)
    kind = "pawn" if board is ISLANDS else "cube"
    seen = [
        PlaceSeen(one, kind if one in at else "", at.get(one), 0.999, True, BOX) for one in places
    ]
    return BoardLook(name, board.name, 1000.0, 50.0, places=tuple(seen), size=(640, 480))


def asked(play: Play) -> BoardQuestion:
    wait(play, 9.0)
    question = play.view.board_question
    assert question is not None
    return question


def homes(play: Play) -> list[tuple[str, str | None]]:
    return [(f"start {n}", colour(play, n)) for n in range(1, 5)]


def glory(play: Play) -> int:
    assert play.view.scoreboard is not None
    return int(play.view.scoreboard.rows[1].total or 0)


def refused(play: Play, words: str) -> None:
    """The question says what is against it, and nobody can say that the board is right."""
    question = asked(play)
    assert question.against is not None
    assert words in question.against.english()
    assert "or say that the record is right" in question.against.english()
    assert not question.host_may
    log = len(play.view.log)
    assert words in play.refuse("settle_board", look=question.look, board_is_right=True)
    assert len(play.view.log) == log
    play.do("settle_board", look=question.look, board_is_right=False)
    assert play.view.board_question is None


@pytest.mark.parametrize("places", [["portal 3", "portal 5"], ["portal 3", "start 2"]])
def test_a_pawn_that_is_read_in_two_places_moves_nowhere(play: Play, places: list[str]) -> None:
    others = [one for one in homes(play) if one[0] != "start 2"]
    see(play, look("l1", [*others, *((one, colour(play, 2)) for one in places)], ISLANDS))
    refused(play, "The pawn of Piotrek stands on several portals.")
    assert state(play, ISLANDS.name) is BoardState.DIFFERS


def test_a_pawn_in_somebodys_hand_moves_nowhere(play: Play) -> None:
    see(play, look("l1", [one for one in homes(play) if one[0] != "start 3"], ISLANDS))
    refused(play, "The pawn of Ola stands on no portal.")


def test_a_pawn_that_went_leaves_its_own_start_portal_to_another_one(play: Play) -> None:
    ada, bo, ola, zoe = (colour(play, n) for n in range(1, 5))
    there = [("start 3", ada), ("start 1", bo), ("portal 7", ola), ("start 4", zoe)]
    see(play, look("l1", there, ISLANDS))
    assert [line.text.english() for line in asked(play).lines] == [
        f"pawn ({ola}) moved from start 2 to portal 7"
    ]


def test_a_pawn_that_is_not_read_for_sure_is_looked_for_where_room_is(play: Play) -> None:
    ada, bo, ola, zoe = (colour(play, n) for n in range(1, 5))
    there = [("start 3", ada), ("start 2", bo), ("start 1", ola), ("start 4", zoe)]
    seen = look("l1", there, ISLANDS)
    doubtful = tuple(
        replace(one, confidence=0.6, sure=False) if one.place == "start 1" else one
        for one in seen.places
    )
    see(play, replace(seen, places=doubtful))
    assert state(play, ISLANDS.name) is BoardState.AGREES


def test_what_the_answers_may_settle_is_not_called_impossible(play: Play) -> None:
    ola = colour(play, 3)
    others = [one for one in homes(play) if one[0] != "start 3"]
    seen = look("l1", [*others, ("portal 7", ola)], ISLANDS)
    doubtful = tuple(
        replace(one, kind="pawn", colour=ola, confidence=0.6, sure=False)
        if one.place == "portal 6"
        else one
        for one in seen.places
    )
    see(play, replace(seen, places=doubtful))
    question = asked(play)
    assert (question.against, len(question.lines)) == (None, 2)
    codes = [option.label.english() for option in question.lines[1].options]
    assert codes[0] == f"pawn ({ola})"
    said = {"look": "l1", "board_is_right": True}
    assert "stands on several portals" in play.refuse("settle_board", said=["0"], **said)
    play.do("settle_board", said=[str(len(codes) - 1)], **said)
    assert state(play, ISLANDS.name) is BoardState.AGREES
    assert "moves to island 7" in play.view.log[-1].text.english()


def test_a_pawn_of_nobody_changes_nothing(play: Play) -> None:
    ours = dict(homes(play)).values()
    foreign = next(one for one in ("white", "black", "grey") if one not in ours)
    see(play, look("l1", [*homes(play), ("portal 7", foreign)], ISLANDS))
    refused(play, "None of these pawns is anybody's in this game.")


def test_two_pawns_that_changed_islands_are_taken_over_together(play: Play) -> None:
    ada, bo = colour(play, 1), colour(play, 2)
    there = [("portal 3", ada), ("portal 5", bo), *homes(play)[2:]]
    see(play, look("l1", there, ISLANDS))
    question = asked(play)
    assert (len(question.lines), question.against) == (2, None)
    play.do("settle_board", look="l1", board_is_right=True)
    assert state(play, ISLANDS.name) is BoardState.AGREES
    back = [("portal 5", ada), ("portal 3", bo), *homes(play)[2:]]
    see(play, look("l2", back, ISLANDS))
    asked(play)
    play.do("settle_board", look="l2", board_is_right=True)
    assert state(play, ISLANDS.name) is BoardState.AGREES


def standing(play: Play, **other: int) -> list[tuple[str, str | None]]:
    """Piotrek's cubes as recorded, but for these."""
    now = {**reserve(play), "glory tens": 0, "glory units": glory(play) % 10, **other}
    return [(f"{track} {value}", colour(play, 2)) for track, value in now.items()]


def test_two_cubes_on_one_track_and_none_on_it_are_no_count(play: Play) -> None:
    right = standing(play)
    see(play, look("l1", [*right, ("sun 5", colour(play, 2))], INVENTORY))
    refused(play, "Piotrek: several cubes stand on the track sun.")
    see(play, look("l2", [one for one in right if not one[0].startswith("moon")], INVENTORY))
    refused(play, "Piotrek: no cube stands on the track moon.")
    assert reserve(play) == {"gold": 4, "sun": 0, "moon": 0}


@pytest.mark.parametrize(
    ("was", "tens", "units", "now"),
    [(95, 0, 3, 103), (103, 90, 8, 98), (4, 60, 0, 60), (200, 0, 4, 204), (8, 90, 9, 99)],
)
def test_past_a_hundred_the_cubes_begin_anew(
    play: Play, was: int, tens: int, units: int, now: int
) -> None:
    play.do("adjust", seat="s2", counter="glory", by=was - glory(play))
    on_board = cubes("l1", colour(play, 2), **reserve(play), glory_tens=tens, glory_units=units)
    see(play, on_board)
    asked(play)
    play.do("settle_board", look="l1", board_is_right=True)
    assert glory(play) == now


def test_no_more_is_taken_than_a_reserve_holds(play: Play) -> None:
    longer = [
        replace(one, positions=(*one.positions, Position("13", (13.0, 1.0))))
        if one.name == "gold"
        else one
        for one in INVENTORY.profile.tracks
    ]
    long = BoardFacts(INVENTORY.name, replace(INVENTORY.profile, tracks=tuple(longer)))
    play.table.know_boards([long, ISLANDS])
    right = [one for one in standing(play) if not one[0].startswith("gold")]
    seen = look("l1", right, INVENTORY)
    thirteen = PlaceSeen("gold 13", "cube", colour(play, 2), 0.999, True, BOX)
    see(play, replace(seen, places=(*seen.places, thirteen)))
    question = asked(play)
    assert question.against is not None
    assert question.against.english() == "Piotrek can have 12 at the most: gold."


def test_a_cube_on_a_chest_is_not_looked_for_on_the_track(play: Play) -> None:
    play.do("adjust", seat="s2", counter="chests", by=1)
    play.do("adjust", seat="s2", counter="gold", by=10)
    (inventory,) = [one for one in play.table.watched() if one.board == INVENTORY.name]
    assert "gold" not in inventory.markers
    assert inventory.markers["sun"] == 1
    there = [one for one in standing(play, gold=0) if not one[0].startswith("gold")]
    see(play, look("l1", there, INVENTORY))
    assert state(play, INVENTORY.name) is BoardState.AGREES


RESOURCES = {"gold": "yellow", "sun": "orange", "moon": "purple"}


def own_colours(play: Play, **other: int) -> list[tuple[str, str | None]]:
    """Cubes in the colours of what they count, two of them in that of a seat."""
    values = [place for place, _ in standing(play, **other)]
    named = {**RESOURCES, "glory tens": colour(play, 1), "glory units": colour(play, 1)}
    return [(place, named[place.rpartition(" ")[0]]) for place in values]


def test_cubes_in_the_colours_of_resources_are_nobodys_until_people_say_whose(play: Play) -> None:
    before = [play.view.seats, reserve(play), play.totals()]
    see(play, look("l1", own_colours(play), INVENTORY))
    see(play, look("l2", own_colours(play, gold=9, **{"glory units": 7}), INVENTORY))
    assert asked(play).seat is None
    play.do("settle_board", look="l2", board_is_right=True)
    assert [play.view.seats, reserve(play), play.totals()] == before
    play.do("watch_board", board=INVENTORY.name, seat="s2")
    see(play, look("l3", own_colours(play), INVENTORY))
    assert state(play, INVENTORY.name) is BoardState.AGREES
    see(play, look("l4", own_colours(play, gold=9, **{"glory units": 7}), INVENTORY))
    question = asked(play)
    assert (question.seat, question.against, len(question.lines)) == ("s2", None, 2)
    play.do("settle_board", look="l4", board_is_right=True)
    assert (reserve(play)["gold"], glory(play)) == (9, 7)
    covered = look("l5", own_colours(play), INVENTORY)
    doubtful = tuple(
        replace(one, confidence=0.6, sure=False) if one.place.startswith("gold") else one
        for one in covered.places
    )
    see(play, replace(covered, places=doubtful))
    assert state(play, INVENTORY.name) is BoardState.AGREES


def test_each_cube_of_a_colour_is_told_on_its_own_track(play: Play) -> None:
    see(play, look("l1", standing(play, gold=6, sun=2, **{"glory tens": 20}), INVENTORY))
    ours = colour(play, 2)
    assert [line.text.english() for line in asked(play).lines] == [
        f"cube ({ours}) moved from {track} to {now}"
        for track, now in zip(
            ("gold 4", "sun 0", "glory tens 0"), ("gold 6", "sun 2", "glory tens 20"), strict=True
        )
    ]


def test_the_games_own_board_can_be_left_alone(play: Play) -> None:
    see(play, look("l1", standing(play, gold=9), INVENTORY))
    asked(play)
    play.do("watch_board", board=INVENTORY.name, watched=False)
    assert [one.board for one in play.table.watched()] == [ISLANDS.name]
    wait(play, 60.0)
    assert play.view.board_question is None
    assert "Nothing would change" in play.refuse("watch_board", board=INVENTORY.name, watched=False)
    play.do("watch_board", board=INVENTORY.name)
    assert {one.board for one in play.table.watched()} == {INVENTORY.name, ISLANDS.name}
    assert asked(play).board == INVENTORY.name


def test_a_question_is_answered_once_and_by_whom_it_concerns(play: Play) -> None:
    see(play, look("l1", standing(play, gold=9), INVENTORY))
    asked(play)
    answer = {"look": "l1", "board_is_right": True}
    guest = Actor(Role.VIEWER, "a phone")
    assert "ask the host for a seat" in play.refuse("settle_board", actor=guest, **answer)
    assert "whose board it is" in play.refuse("settle_board", actor=seat(1), **answer)
    play.do("settle_board", actor=seat(2), **answer)
    assert reserve(play)["gold"] == 9
    log = len(play.view.log)
    for who in (seat(2), seat(1), guest):
        assert play.refuse("settle_board", actor=who, **answer)
    assert "not in question any more" in play.refuse("settle_board", **answer)
    assert (len(play.view.log), reserve(play)["gold"]) == (log, 9)


def test_two_boards_that_differ_are_asked_about_one_after_the_other(play: Play) -> None:
    see(play, look("l1", standing(play, gold=9), INVENTORY))
    see(play, pawns("l2", **{colour(play, n): f"start_{n}" for n in (1, 3, 4)},
                    **{colour(play, 2): "portal_6"}))  # fmt: skip
    first = asked(play)
    other = next(one for one in ("l1", "l2") if one != first.look)
    assert "not in question" in play.refuse("settle_board", look=other, board_is_right=True)
    play.do("settle_board", look=first.look, board_is_right=True)
    second = play.view.board_question
    assert second is not None
    assert second.look == other
    play.do("settle_board", look=other, board_is_right=True)
    assert play.view.board_question is None
    play.do("undo")
    play.do("undo")
    assert {state(play, INVENTORY.name), state(play, ISLANDS.name)} == {BoardState.DIFFERS}


def test_a_roll_can_be_corrected_though_the_board_was_said_to_be_right_since(play: Play) -> None:
    (roll,) = [one.id for one in play.view.rolls if one.seat == "s2"]
    see(play, look("l1", standing(play, gold=3, sun=1), INVENTORY))
    asked(play)
    play.do("settle_board", look="l1", board_is_right=True)
    assert reserve(play) == {"gold": 3, "sun": 1, "moon": 0}
    play.do("correct_roll", roll=roll, values=["sun 1", "gold 1"], confirmed=True)
    assert reserve(play) == {"gold": 3, "sun": 1, "moon": 0}
    assert state(play, INVENTORY.name) is BoardState.AGREES
