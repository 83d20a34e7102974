"""Lines of the list that belong to no chapter: the choice of a length, lamps, work by hand."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.feast import Serving, squares_for
from assistant.games.feast_for_odin.kinds import Depth, Length, Phase
from assistant.games.feast_for_odin.placing import refusal
from assistant.games.feast_for_odin.state import FeastOptions
from assistant.games.feast_for_odin.tiles import Placed
from assistant.words.status import LampMode
from assistant.words.turn import Turn
from hardware.lights import Moment, lamp_states
from hardware.wiring import read_wiring
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting
from tests.panel.pictures import picture
from web.pages.environment import environment

LAMPS = read_wiring(
    "".join(f"[seat.{n}]\nled = {n + 16}\n" for n in (1, 2, 3))
    + "".join(f"[phase.{n}]\nled = {n + 20}\n" for n in (1, 2, 3, 4)),
    "lamps.toml",
).lamps


def lamps(turn: Turn) -> tuple[LampMode, ...]:
    return tuple(one.mode for one in lamp_states(LAMPS, picture(turn), Moment()))


def test_fo_002_the_long_game_is_proposed_and_the_short_one_recommended_for_a_first_game() -> None:
    assert FeastOptions().length is Length.LONG
    source = environment("en").loader
    assert source is not None
    page = source.get_source(environment("en"), "set_up/feast_for_odin.html")[0]
    assert "The long game is the standard. The short one suits a first game" in page


def test_fo_071_blue_special_silver_and_ore_may_touch_anything() -> None:
    first = (Placed("silver_hoard", 1, 1), Placed("silver", 1, 12), Placed("ore", 3, 12))
    for tile in ("silver", "ore"):
        assert refusal(BOOK.things, "home", first, Placed(tile, 2, 12)) is None
    robe = (Placed("robe", 1, 10),)
    for tile in ("robe", "helmet", "silver", "ore"):
        wrong = refusal(BOOK.things, "home", robe, Placed(tile, 4, 11))
        assert wrong is None or "touch" not in wrong.text.english(), tile


@pytest.mark.parametrize(
    ("good", "lying", "standing"),
    [
        ("peas", 2, 1), ("mead", 2, 1), ("flax", 3, 1), ("stockfish", 3, 1), ("beans", 2, 2),
        ("milk", 2, 2), ("grain", 4, 1), ("salt_meat", 4, 1), ("cabbage", 3, 2),
        ("game_meat", 3, 2), ("fruits", 3, 3), ("whale_meat", 3, 3), ("sheep", 4, 2),
        ("cattle", 4, 3),
    ],
)  # fmt: skip
def test_fo_099_squares_of_the_row_by_how_a_food_lies(
    good: str, lying: int, standing: int
) -> None:
    assert squares_for(BOOK.things, Serving(good, True)) == lying
    assert squares_for(BOOK.things, Serving(good, False)) == standing


def test_fo_102_after_the_feast_the_table_is_cleared_and_ships_stay() -> None:
    game = acting()
    game.own(silver=20)
    game.ships("knarr")
    game.place("emigrate_2")
    game.give(c.Emigrate("knarr"))
    game.end()
    game.to(Phase.FEAST)
    squares = RULES.sheet(game.state).players[0].squares
    eaten = game.has("silver") + game.has("peas")
    game.give(c.HoldFeast(None, "s1"))
    assert game.has("silver") + game.has("peas") < eaten
    assert game.player().emigrated == ("knarr",)
    game.to(Phase.FEAST, 2)
    assert RULES.sheet(game.state).players[0].squares == squares + 1


def test_fo_168_four_phase_lamps_tell_twelve_phases_apart() -> None:
    game = Feasting(3)
    seen = {}
    while game.state.place.round == 1:
        turn = RULES.turn(game.state, 0.0)
        seen[game.state.place.phase] = lamps(turn)[3:]
        assert turn.round == 1
        assert turn.rounds == 7
        game.step()
    assert Phase.ISLANDS not in seen
    assert len(seen) == len(set(seen.values())) == 11


def test_fo_168_seat_lamps_tell_whose_turn_it_is_and_pages_who_passed_and_starts() -> None:
    game = acting()
    assert lamps(RULES.turn(game.state, 0.0))[:3] == (LampMode.STEADY, LampMode.OFF, LampMode.OFF)
    game.give(c.PassRound())
    assert lamps(RULES.turn(game.state, 0.0))[:3] == (LampMode.OFF, LampMode.STEADY, LampMode.OFF)
    sheet = RULES.sheet(game.state)
    assert [one.passed for one in sheet.players] == [True, False, False]
    assert sheet.starter == "s1"
    game.place("hunt_1")
    game.roll(4)
    offered = RULES.sheet(game.state).offer
    assert offered is not None
    assert (offered.rolled, offered.left) == ((4,), 2)


def test_fo_170_everything_can_be_typed_where_nothing_is_seen() -> None:
    game = acting()
    game.own(wood=8)
    game.place("hunt_1")
    game.roll(2)
    game.give(c.Succeed())
    assert game.has("game_meat") == 1
    keeper = Feasting(2, depth=Depth.KEEPER)
    keeper.to(Phase.ACTIONS)
    keeper.end()
    assert keeper.state.place.active == "s2"
