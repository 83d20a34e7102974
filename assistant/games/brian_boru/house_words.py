"""Readings that the rules leave open, as questions with their answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from assistant.games.brian_boru.kinds import (
    Buying,
    Doubled,
    LastPoint,
    Lead,
    NoDisc,
    NoTown,
    SpaceCheck,
    Unwed,
    VikingLead,
    VikingTie,
)
from assistant.words.text import Text, text

_DOUBLED: Mapping[StrEnum, Text] = {
    Doubled.DOUBLE: text("as two towns"),
    Doubled.PLAIN: text("as one town"),
}

QUESTIONS: Mapping[str, tuple[Text, Mapping[StrEnum, Text]]] = {
    "unwed": (
        text("All are on the start space of the marriage track: which card leaves the game"),
        {
            Unwed.DECK: text("the top card of the deck, so that the game is shorter"),
            Unwed.OPEN: text("the card that lies face up"),
        },
    ),
    "last_point": (
        text("A coin must be paid with no coin and a single point left"),
        {
            LastPoint.LOST: text("the point is lost"),
            LastPoint.KEPT: text("nothing happens"),
        },
    ),
    "lead": (
        text("The first card of a trick does not fit the town"),
        {
            Lead.ASK: text("the host is asked"),
            Lead.ANY: text("it may be played"),
        },
    ),
    "viking_tie": (
        text("The Vikings and one player lead a region together: its token"),
        {
            VikingTie.STAYS: text("stays where it is"),
            VikingTie.PLAYER: text("goes to the player"),
        },
    ),
    "board_monasteries": (
        text("A monastery at the end, for open tokens on the board, counts"),
        _DOUBLED,
    ),
    "viking_monasteries": (
        text("A monastery in a town of the Vikings counts for whoever controls it"),
        _DOUBLED,
    ),
    "viking_lead": (
        text("The Vikings alone lead a region at the end: half of its token is"),
        {
            VikingLead.NOBODY: text("nobody's"),
            VikingLead.PLAYERS: text("of the players with most towns"),
        },
    ),
    "buying": (
        text("More invaders, discs or steps are bought"),
        {
            Buying.ICON: text("with their own symbol"),
            Buying.END: text("at the end of the action"),
        },
    ),
    "space_check": (
        text("A disc on an occupied space of the marriage track falls back"),
        {
            SpaceCheck.ACTION: text("at the end of the action"),
            SpaceCheck.ICON: text("after its own symbols"),
        },
    ),
    "no_town": (
        text("Who has the fewest invaders has no town"),
        {
            NoTown.NOTHING: text("nothing is lost"),
            NoTown.NEXT: text("the next with fewest loses one"),
        },
    ),
    "no_disc": (
        text("Nobody has a disc in the Church"),
        {
            NoDisc.NOTHING: text("no reward"),
            NoDisc.POINT: text("all are tied for the point"),
        },
    ),
}
"""The question and the answers for each field of `HouseRules`."""
