"""Steps happen until somebody must answer, and answers to their questions."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.brian_boru import actions
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru import steps as s
from assistant.games.brian_boru.kinds import Side, TownWhy
from assistant.games.brian_boru.questions import NONE, missing, question, town_of
from assistant.games.brian_boru.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.choices import Choice
from assistant.words.text import text


def settle(work: Work) -> None:
    """Everything happens that needs nobody, and what has one answer only."""
    while work.todo:
        step = work.todo[0]
        choice = question(step, work.book, work.state)
        if choice is not None and len(choice.options) > 1:
            return
        work.todo.pop(0)
        if choice is not None:
            _answer(step, choice.options[0].code, work)
        else:
            _happens(step, work)


@singledispatch
def _happens(step: s.Step, work: Work) -> None:
    """A step that asks nothing; one that could not ask has no effect."""
    lacks = missing(step)
    if lacks is not None:
        what, region = lacks
        work.do(e.NothingThere(step.seat, what, region))


@_happens.register
def _(step: s.DoIcons, work: Work) -> None:
    actions.begin(work, step)


@_happens.register
def _(step: s.DoRun, work: Work) -> None:
    actions.do_run(work, step.seat, step.icon, step.n)


@_happens.register
def _(step: s.CheckSpace, work: Work) -> None:
    actions.check_space(work, step.seat)


@_happens.register
def _(step: s.EndAction, work: Work) -> None:
    work.do(e.ActionEnded(step.seat, work.spent_s))


def asked(work: Work) -> Choice | None:
    """The open question."""
    return question(work.todo[0], work.book, work.state) if work.todo else None


def choose(work: Work, seat: str | None, code: str) -> None:
    """Answers the open question."""
    choice = asked(work)
    if choice is None:
        raise refuse(text("Nothing is asked here now."))
    if seat not in (None, choice.seat):
        raise refuse(text("This is asked of {name}.", name=work.name(choice.seat)))
    if code not in [option.code for option in choice.options]:
        raise refuse(text("{option} is not one of the answers.", option=code))
    step = work.todo.pop(0)
    work.do(e.Picked(choice.seat, code))
    _answer(step, code, work)


@singledispatch
def _answer(step: s.Step, code: str, work: Work) -> None:
    raise TypeError(f"no question: {step!r}")


@_answer.register
def _(step: s.ChooseAction, code: str, work: Work) -> None:
    action = int(code)
    work.do(e.ActionChosen(step.seat, step.card, action))
    work.first(s.DoIcons(step.seat, work.book.cards[step.card].others[action - 1]))


@_answer.register
def _(step: s.BuyMore, code: str, work: Work) -> None:
    n = int(code)
    if n:
        actions.take(work, step.seat, step.icon, n, n * work.book.figures.prices.more)


@_answer.register
def _(step: s.Expand, code: str, work: Work) -> None:
    if code != NONE:
        cost = work.book.figures.prices.expansion
        work.do(e.TownTaken(step.seat, town_of(code), TownWhy.EXPANSION, cost))


@_answer.register
def _(step: s.FreeTown, code: str, work: Work) -> None:
    work.do(e.VikingsLeft(step.seat, town_of(code)))


@_answer.register
def _(step: s.TakeTown, code: str, work: Work) -> None:
    work.do(e.TownTaken(step.seat, town_of(code), step.why))


@_answer.register
def _(step: s.ChooseAlliance, code: str, work: Work) -> None:
    side = Side(code)
    points = work.book.figures.rewards.spurned_points if side is Side.SPURNED else 0
    work.do(e.Allied(step.seat, side, points))


@_answer.register
def _(step: s.LoseTown, code: str, work: Work) -> None:
    work.do(e.TownLost(step.loser, town_of(code), step.seat))


@_answer.register
def _(step: s.BuildMonastery, code: str, work: Work) -> None:
    returned = work.state.player(step.seat).church if step.returns else 0
    work.do(e.MonasteryBuilt(step.seat, town_of(code), returned))
