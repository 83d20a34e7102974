"""Clean-up has a moment of its own: what to do in order, who begins, one press to the next era."""

from __future__ import annotations

import pytest

from assistant.games.sitting import GiveTurn, LeaveSeat
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import Depth, Stage
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from assistant.words.status import LampMode
from hardware.lights import Moment, lamp_states
from hardware.wiring import read_wiring
from tests.panel.pictures import picture
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import RULES, Raiding, card

LAMPS = read_wiring(
    "".join(f"[seat.{n}]\nled = {n + 16}\n" for n in (1, 2, 3))
    + "".join(f"[phase.{n}]\nled = {n + 20}\n" for n in (1, 2, 3)),
    "lamps.toml",
).lamps


def shown(game: Raiding) -> list[str]:
    return [line.english() for line in RULES.sheet(game.state).clean_up]


def at_clean_up() -> Raiding:
    """Of three players Piotrek has one island, the others none."""
    game = Raiding(3)
    game.turns(11)
    game.map(settled=[("B", "s2", 2)], held=[("B", "s2")])
    game.turns()
    return game


def test_tev_t07_clean_up_says_what_to_do_in_order() -> None:
    game = at_clean_up()
    assert shown(game) == [
        "Everybody discards all played cards. The invaders' cards stay.",
        "The raven moves on to era 2.",
        "The chieftain's marker goes to Piotrek, with the most island runes: 1.",
    ]
    turn = RULES.turn(game.state, 0.0)
    assert (turn.round, turn.phase, turn.active) == (1, 2, ())
    assert "One press begins era 2" in turn.sentence.english()
    game.clean_up()
    assert shown(game) == []
    assert (game.state.place.round, game.stage, game.state.chieftain) == (2, Stage.DRAFT, "s2")


def test_tev_t08_clean_up_says_why_of_equals_one_is_the_chieftain() -> None:
    game = Raiding(3)
    game.turns(11)
    game.map(settled=[("A", "s1", 1), ("B", "s2", 1)], held=[("A", "s1"), ("B", "s2")])
    game.turns()
    assert shown(game)[-1] == (
        "The chieftain's marker goes to Piotrek: Adam, Piotrek have 1 island rune each, and of"
        " them Piotrek had the latest turn."
    )


def test_the_lamps_show_the_third_phase_and_who_presses() -> None:
    states = lamp_states(LAMPS, picture(RULES.turn(at_clean_up().state, 0.0)), Moment())
    modes = [one.mode for one in states]
    assert modes[:3] == [LampMode.OFF, LampMode.BREATHE, LampMode.OFF]
    assert modes[3:] == [LampMode.OFF, LampMode.OFF, LampMode.STEADY]


def test_one_press_of_the_new_chieftain_goes_on_and_nobody_elses_button() -> None:
    game = at_clean_up()
    assert RULES.press(game.state, Press("next", Intent.NEXT)) == c.EndTurn()
    assert RULES.press(game.state, Press("b2", Intent.NEXT, 2)) == c.EndTurn()
    assert RULES.press(game.state, Press("b1", Intent.NEXT, 1)) is None
    assert RULES.permits(game.state, c.EndTurn(), Actor(Role.SEAT, "phone", "s1"))
    assert not RULES.permits(game.state, c.EndTurn(), Actor(Role.VIEWER, "phone"))
    game.refuse(GiveTurn("s1"), "Nobody has a turn")
    game.refuse(c.PlayCard(card=card()), "No card is played now")


def test_an_island_set_right_in_clean_up_changes_who_begins() -> None:
    game = at_clean_up()
    for island in ("C", "D"):
        game.give(c.SetHolder(island, "s3"))
    assert "goes to Ola" in shown(game)[-1]
    game.give(LeaveSeat("s3"))
    assert "goes to Piotrek" in shown(game)[-1]


def test_the_last_era_is_revealed_at_once() -> None:
    game = Raiding(2)
    for cards in (4, 5, 6):
        game.draft()
        game.turns(2 * cards)
    assert game.stage is Stage.REVEAL
    assert shown(game) == []


@pytest.mark.parametrize("people", [2, 3])
def test_the_score_keeper_cleans_up_too(people: int) -> None:
    game = Raiding(people, play=False, depth=Depth.KEEPER)
    game.draft()
    for _ in range(4 * people):
        game.give(c.EndTurn())
    assert game.stage is Stage.CLEAN_UP
    assert len(shown(game)) == 3


def test_alone_the_person_begins_again() -> None:
    game = Alone("A5")
    for _ in range(4):
        game.enemy_does(None)
    assert shown(game)[-1] == "You begin the next era too."
    assert RULES.turn(game.state, 0.0).waiting == ("s1",)
