"""Readings that the rules leave open, as questions with their answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from assistant.games.dice_forge.kinds import (
    ForeignMirror,
    ForeignTimes,
    LoneShield,
    Removal,
    SecondHammer,
    ShieldBesideTimes,
    ShipChange,
    Tokens,
    TwoShips,
    Works,
)
from assistant.words.text import Text, text

_BOAR_WORKS = text("it works, and its owner gains too")
_NOTHING = text("nothing happens")

QUESTIONS: Mapping[str, tuple[Text, Mapping[StrEnum, Text]]] = {
    "second_hammer": (
        text("A second hammer while one is at work"),
        {
            SecondHammer.QUEUE: text("it waits until the first is done"),
            SecondHammer.REPLACE: text("it takes the first one's place"),
        },
    ),
    "lone_shield": (
        text("A shield in a minor blessing, with no other die beside it"),
        {
            LoneShield.ALTERNATIVE: text("it gives its resource"),
            LoneShield.NOTHING: text("it gives nothing"),
        },
    ),
    "shield_beside_times": (
        text("A shield beside ×3"),
        {
            ShieldBesideTimes.TRIPLED: text("its resource is tripled"),
            ShieldBesideTimes.PLAIN: text("its resource stays as it is"),
        },
    ),
    "shield_beside_shield": (
        text("Two shields beside each other"),
        {
            LoneShield.ALTERNATIVE: text("each gives its resource"),
            LoneShield.NOTHING: text("they give nothing"),
        },
    ),
    "mirrored_mirror": (
        text("A mirror that copies a mirror"),
        {Works.NOTHING: _NOTHING, Works.WORKS: text("another face must be copied")},
    ),
    "mirrored_boar": (
        text("A mirror that copies a boar"),
        {Works.WORKS: _BOAR_WORKS, Works.NOTHING: _NOTHING},
    ),
    "mirrored_ship": (
        text("A mirror that copies a ship"),
        {Works.WORKS: text("it sails: one face for less"), Works.NOTHING: _NOTHING},
    ),
    "ship_change": (
        text("A ship whose discount is more than the price"),
        {
            ShipChange.LOST: text("the rest is lost"),
            ShipChange.PAID: text("the rest is paid out in gold"),
        },
    ),
    "two_ships": (
        text("Two ships in one blessing"),
        {
            TwoShips.APART: text("two purchases"),
            TwoShips.TOGETHER: text("one purchase with both discounts"),
        },
    ),
    "minotaur_tokens": (
        text("The Minotaur takes more glory than the track shows"),
        {
            Tokens.LOST: text("a token of glory may go too"),
            Tokens.KEPT: text("tokens are safe"),
        },
    ),
    "minotaur_boar": (
        text("A boar that was rolled for the Minotaur"),
        {Works.NOTHING: _NOTHING, Works.WORKS: text("its owner gains")},
    ),
    "foreign_ship": (
        text("A ship that was rolled for the Satyrs"),
        {Works.NOTHING: _NOTHING, Works.WORKS: text("it sails: one face for less")},
    ),
    "foreign_mirror": (
        text("A mirror that was rolled for Satyrs or Minotaur: what it copies says"),
        {
            ForeignMirror.ROLLER: text("who rolled it"),
            ForeignMirror.ACTIVE: text("who has the turn"),
        },
    ),
    "foreign_times": (
        text("A ×3 that was rolled for Satyrs or Minotaur"),
        {
            ForeignTimes.TRIPLES: text("it triples the other die"),
            ForeignTimes.NOTHING: _NOTHING,
        },
    ),
    "removal": (
        text("Faces removed at random in a game of two"),
        {
            Removal.POOLS: text("from the ten pools with a price"),
            Removal.GARDEN: text("from the garden too"),
        },
    ),
}
"""The question and the answers for each field of `HouseRules`."""
