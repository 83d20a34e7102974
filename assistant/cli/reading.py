"""`skald read` and `skald replay`: what the service would see in pictures and videos.

The JSON of both is a contract: keys are added at most, never renamed or removed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec import Struct

from assistant.cli.faults import Fault, complain, say
from assistant.cli.progress import at_work, progress, wipe
from assistant.cli.taught import open_taught, taught_option
from assistant.words.dice import DieKind, DieReading, DieSpec, DieState, Face
from assistant.words.names import in_unicode, printable

ANY_PATH = click.Path(readable=False)
"""What cannot be read is told picture by picture, not by click for all of them."""


_STATES = {
    DieState.STACKED: DieState.COCKED,
    DieState.OUTSIDE: DieState.CUT,
    DieState.COVERED: DieState.CUT,
}
"""States that came later than the contract, and the one of its four that is nearest."""


class DieLine(Struct, frozen=True):
    """A die as `--json` prints it; `box` is (x, y, w, h) in pixels of the picture.

    `state` is one of the contract's four (flat, cocked, cut, unknown), `lying` says it in full.
    """

    kind: DieKind
    value: Face | None
    confidence: float
    box: tuple[float, float, float, float]
    state: DieState
    lying: DieState


class ImageLine(Struct, frozen=True):
    """The line of `skald read --json`; `ms` is the time that the reading took."""

    image: str
    dice: tuple[DieLine, ...]
    accepted: bool
    problems: tuple[str, ...]
    ms: float


class RollLine(Struct, frozen=True):
    """The line of `skald replay --json`; seconds count from the start of the video."""

    roll: int
    from_s: float
    to_s: float
    dice: tuple[DieLine, ...]
    accepted: bool


def die_lines(dice: Sequence[DieReading]) -> tuple[DieLine, ...]:
    """The dice as `--json` prints them, rounded to what means something."""
    return tuple(
        DieLine(
            kind=die.kind,
            value=die.value,
            confidence=round(die.confidence, 4),
            box=tuple(round(float(side), 1) for side in die.box),  # type: ignore[arg-type]
            state=_STATES.get(die.state, die.state),
            lying=die.state,
        )
        for die in dice
    )


def print_json(line: Struct) -> None:
    """Prints one JSON object as one line, at once."""
    import msgspec

    say(msgspec.json.encode(line).decode())


def in_words(dice: Sequence[DieLine]) -> str:
    """The dice for people: `d6 4, d6 ? (cocked)`."""
    return (
        ", ".join(
            f"{die.kind} {'?' if die.value is None else die.value}"
            + ("" if die.lying is DieState.FLAT else f" ({die.lying})")
            for die in dice
        )
        or "no dice"
    )


def hush() -> None:
    """Lets OpenCV and FFmpeg say nothing: what is wrong is told here, with the file's name."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a picture, one a line.")
