"""The lines of the history for what happens in the upkeep."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Icon, Side, Stage
from assistant.games.brian_boru.labels import (
    OTHER,
    marriage_label,
    owner_names,
    points_label,
    region_name,
    run_label,
    side_label,
    town_label,
)
from assistant.games.brian_boru.state import BrianBoru
from assistant.words.text import Text, plural, text


@singledispatch
def describe_upkeep(event: e.BrianBoruEvent, state: BrianBoru, book: Book) -> Text | None:
    """What an event of the upkeep did, the rule for ties included."""
    raise TypeError(f"no event of Brian Boru: {event!r}")


@describe_upkeep.register
def _(event: e.Married, state: BrianBoru, book: Book) -> Text:
    told = text(
        "{name} is highest (space {space}), takes {card} and goes back to the start.",
        name=state.name(event.seat),
        space=event.space,
        card=marriage_label(book, event.card),
    )
    if event.card in ("", OTHER):
        return text("{told} What it brings is set by hand.", told=told)
    return told


@describe_upkeep.register
def _(event: e.NobodyMarried, state: BrianBoru, book: Book) -> Text:
    if event.card is not None:
        card = marriage_label(book, event.card)
        return text("All are on the start space: {card} leaves the game.", card=card)
    if state.deck == 0:
        return text("All are on the start space, and no marriage card is left in the deck.")
    if event.left == 0:
        return text(
            "All are on the start space: the Princess of Denmark, the last card of the marriage "
            "deck, leaves the game. It ends after this round."
        )
    return text(
        "All are on the start space: the top card of the marriage deck leaves the game, which "
        "is a round shorter."
    )


@describe_upkeep.register
def _(event: e.Allied, state: BrianBoru, book: Book) -> Text:
    name = state.name(event.seat)
    if event.side is Side.SPURNED:
        points = points_label(event.points)
        return text("{name} spurns the Princess of Denmark: {points}.", name=name, points=points)
    side = side_label(event.side)
    return text("{name} and the Princess of Denmark: {side}.", name=name, side=side)


@describe_upkeep.register
def _(event: e.Repelled, state: BrianBoru, book: Book) -> Text:
    return text("The battle area is empty: the Vikings are repelled.")


@describe_upkeep.register
def _(event: e.Raided, state: BrianBoru, book: Book) -> Text:
    raid = plural("{n} invader is left.", "{n} invaders are left.", event.left)
    losers = state.names(event.losers)
    if event.leader is None:
        return text(
            "{raid} Fewest: {losers}. Several have most, so who loses a town picks it.",
            raid=raid,
            losers=losers,
        )
    return text(
        "{raid} Fewest: {losers}. {name} has most and picks what they lose.",
        raid=raid,
        losers=losers,
        name=state.name(event.leader),
    )


@describe_upkeep.register
def _(event: e.TownLost, state: BrianBoru, book: Book) -> Text:
    town = town_label(book, event.town)
    return text("{name} loses {town} to the Vikings.", name=state.name(event.seat), town=town)


@describe_upkeep.register
def _(event: e.SpoilsWon, state: BrianBoru, book: Book) -> Text:
    return text(
        "Spoils: {name} has most invaders ({n}): {renown}, then {points}, and gives all back.",
        name=state.name(event.seat),
        n=event.returned,
        renown=run_label(Icon.RENOWN, event.renown, 0),
        points=points_label(event.points),
    )


@describe_upkeep.register
def _(event: e.SpoilsShared, state: BrianBoru, book: Book) -> Text:
    return text(
        "Spoils: most invaders now: {names}. {points} each, and {n} back.",
        names=state.names(event.seats),
        points=points_label(event.points),
        n=event.returned,
    )


@describe_upkeep.register
def _(event: e.ChurchWon, state: BrianBoru, book: Book) -> Text:
    return text(
        "Church: {name} has most discs ({n}): a monastery, the marker, and all discs back.",
        name=state.name(event.seat),
        n=event.returned,
    )


@describe_upkeep.register
def _(event: e.ChurchShared, state: BrianBoru, book: Book) -> Text:
    return text(
        "Church: most discs now: {names}. {points} each, and {n} back.",
        names=state.names(event.seats),
        points=points_label(event.points),
        n=event.returned,
    )


@describe_upkeep.register
def _(event: e.RewardSkipped, state: BrianBoru, book: Book) -> Text:
    names = state.names(event.seats)
    if event.stage is Stage.MARRIAGE:
        return text("Tied on space {n}: {names}. Nobody takes the card.", n=event.n, names=names)
    if event.stage is Stage.BATTLE:
        if not event.seats:
            return text("Spoils: nobody has invaders.")
        return text(
            "Spoils: tied for most invaders ({n}): {names}. The first reward is left out.",
            n=event.n,
            names=names,
        )
    if not event.seats:
        return text("Church: nobody has discs there.")
    return text(
        "Church: tied for most discs ({n}): {names}. The first reward is left out.",
        n=event.n,
        names=names,
    )


@describe_upkeep.register
def _(event: e.MonasteryBuilt, state: BrianBoru, book: Book) -> Text:
    name, town = state.name(event.seat), town_label(book, event.town)
    if event.returned:
        return plural(
            "{name} builds a monastery at {town} and takes {n} disc back.",
            "{name} builds a monastery at {town} and takes {n} discs back.",
            event.returned,
            name=name,
            town=town,
        )
    return text("{name} builds a monastery at {town}.", name=name, town=town)


def _towns(n: int) -> Text:
    return plural("{n} town", "{n} towns", n)


@describe_upkeep.register
def _(event: e.ClaimOpened, state: BrianBoru, book: Book) -> Text:
    return text(
        "{region} opens: {towns}, {threshold} are needed.",
        region=region_name(book, event.region),
        towns=_towns(event.towns),
        threshold=book.figures.regions[event.region].threshold,
    )


@describe_upkeep.register
def _(event: e.ClaimMoved, state: BrianBoru, book: Book) -> Text:
    region, towns = region_name(book, event.region), _towns(event.towns)
    if event.seat is None:
        return text(
            "{region}: the Vikings lead ({towns}), the token goes back to the board.",
            region=region,
            towns=towns,
        )
    name = state.name(event.seat)
    if event.was is None:
        return text("{region}: {name} takes the token ({towns}).", region=region, name=name,
                    towns=towns)  # fmt: skip
    return text(
        "{region}: {name} takes the token from {other} ({towns}).",
        region=region,
        name=name,
        other=state.name(event.was),
        towns=towns,
    )


@describe_upkeep.register
def _(event: e.ClaimStays, state: BrianBoru, book: Book) -> Text:
    region, towns = region_name(book, event.region), _towns(event.towns)
    names = owner_names(state, event.leaders)
    at = state.claim(event.region).seat
    if at is None:
        return text(
            "{region}: tied with {towns}: {names}. The token stays on the board.",
            region=region,
            towns=towns,
            names=names,
        )
    return text(
        "{region}: tied with {towns}: {names}. The token stays with {name}.",
        region=region,
        towns=towns,
        names=names,
        name=state.name(at),
    )
