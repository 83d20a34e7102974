"""`skald doctor --panel`: a walk along lamps and buttons with the person beside them."""

from __future__ import annotations

import click

from assistant.cli.faults import Fault
from assistant.doctor import Machine
from assistant.doctor.panel import wiring_file
from assistant.words.press import Press
from assistant.words.status import Check
from assistant.words.text import Text
from hardware.checks import walk_panel
from hardware.factory import choose_factory
from hardware.layout import WiringError
from hardware.panel import open_panel
from hardware.wiring import load_layout


def walk(machine: Machine) -> list[Check]:
    """Opens the panel and tries every device of it; raises `Fault` where there are no pins."""
    try:
        layout = load_layout(wiring_file(machine))
    except WiringError as error:
        problem = error.problems[0]
        raise Fault(problem.text().english()) from error
    choice = choose_factory()
    if choice.drawn:
        raise Fault(
            f"there are no real pins to try. {choice.why.english()} "
            "The panel is drawn on the page /panel while Skald runs."
        )
    panel = open_panel(layout, on_press=ignore, choice=choice)
    try:
        for problem_text in panel.status().problems:
            say(problem_text)
        return walk_panel(panel, ask, say)
    finally:
        panel.close()


def ignore(press: Press) -> None:
    """No game is on while the panel is tried."""


def ask(question: Text) -> bool:
    """A yes-or-no question on stderr, so that stdout keeps to the results."""
    return click.confirm(question.english(), default=True, err=True)


def say(what: Text) -> None:
    """Tells the person what to do."""
    click.echo(what.english(), err=True)
