"""`skald games`: what can be played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.cli.faults import complain
from assistant.cli.places import data_option

if TYPE_CHECKING:
    from assistant.rules import AnyRules


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@data_option
def games(as_json: bool, data: Path) -> None:
    """Lists the games that can be played, with the numbers of seats.

    Figures of your own that do not fit a game are named, with the remedy.
    """
    import msgspec

    from assistant.ports import GameFacts
    from assistant.shelf import Shelf

    shelf = Shelf(data)
    for trouble in shelf.troubles:
        complain(trouble.english())
    for rules in shelf.rules:
        if as_json:
            facts = GameFacts(rules.name, rules.title, rules.min_seats, rules.max_seats)
            line = {
                "name": facts.name,
                "title": facts.title.english(),
                "min_seats": facts.min_seats,
                "max_seats": facts.max_seats,
                "rules_version": rules.version,
            }
            click.echo(msgspec.json.encode(line).decode())
        else:
            click.echo(f"{rules.name:<20} {rules.title.english():<30} {seats(rules)}")


def seats(rules: AnyRules) -> str:
    """How many people may sit down, in words."""
    if rules.min_seats == rules.max_seats:
        return f"{rules.min_seats} seats"
    return f"{rules.min_seats} to {rules.max_seats} seats"
