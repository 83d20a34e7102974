"""A battle goes on by itself until somebody has to decide."""

from __future__ import annotations

from assistant.games.saga import battles as b
from assistant.games.saga import events as e
from assistant.games.saga.actions import send_home
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import NOBODY, Ability, Gain, Phase, Side, Units, Why
from assistant.games.saga.state import Battle, Fallen
from assistant.games.saga.tiles import pass_to
from assistant.games.saga.work import Work


def settle(work: Work) -> None:
    """The phase of battles goes on as far as it can: the only battle left begins, and the phase
    ends after the last one."""
    while work.state.place.phase is Phase.BATTLES and not work.state.over:
        if work.state.battle is not None:
            if not _advance(work, work.state.battle):
                return
            continue
        left = b.battles_left(work.book, work.state)
        if len(left) > 1:
            return
        if left:
            work.do(e.BattleBegun(left[0]))
        else:
            pass_to(work, None, Phase.END)


def _advance(work: Work, battle: Battle) -> bool:
    """One more step of the battle; False where somebody has to decide."""
    if battle.effect is not None or work.state.leaving:
        return False
    if battle.turn is not None:
        return _turn(work, battle, battle.turn)
    if battle.winner is None:
        _count(work, battle)
        return True
    if any(battle.losses):
        return _lose(work, battle)
    if b.may_plunder(work.state, battle):
        return False
    beaten = work.state.land(battle.area).of(b.losing(battle))
    if beaten.total and not battle.withdrawn:
        return _withdraw(work, battle)
    work.do(e.BattleEnded(battle.area, battle.winner))
    return True


def _turn(work: Work, battle: Battle, side: Side) -> bool:
    there = work.state.land(battle.area).contested
    if there and b.revealable(work.state, battle, side):
        return False
    work.do(e.TurnedTo(b.next_to_reveal(work.state, battle, side)))
    return True


def _count(work: Work, battle: Battle) -> None:
    found = b.strengths(work.book, work.state.land(battle.area), battle.shown)
    work.do(
        e.StrengthsCounted(battle.area, found.saxons, found.vikings, found.winner, found.losses)
    )


def _lose(work: Work, battle: Battle) -> bool:
    """Losses that leave nothing to choose."""
    land = work.state.land(battle.area)
    for side in Side:
        due = battle.due(side)
        ways = b.falls(land, battle, side, due) if due else ()
        if len(ways) == 1:
            lose(work, side, ways[0])
            return True
    return False


def lose(work: Work, side: Side, fallen: Fallen) -> None:
    """A side removes units."""
    if work.state.battle is not None:
        work.remove(side, work.state.battle.area, fallen, Why.LOSSES)


def _withdraw(work: Work, battle: Battle) -> bool:
    loser = b.losing(battle)
    found = b.shelters(work.book, work.state, battle, loser)
    if not found:
        withdraw(work, None)
        return True
    if len(found) == 1 and not (found[0].unsure or found[0].to_check):
        withdraw(work, found[0])
        return True
    return False


def withdraw(work: Work, shelter: b.Shelter | None) -> None:
    """What is left of the loser goes to one area; without one it is removed."""
    battle = work.state.battle
    if battle is None:
        return
    loser = b.losing(battle)
    fallen = Fallen(work.state.land(battle.area).of(loser), battle.shown_of(loser))
    if shelter is None:
        work.remove(loser, battle.area, fallen, Why.NOWHERE)
    else:
        work.move(loser, battle.area, shelter.area, fallen, Why.RETREAT, unsure=shelter.unsure)


def reveal(work: Work, side: Side, ability: Ability) -> None:
    """A leader is revealed; what it does at once may ask for a decision."""
    battle = work.state.battle
    if battle is None:
        return
    waits = b.waits(work.book, work.state, battle, ability)
    work.do(e.LeaderRevealed(side, battle.area, ability, waits))
    if not waits:
        _turn_on(work, side)


def pass_revealing(work: Work, side: Side) -> None:
    """A side reveals nobody any more in this battle."""
    work.do(e.RevealingPassed(side))
    _turn_on(work, side)


def _turn_on(work: Work, side: Side) -> None:
    battle = work.state.battle
    if battle is not None:
        work.do(e.TurnedTo(b.next_to_reveal(work.state, battle, side)))


def join(work: Work, side: Side, joining: b.Joining | None) -> None:
    """A unit joins the battle by a leader's ability, or nobody does."""
    battle = work.state.battle
    if battle is None or battle.effect is None:
        return
    if joining is not None:
        work.move(side, joining.origin, battle.area, Fallen(joining.units), Why.AID)
    _done(work, side, battle.effect, nothing=joining is None)


def drive(work: Work, fallen: Fallen | None) -> None:
    """A Viking goes to the Drakkar, bound or not."""
    battle = work.state.battle
    if battle is None or battle.effect is None:
        return
    if fallen is not None:
        work.move(Side.VIKINGS, battle.area, DRAKKAR, fallen, Why.DRIVEN)
    _done(work, Side.SAXONS, battle.effect, nothing=fallen is None)


def sacrifice(work: Work, fallen: Fallen) -> None:
    """The leader is lost, and enemies with it."""
    battle = work.state.battle
    if battle is None or battle.effect is None:
        return
    work.remove(Side.VIKINGS, battle.area, Fallen(Units(0, 1), (battle.effect,)), Why.SACRIFICE)
    if fallen.units != NOBODY:
        work.remove(Side.SAXONS, battle.area, fallen, Why.SACRIFICE)
    _done(work, Side.VIKINGS, battle.effect)


def _done(work: Work, side: Side, ability: Ability, *, nothing: bool = False) -> None:
    work.do(e.EffectDone(ability, nothing))
    _turn_on(work, side)


def leader_plunders(work: Work, *, used: bool) -> None:
    """The leader's plunder after the battle, or not."""
    battle = work.state.battle
    if battle is None:
        return
    work.do(e.LeaderPlundered(used))
    if used:
        work.raze(battle.area)
        work.gain(Side.VIKINGS, work.book.gains.plunder, Gain.PLUNDER)
        work.do(e.LeavingAsked((battle.area,)))
        send_home(work)
