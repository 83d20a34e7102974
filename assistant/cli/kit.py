"""`skald kit`: corner markers, tray mat and colour card as one PDF."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.cli.results import write_new
from assistant.kit import MARKERS, PAPERS, kit_sheets, pdf_of


@click.command()
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help="What is in the printer.",
)
@click.option(
    "--language",
    metavar="CODE",
    default="en",
    show_default=True,
    help="Language of the words on the sheets: en or pl.",
)
@click.argument("out", type=click.Path(path_type=Path, dir_okay=False))
def kit(paper: str, language: str, out: Path) -> None:
    """Writes the printable kit to the file OUT.

    Corner markers for two boards, a mat for the dice tray and a colour card.
    Print it at actual size; a ruler on each sheet shows whether it came out so.
    An existing file is never written over.
    """
    from vision.registration.markers import marker_bits
    from web.language import LANGUAGES, say

    if language not in LANGUAGES:
        raise click.BadParameter(
            f"{language} is none that Skald speaks; there are {', '.join(LANGUAGES)}",
            param_hint="--language",
        )

    bits = {number: marker_bits(number) for number in MARKERS}
    sheets = kit_sheets(PAPERS[paper.lower()], bits, lambda one: say(one, language))
    write_new(out, [pdf_of(sheets, "Skald kit")])
    click.echo(f"wrote {len(sheets)} sheets for {PAPERS[paper.lower()].name} to {out}")
