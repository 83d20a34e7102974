"""`skald export`, `backup` and `restore`: games out of the house and back."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.cli.faults import Fault, complain, reason
from assistant.cli.places import data_option, made
from assistant.cli.results import must_be_new, write_new

if TYPE_CHECKING:
    from assistant.cli.belongings import Belongings
    from assistant.journal import Contents
    from assistant.table import History

LATEST = "latest"
SQLITE = b"SQLite format 3\0"


@click.command(short_help="Writes a game to a file or the terminal.")
@click.argument("game", metavar="[GAME]", default=LATEST)
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "csv", "log"]),
    default="json",
    show_default=True,
    help="json: the whole game, which `skald restore` reads in again; "
    "csv: the score sheet; log: every action, as CSV.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="File to write, instead of the terminal.",
)
@click.option(
    "--corrections",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.zip",
    help="Write the corrections of dice, and no game: what people said, and the picture of "
    "each die.",
)
@data_option
def export(game: str, form: str, out: Path | None, corrections: Path | None, data: Path) -> None:
    """Writes a game to a file or the terminal.

    GAME is its id as the history shows it, or "latest" (the default). A running
    service is not disturbed. An existing file is never written over.
    """
    if corrections is not None:
        export_corrections(corrections, data)
        return
    from assistant.journal import DamagedEntryError

    history = open_history(data)
    try:
        content = exported(history, known_game(history, game), form)
    except (sqlite3.Error, DamagedEntryError) as error:
        raise Fault(
            f"the games in {data} do not read ({error}); starting Skald once mends what can be"
        ) from error
    if out is None:
        sys.stdout.buffer.write(content)
        if sys.stdout.isatty() and not content.endswith(b"\n"):
            click.echo()
        return
    write_new(out, [content])
    click.echo(f"written to {out}", err=True)


def export_corrections(out: Path, data: Path) -> None:
    """Writes all corrections of a data folder as one .zip."""
    from assistant.corrections import FOLDER_NAME, CorrectionStore, packed

    store = CorrectionStore(data / FOLDER_NAME, read_only=True)
    count = store.state().count
    if not count:
        raise Fault(f"there are no corrections in {data}; name another folder with --data")
    write_new(out, packed(store))
    click.echo(f"{out}: {counted(count, 'correction', 'corrections')}", err=True)


def open_history(data: Path) -> History:
    """The games of a data folder; raises `Fault` where there are none."""
    from assistant.journal import JOURNAL_NAME
    from assistant.shelf import Shelf
    from assistant.table import History

    journal = data / JOURNAL_NAME
    if not journal.exists():
        raise Fault(f"there are no games in {data}; name another folder with --data")
    return History(journal, Shelf(data).rules)


def known_game(history: History, game: str) -> str:
    """The game's id; raises `Fault` that names those that there are."""
    ids = [past.id for past in history.games()]
    if not ids:
        raise Fault("no game has been played here yet; name another folder with --data")
    if game == LATEST:
        return ids[0]
    if game not in ids:
        raise Fault(f"there is no game {game}; there are: {', '.join(ids)}")
    return game


def exported(history: History, game: str, form: str) -> bytes:
    """The game in one of the formats, UTF-8."""
    from assistant.table import log_csv, scores_csv

    if form == "json":
        return history.export(game) or b""
    found = history.game(game)
    if found is None:
        raise Fault(f"there is no game {game} any more")
    sheet = scores_csv if form == "csv" else log_csv
    return sheet(found[1]).encode()


