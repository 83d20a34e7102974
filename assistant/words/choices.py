"""Questions of a game to a seat: one of several options, answered on a phone or a button."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.words.text import Text, text


class Option(Struct, frozen=True):
    """One answer. `code` is what the command carries.

    `faces` are the faces of dice that it is about: a game that draws its faces draws them
    beside the label. `note` says what comes of it as things are now ("3 gold lost").
    """

    code: str
    label: Text
    faces: tuple[str, ...] = ()
    note: Text | None = None


class Choice(Struct, frozen=True):
    """What a seat is asked. `default` is the option that the button *confirm* takes; None where
    no answer is likelier than the others, so that somebody has to say which."""

    seat: str
    sentence: Text
    options: tuple[Option, ...]
    default: str | None


def only_answer(options: Sequence[Option]) -> str | None:
    """The default of a question whose answers weigh alike: the only one, if there are no more."""
    return options[0].code if len(options) == 1 else None


def with_default(choice: Choice) -> Text:
    """What is asked, and which answer *confirm* takes, if it takes one."""
    default = next((one.label for one in choice.options if one.code == choice.default), None)
    if default is None:
        return choice.sentence
    return text("{question} Confirm takes: {default}.", question=choice.sentence, default=default)
