"""The list of shown boards: begun, taken from files, copied, named, removed."""

from __future__ import annotations

import math
from contextlib import suppress

from flask import Blueprint, Response, request
from msgspec.structs import replace
from werkzeug.wrappers import Response as BaseResponse

from assistant.boards import edit
from assistant.boards.check import check_board
from assistant.boards.corners import check_corners, turned
from assistant.boards.pictures import check_picture
from assistant.games.diagrams import name_in, ready_profiles
from assistant.kept.names import clean_name
from assistant.kept.store import KeptError
from assistant.words.actor import Role
from assistant.words.boards import BoardProfile, profile_to_json
from assistant.words.showing import BoardPicture, TakePicture
from assistant.words.shown_boards import Corners, ShownBoard
from assistant.words.text import text
from web.access import needs
from web.downloads import download
from web.language import current_language
from web.pages.kept_forms import sender, sent_file, step_number, tell
from web.pages.own_boards.common import (
    PATH,
    ask,
    box,
    change,
    known,
    leads,
    page,
    path_of,
    picture_sent,
)
from web.pages.own_boards.straight import straight_name

BLANK_SIDE = 1000.0
_STEP = 0.06
"""Aspects whose logarithms differ by less are the same, as well as they can be told."""
_ASIDE = 0.1
"""Where no outline is found, corners begin so far from the picture's edges, to be dragged."""


def listing_routes(routes: Blueprint) -> None:
    """Adds the routes of the list and of whole boards."""

    @routes.get(PATH)
    @needs(Role.HOST)
    def boards() -> str:
        kept = box().view().kept
        return page(
            "list.html",
            text("Own boards"),
            boards=[(ident, one, straight_name_of(one)) for ident, one in kept.items()],
            profiles=ready_profiles(),
        )

    @routes.post(f"{PATH}/begin")
    @routes.post(f"{PATH}/begin/upload")
    @needs(Role.HOST)
    def begin() -> BaseResponse:
        try:
            board = _begun()
            what = text("showed the board “{board}”", board=board.name)
            ident = box().add(board, board.name, what, sender())
        except KeptError as error:
            tell(error.why, "error")
            return leads(PATH)
        return leads(path_of(ident, "/corners"))

    @routes.post(f"{PATH}/file/upload")
    @needs(Role.HOST)
    def take_file() -> BaseResponse:
        try:
            ident = box().take_file(sent_file("file"), sender())
        except KeptError as error:
            tell(error.why, "error")
            return leads(PATH)
        return leads(path_of(ident))

    @routes.post(f"{PATH}/undo")
    @needs(Role.HOST)
    def undo() -> BaseResponse:
        ident = request.form.get("set", "")
        try:
            tell(text("Done: {what}.", what=box().undo(step_number(), sender())))
        except KeptError as error:
            tell(error.why, "error")
        return leads(path_of(ident) if box().find(ident) else PATH)

    @routes.get(f"{PATH}/<ident>.json")
    @needs(Role.HOST)
    def as_file(ident: str) -> Response:
        known(ident)
        return download(box().file_of(ident), "application/json", f"skald-board-{ident}.json")

    @routes.get(f"{PATH}/<ident>/profile.json")
    @needs(Role.HOST)
    def profile_file(ident: str) -> Response:
        data = profile_to_json(known(ident).profile)
        return download(data, "application/json", f"skald-profile-{ident}.json")

    @routes.get(f"{PATH}/<ident>/photo")
    @needs(Role.HOST)
    def photo(ident: str) -> Response:
        return picture_answer(known(ident).reference)

    @routes.post(f"{PATH}/<ident>/<any(rename, copy, remove):what>")
    @needs(Role.HOST)
    def whole_board(ident: str, what: str) -> BaseResponse:
        board = known(ident)
        try:
            if what == "remove":
                words = text("removed the board “{board}”", board=board.name)
                box().remove(ident, lambda one: words, sender())
                return leads(PATH)
            name = clean_name(request.form.get("name", ""))
            if what == "copy":
                words = text("copied “{board}” as “{new}”", board=board.name, new=name)
                copied = box().add(replace(board, name=name), name, words, sender())
                return leads(path_of(copied))
        except KeptError as error:
            tell(error.why, "error")
            return leads(path_of(ident))
        others = {one.name for key, one in box().view().kept.items() if key != ident}
        if name in others:
            taken = text("There is a board “{board}” already: choose another name.", board=name)
            tell(taken, "error")
            return leads(path_of(ident))
        words = text("renamed “{board}” to “{new}”", board=board.name, new=name)
        change(ident, lambda one: edit.rename(one, name), words)
        return leads(path_of(ident))


def straight_name_of(board: ShownBoard) -> str:
    """The name of the straightened picture of the empty board."""
    return straight_name(board.reference, board.corners, board.profile.size)


def picture_answer(data: bytes) -> Response:
    """A picture of a board, kept by the browser: its address changes with it."""
    response = Response(data, mimetype=check_picture(data))
    response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


def chosen_profile(wanted: str) -> BoardProfile | None:
    """A ready profile by its id, or that of another board by "own:" and its id."""
    if wanted.startswith("own:"):
        other = box().find(wanted.removeprefix("own:"))
        return None if other is None else other.profile
    return ready_profiles().get(wanted)


def _begun() -> ShownBoard:
    profile = chosen_profile(request.form.get("profile", ""))
    typed = request.form.get("name", "").strip()
    titled = "" if profile is None else name_in(profile.name, current_language())
    name = clean_name(typed or titled)
    taken = ask(TakePicture(), picture_sent())
    corners, aspect = _likeliest(taken, None if profile is None else profile.size)
    if profile is None:
        wide, high = min(1.0, aspect), min(1.0, 1 / aspect)
        size = (round(BLANK_SIDE * wide, 1), round(BLANK_SIDE * high, 1))
        profile = BoardProfile(name, size)
    return check_board(ShownBoard(name, profile, taken.jpeg, corners))


def _likeliest(
    taken: BoardPicture, size: tuple[float, float] | None
) -> tuple[Corners, float]:
    """The likeliest outline, those first that are as long as the board is wide.

    It is turned where the board seems to lie on its side.
    """
    wanted = None if size is None else size[0] / size[1]
    for outline in sorted(taken.outlines, key=lambda one: _unlike(one.aspect, wanted)):
        corners = outline.corners
        if wanted is not None and (outline.aspect - 1) * (wanted - 1) < 0:
            corners = turned(corners)
        with suppress(KeptError):
            return check_corners(corners), outline.aspect
    wide, high = taken.size
    x, y = _ASIDE * wide, _ASIDE * high
    return ((x, y), (wide - x, y), (wide - x, high - y), (x, high - y)), wide / high


def _unlike(aspect: float, wanted: float | None) -> int:
    """How much longer or shorter an outline is than a board, lying or upright, in coarse steps."""
    if wanted is None:
        return 0
    return round(abs(abs(math.log(aspect)) - abs(math.log(wanted))) / _STEP)
