"""`skald doctor`: the diagnosis."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from assistant.cli.places import data_option, wiring_option
from assistant.cli.progress import at_work, wipe
from assistant.words.status import Check, Health

SIGNS = {Health.OK: "ok", Health.LOOK: "look here", Health.BROKEN: "BROKEN"}


@click.command(short_help="Says what is right on this machine and what is not.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a check, one a line.")
@click.option("--panel", is_flag=True, help="Light each lamp in turn and wait for each button.")
@click.option("--camera", metavar="SOURCE", help="Look at this camera too, as for run.")
@wiring_option
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8080,
    show_default=True,
    help="Port that Skald has or would take.",
)
@data_option
def doctor(
    as_json: bool, panel: bool, camera: str | None, wiring: Path | None, port: int, data: Path
) -> None:
    """Looks at camera, pins, boards, clock, disk, power, temperature and network.

    Each line says ok, look here or broken, and the remedy. The exit code is 1
    if something is broken.
    """
    at_work("looking at camera, pins, disk and network")
    from assistant.doctor import Machine, diagnose
    from assistant.service.addresses import own_addresses

    machine = Machine(data=data, camera=camera, wiring=wiring, port=port, addresses=own_addresses())
    if panel:
        from assistant.cli.panel import walk

        wipe()
        checks = walk(machine)
    else:
        checks = diagnose(machine)
    wipe()
    for check in checks:
        if as_json:
            print_check_json(check)
        else:
            print_check(check)
    if any(check.health is Health.BROKEN for check in checks):
        sys.exit(1)


def print_check(check: Check) -> None:
    """Prints a check for people, the remedy on a line of its own."""
    click.echo(f"{SIGNS[check.health]:<10} {check.label.english():<18} {check.found.english()}")
    if check.remedy is not None:
        click.echo(f"{'':<10} {'':<18} -> {check.remedy.english()}")


def print_check_json(check: Check) -> None:
    """Prints a check as one JSON object."""
    import msgspec

    line = {
        "id": check.id,
        "label": check.label.english(),
        "health": check.health,
        "found": check.found.english(),
        "remedy": None if check.remedy is None else check.remedy.english(),
    }
    click.echo(msgspec.json.encode(line).decode())
