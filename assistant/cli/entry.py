"""The command line's front door: all subcommands, exit codes, one-line errors."""

from __future__ import annotations

import sys

import click

from assistant.cli.bench import bench
from assistant.cli.doctor import doctor
from assistant.cli.games import games
from assistant.cli.keeping import backup, export, restore
from assistant.cli.kit import kit
from assistant.cli.reading import read, replay
from assistant.cli.run import run

INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="skald", message="Skald %(version)s")
def skald() -> None:
    """Skald watches a real game table and keeps its record.

    \b
    Exit codes: 0 done, 1 failed (one line says what, where and the remedy),
    2 wrong usage, 130 interrupted.
    """


for command in (run, read, replay, doctor, games, export, backup, restore, bench, kit):
    skald.add_command(command)


def main() -> None:
    """Runs `skald` with the process's arguments and leaves with its exit code."""
    try:
        code = skald.main(prog_name="skald", standalone_mode=False)
    except click.ClickException as fault:
        fault.show()
        code = fault.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    sys.exit(code if isinstance(code, int) else 0)
