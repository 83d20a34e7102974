"""The lines of the history about dice actions."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.phrases import DICE
from assistant.games.feast_for_odin.round_figures import Book
from assistant.words.text import Text, plural, text

DiceEvent: TypeAlias = (
    e.DiceBegun | e.ShipsUsed | e.OreSpent | e.ThrownEarly | e.EarlyDropped | e.Rolled
    | e.RollCorrected | e.DiceEnded
)  # fmt: skip


@singledispatch
def dice_line(event: DiceEvent, name: str, book: Book) -> Text:
    """What somebody of this name did with a die."""
    raise TypeError(f"no event of a dice action: {event!r}")


@dice_line.register
def _(event: e.DiceBegun, name: str, book: Book) -> Text:
    action = DICE[event.dice.action]
    if not event.dice.ore:
        return text("{name} begins: {action}.", name=name, action=action)
    return text("{name} begins: {action}, ore {ore}.", name=name, action=action, ore=event.dice.ore)


@dice_line.register
def _(event: e.ShipsUsed, name: str, book: Book) -> Text:
    return plural(
        "{name} uses {n} ship, ore {ore}: {action}.",
        "{name} uses {n} ships, ore {ore}: {action}.",
        event.dice.ships,
        name=name,
        ore=event.dice.ore,
        action=DICE[event.dice.action],
    )


@dice_line.register
def _(event: e.OreSpent, name: str, book: Book) -> Text:
    return text(
        "{name} removes 1 ore: every roll counts {n} more.",
        name=name,
        n=event.dice.boost,
    )


@dice_line.register
def _(event: e.ThrownEarly, name: str, book: Book) -> Text:
    return text(
        "{name} threw {value} before choosing an action.",
        name=name,
        value=event.roll.dice[0].value,
    )


@dice_line.register
def _(event: e.EarlyDropped, name: str, book: Book) -> Text:
    return text("The throw of {name} does not count.", name=name)


@dice_line.register
def _(event: e.Rolled, name: str, book: Book) -> Text:
    return text(
        "{name} rolled {value}: result {result}.",
        name=name,
        value=event.value,
        result=event.result,
    )


@dice_line.register
def _(event: e.RollCorrected, name: str, book: Book) -> Text:
    return text(
        "Set right: {name} rolled {value}, result {result}.",
        name=name,
        value=event.value,
        result=event.result,
    )


@dice_line.register
def _(event: e.DiceEnded, name: str, book: Book) -> Text:
    action = DICE[event.action]
    if not event.success:
        return text("{action} of {name}: failure.", action=action, name=name)
    if event.prize:
        prize = thing_label(book.words, event.prize)
        return text("{action} of {name}: success, {prize}.", action=action, name=name, prize=prize)
    return text("{action} of {name}: success.", action=action, name=name)