@click.option(
    "--dice",
    metavar="LIST",
    help="The dice that lie there, as d6,d8:orange,...: kind and, if it helps, colour.",
)
@click.option(
    "--overlay",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Save each picture to DIR too, with what was seen drawn on it.",
)
@taught_option
@click.argument("images", nargs=-1, required=True, type=ANY_PATH, metavar="IMAGE...")
def read(
    as_json: bool,
    dice: str | None,
    overlay: Path | None,
    taught: tuple[Path, ...],
    images: tuple[str, ...],
) -> None:
    """Reads the dice in pictures.

    \b
    With --json each picture gives one line:
      {"image", "dice": [{"kind", "value", "confidence", "box": [x, y, w, h],
       "state": "flat" | "cocked" | "cut" | "unknown",
       "lying": the same, or "stacked" | "outside" | "covered"}],
       "accepted", "problems", "ms"}

    "lying" says in full how the die lies: "stacked" on or under another one
    (its "state" is "cocked"), "outside" the tray or "covered" in part by a hand
    (its "state" is "cut").

    "accepted" says whether the service would take this reading without asking
    anybody. A picture that cannot be read gives a line without dice whose
    "problems" say why, the same on stderr, and exit code 1; the others are
    still read.
    """
    at_work("starting the reader")
    hush()
    from assistant.cli.pictures import PictureFolder
    from vision.dice import make_reader
    from vision.evaluation import PictureError, load_picture, read_image
    from vision.overlay import draw_sight

    wanted = wanted_dice(dice)
    folder = None if overlay is None else PictureFolder(overlay, images)
    reader = make_reader(open_taught(taught))
    failed = False
    for number, name in enumerate(images, start=1):
        progress(number, len(images), name)
        try:
            reading = read_image(Path(name), reader, wanted)
        except PictureError as error:
            failed = True
            complain(str(error))
            why = in_unicode(str(error))
            print_picture(ImageLine(in_unicode(name), (), False, (why,), 0.0), as_json=as_json)
            continue
        seen, accepted = reading.dice, reading.accepted
        line = ImageLine(in_unicode(name), die_lines(seen), accepted, reading.problems, reading.ms)
        print_picture(line, as_json=as_json)
        if folder is None:
            continue
        try:
            folder.save(name, draw_sight(load_picture(Path(name)), seen, accepted=accepted))
        except Fault as fault:
            failed = True
            complain(fault.message)
    wipe()
    if failed:
        sys.exit(1)


def print_picture(line: ImageLine, *, as_json: bool) -> None:
    """Prints a picture's reading, for programs or for people."""
    if as_json:
        print_json(line)
        return
    verdict = "sure" if line.accepted else "would ask"
    say(printable(f"{line.image}: {in_words(line.dice)} [{verdict}, {line.ms:.0f} ms]"))
    for problem in line.problems:
        say(printable(f"    {problem}"))


def wanted_dice(listed: str | None) -> tuple[DieSpec, ...] | None:
    """The dice of `--dice`; raises a usage error that names the wrong one."""
    from vision.dice import DiceSpecError, parse_dice

    if listed is None:
        return None
    try:
        return parse_dice(listed)
    except DiceSpecError as error:
        raise click.BadParameter(str(error), param_hint="--dice") from error


@click.command(short_help="Reads the rolls in a video.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a settled roll, one a line.")
@click.option("--dice", metavar="LIST", help="The dice that are thrown, as d6,d8:orange,...")
@taught_option
@click.argument("video", type=ANY_PATH, metavar="VIDEO")
def replay(as_json: bool, dice: str | None, taught: tuple[Path, ...], video: str) -> None:
    """Reads a video as the service would read the camera: one line a settled roll.

    \b
    With --json each roll gives one line:
      {"roll", "from_s", "to_s", "dice": [as for read], "accepted"}

    Seconds count from the start of the video: the dice lay still from "from_s"
    to "to_s".
    """
    at_work("starting the reader")
    hush()
    from vision.cameras import SourceError
    from vision.dice import make_reader
    from vision.replay import replay as replay_video

    def told(share: float) -> None:
        at_work(f"{share:4.0%} of {video}")

    rolls = 0
    reader = make_reader(open_taught(taught))
    try:
        for roll in replay_video(video, wanted_dice(dice), reader=reader, progress=told):
            rolls += 1
            line = RollLine(
                roll.roll,
                round(roll.from_s, 3),
                round(roll.to_s, 3),
                die_lines(roll.dice),
                roll.accepted,
            )
            if as_json:
                print_json(line)
            else:
                verdict = "sure" if line.accepted else "would ask"
                say(
                    f"roll {line.roll}, {line.from_s:.1f} to {line.to_s:.1f} s: "
                    f"{in_words(line.dice)} [{verdict}]"
                )
    except SourceError as error:
        raise Fault(str(error)) from error
    wipe()
    if not rolls:
        complain(f"{video}: no settled roll in this video")
