"""One folder a game: state, commands, events, rules, scoring, figures."""

from __future__ import annotations

from assistant.games.brian_boru import BrianBoruRules
from assistant.games.dice_forge import DiceForgeRules
from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.open_table import OpenTableRules
from assistant.games.saga import SagaRules
from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.rules import AnyRules


def all_rules() -> tuple[AnyRules, ...]:
    """The rules of every game that can be played, in the order of the front page."""
    return (
        OpenTableRules(),
        DiceForgeRules(),
        FeastForOdinRules(),
        BrianBoruRules(),
        SagaRules(),
        TinyEpicVikingsRules(),
    )
