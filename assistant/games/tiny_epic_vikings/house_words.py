"""Readings that the printed rules leave open, in words."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.tiny_epic_vikings.kinds import HOUSE, USUAL, HouseRules
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import said
from assistant.words.choices import Option
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
    "own_rune": (text("Does a battle card's own rune boost it too?"), _YES_NO),
    "steel_first": (
        text("Is the steel of a battle card paid before steel boosts it?"),
        _YES_NO,
    ),
}

ALONE = ("enemy_runes", "food_settler", "enemy_last_turn", "raid_offered")
"""Readings that matter with one person only."""

ASKED = ""
"""The answer of a reading that nobody has given: people are asked when it first matters."""


class HouseChoice(Struct, frozen=True):
    """A reading: its key in the options, the question, answers by their codes, which one holds."""

    key: str
    question: Text
    answers: tuple[tuple[str, Text], ...]
    default: str


def readings(state: Vikings) -> tuple[HouseChoice, ...]:
    """The readings of a table, with those for one person only where it plays alone."""
    return tuple(
        _choice(key, said(state, key)) for key in QUESTIONS if state.alone or key not in ALONE
    )


def readings_before(remembered: HouseRules) -> tuple[HouseChoice, ...]:
    """All readings before a game, as they are remembered on this machine."""
    return tuple(_choice(key, getattr(remembered, key)) for key in QUESTIONS)


def _choice(key: str, holds: str | None) -> HouseChoice:
    question, answers = QUESTIONS[key]
    open_still = () if holds else ((ASKED, text("Skald asks when it first matters")),)
    return HouseChoice(key, question, (*open_still, *answers.items()), holds or ASKED)


def reading_told(key: str, value: str) -> tuple[Text, Text]:
    """A reading's question and the answer that a table has taken."""
    question, answers = QUESTIONS[key]
    return question, answers[value]


def asked_reading(state: Vikings) -> str:
    """The reading on which the game waits for people; empty: none."""
    return state.missing.removeprefix(HOUSE) if state.missing.startswith(HOUSE) else ""


def options(key: str) -> tuple[Option, ...]:
    """The answers to a reading, the usual one first and marked."""
    _, answers = QUESTIONS[key]
    usual = str(getattr(USUAL, key))
    codes = sorted(answers, key=lambda code: code != usual)
    return tuple(
        Option(code, answers[code], note=text("usual") if code == usual else None)
        for code in codes
    )
