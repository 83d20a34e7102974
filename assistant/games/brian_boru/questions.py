"""What a step asks of a seat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from assistant.games.brian_boru import steps as s
from assistant.games.brian_boru.actions import expansions, fall_back, most_bought
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Icon, Missing, Side
from assistant.games.brian_boru.labels import (
    action_label,
    card_label,
    coins_label,
    points_label,
    region_name,
    side_label,
    taken_label,
    town_label,
)
from assistant.games.brian_boru.state import BrianBoru
from assistant.words.choices import Choice, Option, only_answer
from assistant.words.text import Text, text

NONE = "none"
NO_MORE = "0"
_TOWN = "town:"


def town_code(town: int) -> str:
    """The option's code of a town."""
    return f"{_TOWN}{town}"


def town_of(code: str) -> int:
    """The town that an option means."""
    return int(code.removeprefix(_TOWN))


@singledispatch
def question(step: s.Step, book: Book, state: BrianBoru) -> Choice | None:
    """What is asked; None where a step asks nothing, or there is nothing to choose from."""
    return None


def missing(step: s.Step) -> tuple[Missing, str] | None:
    """What is not there where a step that must be done has nothing to choose from."""
    match step:
        case s.FreeTown():
            return Missing.VIKING_TOWN, ""
        case s.TakeTown(region=""):
            return Missing.FREE_TOWN, ""
        case s.TakeTown(region=region):
            return Missing.REGION_TOWN, region
        case s.BuildMonastery():
            return Missing.MONASTERY, ""
        case _:
            return None


def _choice(
    seat: str, sentence: Text, options: Iterable[Option], default: str | None = None
) -> Choice | None:
    all_options = tuple(options)
    if not all_options:
        return None
    return Choice(seat, sentence, all_options, default or only_answer(all_options))


def _towns(book: Book, towns: Iterable[int]) -> tuple[Option, ...]:
    return tuple(Option(town_code(town), town_label(book, town)) for town in towns)


@question.register
def _(step: s.ChooseAction, book: Book, state: BrianBoru) -> Choice | None:
    card = book.cards[step.card]
    sentence = text(
        "{name}: which action of the {card}?",
        name=state.name(step.seat),
        card=card_label(book, step.card),
    )
    options = (
        Option(str(nth), action_label(book, icons)) for nth, icons in enumerate(card.others, 1)
    )
    return _choice(step.seat, sentence, options)


@question.register
def _(step: s.BuyMore, book: Book, state: BrianBoru) -> Choice | None:
    most = most_bought(book, state, step.seat, step.icon)
    if most == 0:
        return None
    price = book.figures.prices.more
    sentence = text(
        "{name}: more of it, for {price} each?",
        name=state.name(step.seat),
        price=coins_label(price),
    )
    options = [
        Option(NO_MORE, text("no more"), note=_stops(step, book, state, 0)),
        *(
            Option(
                str(n),
                text(
                    "{what} more for {cost}",
                    what=taken_label(step.icon, n),
                    cost=coins_label(n * price),
                ),
                note=_stops(step, book, state, n),
            )
            for n in range(1, most + 1)
        ),
    ]
    return _choice(step.seat, sentence, options, NO_MORE)


def _stops(step: s.BuyMore, book: Book, state: BrianBoru, more: int) -> Text | None:
    """Where a disc on the marriage track would stop."""
    if step.icon is not Icon.LETTER:
        return None
    reached = state.player(step.seat).track + more
    stops = fall_back(state, step.seat, reached)
    if stops == reached:
        return text("space {space}", space=reached)
    return text("space {space} is taken: falls back to {stops}", space=reached, stops=stops)


@question.register
def _(step: s.Expand, book: Book, state: BrianBoru) -> Choice | None:
    towns = expansions(book, state, step.seat)
    if not towns:
        return None
    sentence = text(
        "{name}: a town by road for {cost}?",
        name=state.name(step.seat),
        cost=coins_label(book.figures.prices.expansion),
    )
    options = (Option(NONE, text("no expansion")), *_towns(book, towns))
    return _choice(step.seat, sentence, options, NONE)


@question.register
def _(step: s.FreeTown, book: Book, state: BrianBoru) -> Choice | None:
    sentence = text(
        "{name}: which town do the Vikings leave?", name=state.name(step.seat)
    )
    options = (
        Option(
            town_code(disc.town),
            text(
                "{town}, then {name}'s",
                town=town_label(book, disc.town),
                name=state.name(disc.seat),
            ),
        )
        for disc in state.discs
        if disc.vikings
    )
    return _choice(step.seat, sentence, options)


@question.register
def _(step: s.TakeTown, book: Book, state: BrianBoru) -> Choice | None:
    name = state.name(step.seat)
    if step.region:
        sentence = text(
            "{name}: which town in {region}?", name=name, region=region_name(book, step.region)
        )
    else:
        sentence = text("{name}: which free town?", name=name)
    towns = (
        number
        for number, town in book.towns.items()
        if step.region in ("", town.region) and state.disc(number) is None
    )
    return _choice(step.seat, sentence, _towns(book, towns))


@question.register
def _(step: s.ChooseAlliance, book: Book, state: BrianBoru) -> Choice | None:
    sentence = text("{name}: what of the Princess?", name=state.name(step.seat))
    notes = {
        Side.MILITARY: text("towns of the Vikings count as yours for claim tokens"),
        Side.TRADE: text("towns of the Vikings count as yours for the number of regions"),
        Side.SPURNED: points_label(book.figures.rewards.spurned_points),
    }
    options = (Option(side.value, side_label(side), note=note) for side, note in notes.items())
    return _choice(step.seat, sentence, options)


@question.register
def _(step: s.LoseTown, book: Book, state: BrianBoru) -> Choice | None:
    loser = state.name(step.loser)
    if step.seat == step.loser:
        sentence = text("{name}: which of your towns do the Vikings take?", name=loser)
    else:
        sentence = text(
            "{name}: which town does {loser} lose to the Vikings?",
            name=state.name(step.seat),
            loser=loser,
        )
    towns = (disc.town for disc in state.discs_of(step.loser))
    return _choice(step.seat, sentence, _towns(book, towns))


@question.register
def _(step: s.BuildMonastery, book: Book, state: BrianBoru) -> Choice | None:
    sentence = text("{name}: where does the monastery stand?", name=state.name(step.seat))
    towns = (disc.town for disc in state.discs_of(step.seat) if not disc.monastery)
    return _choice(step.seat, sentence, _towns(book, towns))
