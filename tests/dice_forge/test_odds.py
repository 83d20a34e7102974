"""DF-D05: what a player's twelve faces may bring."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.dice_forge.kinds import Resource
from assistant.games.dice_forge.odds import average, odds_told
from assistant.games.dice_forge.state import Die
from tests.dice_forge.table import BOOK, Forging


def test_df_d05_the_first_dice_bring_so_much_on_average() -> None:
    dice = Forging(2).state.player("s1").dice
    means = average(BOOK, dice)
    assert means[Resource.GOLD] == pytest.approx(9 / 6)
    assert means[Resource.SUN] == pytest.approx(1 / 6)
    assert means[Resource.MOON] == pytest.approx(1 / 6)
    assert means[Resource.GLORY] == pytest.approx(2 / 6)


def test_df_d05_of_a_choice_the_dearest_counts_and_nothing_that_hangs_on_other_dice() -> None:
    choice = average(BOOK, (Die(("gold 3 or glory 2",) * 6),))
    assert sum(value > 0 for value in choice.values()) == 1
    for face, figures in BOOK.faces.items():
        if not figures.gives or figures.matches is not None:
            assert not any(average(BOOK, (Die((face,) * 6),)).values()), face


def test_df_d05_each_die_is_told_by_its_faces_as_they_are_now() -> None:
    player = Forging(2).state.player("s1")
    first, second, both = (line.english() for line in odds_told(BOOK, player))
    assert first == "Die 1: gold 1: 5 of 6 · sun 1: 1 of 6"
    assert second == "Die 2: gold 1: 4 of 6 · moon 1: 1 of 6 · glory 2: 1 of 6"
    assert both == "A throw of both on average: gold 1.5, sun 0.2, moon 0.2, glory 0.3."
    forged = replace(player, dice=(Die(("gold 3", *player.dice[0].faces[1:])), player.dice[1]))
    assert "gold 3: 1 of 6" in odds_told(BOOK, forged)[0].english()
