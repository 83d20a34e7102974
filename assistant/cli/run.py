"""`skald run`: the service."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from assistant.cli.faults import Fault
from assistant.cli.places import data_option, made, wiring_option


@click.command(short_help="Starts the table.")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@data_option
@click.option(
    "--camera",
    metavar="SOURCE",
    help="sim (a drawn tray; the default where none is set up), a device "
    "(/dev/v4l/by-id/..., 0), picamera, a stream (http://, rtsp://), a folder of pictures "
    "or a video file.",
)
@click.option("--game", metavar="NAME", help="Game to propose; `skald games` lists them.")
@click.option("--pin", metavar="PIN", help="Set the host's PIN anew, where it was forgotten.")
@wiring_option
@click.option(
    "--open/--no-open",
    "open_browser",
    default=None,
    help="Open the table in this machine's browser (default: where there is a screen).",
)
def run(
    host: str,
    port: int,
    data: Path,
    camera: str | None,
    game: str | None,
    pin: str | None,
    wiring: Path | None,
    open_browser: bool | None,
) -> None:
    """Starts the table: camera, panel, journal and the pages for every phone.

    Ends in good order on Ctrl-C or SIGTERM: the lamps go dark, the journal is closed.
    """
    if sys.stderr.isatty():
        click.echo("Starting the table (a few seconds)", err=True)
    from assistant.games import all_rules
    from assistant.journal import JournalBusyError, JournalUnavailableError
    from assistant.service import ServiceSettings, run_service
    from vision.cameras import CameraLostError, SourceError
    from web.access.pin import PIN_MAX, PIN_MIN
    from web.server import PortError

    if pin is not None and not PIN_MIN <= len(pin) <= PIN_MAX:
        raise click.BadParameter(
            f"a PIN has {PIN_MIN} to {PIN_MAX} characters; this one has {len(pin)}",
            param_hint="--pin",
        )
    names = {rules.name: rules.name for rules in all_rules()}
    titles = {rules.title.english().casefold(): rules.name for rules in all_rules()}
    named = None if game is None else {**titles, **names}.get(game.casefold())
    if game is not None and named is None:
        raise click.BadParameter(
            f"no game {game!r}; there are: {', '.join(names)} (`skald games` lists them)",
            param_hint="--game",
        )
    settings = ServiceSettings(
        host=host,
        port=port,
        data=made(data),
        camera=camera,
        game=named,
        pin=pin,
        wiring=wiring,
        open_browser=has_screen() if open_browser is None else open_browser,
    )
    try:
        code = run_service(settings)
    except (
        JournalBusyError,
        JournalUnavailableError,
        SourceError,
        CameraLostError,
        PortError,
    ) as error:
        raise Fault(str(error)) from error
    sys.exit(code)


def has_screen() -> bool:
    """Whether a browser opened here would be seen by the person who typed the command."""
    if "SSH_CONNECTION" in os.environ or not sys.stdout.isatty():
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
