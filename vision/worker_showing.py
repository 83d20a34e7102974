"""A board is shown, in a vision child: pictures that nobody vouches for, told about in words."""

from __future__ import annotations

from assistant.words.showing import BoardPicture
from vision.cameras.picture_header import NoPictureError, no_picture
from vision.showing import answer
from vision.worker_wire import PictureShown, ShowPicture


def shown(message: ShowPicture) -> PictureShown:
    """What was asked of the picture, or why it cannot be used."""
    try:
        return PictureShown(message.ask, answer(message.question, message.data))
    except NoPictureError as error:
        return PictureShown(message.ask, BoardPicture(why=no_picture(error)))
