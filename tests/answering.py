"""How a player answers who leaves it to the table."""

from __future__ import annotations

from assistant.words.choices import Choice


def likely_answer(choice: Choice) -> str:
    """What *confirm* takes; where it takes nothing, the first answer on the screen."""
    return choice.options[0].code if choice.default is None else choice.default


def has_sound_default(choice: Choice) -> bool:
    """Whether *confirm* takes nothing, or one of the answers."""
    return choice.default is None or choice.default in [one.code for one in choice.options]
