"""`skald bench`: figures of this machine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.cli.faults import Fault
from assistant.cli.progress import at_work, wipe

if TYPE_CHECKING:
    from assistant.bench import Figures
    from assistant.bench.figures import Spread


@click.command(short_help="Measures accuracy, latency and memory here.")
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON object.")
@click.option(
    "--dice",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="DIR",
    help="Folder of labelled pictures, one folder a set, to measure the reader on.",
)
@click.option(
    "--service/--no-service", default=True, help="Measure the running service (a minute or two)."
)
@click.option(
    "--starts",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    help="How often the service is started.",
)
@click.option(
    "--throws",
    type=click.IntRange(1, 1000),
    default=20,
    show_default=True,
    help="Throws into the drawn tray.",
)
@click.option(
    "--posts",
    type=click.IntRange(1, 10000),
    default=100,
    show_default=True,
    help="Actions for each number of streams.",
)
def bench(
    as_json: bool, dice: Path | None, service: bool, starts: int, throws: int, posts: int
) -> None:
    """Measures reading accuracy, latency, start-up time and memory on this machine.

    The service is started in a temporary folder with the simulated table on a
    free port of this machine, used over HTTP as phones use it, and ended. Leave
    the machine alone meanwhile. Progress goes to stderr.
    """
    import msgspec

    from assistant.bench import Plan, ServiceFailedError, measure
    from assistant.bench.phone import RefusedError
    from vision.evaluation import LabelError, PictureError

    plan = Plan(dice=dice, service=service, starts=starts, throws=throws, posts=posts)
    try:
        figures = measure(plan, tell)
    except (ServiceFailedError, RefusedError) as error:
        raise Fault(f"{error}; `skald doctor` may say why") from error
    except (LabelError, PictureError) as error:
        raise Fault(str(error)) from error
    wipe()
    if as_json:
        click.echo(msgspec.json.encode(figures).decode())
    else:
        print_figures(figures)


def tell(what: str) -> None:
    """Progress, a line a step, or one line written over in a terminal."""
    if sys.stderr.isatty():
        at_work(what)
    else:
        click.echo(what, err=True)


def print_figures(figures: Figures) -> None:
    """The figures for people."""
    machine = figures.machine
    click.echo(
        f"{machine.model}, {machine.cores} cores, {machine.memory_mb} MB, "
        f"Python {machine.python}, OpenCV {machine.opencv}"
    )
    for one in figures.dice:
        name = f"{one.name}/{one.part}" + (" (learned from)" if one.train else "")
        click.echo(
            f"{name}: {one.pictures} pictures, {one.dice} dice; "
            f"pictures all right {share(one.exact)}, dice right {share(one.recall)}, "
            f"taken without asking {share(one.accepted)}, of these wrong: {one.wrong_accepted}; "
            f"{one.ms_median:.0f} ms a picture (95 % within {one.ms_p95:.0f})"
        )
    if figures.start_up is not None:
        click.echo(f"start to first page: {in_words(figures.start_up)}")
    if figures.rolls is not None:
        rolls = figures.rolls
        click.echo(
            f"{rolls.throws} throws: {rolls.taken} taken right, {rolls.wrong} taken wrong, "
            f"{rolls.asked} asked, {rolls.missed} missed"
        )
        if rolls.rest_to_phone is not None:
            click.echo(f"dice at rest to phone: {in_words(rolls.rest_to_phone)}")
    for post in figures.posts:
        stalled = f" ({post.stalled} stalled)" if post.stalled else ""
        click.echo(f"action with {post.streams} streams{stalled}: {in_words(post.latency)}")
    for process in figures.memory:
        click.echo(
            f"memory, {process.name}: {process.rss_mb:.0f} MB "
            f"({process.pss_mb:.0f} MB with shared pages by share)"
        )


def share(part: float | None) -> str:
    """A share for people."""
    return "-" if part is None else f"{part:.1%}"


def in_words(one: Spread) -> str:
    """A spread for people."""
    return f"median {one.median_ms:.0f} ms, 95 % within {one.p95_ms:.0f} ms (of {one.n})"
