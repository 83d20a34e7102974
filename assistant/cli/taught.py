"""`--taught`: the faces of custom dice for `skald read` and `skald replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.cli.faults import Fault, complain, reason

if TYPE_CHECKING:
    from vision.dice.taught import TaughtFaces

taught_option = click.option(
    "--taught",
    "taught",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Faces of custom dice: a file from the page of dice faces. Several may be given.",
)


def open_taught(files: Sequence[Path]) -> TaughtFaces | None:
    """The faces of these files, None without any; raises `Fault` for one that cannot be used."""
    from assistant.taught import TaughtError, decode_set
    from assistant.taught.store import SetStore
    from vision.dice.taught import TaughtFaces

    if not files:
        return None
    sets = []
    for file in files:
        try:
            taught = decode_set(SetStore(file.parent).read(file))
        except OSError as error:
            raise Fault(f"{file} cannot be opened ({reason(error)}); check the name") from error
        except TaughtError as error:
            raise Fault(f"{file}: {error}") from error
        sets.append(taught)
        if not any(face.pictures for face in taught.faces):
            complain(
                f"{file}: no face of this set has a picture, so no die is read by it; "
                "teach its faces on the page of dice faces"
            )
    try:
        return TaughtFaces(sets)
    except FileNotFoundError as error:
        raise Fault("the net that reads taught faces is missing; install Skald again") from error
    except ValueError as error:
        raise Fault(str(error)) from error
