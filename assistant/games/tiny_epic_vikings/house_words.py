"""Readings that the printed rules leave open, in words."""

from __future__ import annotations

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
