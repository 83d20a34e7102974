"""`skald games`: what can be played."""

from __future__ import annotations

import click


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def games(as_json: bool) -> None:
    """Lists the games that can be played, with the numbers of seats."""
    import msgspec

    from assistant.games import all_rules
    from assistant.ports import GameFacts

    for rules in all_rules():
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
            seats = f"{rules.min_seats} to {rules.max_seats} seats"
            click.echo(f"{rules.name:<20} {rules.title.english():<30} {seats}")
