"""Pins, lamps and buttons."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

from assistant.doctor.machine import Finding, Machine, broken, look, ok
from assistant.words.text import plural, text
from hardware.layout import Layout, WiringError
from hardware.wiring import load_layout

DRAWN = text("no GPIO here: the panel is drawn on the page /panel")
WIRING_FILE = "wiring.toml"


def pins(machine: Machine) -> Finding:
    """The GPIO character device and the library that speaks to it."""
    status = machine.panel_status
    if status is not None:
        if status.problems:
            return look(status.problems[0])
        return ok(text("{factory}: {why}", factory=status.factory, why=status.why))
    chips = machine.found("/dev/gpiochip*")
    if not chips:
        if machine.is_pi:
            return broken(
                text("this Pi shows no GPIO device"),
                text("start it again; if that does not help, update the system"),
            )
        return ok(DRAWN)
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return broken(
            text("no right to use {device}", device=str(chips[0])),
            text("sudo usermod -aG gpio $USER, then log in again"),
        )
    if importlib.util.find_spec("lgpio") is None:
        return look(
            text("there are pins, but lgpio is missing: the panel is only drawn"),
            text("sudo apt install python3-lgpio"),
        )
    return ok(
        plural("{n} GPIO device, lgpio is here", "{n} GPIO devices, lgpio is here", len(chips))
    )


def lamps(machine: Machine) -> Finding:
    """The lamps of the wiring file, or what is wrong with it."""
    wired = layout(machine)
    if isinstance(wired, Finding):
        return wired
    return ok(
        plural(
            "{n} lamp by {source}",
            "{n} lamps by {source}",
            len(wired.lamps),
            source=wired.source,
        )
    )


def buttons(machine: Machine) -> Finding:
    """The buttons of the wiring file; those that hang, where the service runs."""
    if machine.panel_status is not None:
        stuck = [button.label for button in machine.panel_status.buttons if button.stuck]
        if stuck:
            return look(
                text("{button} does not come up again", button=stuck[0]),
                text("free the button, or check its wire"),
            )
    wired = layout(machine)
    if isinstance(wired, Finding):
        return wired
    return ok(
        plural(
            "{n} button by {source}",
            "{n} buttons by {source}",
            len(wired.buttons),
            source=wired.source,
        )
    )


def wiring_file(machine: Machine) -> Path | None:
    """The wiring in force: that named, that of the data folder, or None for Skald's own."""
    own = machine.data / WIRING_FILE
    return machine.wiring or (own if own.exists() else None)


def layout(machine: Machine) -> Layout | Finding:
    """What the wiring in force says, or what is wrong with it."""
    try:
        return load_layout(wiring_file(machine))
    except WiringError as error:
        problem = error.problems[0]
        return broken(
            text(
                "{file}, line {line}: {what}",
                file=problem.file,
                line=problem.line,
                what=problem.what,
            ),
            problem.remedy,
        )
