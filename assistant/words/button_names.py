"""Names of the panel's buttons for people."""

from __future__ import annotations

from assistant.words.press import Intent
from assistant.words.text import Text, text

_SEAT = "seat"

BUTTONS: dict[Intent, Text] = {
    Intent.NEXT: text("Next"),
    Intent.UNDO: text("Undo"),
    Intent.CONFIRM: text("Confirm"),
}
"""What stands on a button that is everybody's; its id is the word of its intent."""


def seat_button(place: int) -> str:
    """The id of the button of a seat (1-based place)."""
    return f"{_SEAT}{place}"


def seat_button_name(place: int) -> Text:
    """The name of the button of a seat (1-based place)."""
    return text("Button of seat {place}", place=place)


def button_name(button: str) -> Text:
    """The name of a button by its id; one that this Skald does not know stays as it is."""
    place = button.removeprefix(_SEAT)
    if place != button and place.isascii() and place.isdigit():
        return seat_button_name(int(place))
    return next(
        (name for intent, name in BUTTONS.items() if intent == button),
        text("{device}", device=button),
    )
