"""Pictures of looks at boards, and boards laid into the drawn tray."""

from __future__ import annotations

import logging

from flask import Blueprint, Response
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import BoardEyesPort, NotSeenError, ReaderEndedError
from assistant.words.actor import Role
from assistant.words.board_record import Photographed
from assistant.words.shown_boards import Said, ShownBoard
from assistant.words.text import text
from web.access import audience, needs
from web.api.camera import NO_ANSWER, READER_ENDED, in_drawn_tray, picture_sent
from web.api.fields import has_field, long_field, text_field
from web.api.outcome import done, not_done
from web.problems import Problem
from web.runtime import runtime

log = logging.getLogger(__name__)

MOST_PIECES = 200


def board_routes() -> Blueprint:
    """Routes of looks at boards."""
    routes = Blueprint("boards_api", __name__)

    @routes.get("/api/boards/look/<look>")
    def picture(look: str) -> Response:
        eyes = runtime().house.board_eyes
        found = None if eyes is None else eyes.picture(look)
        if found is None:
            raise Problem(404, "picture", text("There is no picture now."))
        response = Response(found, mimetype="image/jpeg")
        # The picture of a look never changes; the page shows many parts of it.
        response.headers["Cache-Control"] = "private, max-age=3600"
        return response

    @routes.post("/api/boards/photo")
    @routes.post("/api/boards/photo/upload")
    @needs(Role.SEAT)
    def photograph() -> BaseResponse:
        board = _own_board(text_field("board"))
        try:
            look = _eyes().look_at(_shown(board.watched.board), board.watched, _picture())
            asked = runtime().house.table.photograph(board, look)
        except NotSeenError as error:
            return not_done(Problem(422, "board", error.why, field="picture"))
        except ReaderEndedError:
            return not_done(READER_ENDED)
        except TimeoutError:
            return not_done(NO_ANSWER)
        except Problem as problem:
            return not_done(problem)
        if not asked:
            return done(text("The photograph shows the board as it is recorded."))
        return done(text("Look at what the photograph shows, then say whether it is right."))

    @routes.post("/api/simulator/board")
    @needs(Role.HOST)
    def lay_out() -> BaseResponse:
        profile = _shown(text_field("board")).profile
        pieces = _pieces(long_field("pieces")) if has_field("pieces") else ()
        return in_drawn_tray(
            lambda: _eyes().lay_out(profile, pieces), real=_REAL_CAMERA, not_drawn=_NO_PLACE
        )

    return routes


def _eyes() -> BoardEyesPort:
    eyes = runtime().house.board_eyes
    if eyes is None:
        raise _REAL_CAMERA
    return eyes


def _picture() -> bytes:
    """The picture that was sent, or with `view` what the camera sees there now."""
    if not has_field("view"):
        return picture_sent()
    camera, view = runtime().house.camera, text_field("view")
    seen = camera.picture(view, drawn=False) if view in camera.status().views else None
    if seen is None:
        raise Problem(404, "picture", text("There is no picture now."))
    return seen


def _own_board(key: str) -> Photographed:
    """The board of a seat that this device may photograph."""
    boards = runtime().house.table.photographed()
    found = next((one for one in boards if one.key == key), None)
    if found is None:
        raise Problem(404, "board", text("No board was shown under this name."), field="board")
    asker = audience()
    if asker.role is not Role.HOST and asker.seat != found.seat:
        raise Problem(403, "seat", text("This is another seat's board."), field="board")
    return found


def _shown(name: str) -> ShownBoard:
    box = runtime().house.boards
    shown = () if box is None else box.view().kept.values()
    found = next((one for one in shown if one.name == name), None)
    if found is None:
        raise Problem(404, "board", text("No board was shown under this name."), field="board")
    return found


def _pieces(raw: str) -> tuple[Said, ...]:
    """One piece a line: its place, its kind and its colour with a semicolon between them."""
    pieces = []
    for line in raw.splitlines():
        parts = [part.strip() for part in line.split(";")]
        if not any(parts):
            continue
        if not 2 <= len(parts) <= 3 or not all(parts[:2]):
            raise Problem(
                400,
                "pieces",
                text("Write each piece on a line of its own: its place; its kind; its colour."),
                field="pieces",
            )
        pieces.append(Said(parts[0], None, parts[1], parts[2] if len(parts) == 3 else None))
    return tuple(pieces[:MOST_PIECES])


_REAL_CAMERA = Problem(409, "real", text("This is a real camera: lay the board on the table."))
_NO_PLACE = Problem(
    422, "not_drawn", text("This board has no such place: compare with its drawing.")
)
