"""The full record after the score keeper: what nobody was told is written down by hand."""

from __future__ import annotations

from assistant.games.saga import commands as c
from assistant.games.saga.kinds import Phase, Side, Units
from assistant.games.sitting import Depth, SetDepth
from tests.saga.table import SAXONS, VIKINGS, Table


def kept_until(phase: Phase) -> Table:
    """The score keeper's game in a phase; Kent is contested."""
    game = Table(depth=Depth.KEEPER)
    while game.state.place.phase is not phase:
        game.next()
    kent = c.LandCount("kent", Units(1, 1), Units(2, 0))
    game.give(c.SetLands((kent, c.LandCount("south", vikings=Units()))))
    return game


def test_the_change_to_the_full_record_says_what_nobody_was_told() -> None:
    game = kept_until(Phase.ACTIONS)
    game.give(SetDepth(Depth.FULL))
    assert "raid targets, coins, leaders lost" in " ".join(game.told)
    game.give(SetDepth(Depth.KEEPER))
    assert "not told" not in game.told[-1]


def test_units_are_put_right_before_anybody_decided_in_the_battle_that_began_at_once() -> None:
    game = kept_until(Phase.BATTLES)
    game.give(SetDepth(Depth.FULL))
    assert game.state.battle is not None
    assert game.answers(VIKINGS) or game.answers(SAXONS)
    game.refuse(c.SetLands((c.LandCount("kent"),)), "Nothing would change")
    game.give(c.SetLands((c.LandCount("kent", vikings=Units(3)),)))
    assert game.state.battle is not None, "it is still to be fought, as the units stand now"
    game.give(c.SetLands((c.LandCount("kent", vikings=Units()),)))
    assert game.state.battle is None
    assert game.state.place.phase is Phase.END


def test_units_are_not_put_right_in_the_middle_of_a_battle() -> None:
    game = kept_until(Phase.BATTLES)
    game.give(SetDepth(Depth.FULL))
    side = next(one for one in Side if game.answers(one))
    game.choose(side, game.answers(side)[0])
    assert game.state.battle is not None
    game.refuse(c.SetLands((c.LandCount("kent", vikings=Units()),)), "First answer")


def test_what_is_left_half_done_with_the_score_keeper_is_told() -> None:
    game = kept_until(Phase.BATTLES)
    game.give(SetDepth(Depth.FULL))
    game.give(SetDepth(Depth.KEEPER))
    assert "is left as it stands" not in " ".join(game.told), "nobody had decided anything"
    game.give(SetDepth(Depth.FULL))
    side = next(one for one in Side if game.answers(one))
    game.choose(side, game.answers(side)[0])
    game.give(SetDepth(Depth.KEEPER))
    assert "The battle in Kent is left as it stands" in game.told[-1]
    tile = Table()
    tile.acting(VIKINGS, "4")
    tile.give(SetDepth(Depth.KEEPER))
    assert "is left as it stands" not in " ".join(tile.told)
    tile.give(SetDepth(Depth.FULL))
    tile.acting(VIKINGS, "4")
    tile.give(c.Recruit(1))
    tile.choose(VIKINGS, tile.answers(VIKINGS)[0])
    tile.give(SetDepth(Depth.KEEPER))
    assert "Tile 4 is left as it stands" in tile.told[-1]
