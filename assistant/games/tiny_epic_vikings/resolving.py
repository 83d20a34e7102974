"""The agenda: what needs nobody happens, until somebody is asked or a figure is missing."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.tiny_epic_vikings import battles, enemy_acts, enemy_tracks, turns
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.figures import ActFigures, figure
from assistant.games.tiny_epic_vikings.influence import active_runes
from assistant.games.tiny_epic_vikings.kinds import Act, Rune, Runes
from assistant.games.tiny_epic_vikings.work import UnknownError, Work

MOST = 400
"""More steps than any action of the game leads to."""


def settle(work: Work) -> None:
    """Everything happens that needs nobody."""
    work.missing = ""
    for _ in range(MOST):
        if not work.agenda or isinstance(work.agenda[0], s.Awaited):
            return
        step = work.agenda.pop(0)
        try:
            _resolve(step, work)
        except UnknownError as unknown:
            work.agenda.insert(0, step)
            work.missing = unknown.key
            return
    raise RuntimeError("the agenda does not end")


@singledispatch
def _resolve(step: s.Step, work: Work) -> None:
    raise TypeError(f"no step of Tiny Epic Vikings: {step!r}")


@_resolve.register
def _(step: s.Control, work: Work) -> None:
    work.control()


@_resolve.register
def _(step: s.OwnBoat, work: Work) -> None:
    if work.reading("own_boat_moves") == "yes":
        work.push(s.PushBoat(step.seat, step.dock))


@_resolve.register
def _(step: s.Fight, work: Work) -> None:
    battles.fight(work)


@_resolve.register
def _(step: s.LastTurn, work: Work) -> None:
    work.reading("enemy_last_turn")
    turns.pass_turn(work)


@_resolve.register
def _(step: s.LostWrath, work: Work) -> None:
    work.fury(step.rune, work.book.prices.fury_lost, "lost")


@_resolve.register
def _(step: s.RuneAction, work: Work) -> None:
    card, active = step.card, active_runes(work.book, work.state, step.seat)
    needs, value = card.needs, card.act_value
    if card.act_per:
        by = Rune(card.act_per)
        needs = Runes(*(max(needs.of(rune), int(rune is by)) for rune in Rune))
        value = max(1, value) * active.of(by)
    short = missing_runes(active, needs)
    if short.sum:
        work.do(e.RunesShort(step.seat, short))
    elif card.act is not None:
        work.push(s.Use(step.seat, card.act, value, "rune"))


def missing_runes(has: Runes, needs: Runes) -> Runes:
    """The runes that are needed and not there."""
    return Runes(*(max(0, needs.of(rune) - has.of(rune)) for rune in Rune))


@_resolve.register
def _(step: s.Granted, work: Work) -> None:
    act, value = granted(work, step.key)
    work.push(s.Use(step.seat, act, value, step.key))


def granted(work: Work, key: str) -> tuple[Act, int]:
    """What a figure lets one do. Raises `UnknownError` where nobody has told it."""
    kind, _, name = key.partition(".")
    figures: ActFigures = getattr(work.book, kind)[name]
    if figure(work.book, f"{key}.act") == "" or figures.known is None:
        raise UnknownError(f"{key}.act")
    return figures.known


@_resolve.register(s.EnemyLead)
def _(step: s.EnemyLead, work: Work) -> None:
    enemy_acts.lead(work, step)


@_resolve.register
def _(step: s.EnemyRuneAction, work: Work) -> None:
    enemy_acts.rune_action(work, step.card)


@_resolve.register
def _(step: s.EnemyMat, work: Work) -> None:
    act, value = granted(work, f"enemy_acts.{step.rune}")
    work.do(e.EnemyTold("mat", (step.rune, act), value))
    work.push(s.EnemyLead(act, value, step.rune))


@_resolve.register
def _(step: s.EnemyPass, work: Work) -> None:
    enemy_acts.pass_port(work, step.dock)


@_resolve.register
def _(step: s.EnemySettle, work: Work) -> None:
    enemy_acts.settle(work, step)


@_resolve.register
def _(step: s.EnemyAttack, work: Work) -> None:
    enemy_acts.attack(work, step.island)


@_resolve.register
def _(step: s.EnemyDedicate, work: Work) -> None:
    enemy_tracks.dedicate(work, step.rune)


@_resolve.register
def _(step: s.EnemyPays, work: Work) -> None:
    act, value = granted(work, step.key)
    work.do(e.EnemyTold("paid", (act,), value))
    work.push(s.EnemyLead(act, value, step.rune))


@_resolve.register
def _(step: s.EnemyTracks, work: Work) -> None:
    enemy_tracks.tracks(work, step.rune)


@_resolve.register
def _(step: s.EnemySymbol, work: Work) -> None:
    enemy_tracks.symbol(work, step)


@_resolve.register
def _(step: s.EnemyOver, work: Work) -> None:
    enemy_tracks.over(work)
