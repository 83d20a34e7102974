"""Cubes and pawns on the boards of Dice Forge confirm the record, or show where it drifts apart."""

from __future__ import annotations

from assistant.words.board_record import BoardFacts, BoardState
from assistant.words.boards import BoardProfile, Position, Slot, Track
from assistant.words.shown_boards import BoardLook, PlaceSeen
from tests.core.support import Play

BOX = (0.0, 0.0, 10.0, 10.0)
LENGTHS = {"gold": 13, "sun": 7, "moon": 7}
TRACKS = {
    **{name: [str(n) for n in range(length)] for name, length in LENGTHS.items()},
    "glory tens": [str(10 * n) for n in range(10)],
    "glory units": [str(n) for n in range(10)],
}
INVENTORY = BoardFacts(
    "Piotrek's inventory",
    BoardProfile(
        "inventory",
        (20.0, 8.0),
        tracks=tuple(
            Track(name, tuple(Position(one, (float(n), 1.0)) for n, one in enumerate(spaces)), 1.0)
            for name, spaces in TRACKS.items()
        ),
        game="dice_forge",
    ),
)
PORTALS = [*(f"portal {n}" for n in range(1, 8)), *(f"start {n}" for n in range(1, 5))]
ISLANDS = BoardFacts(
    "islands",
    BoardProfile(
        "islands",
        (20.0, 8.0),
        slots=tuple(Slot(name, (float(n), 1.0), (1.0, 1.0)) for n, name in enumerate(PORTALS)),
        game="dice_forge",
    ),
)


def cubes(name: str, colour: str, **values: int) -> BoardLook:
    """An inventory with a cube of one colour on each track."""
    stand = {track.replace("_", " "): str(value) for track, value in values.items()}
    places = [
        PlaceSeen(
            f"{track} {space}",
            "cube" if stand.get(track) == space else "",
            colour if stand.get(track) == space else None,
            0.999, True, BOX,
        )
        for track, spaces in TRACKS.items() for space in spaces
    ]  # fmt: skip
    return BoardLook(name, INVENTORY.name, 1000.0, 50.0, places=tuple(places), size=(640, 480))


def pawns(name: str, **on: str) -> BoardLook:
    """The islands with pawns by colour."""
    at = {place.replace("_", " "): colour for colour, place in on.items()}
    places = [
        PlaceSeen(one, "pawn" if one in at else "", at.get(one), 0.999, True, BOX)
        for one in PORTALS
    ]
    return BoardLook(name, ISLANDS.name, 1000.0, 50.0, places=tuple(places), size=(640, 480))


def see(play: Play, look: BoardLook) -> None:
    play.table.look(look)
    play.settle()


def wait(play: Play, seconds: float) -> None:
    """Time goes by, and the table looks at its clock."""
    play.around.pass_time(seconds)
    play.settle()
    play.send("", key="tick")


def colour(play: Play, place: int) -> str:
    return play.view.seats[place - 1].colour.value


def state(play: Play, board: str) -> BoardState:
    return next(one.state for one in play.view.boards if one.board == board)


def has(play: Play, seat: str) -> dict[str, str]:
    rows = play.view.scoreboard.rows if play.view.scoreboard else ()
    return {
        fact.key: fact.value.english() for row in rows if row.seat == seat for fact in row.facts
    }


def reserve(play: Play) -> dict[str, int]:
    """What the second player has by the record: 3 gold of 4 at the start, 2 from the blessing."""
    words = has(play, "s2")
    return {name: int(words[name].split()[0]) for name in LENGTHS}


def test_the_games_own_boards_are_looked_at_without_asking(play: Play) -> None:
    watched = {one.board: one.markers for one in play.table.watched()}
    assert set(watched) == {INVENTORY.name, ISLANDS.name}
    assert watched[INVENTORY.name] == dict.fromkeys(TRACKS, 1)
    assert watched[ISLANDS.name] == {}


