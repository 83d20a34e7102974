"""Readings that the printed rules leave open, in words."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.tiny_epic_vikings.kinds import HouseRules
from assistant.words.text import Text, text

_YES_NO = {"yes": text("yes"), "no": text("no")}

QUESTIONS: dict[str, tuple[Text, dict[str, Text]]] = {
    "enemy_runes": (
        text("Alone: which runes boost the enemy in battle?"),
        {"era": text("those of all its cards in this era"), "turn": text("those of this turn")},
    ),
    "food_settler": (
        text("Alone: may the food track's settler come from the chieftain's own island?"),
        {"any": text("yes"), "other": text("no, from another one")},
    ),
    "enemy_last_turn": (text("Alone: has the enemy a turn after your last card?"), _YES_NO),
    "unopposed": (text("Does the only one who can pay the steel win a battle?"), _YES_NO),
    "own_boat_moves": (text("Does your own boat leave a port for your other one?"), _YES_NO),
    "raid_offered": (
        text("Alone: is a village that the wood track raids offered in the same turn?"),
        _YES_NO,
    ),
}

ALONE = ("enemy_runes", "food_settler", "enemy_last_turn", "raid_offered")
"""Readings that matter with one person only."""


class HouseChoice(Struct, frozen=True):
    """A reading: its key in the options, the question, answers by their codes, which one holds."""

    key: str
    question: Text
    answers: tuple[tuple[str, Text], ...]
    default: str


def readings(house: HouseRules, *, alone: bool) -> tuple[HouseChoice, ...]:
    """The readings of a table, with those for one person only where it plays `alone`."""
    return tuple(
        HouseChoice(key, question, tuple(answers.items()), getattr(house, key).value)
        for key, (question, answers) in QUESTIONS.items()
        if alone or key not in ALONE
    )


def reading_told(house: HouseRules, key: str) -> tuple[Text, Text]:
    """A reading's question and the answer that a table has taken."""
    question, answers = QUESTIONS[key]
    return question, answers[getattr(house, key).value]
