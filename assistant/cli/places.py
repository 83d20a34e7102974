"""Places that commands are told: the folder of the games, the file of the wiring."""

from __future__ import annotations

import os
from pathlib import Path

import click

from assistant.cli.faults import Fault, reason


def default_data() -> Path:
    """`$SKALD_DATA`, else `$XDG_DATA_HOME/skald`, else `~/.local/share/skald`."""
    own = os.environ.get("SKALD_DATA")
    if own:
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "skald"


def made(folder: Path) -> Path:
    """The folder, made where it is missing; raises `Fault` where that cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Fault(
            f"{folder}: the data folder cannot be made ({reason(error)}); "
            "name another one with --data"
        ) from error
    return folder.resolve()


data_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    default=default_data,
    show_default="$SKALD_DATA, else ~/.local/share/skald",
    help="Folder of the games, settings and backups.",
)

wiring_option = click.option(
    "--wiring",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Wiring of lamps and buttons (TOML).",
)
