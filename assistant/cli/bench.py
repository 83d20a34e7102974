"""`skald bench`: figures of this machine."""

from __future__ import annotations

from pathlib import Path

import click

from assistant.cli.bench_boards import boards
from assistant.cli.bench_finding import finding
from assistant.cli.bench_kinds import kinds
from assistant.cli.bench_marks import marks
from assistant.cli.bench_odin import odin
from assistant.cli.bench_strangers import strangers
from assistant.cli.bench_throws import throws as told_throws
from assistant.cli.bench_tiles import tiles
from assistant.cli.faults import Fault
from assistant.cli.progress import tell, wipe

DRAWN_SCENES = 600


@click.group(
    invoke_without_command=True,
    short_help="Measures accuracy, latency and memory here.",
)
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON object.")
@click.option(
    "--dice",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="DIR",
    help="Folder of labelled pictures, one folder a set, to measure the reader on.",
)
@click.option(
    "--sets",
    multiple=True,
    metavar="NAME",
    help="Only this set of the folder, or part of it (pips_webcam/test); may be repeated.",
)
@click.option(
    "--overlay",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Draw the pictures that were not read right into this folder.",
)
@click.option(
    "--drawn",
    type=click.IntRange(0, 100_000),
    metavar="N",
    help=f"Drawn scenes, a set of its own ({DRAWN_SCENES} with --dice and all sets, else 0).",
)
@click.option("--markdown", is_flag=True, help="Figures of reader and speed as tables.")
@click.option(
    "--speed/--no-speed", default=True, help="Measure stillness and reading with one thread."
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
@click.pass_context
def bench(
    context: click.Context,
    as_json: bool,
    markdown: bool,
    dice: Path | None,
    sets: tuple[str, ...],
    overlay: Path | None,
    drawn: int | None,
    speed: bool,
    service: bool,
    starts: int,
    throws: int,
    posts: int,
) -> None:
    """Measures reading accuracy, latency, start-up time and memory on this machine.

    The service is started in a temporary folder with the simulated table on a
    free port of this machine, used over HTTP as phones use it, and ended. Leave
    the machine alone meanwhile. Progress goes to stderr.
    """
    if context.invoked_subcommand is not None:
        return
    import msgspec

    from assistant.bench import Plan, ServiceFailedError, measure
    from assistant.bench.phone import RefusedError
    from assistant.cli.bench_words import in_lines, in_markdown
    from vision.evaluation import LabelError, PictureError

    if sets and dice is None:
        raise click.UsageError("--sets chooses sets of a folder: give it with --dice")
    if drawn is None:
        drawn = DRAWN_SCENES if dice is not None and not sets else 0
    plan = Plan(
        dice=dice,
        sets=sets,
        drawn=drawn,
        overlay=overlay,
        speed=speed,
        service=service,
        starts=starts,
        throws=throws,
        posts=posts,
    )
    try:
        figures = measure(plan, tell)
    except (ServiceFailedError, RefusedError) as error:
        raise Fault(f"{error}; `skald doctor` may say why") from error
    except (LabelError, PictureError, OSError) as error:
        raise Fault(str(error)) from error
    wipe()
    if as_json:
        click.echo(msgspec.json.encode(figures).decode())
        return
    for line in in_markdown(figures) if markdown else in_lines(figures):
        click.echo(line)


bench.add_command(boards)
bench.add_command(finding)
bench.add_command(kinds)
bench.add_command(odin)
bench.add_command(marks)
bench.add_command(strangers)
bench.add_command(told_throws)
bench.add_command(tiles)
