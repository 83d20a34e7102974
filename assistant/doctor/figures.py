"""The owner's own figures of games."""

from __future__ import annotations

from assistant.doctor.machine import Finding, Machine, broken, ok
from assistant.shelf import Shelf
from assistant.words.text import text


def own_figures(machine: Machine) -> Finding:
    """Whether the files of the owner's figures fit their games."""
    troubles = Shelf(machine.data).troubles if machine.figures is None else machine.figures
    if not troubles:
        return ok(text("those of your own fit, or there are none"))
    whole = troubles[0]
    for one in troubles[1:]:
        whole = text("{first} {second}", first=whole, second=one)
    return broken(whole)
