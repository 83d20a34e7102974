"""FO-117, FO-121, FO-126: what is chosen about a dice action besides its declaration."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.state import Ship
from assistant.words.press import Intent, Press
from tests.feast_for_odin.table import RULES, Feasting, acting


def on_space(space: str, *ships: Ship | str) -> Feasting:
    """The first player on a space with a die, with these ships."""
    game = acting()
    game.ships(*ships)
    game.place(space)
    return game


def test_fo_117_fewer_boats_are_chosen_before_the_first_roll() -> None:
    game = on_space("whaling_3", Ship("whaling_boat", 1), "whaling_boat", "whaling_boat")
    shown = RULES.sheet(game.state).dice
    assert shown is not None
    assert (shown.ore, shown.ships, shown.fleets) == (4, 3, (1, 2, 3))
    game.give(c.UseShips(2))
    shown = RULES.sheet(game.state).dice
    assert shown is not None
    assert (shown.ore, shown.ships) == (3, 2)
    game.refuse(c.UseShips(2), "Nothing would change")
    game.refuse(c.UseShips(4), "3 ships can be used", "p. 19")
    game.roll(12)
    game.refuse(c.UseShips(1), "before the first roll", "p. 19")
    shown = RULES.sheet(game.state).dice
    assert shown is not None
    assert shown.fleets == ()


def test_fo_117_column_4_takes_one_boat_without_a_choice() -> None:
    game = on_space("whaling_1", "whaling_boat", Ship("whaling_boat", 1))
    shown = RULES.sheet(game.state).dice
    assert shown is not None
    assert (shown.ore, shown.ships, shown.fleets) == (2, 1, ())


@pytest.mark.parametrize("back", [0, 1])
def test_fo_121_fewer_vikings_may_come_back(back: int) -> None:
    game = on_space("whaling_3", "whaling_boat")
    before = game.player().thing
    game.roll(12)
    shown = RULES.sheet(game.state).dice
    assert shown is not None
    assert shown.backs == (0, 1)
    game.give(c.Fail(back))
    assert game.player().thing == before + back
    standing = game.state.standing_on("whaling_3")
    assert standing is not None
    assert standing.vikings == 3 - back


@pytest.mark.parametrize(
    ("rolled", "stone", "default"),
    [
        (8, 0, "take:belt"),
        (5, 2, None),
        (4, 0, "fail"),
    ],
)
def test_confirm_takes_a_free_tile_and_never_picks_what_is_paid_for(
    rolled: int, stone: int, default: str | None
) -> None:
    game = acting()
    game.own(stone=stone)
    game.ships("longship")
    game.place("raid")
    game.roll(rolled)
    (asked,) = game.choices()
    assert asked.default == default
    pressed = RULES.press(game.state, Press("confirm", Intent.CONFIRM))
    assert pressed == (None if default is None else c.Choose(default, "s1"))


def test_fo_126_what_the_robber_takes_needs_more_than_five_as_well() -> None:
    game = acting()
    game.own(stone=1)
    game.play(138)
    game.ships("longship")
    game.place("raid")
    game.roll(5)
    assert "take:oil" in game.asked()
    assert game.labels()["take:oil"] == "take oil for 1 stone"
