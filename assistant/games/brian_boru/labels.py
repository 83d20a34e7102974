"""Names of the game's things, before they have a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import (
    UPKEEP,
    Bonus,
    Counter,
    Icon,
    Side,
    Stage,
    Suit,
)
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.listing import listed
from assistant.words.text import Text, plural, text

PRINCESS = "princess"
"""The code of the Princess among the marriage cards."""

OTHER = "other"
"""The code of a marriage card that the figures do not know: what it brings is set by hand."""

PHASES = (
    text("Preparation"),
    text("Draft"),
    text("Action"),
    text("Upkeep: marriage"),
    text("Upkeep: battle"),
    text("Upkeep: Church"),
    text("Upkeep: regions"),
)
"""The phases of a round; each of the four steps of the upkeep has a lamp of its own."""

_PHASE = {Stage.PREPARATION: 0, Stage.DRAFT: 1} | {
    stage: 3 + nth for nth, stage in enumerate(UPKEEP)
}
_ACTION_PHASE = 2


def phase_of(stage: Stage) -> int | None:
    """The place of a stage among `PHASES`; before the first round there is none."""
    return None if stage is Stage.STARTING else _PHASE.get(stage, _ACTION_PHASE)


_SUITS: Mapping[Suit, Text] = {
    Suit.RED: text("red card"),
    Suit.BLUE: text("blue card"),
    Suit.YELLOW: text("yellow card"),
    Suit.WHITE: text("white card"),
}

_LEADS: Mapping[Suit, Text] = {
    Suit.RED: text("red or white"),
    Suit.BLUE: text("blue or white"),
    Suit.YELLOW: text("yellow or white"),
}


def lead_label(suit: Suit) -> Text:
    """The colours of which a card can win a town of this one."""
    return _LEADS[suit]


def card_label(book: Book, card: int) -> Text:
    """A card by its colour and number."""
    return text("{colour} {n}", colour=_SUITS[book.cards[card].suit], n=card)


def region_name(book: Book, region: str) -> str:
    """The name of a region as it is printed."""
    return book.figures.regions[region].name


def town_label(book: Book, town: int) -> Text:
    """A town by its colour, number and region."""
    known = book.towns[town]
    region = region_name(book, known.region)
    match known.suit:
        case Suit.RED:
            return text("red town {n} ({region})", n=town, region=region)
        case Suit.BLUE:
            return text("blue town {n} ({region})", n=town, region=region)
        case _:
            return text("yellow town {n} ({region})", n=town, region=region)


def marriage_label(book: Book, card: str) -> Text:
    """A marriage card by its name."""
    if card == PRINCESS:
        return text("Princess of Denmark")
    if card == OTHER:
        return text("another card")
    if not card:
        return text("the marriage card")
    return text("{name}", name=book.figures.marriages[card].name or card)


def side_label(side: Side) -> Text:
    """A side of the Princess's card."""
    match side:
        case Side.MILITARY:
            return text("military support")
        case Side.TRADE:
            return text("trade")
        case Side.SPURNED:
            return text("spurned")


_COUNTERS: Mapping[Counter, Text] = {
    Counter.POINTS: text("Points on the score track"),
    Counter.COINS: text("Coins"),
    Counter.RENOWN: text("Renown"),
    Counter.INVADERS: text("Invaders"),
    Counter.CHURCH: text("Discs in the Church"),
    Counter.TRACK: text("Space of the marriage track"),
    Counter.MARRIAGES: text("Marriage cards beside those recorded"),
}


def counter_label(counter: Counter) -> Text:
    """What a counter counts."""
    return _COUNTERS[counter]


def coins_label(n: int) -> Text:
    """So many coins."""
    return plural("{n} coin", "{n} coins", n)


def points_label(n: int) -> Text:
    """So many points."""
    return plural("{n} point", "{n} points", n)


def taken_label(icon: Icon, n: int) -> Text:
    """So many invaders, discs or steps."""
    match icon:
        case Icon.AXE:
            return plural("{n} invader", "{n} invaders", n)
        case Icon.CHURCH:
            return plural("{n} disc into the Church", "{n} discs into the Church", n)
        case _:
            return plural("{n} step on the marriage track", "{n} steps on the marriage track", n)


def run_label(icon: Icon, n: int, expansion: int) -> Text:
    """What a run of equal symbols does."""
    match icon:
        case Icon.CONTROL:
            return text("the town and the marker")
        case Icon.COIN:
            return coins_label(n)
        case Icon.PAY:
            return plural("pay {n} coin", "pay {n} coins", n)
        case Icon.RENOWN:
            return plural("{n} renown", "{n} renown", n)
        case Icon.EXPAND:
            return text("a town by road for {cost}", cost=coins_label(expansion))
        case Icon.FREE:
            return text("the Vikings leave a town")
        case _:
            return taken_label(icon, n)


def action_label(book: Book, icons: Iterable[Icon]) -> Text:
    """What an action does, from left to right."""
    expansion = book.figures.prices.expansion
    return listed(run_label(icon, len(tuple(run)), expansion) for icon, run in groupby(icons))


def bonuses_label(bonuses: Sequence[Bonus]) -> Text | None:
    """What stands beside a space of the marriage track; None for nothing."""
    gains = [
        run_label(icon, bonuses.count(bonus), 0)
        for bonus, icon in ((Bonus.COIN, Icon.COIN), (Bonus.RENOWN, Icon.RENOWN))
        if bonus in bonuses
    ]
    if Bonus.TOWN in bonuses:
        gains.append(text("any free town"))
    return listed(gains) if gains else None


def owner_names(state: BrianBoru, owners: Iterable[str]) -> Text:
    """Names of owners of towns, the Vikings among them."""
    return listed(
        text("{name}", name=state.name(owner)) if owner else text("the Vikings") for owner in owners
    )
