"""What nobody can say or do is left out: no more is lost by that than hangs on it."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.answering import answer
from assistant.games.dice_forge.questions import question, step_of
from assistant.games.dice_forge.resolving import certain_only
from assistant.games.dice_forge.turns import lose_in_hand
from assistant.games.dice_forge.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def skip(work: Work, seat: str) -> None:
    """Leaves out what a seat has to do now."""
    step = step_of(work.book, work.state, seat)
    if step is None:
        raise refuse(text("Nothing is asked of {name} now.", name=work.state.name(seat)))
    work.do(e.Skipped(seat))
    _leave_out(step, work)


@singledispatch
def _leave_out(step: s.Step, work: Work) -> None:
    lose_in_hand(work, step)
    work.swap(step)


@_leave_out.register
def _(step: s.Resolve, work: Work) -> None:
    certain_only(work, step)


@_leave_out.register(s.Gain | s.PickOrder)
def _(step: s.Gain | s.PickOrder, work: Work) -> None:
    choice = question(work.book, work.state, step)
    if choice is None or choice.default is None:
        raise TypeError(f"nobody is asked: {step!r}")
    answer(work, step, choice, choice.default)
