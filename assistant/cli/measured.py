"""How what was measured is told: in lines for people, or as JSON."""

from __future__ import annotations

from collections.abc import Iterable

import click

from assistant.cli.progress import wipe

json_option = click.option(
    "--json", "as_json", is_flag=True, help="All figures as one JSON object."
)


def tell_measured(figures: object, lines: Iterable[str], *, as_json: bool) -> None:
    """Takes progress away, then tells `figures` as JSON or else in `lines`."""
    import msgspec

    wipe()
    if as_json:
        click.echo(msgspec.json.encode(figures).decode())
        return
    for line in lines:
        click.echo(line)
