"""Turns of the action phase: ending one, passing, and who is next."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.noting import into_record, out_of_record
from assistant.games.feast_for_odin.phases import first_to_place, leave_phase, may_place
from assistant.games.feast_for_odin.played_before import bound
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import DepthSet
from assistant.games.sitting.decide import check_depth, check_turn
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

RULE_ACTIONS = pages("9")


def active(work: Work) -> str:
    """The seat whose turn it is. Refuses outside the action phase."""
    seat = work.state.place.active
    if work.state.place.phase is not Phase.ACTIONS or seat is None:
        raise refuse(text("This belongs to the action phase."), RULE_ACTIONS)
    return seat


def end_turn(work: Work) -> None:
    """The turn passes on, once its action is done."""
    seat, action = active(work), work.state.action
    if work.full:
        if action is None:
            raise refuse(
                text("Put vikings on an action space, or pass for this round."), RULE_ACTIONS
            )
        work.forbid(
            action.dice is not None,
            text("First say whether the roll is a success or a failure."),
            pages("17"),
        )
        work.forbid(
            not action.done,
            text("At least one thing of the space has to be done."),
            RULE_ACTIONS,
        )
    elif action is None:
        work.do(e.VikingsPlaced(seat, "", 0, work.state.place.round))
    pass_turn(work)


def pass_round(work: Work) -> None:
    """The active seat places no more vikings in this round."""
    seat = active(work)
    work.forbid(
        work.state.action is not None,
        text("First end this turn; passing takes a turn of its own."),
        RULE_ACTIONS,
    )
    why = bound(work.book, work.state)
    if why is not None:
        work.forbid(True, why, pages("20"))
    work.do(e.Passed(seat))
    pass_turn(work)


def pass_turn(work: Work) -> None:
    """The next seat's turn begins; after the last one the phase is over.

    Alone, income follows at once: so the phase waits to be ended, for tiles to be laid before.
    """
    seat = active(work)
    ids = [one.id for one in work.state.seats]
    following = ids[(ids.index(seat) + 1) % len(ids)]
    new = first_to_place(work, following)
    place = work.state.place
    if new is None and not work.state.solo:
        leave_phase(work)
        return
    work.do(e.TurnPassed(seat, work.spent_s, replace(place, turn=place.turn + 1, active=new)))


def give_turn(work: Work, seat: str) -> None:
    """The turn goes to a seat, in the same round."""
    was = active(work)
    check_turn(work.state, seat, was)
    if not may_place(work.state, seat):
        raise refuse(text("{name} has passed or has no vikings left.", name=work.name(seat)))
    place = work.state.place
    work.do(e.TurnPassed(was, work.spent_s, replace(place, turn=place.turn + 1, active=seat)))


def set_depth(work: Work, depth: Depth) -> None:
    """How much is recorded from now on."""
    check_depth(work.state, depth)
    work.do(DepthSet(depth))
    if depth is Depth.FULL:
        into_record(work)
    else:
        out_of_record(work)
    for player in work.state.players:
        if player.draws and depth is Depth.KEEPER:
            work.do(e.DrawsOpen(player.seat, 0))