def test_cubes_that_stand_right_confirm_the_record(play: Play) -> None:
    see(play, cubes("l1", colour(play, 2), **reserve(play), glory_tens=0, glory_units=0))
    assert state(play, INVENTORY.name) is BoardState.AGREES
    wait(play, 60.0)
    assert play.view.board_question is None


def test_what_stays_different_is_asked_about_of_its_owner(play: Play) -> None:
    gold = reserve(play)["gold"]
    now = {**reserve(play), "gold": gold + 3}
    see(play, cubes("l1", colour(play, 2), **now, glory_tens=0, glory_units=0))
    assert play.view.board_question is None
    assert state(play, INVENTORY.name) is BoardState.DIFFERS
    wait(play, 9.0)
    question = play.view.board_question
    assert question is not None
    assert question.text.english() == "Piotrek's inventory shows something else than the record."
    assert question.seat == "s2"
    assert [line.text.english() for line in question.lines] == [
        f"cube ({colour(play, 2)}) moved from gold {gold} to gold {gold + 3}"
    ]


def test_the_board_is_right_and_undo_takes_it_back(play: Play) -> None:
    before = reserve(play)
    now = {**before, "gold": before["gold"] + 3, "moon": before["moon"] + 1}
    see(play, cubes("l1", colour(play, 2), **now, glory_tens=20, glory_units=4))
    wait(play, 9.0)
    play.do("settle_board", look="l1", board_is_right=True)
    assert reserve(play) == now
    assert play.totals()[1] == 24
    assert state(play, INVENTORY.name) is BoardState.AGREES
    play.do("undo")
    assert reserve(play) == before
    assert state(play, INVENTORY.name) is BoardState.DIFFERS


def test_the_record_is_right(play: Play) -> None:
    before = reserve(play)
    now = {**before, "gold": before["gold"] + 3}
    see(play, cubes("l1", colour(play, 2), **now, glory_tens=0, glory_units=0))
    wait(play, 9.0)
    play.do("settle_board", look="l1", board_is_right=False)
    wait(play, 60.0)
    assert play.view.board_question is None
    assert reserve(play) == before


def test_a_cube_that_is_moved_in_time_is_never_asked_about(play: Play) -> None:
    before = reserve(play)
    late = {**before, "gold": before["gold"] - 1}
    see(play, cubes("l1", colour(play, 2), **late, glory_tens=0, glory_units=0))
    wait(play, 5.0)
    see(play, cubes("l2", colour(play, 2), **before, glory_tens=0, glory_units=0))
    wait(play, 60.0)
    assert play.view.board_question is None


def test_pawns_at_home_stand_on_any_start_portal(play: Play) -> None:
    colours = [colour(play, place) for place in range(1, 5)]
    home = dict(zip(colours, ("start_3", "start_1", "start_2", "start_4"), strict=True))
    see(play, pawns("l1", **home))
    assert state(play, ISLANDS.name) is BoardState.AGREES


def test_a_pawn_on_an_island_is_taken_over(play: Play) -> None:
    colours = [colour(play, place) for place in range(1, 5)]
    home = dict(zip(colours, ("start_1", "portal_3", "start_3", "start_4"), strict=True))
    see(play, pawns("l1", **home))
    wait(play, 9.0)
    play.do("settle_board", look="l1", board_is_right=True)
    assert state(play, ISLANDS.name) is BoardState.AGREES
    assert "moved" in play.view.log[-1].text.english()
    see(play, pawns("l2", **{**home, colours[1]: "start_2"}))
    wait(play, 9.0)
    play.do("settle_board", look="l2", board_is_right=True)
    assert state(play, ISLANDS.name) is BoardState.AGREES


def test_an_inventory_with_cubes_of_nobody_is_kept_as_any_board(play: Play) -> None:
    colours = {one.colour.value for one in play.view.seats}
    foreign = next(one for one in ("red", "blue", "white", "black", "grey") if one not in colours)
    see(play, cubes("l1", foreign, gold=3, sun=0, moon=0, glory_tens=0, glory_units=0))
    assert play.view.log[-1].text.english() == (
        "What lies on the board Piotrek's inventory is recorded."
    )
