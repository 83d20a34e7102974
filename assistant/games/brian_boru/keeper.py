"""What is set right by hand: counters, towns, tokens, and the seats."""

from __future__ import annotations

from typing import TypeGuard

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Counter, Side, Stage
from assistant.games.brian_boru.labels import PRINCESS, counter_label
from assistant.games.brian_boru.rounds import (
    cards_by_hand,
    drop,
    pass_when_kept,
    tokens_wait,
)
from assistant.games.brian_boru.state import Alliance, BrianBoru, Claim, Disc, Player
from assistant.games.brian_boru.steps import CheckSpace, EndAction, LoseTown, Step
from assistant.games.brian_boru.upkeep import settle_regions
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth, SeatLeft, has_seat, no_seat
from assistant.games.sitting.decide import check_leaving
from assistant.games.sitting.work import ForbiddenError, refuse
from assistant.words.seats import Seat
from assistant.words.text import text


def counted(player: Player, counter: Counter) -> int:
    """The value of a counter."""
    if counter is Counter.MARRIAGES:
        return player.unnamed
    return int(getattr(player, counter.value))


def most_counted(book: Book, counter: Counter) -> int:
    """The most that a counter can be set to by hand."""
    if counter is Counter.TRACK:
        return book.top
    return int(getattr(book.figures.by_hand, counter.value))


def adjust(work: Work, seat: str, counter: Counter, by: int) -> None:
    """Changes a counter, within what it can be."""
    label, was = counter_label(counter), counted(work.state.player(seat), counter)
    most = most_counted(work.book, counter)
    value = max(0, was + by)
    if by > 0 and value > most:
        raise refuse(
            text("{name} can have {most} at the most: {counter}.", name=work.name(seat),
                 most=most, counter=label)
        )  # fmt: skip
    if value == was:
        raise refuse(text("Nothing would change: {counter}.", counter=label))
    work.do(e.Adjusted(seat, counter, value - was, value))


def set_counter(work: Work, seat: str, counter: Counter, value: int) -> None:
    """Sets a counter to a value that was counted, if it is another one."""
    by = value - counted(work.state.player(seat), counter)
    if by:
        adjust(work, seat, counter, by)


def set_town(work: Work, command: c.SetTown) -> None:
    """Sets a town right."""
    if command.town not in work.book.towns:
        raise refuse(text("There is no town {town}.", town=command.town))
    if work.state.town == command.town:
        raise refuse(text("This is the active town: finish the trick, or undo."))
    _check_owner(work, command.owner)
    was = work.state.disc(command.town)
    now = None
    if command.owner:
        now = Disc(command.town, command.owner, command.monastery, command.vikings)
    if now == was:
        raise refuse(text("Nothing would change."))
    monastery, vikings = (now.monastery, now.vikings) if now else (False, False)
    work.do(e.TownSet(command.town, command.owner or None, monastery, vikings))


def _check_owner(work: Work, owner: str) -> None:
    if owner and not has_seat(work.state.seats, owner):
        raise ForbiddenError(no_seat(owner))


def set_claim(work: Work, command: c.SetClaim) -> None:
    """Sets a claim token right. One that somebody has is open."""
    if command.region not in work.book.figures.regions:
        raise refuse(text("There is no region {region}.", region=command.region))
    _check_owner(work, command.owner)
    claim = Claim(command.region, command.open or bool(command.owner), command.owner or None)
    if claim == work.state.claim(command.region):
        raise refuse(text("Nothing would change."))
    work.do(e.ClaimSet(claim))


def set_princess(work: Work, command: c.SetPrincess) -> None:
    """Sets right whose the Princess is."""
    _check_owner(work, command.owner)
    if command.owner and command.side is Side.SPURNED:
        raise refuse(text("A spurned Princess is nobody's: leave the owner out."))
    alliance = Alliance(command.owner, command.side) if command.owner else None
    if alliance == work.state.alliance:
        raise refuse(text("Nothing would change."))
    work.do(e.PrincessSet(command.owner or None, command.side))


def set_battle(work: Work, invaders: int) -> None:
    """Sets the invaders in the battle area right."""
    most = work.book.figures.vikings.tokens
    if not 0 <= invaders <= most:
        raise refuse(text("There are {most} invaders at the most.", most=most))
    if invaders == work.state.battle:
        raise refuse(text("Nothing would change."))
    work.do(e.BattleSet(invaders))


def most_left(book: Book, state: BrianBoru) -> int:
    """How many cards the marriage deck has at the most, the Princess among them."""
    return book.figures.set_up[str(len(state.seats))].marriages + 1


def set_marriage(work: Work, command: c.SetMarriage) -> None:
    """Sets right which marriage card lies on the track, and how many are left below."""
    state, card = work.state, command.card
    least, most = 0 if state.place.card else 1, most_left(work.book, state)
    if not least <= command.left <= most:
        raise refuse(
            text("The marriage deck has {least} to {most} cards now.", least=least, most=most)
        )
    there = cards_by_hand(work.book, state)
    if card and card not in there:
        raise refuse(text("This card cannot lie on the marriage track now."))
    lying = state.shown[-1] if state.shown else ""
    if there and not card and command.left == 0:
        card = PRINCESS
    if there and ((card or lying) == PRINCESS) != (command.left == 0):
        raise refuse(text("The Princess of Denmark is the last card: none is left below her."))
    if card == lying:
        card = ""
    if not card and command.left == state.deck:
        raise refuse(text("Nothing would change."))
    work.do(e.MarriageSet(card, command.left))


def regions_by_hand(work: Work) -> None:
    """The score keeper lets tokens open and move, as the towns stand."""
    if work.state.depth is not Depth.KEEPER:
        raise refuse(text("In the full record this comes with the last step of the upkeep."))
    if not tokens_wait(work):
        raise refuse(text("No token opens or moves, as the towns stand."))
    settle_regions(work)


def leave(work: Work, seat: str) -> None:
    """A person leaves: questions of the seat fall away, a card that lies there counts, its disc
    on the marriage track stops where it may, the marker goes on. Whoever loses a town to the
    Vikings picks it then."""
    check_leaving(work.state, seat)
    state = work.state
    work.todo = [
        LoseTown(step.loser, step.loser) if _picks_for_other(step, seat) else step
        for step in work.todo
        if step.seat != seat
        or isinstance(step, CheckSpace | EndAction)
        or _picks_for_other(step, seat)
    ]
    work.do(SeatLeft(seat))
    if state.marker == seat:
        if state.stage is Stage.CARDS and not state.trick:
            drop(work)
        work.do(e.MarkerGiven(next(one.id for one in _after(state, seat) if one.here)))
    pass_when_kept(work)


def _picks_for_other(step: Step, seat: str) -> TypeGuard[LoseTown]:
    return isinstance(step, LoseTown) and step.seat == seat and step.loser != seat


def _after(state: BrianBoru, seat: str) -> tuple[Seat, ...]:
    """The other seats, clockwise from a seat's left neighbour."""
    at = [one.id for one in state.seats].index(seat)
    return (*state.seats[at + 1 :], *state.seats[:at])
