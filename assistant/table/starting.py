"""What a new game needs before its rules are asked: seats and options that make sense."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from assistant.games.seating import seat_people
from assistant.rules import AnyRules, Options, Refusal
from assistant.table.commands import StartGame
from assistant.words.seats import Seat
from assistant.words.text import text


class Wish(Struct, frozen=True):
    """The people of a new game and how it is to be played."""

    seats: tuple[Seat, ...]
    options: Options


def wish_of(command: StartGame, rules: AnyRules) -> Wish | Refusal:
    """Who is to play and how, or why that cannot be."""
    if not rules.min_seats <= len(command.seats) <= rules.max_seats:
        return Refusal(
            text(
                "{game} is for {least} to {most} seats.",
                game=rules.title,
                least=rules.min_seats,
                most=rules.max_seats,
            )
        )
    seats = seat_people(command.seats)
    if isinstance(seats, Refusal):
        return seats
    try:
        options: Any = msgspec.convert(command.options, type=rules.options, strict=True)
    except msgspec.ValidationError as error:
        return Refusal(text("The options cannot be read: {why}", why=str(error)))
    return Wish(tuple(seats), options)


def new_id(at: float, luck: int) -> str:
    """A new game's id: the wall time of its start, and something that no other one has."""
    return f"{datetime.fromtimestamp(at):%Y%m%d-%H%M%S}-{luck & 0xFFFFFFFF:08x}"