@click.command(short_help="Copies the whole table to a file: games, taught dice, settings.")
@click.argument(
    "file", required=False, type=click.Path(path_type=Path, dir_okay=False), metavar="[FILE]"
)
@data_option
def backup(file: Path | None, data: Path) -> None:
    """Copies all games to FILE, by default one in this folder named by date and time.

    Everything else that belongs to the table goes along: taught faces of dice, your own
    figures, corrections of dice, where the tray and its zones are, cameras and wiring.
    PIN and known phones stay here. A running service is not disturbed. An existing file is
    never written over.
    """
    from assistant.cli.belongings import counted_up, packed
    from assistant.journal import UnreadableError, back_up_to

    target = file or Path(time.strftime("skald-%Y%m%d-%H%M%S.db"))
    must_be_new(target)
    if not os.access(target.absolute().parent, os.W_OK):
        raise Fault(
            f"{target} cannot be written: its folder is missing or not yours; name another file"
        )
    try:
        names: list[str] = []
        found = back_up_to(data, target, packed(data, names))
    except UnreadableError as error:
        raise Fault(str(error)) from error
    except OSError as error:
        raise Fault(f"{target} cannot be written ({reason(error)}); name another file") from error
    click.echo(f"{target}: {in_words(found)}{belongings_in_words(counted_up(names))}")


@click.command(short_help="Takes games back from a backup or an export.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@data_option
def restore(file: Path, data: Path) -> None:
    """Takes games back: all of them from a backup, or one that was exported as JSON.

    Skald must not run meanwhile. A backup replaces the present games, sets of taught dice
    of the same name, figures and settings, which are set aside, never deleted; an exported
    game is added to them.
    """
    try:
        with file.open("rb") as opened:
            is_backup = opened.read(len(SQLITE)) == SQLITE
    except OSError as error:
        raise Fault(f"{file} cannot be opened ({reason(error)}); check the name") from error
    if is_backup:
        replace_all(file, data)
    else:
        add_one(file, data)


def replace_all(file: Path, data: Path) -> None:
    """Puts a backup in the place of the present games."""
    from assistant.cli.belongings import Belongings, put_back
    from assistant.journal import JournalBusyError, UnreadableError, restore_from
    from assistant.taught import TaughtError

    try:
        done = restore_from(made(data), file)
    except (JournalBusyError, UnreadableError) as error:
        raise Fault(str(error)) from error
    back = Belongings()
    try:
        back = put_back(made(data), done.extras)
    except TaughtError as error:
        complain(f"the games are restored, what goes along in {file} is not: {error}")
    except OSError as error:
        complain(
            f"the games are restored, not all of what goes along ({reason(error)}); "
            "free some space and restore again"
        )
    click.echo(f"restored {in_words(done.contents)}{belongings_in_words(back)}")
    if back.unknown:
        complain(
            f"left out, as this Skald does not know them: {', '.join(back.unknown[:5])}; "
            "install the newest one and restore again"
        )
    if done.aside is not None:
        click.echo(f"the games that were here until now stand in {done.aside}")


def add_one(file: Path, data: Path) -> None:
    """Adds an exported game to the present ones."""
    from assistant.journal import (
        JournalBusyError,
        JournalUnavailableError,
        NewerFormatError,
        UnreadableError,
        import_game,
        open_journal,
        read_export,
    )

    content = file.read_bytes()
    try:
        read_export(content)
        journal = open_journal(made(data))
        try:
            game = import_game(journal, content)
        finally:
            journal.close()
    except NewerFormatError as error:
        raise Fault(f"{file}: {error}") from error
    except UnreadableError as error:
        raise Fault(
            f"{file} cannot be taken: {error}; name a backup, or a game written by `skald export`"
        ) from error
    except (JournalBusyError, JournalUnavailableError) as error:
        raise Fault(str(error)) from error
    click.echo(f"added the game {game}")


def in_words(found: Contents) -> str:
    """What a journal holds, for people."""
    until = ""
    if found.until is not None:
        until = time.strftime(", until %Y-%m-%d %H:%M", time.localtime(found.until))
    games = counted(found.games, "game", "games")
    return f"{games}, {counted(found.actions, 'action', 'actions')}{until}"


def belongings_in_words(found: Belongings) -> str:
    """What goes along beside the games, for people."""
    parts = [
        (found.sets, f"{counted(found.sets, 'set', 'sets')} of taught dice"),
        (found.boards, counted(found.boards, "shown board", "shown boards")),
        (found.figures, f"own figures of {counted(found.figures, 'game', 'games')}"),
        (found.corrections, counted(found.corrections, "correction", "corrections")),
        *((1, name) for name in found.files),
    ]
    return "".join(f", {words}" for n, words in parts if n)


def counted(n: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else many}"
