"""Expected faults of the command line: one clear line, never a traceback."""

from __future__ import annotations

import os
import sys
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


def say(line: str) -> None:
    """Prints a line of the result at once; raises `Fault` where it cannot be written."""
    wipe()
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # What is left in the buffer must not fail once more as the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Fault(
            f"the result cannot be written ({reason(error)}); make room, or send it elsewhere"
        ) from error


def reason(error: OSError) -> str:
    """What the system says of a failed operation, without numbers and paths."""
    return error.strerror or str(error)
