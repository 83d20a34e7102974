"""Trying the panel out with a person beside it: each lamp in turn, then each button."""

from __future__ import annotations

import time
from collections.abc import Callable

from assistant.words.status import Button, Check, Health
from assistant.words.text import Text, text
from hardware.panel import Panel

PRESS_WITHIN_S = 15.0
LOOK_EVERY_S = 0.05


def walk_panel(
    panel: Panel,
    ask: Callable[[Text], bool],
    say: Callable[[Text], None],
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> list[Check]:
    """Lights each lamp alone and asks whether it lit, then waits for each button.

    `ask` puts a yes-or-no question to the person, `say` tells them what to do.
    Gives one check a device. The game's lamps are back afterwards.
    """
    checks = []
    try:
        for lamp in panel.status().lamps:
            panel.try_lamp(lamp.id)
            lit = ask(text("{lamp} should be lit now, alone. Is it?", lamp=lamp.label))
            checks.append(_lamp_check(lamp.id, lamp.label, lit))
    finally:
        panel.try_lamp(None)
    for button in panel.status().buttons:
        say(text("Press {button} now, and let it go.", button=button.label))
        checks.append(_button_check(panel, button, clock, sleep))
        say(checks[-1].found)
    return checks


def _lamp_check(lamp: str, label: Text, lit: bool) -> Check:
    if lit:
        return Check(lamp, label, Health.OK, text("it lights"))
    return Check(
        lamp,
        label,
        Health.BROKEN,
        text("it does not light, or not alone"),
        text("Check the diode's direction, its resistor, and the pin in the wiring file."),
    )


def _button_check(
    panel: Panel, button: Button, clock: Callable[[], float], sleep: Callable[[float], None]
) -> Check:
    """Waits until a button has been down and all are up again."""
    until = clock() + PRESS_WITHIN_S
    heard: Button | None = None
    while clock() < until:
        down = [one for one in panel.status().buttons if one.down and not one.stuck]
        if heard is None and down:
            heard = next((one for one in down if one.id == button.id), down[0])
        elif heard is not None and not down:
            break
        sleep(LOOK_EVERY_S)
    else:
        return Check(
            button.id,
            button.label,
            Health.BROKEN,
            text("it does not come up again") if heard else text("nothing was heard"),
            text("Check its wires, and the pin and active_high in the wiring file."),
        )
    if heard is not None and heard.id != button.id:
        return Check(
            button.id,
            button.label,
            Health.BROKEN,
            text("{other} was heard instead", other=heard.label),
            text("Swap the two wires, or the two pins in the wiring file."),
        )
    return Check(button.id, button.label, Health.OK, text("it was heard"))
