"""Where a board lies in its picture: found by itself, dragged into place, shown straightened."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.boards import edit
from assistant.boards.corners import turned
from assistant.kept.store import KeptError
from assistant.words.actor import Role
from assistant.words.showing import FindBoard, Outline
from assistant.words.shown_boards import Corners, ShownBoard
from assistant.words.text import text
from web.access import needs
from web.pages.kept_forms import tell
from web.pages.own_boards.common import (
    PATH,
    ask,
    change,
    corners_sent,
    known,
    leads,
    page,
    path_of,
    picture_sent,
)
from web.pages.own_boards.listing import picture_answer
from web.pages.own_boards.straight import StraightPictures
from web.problems import Problem


def outline_routes(routes: Blueprint, straight: StraightPictures) -> None:
    """Adds the routes of corners and of straightened pictures."""

    @routes.get(f"{PATH}/<ident>/corners")
    @needs(Role.HOST)
    def corners(ident: str) -> str:
        board = known(ident)
        return corners_page(ident, board, None, straight)

    @routes.post(f"{PATH}/<ident>/corners")
    @needs(Role.HOST)
    def place(ident: str) -> BaseResponse:
        board = known(ident)
        try:
            wanted = chosen_corners()
        except KeptError as error:
            tell(error.why, "error")
            return leads(path_of(ident, "/corners"))
        what = text("placed the corners of “{board}”", board=board.name)
        done = change(ident, lambda one: edit.place(one, wanted), what)
        stays = not done or request.form.get("then") != "draw"
        if not stays:
            mind(known(ident), straight)
        return leads(path_of(ident, "/corners" if stays else ""))

    @routes.post(f"{PATH}/<ident>/photo")
    @routes.post(f"{PATH}/<ident>/photo/upload")
    @needs(Role.HOST)
    def anew(ident: str) -> BaseResponse:
        board = known(ident)
        try:
            taken = ask(FindBoard(board), picture_sent())
            if not taken.outlines:
                raise KeptError(_NOT_FOUND)
        except KeptError as error:
            tell(error.why, "error")
            return leads(path_of(ident, "/corners"))
        if taken.why is not None:
            tell(_CHECK_CORNERS, "error")
        outline = taken.outlines[0].corners
        what = text("took another picture of “{board}”", board=board.name)
        change(ident, lambda one: edit.show_anew(one, taken.jpeg, outline), what)
        return leads(path_of(ident, "/corners"))

    @routes.get(f"{PATH}/<ident>/straight/<name>.jpg")
    @needs(Role.HOST)
    def straightened(ident: str, name: str) -> Response:
        board = known(ident)
        try:
            return picture_answer(
                straight.jpeg(board.reference, board.corners, board.profile.size)
            )
        except KeptError as error:
            raise Problem(503, "reader", error.why) from error


def corners_page(
    ident: str, board: ShownBoard, lesson: int | None, straight: StraightPictures
) -> str:
    """The page on which corners are dragged, of the empty board or of a lesson's picture."""
    shown = None if lesson is None else edit.lesson_of(board, lesson)
    picture, at = (board.reference, board.corners) if shown is None else (
        shown.picture,
        shown.corners,
    )
    size, why = (0, 0), None
    outlines: tuple[Outline, ...] = ()
    try:
        size, outlines = straight.outlines(picture)
    except KeptError as error:
        why = error.why
    return page(
        "corners.html",
        text("Corners of {board}", board=board.name),
        ident=ident,
        board=board,
        lesson=lesson,
        corners=at,
        size=size if min(size) else _around(at),
        outlines=[one.corners for one in outlines],
        why=why,
    )


def mind(board: ShownBoard, straight: StraightPictures) -> None:
    """Says what to mind of a board that lies so, if the reader can tell."""
    try:
        note = straight.note(board.reference, board.corners, board.profile.size)
    except KeptError:
        return  # the page says that the reader does not answer
    if note is not None:
        tell(note, "error")


def chosen_corners() -> Corners:
    """The corners of a form: dragged, turned by a quarter, or one of the outlines found."""
    wanted = corners_sent()
    return turned(wanted) if request.form.get("then") == "turn" else wanted


def _around(corners: Corners) -> tuple[int, int]:
    """A picture's size when the reader cannot tell it: enough to show all corners."""
    return (
        round(max(x for x, _ in corners) * 1.1) + 1,
        round(max(y for _, y in corners) * 1.1) + 1,
    )


_NOT_FOUND = text("The board is not in this picture: take another one, with all four corners.")
_CHECK_CORNERS = text("The board was not recognised in this picture: check its corners.")
