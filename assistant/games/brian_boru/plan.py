"""What a step of the upkeep will bring, told before it happens: a rehearsal of the step itself."""

from __future__ import annotations

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru import steps as s
from assistant.games.brian_boru.describe import describe
from assistant.games.brian_boru.evolve import evolve
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Stage, TownWhy
from assistant.games.brian_boru.labels import region_name
from assistant.games.brian_boru.rounds import BATTLE_UNKNOWN, unknown_battle
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.upkeep import STEPS
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth
from assistant.rules import Moment
from assistant.words.actor import Actor, Role
from assistant.words.text import Text, text

_NOBODY = Moment(0.0, 0, Actor(Role.HOST, ""))


def plan(book: Book, state: BrianBoru) -> tuple[Text, ...]:
    """Every reward, loss and tie of the step that is on; answers that people give stand open.

    While somebody answers: what is asked after that. The score keeper is told of regions only.
    """
    if state.over or not state.in_upkeep:
        return ()
    if state.depth is Depth.KEEPER and state.stage is not Stage.REGIONS:
        return ()
    if state.todo:
        return tuple(_to_come(book, state, step) for step in state.todo[1:])
    if unknown_battle(state):
        return (BATTLE_UNKNOWN,)
    work = Work(book, state, _NOBODY)
    STEPS[state.stage](work)
    lines: list[Text] = []
    now, to_come = state, list(work.todo)
    for event in work.events:
        told = describe(book, now, event)
        if told is not None:
            lines.append(told)
        now = evolve(now, event)
        lines += [_to_come(book, now, step) for step in to_come if _comes_of(event, step)]
        to_come = [step for step in to_come if not _comes_of(event, step)]
    lines += [_to_come(book, now, step) for step in to_come]
    return tuple(lines) or (text("Nothing changes."),)


def _comes_of(event: e.BrianBoruEvent, step: s.Step) -> bool:
    """Whether a question belongs to what has just been told, as the rules have their order: it
    is asked once all that needs nobody has happened."""
    match event, step:
        case e.Raided(), s.LoseTown():
            return True
        case e.Married(), s.TakeTown(why=TownWhy.MARRIAGE) | s.ChooseAlliance():
            return True
        case e.ChurchWon(), s.BuildMonastery(returns=False):
            return True
        case _:
            return False


def _to_come(book: Book, state: BrianBoru, step: s.Step) -> Text:
    """What a question of the upkeep will be about."""
    name = state.name(step.seat)
    match step:
        case s.TakeTown(why=TownWhy.MARRIAGE, region=region):
            where = region_name(book, region)
            return text("{name} picks a free town in {region}.", name=name, region=where)
        case s.TakeTown():
            return text("{name} picks any free town.", name=name)
        case s.ChooseAlliance():
            return text("{name} decides what becomes of the Princess of Denmark.", name=name)
        case s.LoseTown(seat=seat, loser=loser) if seat == loser:
            return text("{name} picks which own town is lost.", name=name)
        case s.LoseTown(loser=loser):
            return text(
                "{name} picks the town that {loser} loses.",
                name=name,
                loser=state.name(loser),
            )
        case s.BuildMonastery(returns=True):
            n = state.player(step.seat).church
            return text(
                "{name} has {n} discs in the Church: a monastery, if a town has none, and only "
                "then all discs back.",
                name=name,
                n=n,
            )
        case _:
            return text("{name} picks a town for the monastery.", name=name)
