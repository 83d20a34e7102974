"""What is set right by hand: counters, dice, and the seats."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.counting import counted, most_by_hand
from assistant.games.dice_forge.forging import die_place
from assistant.games.dice_forge.hammers import glory_of_steps
from assistant.games.dice_forge.kinds import Amounts, Counter, Depth, Source
from assistant.games.dice_forge.labels import counter_label, face_label
from assistant.games.dice_forge.state import Player
from assistant.games.dice_forge.turns import lose_in_hand, pass_turn
from assistant.games.dice_forge.work import Work
from assistant.games.sitting import SeatLeft
from assistant.games.sitting.decide import check_leaving
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def adjust(work: Work, seat: str, counter: Counter, by: int) -> None:
    """Changes a counter, within what it can be."""
    player, label = work.state.player(seat), counter_label(counter)
    was = counted(player, counter)
    most = most_by_hand(work.book, work.state, player, counter)
    value = max(0, was + by)
    if by > 0 and value > most:
        name = work.state.name(seat)
        raise refuse(
            text("{name} can have {most} at the most: {counter}.", name=name, most=most,
                 counter=label)
        )  # fmt: skip
    if value == was:
        raise refuse(text("Nothing would change: {counter}.", counter=label))
    caps = player.caps
    if counter is Counter.CHESTS:
        caps = caps.plus(work.book.reserve.chest.times(value - was))
        if not without_glory(player.has).within(caps):
            raise refuse(text("The reserves hold more than they could then."))
    glory = _of_hammer(work, player, value) if counter is Counter.HAMMER else 0
    work.do(e.Adjusted(seat, counter, value - was, value, caps, glory))


def _of_hammer(work: Work, player: Player, steps: int) -> int:
    """The glory that the hammer brings by steps counted by hand, or that goes with them."""
    was = glory_of_steps(work.book, player.hammer_steps)
    return max(-player.has.glory, glory_of_steps(work.book, steps) - was)


def without_glory(has: Amounts) -> Amounts:
    """What the reserves hold of it: glory has no cap."""
    return replace(has, glory=0)


def set_die(work: Work, seat: str, die: int, remove: str, face: str) -> None:
    """A die gets another face.

    With the score keeper this is a forging, out of the temple if the face is left there. In the
    full record a face was written down wrongly: both faces change places, nothing is forged.
    """
    if face not in work.book.faces:
        raise refuse(text("Dice Forge has no face {face}.", face=face))
    place = die_place(work, seat, die, remove)
    if face == remove:
        raise refuse(text("Nothing would change."))
    if work.state.depth is Depth.KEEPER and work.state.left_of(face) > 0:
        work.do(e.FacesTaken(seat, (face,)))
        work.do(e.Forged(seat, die - 1, place, face, remove))
        return
    came = _came_from(work, seat, face)
    went = Source.ASIDE
    if came is not Source.ASIDE:
        sold = any(stack.face == remove for stack in work.state.pools)
        went = Source.TEMPLE if sold and _beyond_start(work, seat, remove) > 0 else Source.OUT
    work.do(e.DieCorrected(seat, die - 1, place, face, remove, came, went))


def _came_from(work: Work, seat: str, face: str) -> Source:
    """Where a face was that is on a die of a seat after all."""
    if face in work.state.player(seat).discarded:
        return Source.ASIDE
    if _beyond_start(work, seat, face) < 0 and face in work.state.removed:
        return Source.OUT
    if work.state.left_of(face) > 0:
        return Source.TEMPLE
    raise refuse(text("No {face} is left.", face=face_label(face)))


def _beyond_start(work: Work, seat: str, face: str) -> int:
    """How many of a face a seat has had from the temple; negative: some of its first are gone."""
    player = work.state.player(seat)
    has = [*player.discarded, *(one for die in player.dice for one in die.faces)]
    first = [one for die in work.book.dice.start for one in die.faces]
    return has.count(face) - first.count(face)


def leave(work: Work, seat: str) -> None:
    """A person leaves: what the seat had to do is left out, its turns are passed over."""
    check_leaving(work.state, seat)
    for step in s.all_steps(work.agenda):
        if step.seat == seat:
            lose_in_hand(work, step)
    work.do(SeatLeft(seat))
    work.without_seat(seat)
    if seat == work.active:
        pass_turn(work)
