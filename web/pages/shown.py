"""What the templates are given: pure functions from the table's picture to rows and words."""

from __future__ import annotations

from collections.abc import Container

from markupsafe import Markup
from msgspec import Struct

from assistant.words.actor import Role
from assistant.words.choices import Choice
from assistant.words.device_names import device_name
from assistant.words.dice import DieKind, Face, Roll
from assistant.words.die_colours import die_said
from assistant.words.faces import values_of
from assistant.words.score import Part
from assistant.words.seats import Colour, Mark, Seat
from assistant.words.text import Text, text
from assistant.words.view import LogLine, TableView
from web.access import Audience
from web.language import isolated, say
from web.pages import words

ROLLS = 8
LINES = 60
_MOST_THROWN = 6  # of the drawn tray's field


class Row(Struct, frozen=True):
    """A seat with its score. `place` is the rank in words, None while nobody has points."""

    seat: Seat
    total: int | None
    parts: tuple[Part, ...]
    active: bool
    winner: bool
    state: Text | None
    place: Text | None


def rows(view: TableView) -> tuple[Row, ...]:
    """All seats in table order with their scores."""
    board = view.scoreboard
    scores = {row.seat: row for row in board.rows} if board else {}
    played = any(score.total for score in scores.values()) or bool(board and board.final)
    turn = view.turn
    made = []
    for seat in view.seats:
        score = scores.get(seat.id)
        rank = score.rank if score and played else None
        made.append(
            Row(
                seat=seat,
                total=score.total if score else None,
                parts=score.parts if score else (),
                active=bool(turn and not turn.over and seat.id in turn.active),
                winner=bool(turn and turn.over and seat.id in turn.winners),
                state=_state(view, seat),
                place=_place(rank, len(view.seats)),
            )
        )
    return tuple(made)


def _place(rank: int | None, people: int) -> Text | None:
    """The rank in words; whoever plays alone is not told to be the first of one."""
    if rank is None or (rank == 1 and people == 1):
        return None
    return text("place {rank}", rank=rank)


def _state(view: TableView, seat: Seat) -> Text | None:
    turn = view.turn
    if not seat.here:
        return text("has left the table")
    if turn is None:
        return None
    if turn.over:
        return text("has won") if seat.id in turn.winners else None
    if turn.active == (seat.id,):
        return text("to move")
    if seat.id in (*turn.active, *turn.waiting):
        return text("is awaited")
    return None


def seat_of(view: TableView, seat_id: str | None) -> Seat | None:
    """The seat with this id."""
    return next((seat for seat in view.seats if seat.id == seat_id), None)


def is_playing(view: TableView) -> bool:
    """Whether there is a game that can be played on."""
    return bool(view.game and not view.game.readonly and view.turn and not view.turn.over)


def sentence(view: TableView, audience: Audience) -> Text:
    """What Skald waits for, as this audience is told."""
    if view.turn is None:
        return text("No game is on the table.")
    if audience.seat is not None and audience.seat in view.turn.active:
        return view.turn.sentence_active
    return view.turn.sentence


def choices(view: TableView, acting: Container[str]) -> tuple[Choice, ...]:
    """The game's open questions to these seats."""
    return tuple(one for one in view.choices if one.seat in acting)


def acting(view: TableView, audience: Audience, page: str) -> tuple[str, ...]:
    """The seats for which this page acts: one's own, or all of them for the host elsewhere."""
    if not is_playing(view):
        return ()
    all_seats = audience.role is Role.HOST and page != "seat"
    return tuple(seat.id for seat in view.seats if all_seats or seat.id == audience.seat)


def may_correct(roll: Roll, audience: Audience) -> bool:
    """Whether this audience may correct a roll."""
    if audience.role is Role.HOST:
        return True
    return audience.role is Role.SEAT and roll.seat == audience.seat


def tap_faces(kind: DieKind, value: Face) -> tuple[Face, ...]:
    """The faces to choose from for a die that shows `value`."""
    return values_of(kind) or (value,)


class FreeLook(Struct, frozen=True):
    """Colours and marks that nobody at the table has."""

    colours: tuple[Colour, ...]
    marks: tuple[Mark, ...]


def free_look(view: TableView) -> FreeLook | None:
    """What is left for somebody who joins; None if the table is full."""
    colours = {seat.colour for seat in view.seats}
    marks = {seat.mark for seat in view.seats}
    left = FreeLook(
        tuple(one for one in Colour if one not in colours),
        tuple(one for one in Mark if one not in marks),
    )
    return left if left.colours and left.marks else None


def zoned(view: TableView) -> tuple[Seat, ...]:
    """The seats that have to roll now and have a zone for it."""
    if view.wanted is None:
        return ()
    throwing = {one.seat for one in view.wanted.zones if one.place in view.camera.zones}
    return tuple(seat for seat in view.seats if seat.id in throwing)


def throwable(view: TableView) -> tuple[Text, ...]:
    """The dice of which any one may be thrown now, by colour and kind; none: as many as wanted."""
    among = view.wanted.among if view.wanted is not None else ()
    return tuple(text("{name}", name=die_said(die.kind, die.colour)) for die in among)


def wanted_dice(view: TableView) -> int:
    """How many dice to propose for a throw: what is wanted, else as many as last time."""
    if view.wanted is not None and view.wanted.dice:
        dice = len(view.wanted.dice)
    elif view.question is not None and view.question.dice:
        dice = len(view.question.dice)
    else:
        dice = len(view.rolls[-1].dice) if view.rolls else 2
    return min(dice, _MOST_THROWN)


def who(line: LogLine, language: str) -> Markup:
    """Who did it, and from which device: a name as it is, a role by its word."""
    role = words.ROLES.get(line.role)
    name = isolated(line.actor) if line.seat is not None or role is None else say(role, language)
    if not line.device or line.device == line.actor:
        return Markup("{}").format(name)
    device = device_name(line)
    return Markup("{} · {}").format(
        name, isolated(line.device) if device is None else say(device, language)
    )
