"""What is set right by hand: counters, dice, and the seats."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.counting import counted, most_counted
from assistant.games.dice_forge.forging import die_place
from assistant.games.dice_forge.kinds import Amounts, Counter, Depth
from assistant.games.dice_forge.labels import counter_label, face_label, seat_name
from assistant.games.dice_forge.turns import lose_in_hand, pass_turn
from assistant.games.dice_forge.work import Work, refuse
from assistant.games.sitting import SeatLeft, SeatReturned
from assistant.words.text import text


def adjust(work: Work, seat: str, counter: Counter, by: int) -> None:
    """Changes a counter, within what it can be."""
    player, label = work.state.player(seat), counter_label(counter)
    was = counted(player, counter)
    most = most_counted(work.book, player, counter)
    value = max(0, was + by)
    if most is not None and value > most:
        name = seat_name(work.state, seat)
        raise refuse(
            text("{name} can have {most} at the most: {counter}.", name=name, most=most,
                 counter=label)
        )  # fmt: skip
    if value == was:
        raise refuse(text("Nothing would change: {counter}.", counter=label))
    caps = player.caps
    if counter is Counter.CHESTS:
        caps = caps.plus(work.book.reserve.chest.times(value - was))
        if not _without_glory(player.has).within(caps):
            raise refuse(text("The reserves hold more than they could then."))
    work.do(e.Adjusted(seat, counter, value - was, value, caps))


def _without_glory(has: Amounts) -> Amounts:
    return replace(has, glory=0)


def set_die(work: Work, seat: str, die: int, remove: str, face: str) -> None:
    """A die gets another face, out of the temple or out of what was laid aside.

    The score keeper takes it from the temple, as forging does; the full record looks first
    among the faces that were laid aside, since then a face was written down wrongly.
    """
    if face not in work.book.faces:
        raise refuse(text("Dice Forge has no face {face}.", face=face))
    place = die_place(work, seat, die, remove)
    if face == remove:
        raise refuse(text("Nothing would change."))
    aside = face in work.state.player(seat).discarded
    left = work.state.left_of(face) > 0
    if aside and not (left and work.state.depth is Depth.KEEPER):
        work.do(e.DieCorrected(seat, die - 1, place, face, remove))
    elif left:
        work.do(e.FacesTaken(seat, (face,)))
        work.do(e.Forged(seat, die - 1, place, face, remove))
    else:
        raise refuse(text("No {face} is left.", face=face_label(face)))


def leave(work: Work, seat: str) -> None:
    """A person leaves: what the seat had to do is left out, its turns are passed over."""
    if not work.state.here(seat):
        raise refuse(text("Nobody sits there any more."))
    if len(work.state.order(seat)) == 1:
        raise refuse(text("The last one at the table cannot leave: end the game instead."))
    for step in s.all_steps(work.agenda):
        if step.seat == seat:
            lose_in_hand(work, step)
    work.do(SeatLeft(seat))
    work.without_seat(seat)
    if seat == work.active:
        pass_turn(work)


def come_back(work: Work, seat: str) -> None:
    """Somebody takes a left seat again; it rolls from the next blessing on."""
    if work.state.here(seat):
        raise refuse(text("Somebody sits there."))
    work.do(SeatReturned(seat))
