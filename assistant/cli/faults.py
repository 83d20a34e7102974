"""Expected faults of the command line: one clear line, never a traceback."""

from __future__ import annotations

from typing import IO, Any

import click

from assistant.cli.progress import wipe
from assistant.words.names import printable


class Fault(click.ClickException):
    """Something that a person can put right. `message` says what, where and the remedy."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints the line on stderr."""
        complain(self.message)


def complain(message: str) -> None:
    """Prints a fault on stderr as one line, without ending the command."""
    wipe()
    click.echo("skald: " + printable(" ".join(message.split())), err=True)


def reason(error: OSError) -> str:
    """What the system says of a failed operation, without numbers and paths."""
    return error.strerror or str(error)
