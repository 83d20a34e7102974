"""Answers to the open questions."""

from __future__ import annotations

from typing import Any

from assistant.games.saga import events as e
from assistant.games.saga import fighting, tiles
from assistant.games.saga.actions import place_units
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import Side, Why
from assistant.games.saga.questions import About, Asked, questions
from assistant.games.saga.rounds import begin_round
from assistant.games.saga.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def choose(work: Work, seat: str | None, code: str) -> None:
    """The answer of a seat to its question, by the answer's code."""
    asked = _of(work, seat)
    answer = next((one for one in asked.answers if one.code == code), None)
    if answer is None:
        raise refuse(text("This is no answer to what is asked now."))
    _carry_out(work, asked, answer.value)


def _of(work: Work, seat: str | None) -> Asked:
    found = [
        one
        for one in questions(work.book, work.state)
        if seat is None or work.state.of(one.side).seat == seat
    ]
    if not found:
        raise refuse(text("Nothing is asked now."))
    if len(found) > 1:
        raise refuse(text("Say whose this is."))
    return found[0]


def _carry_out(work: Work, asked: Asked, value: Any) -> None:
    match asked.about, value:
        case About.TILE, str():
            tiles.take_tile(work, asked.side, value)
        case About.FIRST_TILE, str():
            tiles.begin_tile(work, value)
        case About.PLACING, tuple():
            placing = work.state.placing
            home = placing is not None and placing.home
            place_units(work, value, home=home)
            if home:
                begin_round(work)
        case About.LEAVING, (area, leaving):
            work.move(Side.VIKINGS, area, DRAKKAR, leaving, Why.PLUNDER)
        case About.BATTLE, str():
            work.do(e.BattleBegun(value))
        case About.REVEAL, None:
            fighting.pass_revealing(work, asked.side)
        case About.REVEAL, ability:
            fighting.reveal(work, asked.side, ability)
        case About.AID, joining:
            fighting.join(work, asked.side, joining)
        case About.DRIVE, fallen:
            fighting.drive(work, fallen)
        case About.SACRIFICE, fallen:
            fighting.sacrifice(work, fallen)
        case About.LOSSES, fallen:
            fighting.lose(work, asked.side, fallen)
        case About.PLUNDER, used:
            fighting.leader_plunders(work, used=bool(used))
        case About.RETREAT, shelter:
            fighting.withdraw(work, shelter)
