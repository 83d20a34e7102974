"""A board is shown, in a vision child: pictures that nobody vouches for, told about in words."""

from __future__ import annotations

import logging

from assistant.words.showing import BoardPicture
from assistant.words.text import text
from vision.cameras.picture_header import NoPictureError, no_picture
from vision.showing import answer
from vision.worker_wire import PictureShown, ShowPicture

_log = logging.getLogger(__name__)


def shown(message: ShowPicture) -> PictureShown:
    """What was asked of the picture, or why it cannot be used."""
    try:
        return PictureShown(message.ask, answer(message.question, message.data))
    except NoPictureError as error:
        return PictureShown(message.ask, BoardPicture(why=no_picture(error)))
    except Exception:
        # Boards are people's own, strangers' among them: none may end a child again and again.
        _log.exception("%s failed", type(message.question).__name__)
        return PictureShown(message.ask, BoardPicture(why=_FAILED))


_FAILED = text(
    "Looking at this picture failed: take another one, and check the board's corners and places."
)
