"""Readings that the rules leave open, as questions with their answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from assistant.games.saga.kinds import Driven, FaceDown, PlunderTime, Pool, Retreat, Scouted
from assistant.words.text import Text, text

QUESTIONS: Mapping[str, tuple[Text, Mapping[StrEnum, Text]]] = {
    "driven": (
        text("The Anglo-Saxon leader who sends a Viking to the Drakkar"),
        {
            Driven.ANY: text("sends any unit, as in the rules' example"),
            Driven.WARRIOR: text("sends a warrior only, as in the list of leaders"),
        },
    ),
    "face_down": (
        text("A raid target that lies face down on a field"),
        {
            FaceDown.USED: text("is used as it is"),
            FaceDown.EXCHANGED: text("may be exchanged, too"),
        },
    ),
    "scouted": (
        text("Scouting looks at"),
        {
            Scouted.OFF_BOARD: text("raid targets beside the board"),
            Scouted.ALL: text("those on other fields, too"),
        },
    ),
    "plunder": (
        text("The leader who plunders after a victory does so"),
        {
            PlunderTime.BEFORE: text("before the loser withdraws"),
            PlunderTime.AFTER: text("after the loser has withdrawn"),
        },
    ),
    "retreat": (
        text("The loser of a battle withdraws"),
        {
            Retreat.ADJACENT: text("next door"),
            Retreat.ANYWHERE: text("to any area"),
        },
    ),
    "pool": (
        text("When the common coins have run out"),
        {
            Pool.COUNTED: text("there are none to take"),
            Pool.ENDLESS: text("something else stands in for them"),
        },
    ),
}
"""The question and the answers for each field of `HouseRules`."""
