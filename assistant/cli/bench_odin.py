"""`skald bench odin`: how fast A Feast for Odin is judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from assistant.bench.odin_speed import OdinSpeed

PLACEMENT_MS, SCORE_MS, HINT_MS = 5.0, 20.0, 2000.0
"""The most that each may take on one core."""


@click.command(short_help="Measures placements, scores and hints of A Feast for Odin.")
@json_option
def odin(as_json: bool) -> None:
    """Measures how fast placements, the score of four players and hints are found.

    Boards and hands are those of a late round, the same ones each time. Progress goes to stderr.
    """
    from assistant.bench.odin_speed import measure_odin

    figures = measure_odin(tell)
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: OdinSpeed) -> Iterator[str]:
    """The figures for people."""
    for what, one, limit in (
        ("a placement judged", figures.placement, PLACEMENT_MS),
        ("the score of four players", figures.score, SCORE_MS),
        ("a hint over all boards", figures.hint, HINT_MS),
    ):
        verdict = "within" if one.p95_ms <= limit else "over"
        yield (
            f"{what}: {one.n} times, {one.median_ms:.1f} ms on the median, 95 % within "
            f"{one.p95_ms:.1f}, at most {one.max_ms:.1f}; {verdict} the limit of {limit:.0f} ms"
        )
