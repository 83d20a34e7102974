"""Taught faces in a vision child: taking them over, and cutting out dice to be taught."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import DieReading
from assistant.words.taught import SeenDie, TaughtNews
from assistant.words.text import text
from vision.dice.taught import TaughtFaces, cut_face, pack_crop
from vision.frames import Image
from vision.worker_wire import Teach

MOVING = text("Something moves in view: take your hand away, wait a moment, then try again.")
_MOST_DICE = 30


def teach(faces: TaughtFaces, message: Teach) -> TaughtNews:
    """Takes the sets over; what cannot be used leaves the faces as they were, and says why."""
    try:
        faces.teach(message.sets)
    except FileNotFoundError:
        return TaughtNews(
            message.version,
            trouble=text(
                "The net that reads taught faces is missing: install Skald again. "
                "The pictures are kept."
            ),
        )
    except ValueError as error:
        return TaughtNews(
            message.version,
            trouble=text("The taught faces cannot be used: {why}", why=str(error)),
        )
    return TaughtNews(message.version, faces.alike())


def seen_dice(image: Image, dice: Sequence[DieReading]) -> tuple[SeenDie, ...]:
    """The dice with their crops, as taught pictures are cut."""
    return tuple(SeenDie(die, pack_crop(cut_face(image, die.box))) for die in dice[:_MOST_DICE])
