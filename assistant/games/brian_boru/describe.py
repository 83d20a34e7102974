"""The lines of the history, which are also what a step of the upkeep is told by beforehand."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.describe_upkeep import describe_upkeep
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Icon, Missing, Stage, TownWhy
from assistant.games.brian_boru.labels import (
    action_label,
    card_label,
    coins_label,
    counter_label,
    marriage_label,
    points_label,
    region_name,
    run_label,
    side_label,
    taken_label,
    town_label,
)
from assistant.games.brian_boru.questions import NO_MORE, NONE
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.listing import listed
from assistant.games.sitting import Depth, DepthSet, Overruled, SittingEvent
from assistant.games.sitting.describe import game_over, signed, told, told_beginning, told_depth
from assistant.words.text import Text, plural, text


def describe(book: Book, state: BrianBoru | None, event: e.BrianBoruEvent) -> Text | None:
    """What an event did; nothing for those that only say what is awaited next."""
    if isinstance(event, e.BoruSet):
        return told_beginning(event.seats, event.first, drawn=event.drawn)
    if state is None:
        raise ValueError("a game of Brian Boru begins with the event boru_set")
    return _describe(event, state, book)


@singledispatch
def _describe(event: e.BrianBoruEvent, state: BrianBoru, book: Book) -> Text | None:
    return describe_upkeep(event, state, book)


@_describe.register
def _(event: SittingEvent | Overruled, state: BrianBoru, book: Book) -> Text:
    return told(state.seats, event)


@_describe.register
def _(event: DepthSet, state: BrianBoru, book: Book) -> Text:
    kept = text("From now on only towns, tokens and counters are recorded.")
    said = told_depth(event, kept)
    if event.depth is Depth.KEEPER:
        return said
    return text(
        "{said} Set right what the score keeper was not told: the marriage card and its deck, the "
        "invaders in the battle area, and who has the marker.",
        said=said,
    )


@_describe.register(e.TodoSet | e.ActionEnded)
def _(event: e.TodoSet, state: BrianBoru, book: Book) -> Text | None:
    return None


@_describe.register
def _(event: e.Picked, state: BrianBoru, book: Book) -> Text | None:
    """What is declined; of everything else the line follows."""
    name = state.name(event.seat)
    if event.option == NO_MORE:
        return text("{name} buys no more.", name=name)
    return text("{name} does not expand.", name=name) if event.option == NONE else None


@_describe.register
def _(event: e.TownTaken, state: BrianBoru, book: Book) -> Text:
    name, town = state.name(event.seat), town_label(book, event.town)
    match event.why:
        case TownWhy.START:
            return text("{name} begins in {town}.", name=name, town=town)
        case TownWhy.ACTIVE:
            return text("{name} takes {town} and the marker.", name=name, town=town)
        case TownWhy.EXPANSION:
            cost = coins_label(event.cost)
            return text("{name} expands to {town} for {cost}.", name=name, town=town, cost=cost)
        case _:
            return text("{name} puts a disc on {town}.", name=name, town=town)


@_describe.register
def _(event: e.VikingsCame, state: BrianBoru, book: Book) -> Text:
    return plural(
        "{n} invader comes to the battle area.",
        "{n} invaders come to the battle area.",
        event.strength,
    )


@_describe.register
def _(event: e.MarriageShown, state: BrianBoru, book: Book) -> Text:
    if not event.card:
        return _left(event.left)
    card = marriage_label(book, event.card)
    if event.left == 0:
        return text("On the marriage track: {card}. This is the last round.", card=card)
    return text("On the marriage track: {card}.", card=card)


@_describe.register
def _(event: e.CardsKept, state: BrianBoru, book: Book) -> Text:
    return text("{name} has kept cards.", name=state.name(event.seat))


@_describe.register
def _(event: e.HandsPassed, state: BrianBoru, book: Book) -> Text:
    return plural(
        "Hands go to the left: {n} card each.", "Hands go to the left: {n} cards each.", event.left
    )


@_describe.register
def _(event: e.StageReached, state: BrianBoru, book: Book) -> Text:
    match event.stage:
        case Stage.PREPARATION:
            n = 1 if state.stage is Stage.STARTING else state.place.round + 1
            return text("Round {round} begins.", round=n)
        case Stage.DRAFT:
            return text("The draft begins.")
        case Stage.TOWN:
            return text("The tricks begin.")
        case Stage.MARRIAGE:
            return text("The upkeep begins.")
        case Stage.BATTLE:
            return text("Next comes the battle.")
        case Stage.CHURCH:
            return text("Next comes the Church.")
        case _:
            return text("Next come the regions.")


@_describe.register
def _(event: e.TownChosen, state: BrianBoru, book: Book) -> Text:
    name, town = state.name(event.seat), town_label(book, event.town)
    return text("{name} chooses {town}.", name=name, town=town)


@_describe.register
def _(event: e.CardPlayed, state: BrianBoru, book: Book) -> Text:
    name = state.name(event.seat)
    return text("{name} plays the {card}.", name=name, card=card_label(book, event.card))


@_describe.register
def _(event: e.TrickDecided, state: BrianBoru, book: Book) -> Text:
    order = state.names(event.order)
    if event.winner is None:
        return text("Nobody wins the trick. In order: {names}.", names=order)
    winner = state.name(event.winner)
    return text("{name} wins the trick. In order: {names}.", name=winner, names=order)


@_describe.register
def _(event: e.ActionChosen, state: BrianBoru, book: Book) -> Text:
    card = book.cards[event.card]
    icons = card.others[event.action - 1] if event.action else card.main
    return text(
        "{name}, {card}: {action}.",
        name=state.name(event.seat),
        card=card_label(book, event.card),
        action=action_label(book, icons),
    )


@_describe.register
def _(event: e.Gained, state: BrianBoru, book: Book) -> Text:
    name = state.name(event.seat)
    gains = [points_label(event.points)] if event.points else []
    for icon, n in ((Icon.COIN, event.coins), (Icon.RENOWN, event.renown)):
        if n:
            gains.append(run_label(icon, n, 0))
    what = listed(gains)
    if event.space is not None:
        return text(
            "{name} gains {what} beside space {space} of the marriage track.",
            name=name,
            what=what,
            space=event.space,
        )
    return text("{name} gains {what}.", name=name, what=what)


@_describe.register
def _(event: e.Forced, state: BrianBoru, book: Book) -> Text:
    name = state.name(event.seat)
    if event.coins:
        return text("{name} pays {what}.", name=name, what=coins_label(event.coins))
    if event.points:
        lost = points_label(event.points)
        return text("{name} has no coin and loses {what}.", name=name, what=lost)
    return text("{name} has no coin and no points to lose.", name=name)


@_describe.register
def _(event: e.Taken, state: BrianBoru, book: Book) -> Text:
    name, what = state.name(event.seat), taken_label(event.icon, event.n)
    if event.cost:
        cost = coins_label(event.cost)
        return text("{name} pays {cost}: {what} more.", name=name, cost=cost, what=what)
    return text("{name}: {what}.", name=name, what=what)


@_describe.register
def _(event: e.FellBack, state: BrianBoru, book: Book) -> Text:
    name = state.name(event.seat)
    if event.track == 0:
        return text("The space is taken: {name} falls back to the start.", name=name)
    return text(
        "The space is taken: {name} falls back to space {space}.", name=name, space=event.track
    )


@_describe.register
def _(event: e.NothingThere, state: BrianBoru, book: Book) -> Text:
    name = state.name(event.seat)
    match event.missing:
        case Missing.INVADERS:
            return text("{name}: the battle area is empty.", name=name)
        case Missing.TOP:
            return text("{name} is on the highest space already.", name=name)
        case Missing.VIKING_TOWN:
            return text("{name}: the Vikings have no town.", name=name)
        case Missing.FREE_TOWN:
            return text("{name}: no town is free.", name=name)
        case Missing.REGION_TOWN:
            region = region_name(book, event.region)
            return text("{name}: no town in {region} is free.", name=name, region=region)
        case Missing.MONASTERY:
            return text("{name} has no town without a monastery.", name=name)
        case Missing.OWN_TOWN:
            return text("{name} has no town to lose.", name=name)


@_describe.register
def _(event: e.VikingsLeft, state: BrianBoru, book: Book) -> Text:
    disc = state.disc(event.town)
    owner = disc.seat if disc else event.seat
    return text(
        "{name} lets the Vikings leave {town}; it is {owner}'s again.",
        name=state.name(event.seat),
        town=town_label(book, event.town),
        owner=state.name(owner),
    )


@_describe.register
def _(event: e.TrickEnded, state: BrianBoru, book: Book) -> Text:
    if event.last:
        return text("The last trick is over; the remaining cards are discarded.")
    return text("Trick {trick} is over.", trick=state.place.trick)


@_describe.register
def _(event: e.TrickDropped, state: BrianBoru, book: Book) -> Text:
    return text("What was going on is dropped.")


@_describe.register
def _(event: e.MarkerGiven, state: BrianBoru, book: Book) -> Text:
    return text("{name} has the marker now.", name=state.name(event.seat))


@_describe.register
def _(event: e.RoundEnded, state: BrianBoru, book: Book) -> Text:
    return text("Round {round} is over.", round=state.place.round)


@_describe.register
def _(event: e.GameEnded, state: BrianBoru, book: Book) -> Text:
    return game_over()


@_describe.register
def _(event: e.Adjusted, state: BrianBoru, book: Book) -> Text:
    return text(
        "{name}: {counter} {by}, now {value}.",
        name=state.name(event.seat),
        counter=counter_label(event.counter),
        by=signed(event.by),
        value=event.value,
    )


@_describe.register
def _(event: e.TownSet, state: BrianBoru, book: Book) -> Text:
    town = town_label(book, event.town)
    if event.seat is None:
        return text("By hand: {town} is free.", town=town)
    name = state.name(event.seat)
    if event.vikings:
        return text("By hand: the Vikings hold {town} of {name}.", town=town, name=name)
    if event.monastery:
        return text("By hand: {town} is {name}'s, with a monastery.", town=town, name=name)
    return text("By hand: {town} is {name}'s.", town=town, name=name)


@_describe.register
def _(event: e.ClaimSet, state: BrianBoru, book: Book) -> Text:
    region = region_name(book, event.claim.region)
    if event.claim.seat is not None:
        name = state.name(event.claim.seat)
        return text("By hand: {name} has the token of {region}.", name=name, region=region)
    if event.claim.open:
        return text("By hand: the token of {region} is open on the board.", region=region)
    return text("By hand: the token of {region} is face down.", region=region)


@_describe.register
def _(event: e.PrincessSet, state: BrianBoru, book: Book) -> Text:
    if event.seat is None:
        return text("By hand: nobody has the Princess of Denmark.")
    name = state.name(event.seat)
    side = side_label(event.side)
    return text("By hand: {name} has the Princess of Denmark: {side}.", name=name, side=side)


@_describe.register
def _(event: e.BattleSet, state: BrianBoru, book: Book) -> Text:
    return plural(
        "By hand: {n} invader in the battle area.",
        "By hand: {n} invaders in the battle area.",
        event.invaders,
    )


@_describe.register
def _(event: e.MarriageSet, state: BrianBoru, book: Book) -> Text:
    left = _left(event.left)
    if not event.card:
        return text("By hand: {left}", left=left)
    card = marriage_label(book, event.card)
    return text("By hand: on the marriage track lies {card}. {left}", card=card, left=left)


def _left(cards: int) -> Text:
    """How many cards the marriage deck still has."""
    return plural(
        "{n} marriage card is left in the deck.",
        "{n} marriage cards are left in the deck.",
        cards,
    )
