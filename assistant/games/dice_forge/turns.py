"""The course of the game: turns, rounds, the end."""

from __future__ import annotations

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.actions import (
    RULE_STEPS,
    can_reinforce,
)
from assistant.games.dice_forge.addressing import awaited
from assistant.games.dice_forge.feats import blessing
from assistant.games.dice_forge.kinds import Depth, Stage
from assistant.games.dice_forge.pending import left_open, told_pending
from assistant.games.dice_forge.scoring import totals
from assistant.games.dice_forge.state import DiceForge, Place
from assistant.games.dice_forge.work import Work
from assistant.games.sitting import DepthSet
from assistant.games.sitting.decide import check_depth, check_turn
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def begin_turn(work: Work) -> None:
    """All roll: as often as this number of players has it."""
    for _ in range(work.state.blessings):
        blessing(work, work.state.order())


def reach_stage(work: Work) -> None:
    """Once nothing is open, the turn goes on to what the active player may do."""
    if work.agenda:
        return
    stage = work.state.place.stage
    if stage is Stage.BLESSING:
        full = work.state.depth is Depth.FULL
        more = full and can_reinforce(work)
        work.do(e.StageReached(Stage.REINFORCEMENT if more else Stage.ACTION))
    elif stage is Stage.REINFORCEMENT and not can_reinforce(work):
        work.do(e.StageReached(Stage.ACTION))


def end_turn(work: Work) -> None:
    """The turn passes to the left neighbour; after the last one of the last round it is over."""
    if work.state.depth is Depth.FULL:
        seats = awaited(work.book, work.state)
        names = work.state.names(seats)
        work.forbid(
            bool(seats), text("First comes what {names} must still do.", names=names), RULE_STEPS
        )
    pass_turn(work)


def pass_turn(work: Work) -> None:
    """The next turn begins, whatever was still open."""
    _drop(work)
    place, active = next_place(work.state), work.active
    if place is None:
        work.do(e.GameEnded(active, work.spent_s, glories(work.state)))
        return
    round_over = place.round != work.state.place.round
    glory = glories(work.state) if round_over else ()
    work.do(e.TurnPassed(active, work.spent_s, place, glory))
    begin_turn(work)


def next_place(state: DiceForge) -> Place | None:
    """The next turn, None after the last one."""
    place, ids = state.place, [seat.id for seat in state.seats]
    first, active = ids.index(state.first), ids.index(place.active)
    done = (active - first) % len(ids)
    around = ids[first:] + ids[:first]
    for seat in around[done + 1 :]:
        if state.here(seat):
            return Place(place.turn + 1, place.round, seat, Stage.BLESSING)
    if place.round >= state.rounds:
        return None
    starter = next(seat for seat in around if state.here(seat))
    return Place(place.turn + 1, place.round + 1, starter, Stage.BLESSING)


def turns_left(state: DiceForge, seat: str) -> int:
    """How many turns a seat still has, the one that it plays now among them."""
    if state.over or not state.here(seat):
        return 0
    ids = [one.id for one in state.seats]
    first = ids.index(state.first)
    place = {one: (ids.index(one) - first) % len(ids) for one in (seat, state.place.active)}
    had_this_round = place[seat] < place[state.place.active]
    return state.rounds - state.place.round + (0 if had_this_round else 1)


def glories(state: DiceForge) -> tuple[int, ...]:
    """Everybody's glory as it would count now, in seat order."""
    points = totals(state)
    return tuple(points[seat.id] for seat in state.seats)


def give_turn(work: Work, seat: str) -> None:
    """The turn goes to a seat, in the same round."""
    check_turn(work.state, seat, work.active)
    _check_lost(work)
    was = work.state.place
    _drop(work)
    place = Place(was.turn + 1, was.round, seat, Stage.BLESSING)
    work.do(e.TurnGiven(was.active, work.spent_s, place))
    begin_turn(work)


def end_game(work: Work) -> None:
    """The game is over as it stands."""
    _check_lost(work)
    _drop(work)
    work.do(e.GameEnded(work.active, work.spent_s, glories(work.state)))


def _check_lost(work: Work) -> None:
    """Refuses that something is lost that is somebody's own, until the host says so."""
    steps = left_open(work.state)
    what = told_pending(work.book, work.state, steps)
    work.forbid(bool(steps), text("Still open, and lost with that: {what}.", what=what))


def _drop(work: Work) -> None:
    """Nothing is to happen any more; faces in hand are laid aside."""
    for step in s.all_steps(work.agenda):
        lose_in_hand(work, step)
    work.clear()


def set_depth(work: Work, depth: Depth) -> None:
    """How much is recorded from now on; the score keeper asks nothing that is still open."""
    check_depth(work.state, depth)
    if depth is Depth.KEEPER:
        rolls = [step for step in s.all_steps(work.agenda) if s.kept_by_keeper(step)]
        if any(_in_hand(step) for step in s.all_steps(work.agenda)):
            raise refuse(text("Forge the faces that were bought first, or let them be skipped."))
        work.keep_only(rolls)
    work.do(DepthSet(depth))


def _in_hand(step: s.Step) -> tuple[str, ...]:
    if isinstance(step, s.Forge):
        return step.faces
    return (step.face,) if isinstance(step, s.PickSeat) else ()


def lose_in_hand(work: Work, step: s.Step) -> None:
    """Faces that will not be forged are laid aside."""
    faces = _in_hand(step)
    if faces:
        work.do(e.FaceSpoilt(step.seat, faces))
