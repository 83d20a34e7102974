"""Names of phases, score rows and dice actions, and what parts of action spaces do."""

from __future__ import annotations

from assistant.games.feast_for_odin.kinds import (
    DiceAction,
    PartKind,
    Phase,
    Row,
    Stock,
    Why,
    stock,
)
from assistant.games.feast_for_odin.labels import amount_label, stock_label, thing_label
from assistant.games.feast_for_odin.round_figures import Book, PartFigures
from assistant.games.listing import listed
from assistant.words.text import Text, plural, text

PHASES = {
    Phase.VIKING: text("New viking"),
    Phase.HARVEST: text("Harvest"),
    Phase.ISLANDS: text("Islands"),
    Phase.WEAPON: text("Weapon"),
    Phase.ACTIONS: text("Actions"),
    Phase.STARTER: text("Start player"),
    Phase.INCOME: text("Income"),
    Phase.BREEDING: text("Breeding"),
    Phase.FEAST: text("Feast"),
    Phase.BONUS: text("Bonus"),
    Phase.MOUNTAINS: text("Mountains"),
    Phase.HOME: text("Vikings home"),
}
"""The twelve phases in their order."""

ROWS = {
    Row.SHIPS: text("Ships"),
    Row.EMIGRATIONS: text("Emigrations"),
    Row.ISLANDS: text("Islands"),
    Row.BUILDINGS: text("Sheds and houses"),
    Row.ANIMALS: text("Sheep and cattle"),
    Row.OCCUPATIONS: text("Occupations"),
    Row.SILVER: text("Silver"),
    Row.FINAL_INCOME: text("Last income"),
    Row.CROWN: text("English Crown"),
    Row.HOME_MINUS: text("Minus on the home board"),
    Row.ISLANDS_MINUS: text("Minus on islands"),
    Row.BUILDINGS_MINUS: text("Minus on sheds and houses"),
    Row.PENALTIES: text("Thing penalties"),
}

DICE = {
    DiceAction.HUNT: text("Hunting Game"),
    DiceAction.SNARE: text("Laying a snare"),
    DiceAction.WHALE: text("Whaling"),
    DiceAction.RAID: text("Raiding"),
    DiceAction.PILLAGE: text("Pillaging"),
}


WHY = {
    Why.HARVEST: text("harvest"),
    Why.WEAPON: text("drawn card"),
    Why.INCOME: text("income"),
    Why.BONUS: text("bonus"),
    Why.SPACE: text("action space"),
    Why.COLUMN: text("column of the space"),
    Why.STRIP: text("mountain strip"),
    Why.UPGRADE: text("upgrade"),
    Why.OVERSEAS: text("overseas trading"),
    Why.SALE: text("special sale"),
    Why.FORGE: text("forging"),
    Why.SUCCESS: text("success"),
    Why.FAILURE: text("failure"),
    Why.EXPLORE: text("exploring"),
    Why.EMIGRATION: text("emigration"),
    Why.SHIP: text("ship"),
    Why.TAKEN_BACK: text("taken back"),
}


def part_label(book: Book, part: PartFigures) -> Text:
    """What a part of a space does."""
    words, kind = book.words, part.kind
    if kind in (PartKind.TRADE, PartKind.SWAP_SHIP):
        return _trade(book, part.cost, part.gains)
    if kind in (PartKind.PER_ANIMAL, PartKind.WITH_ANIMAL):
        said = text("{gain} with {animal}", gain=stock_label(words, part.gains),
                    animal=thing_label(words, part.animal))  # fmt: skip
        if kind is PartKind.WITH_ANIMAL:
            return said
        return text("{gain} for each of up to {n}: {animal}", gain=stock_label(words, part.gains),
                    n=part.most, animal=thing_label(words, part.animal))  # fmt: skip
    if kind is PartKind.PER_PLAYER:
        return text("{gain} for each player", gain=stock_label(words, part.gains))
    if kind is PartKind.STRIP:
        return plural("{n} item from a mountain strip", "up to {n} items from a mountain strip",
                      part.most)  # fmt: skip
    if kind is PartKind.UPGRADE:
        if part.levels > 1:
            return plural("{n} good up twice", "up to {n} goods up twice", part.most)
        return plural("{n} good up", "up to {n} goods up", part.most)
    if kind is PartKind.WEAPONS:
        return plural("{n} weapon card", "{n} weapon cards", part.most)
    if kind is PartKind.PLAY:
        return plural("play {n} occupation", "play up to {n} occupations", part.most)
    if kind is PartKind.DICE and part.dice is not None:
        return DICE[part.dice]
    if kind is PartKind.EXPLORE:
        islands = listed(thing_label(words, island) for island in part.islands)
        return text("explore: {islands}", islands=islands)
    return _named(kind)


def _named(kind: PartKind) -> Text:
    return {
        PartKind.OVERSEAS: text("overseas trading"),
        PartKind.SALE: text("special sale"),
        PartKind.FORGE: text("forge a tile"),
        PartKind.EMIGRATE: text("emigrate"),
    }[kind]


def _trade(book: Book, pay: Stock, gain: Stock) -> Text:
    gains = stock_label(book.words, gain)
    if not pay.things:
        return gains
    return text("{gain} for {pay}", gain=gains, pay=stock_label(book.words, pay))


def paid_label(book: Book, material: str, n: int, weapon: str, cards: int) -> Text:
    """A payment for a success: so much material, so many weapon cards."""
    if not n and not cards:
        return text("nothing")
    if not cards:
        return amount_label(book.words, material, n)
    if not n:
        return amount_label(book.words, weapon, cards)
    return stock_label(book.words, stock({material: n, weapon: cards}))
