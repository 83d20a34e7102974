"""Names for people."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.listing import listed
from assistant.games.sitting import seat_of
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Act,
    Card,
    Counter,
    End,
    Goods,
    Resource,
    Row,
    Rune,
    Runes,
    Stage,
    Symbol,
)
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.words.text import Text, named, plural, text

INVADERS = "invaders"
"""The invaders in a battle."""

PHASES = (text("Draft"), text("Actions"), text("Clean-up"))

_RUNES = {
    Rune.WEALTH: text("Wealth"),
    Rune.SECRETS: text("Secrets"),
    Rune.WRATH: text("Nature's wrath"),
}
_RESOURCES = {
    Resource.WOOD: text("wood"),
    Resource.FOOD: text("food"),
    Resource.STEEL: text("steel"),
}
_ACTS = {
    Act.SAIL: text("sail a boat"),
    Act.EXPLORE: text("explore with settlers"),
    Act.HARVEST: text("harvest of resources"),
    Act.BUILD: text("build"),
    Act.TEMPLE: text("explore with a temple"),
    Act.SMITE: text("smite settlers"),
    Act.REPLACE: text("draw and replace a card"),
    Act.ENTER: text("enter battle"),
    Act.COLLECT: text("collect resources"),
    Act.EXCHANGE: text("exchange resources"),
    Act.CALM: text("lower a god's fury"),
    Act.OTHER: text("something else"),
}
_SYMBOLS = {
    Symbol.FURY: text("fury"),
    Symbol.PUSH: text("to a boat of yours"),
    Symbol.CROSS: text("across the route"),
    Symbol.SETTLER: text("a settler"),
    Symbol.BOAT: text("a boat"),
    Symbol.TEMPLE: text("a temple"),
    Symbol.BATTLE: text("a battle"),
}
_COUNTERS = {
    Counter.WOOD: text("Wood"),
    Counter.FOOD: text("Food"),
    Counter.STEEL: text("Steel"),
    Counter.FAVOURS: text("Favour cards"),
    Counter.TEMPLES: text("Temples built"),
    Counter.BOATS: text("Boats built"),
    Counter.SETTLERS: text("Settlers on the mat"),
    Counter.VILLAGES: text("Raided villages"),
}
_ENDS = {
    (Row.TOP, End.LEFT): text("top row, left end"),
    (Row.TOP, End.RIGHT): text("top row, right end"),
    (Row.BOTTOM, End.LEFT): text("bottom row, left end"),
    (Row.BOTTOM, End.RIGHT): text("bottom row, right end"),
}
_STAGES = {
    Stage.BOATS: text("start boats"),
    Stage.DRAFT: text("choose a card"),
    Stage.BATTLE: text("settle the battle"),
    Stage.PLAY: text("play a card"),
    Stage.ACTIONS: text("actions"),
    Stage.ENEMY: text("the enemy's turn"),
    Stage.CLEAN_UP: text("clean up"),
    Stage.REVEAL: text("favour cards are revealed"),
}


def rune_label(rune: Rune) -> Text:
    """A rune by its printed name."""
    return _RUNES[rune]


def resource_word(resource: Resource) -> Text:
    """A resource."""
    return _RESOURCES[resource]


def act_label(act: Act) -> Text:
    """An action."""
    return _ACTS[act]


def act_with(act: Act, value: int) -> Text:
    """An action with how much of it."""
    return text("{act} {n}", act=act_label(act), n=value) if value else act_label(act)


def symbol_label(symbol: Symbol) -> Text:
    """A symbol of the enemy's tracks."""
    return _SYMBOLS[symbol]


def counter_label(counter: Counter) -> Text:
    """What is counted."""
    return _COUNTERS[counter]


def end_label(row: Row, end: End) -> Text:
    """An end of a row of favour cards."""
    return _ENDS[row, end]


def stage_label(stage: Stage) -> Text:
    """What is done now."""
    return _STAGES[stage]


def who_label(state: Vikings, who: str) -> Text:
    """A seat by its name, the enemy, the invaders, or nobody."""
    if who == ENEMY:
        return text("the enemy")
    if who == INVADERS:
        return text("the invaders")
    return text("{name}", name=seat_of(state.seats, who).name) if who else text("nobody")


def subject(state: Vikings, who: str) -> Text:
    """The same at the beginning of a sentence."""
    if who == ENEMY:
        return text("The enemy")
    return text("The invaders") if who == INVADERS else who_label(state, who)


def goods_label(goods: Goods) -> Text:
    """Amounts of resources."""
    parts = [
        text("{n} {what}", n=goods.of(one), what=resource_word(one))
        for one in Resource
        if goods.of(one)
    ]
    return listed(parts)


def runes_label(runes: Runes) -> Text:
    """Amounts of runes."""
    return listed(
        text("{n} × {what}", n=runes.of(one), what=rune_label(one))
        for one in Rune
        if runes.of(one)
    )


_FJORDS = {"whale": text("WHALE")}


def place_label(place: str) -> Text:
    """A port ("A2") or a fjord ("nw"), by the name that it has on the diagram."""
    if place[:1].isupper():
        return text("port {place}", place=place)
    return text("fjord {place}", place=fjord_name(place))


def fjord_name(fjord: str) -> Text:
    """The name of a fjord on the diagram: a quarter of the compass, or a word."""
    return _FJORDS.get(fjord, named(fjord.upper()))


def god_label(book_name: str, book_name_pl: str, mat: str) -> Text:
    """A god by its name, or by the number of its mat while nobody has told it."""
    if not book_name:
        return text("god {number}", number=mat)
    return named(book_name, book_name_pl)


def boost_label(card: Card) -> Text:
    """How strong a card is, and by what."""
    if not card.per:
        return text("strength {n}", n=card.strength)
    runic = card.per in set(Rune)
    what = rune_label(Rune(card.per)) if runic else resource_word(Resource(card.per))
    if card.times:
        return text("strength {n} for each {what}", n=card.strength, what=what)
    return text("strength {n}, +{each} for each {what}", n=card.strength, each=card.each, what=what)


def settlers_label(count: int) -> Text:
    """So many settlers."""
    return plural("{n} settler", "{n} settlers", count)


def names_of(state: Vikings, seats: Iterable[str]) -> Text:
    """Several people, the enemy and the invaders among them."""
    return listed(who_label(state, seat) for seat in seats)


def on_the_mat(n: int) -> Text:
    """How many settlers are left on a mat."""
    return plural("There is {n} settler on the mat.", "There are {n} settlers on the mat.", n)
