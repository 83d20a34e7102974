"""Pieces taught: a picture of the board with pieces on it, and what people say lies where."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.boards import edit
from assistant.boards.check import MOST_LESSONS
from assistant.boards.nearest import place_at
from assistant.boards.parts import place_names
from assistant.boards.tiles import said_tile
from assistant.games.diagrams import piece_names, tile_shapes
from assistant.kept.names import clean_name
from assistant.kept.store import KeptError
from assistant.words.actor import Role
from assistant.words.die_colours import COLOUR_NAMES
from assistant.words.showing import FindBoard, LikelyPiece
from assistant.words.shown_boards import BoardLesson, Said, ShownBoard
from assistant.words.text import Text, text
from web.access import needs
from web.pages.kept_forms import tell
from web.pages.own_boards.common import (
    PATH,
    ask,
    change,
    known,
    leads,
    number,
    page,
    path_of,
    picture_sent,
)
from web.pages.own_boards.lesson_shown import (
    against_empty,
    as_known,
    shown_places,
    taught_kinds,
    twins,
)
from web.pages.own_boards.listing import picture_answer
from web.pages.own_boards.outlines import chosen_corners, corners_page
from web.pages.own_boards.shapes import drawn_parts, text_size
from web.pages.own_boards.straight import StraightPictures, straight_name
from web.problems import Problem


def piece_routes(routes: Blueprint, straight: StraightPictures) -> None:
    """Adds the routes of the lessons."""

    @routes.get(f"{PATH}/<ident>/pieces")
    @needs(Role.HOST)
    def pieces(ident: str) -> str:
        board = known(ident)
        return page(
            "pieces.html",
            text("Pieces on {board}", board=board.name),
            ident=ident,
            board=board,
            lessons=[_name_of(board, lesson) for lesson in board.lessons],
            most=MOST_LESSONS,
            kinds=taught_kinds(board),
            twins=twins(board),
        )

    @routes.post(f"{PATH}/<ident>/pieces/begin")
    @routes.post(f"{PATH}/<ident>/pieces/begin/upload")
    @needs(Role.HOST)
    def begin_lesson(ident: str) -> BaseResponse:
        board = known(ident)
        try:
            found = ask(FindBoard(board), picture_sent())
        except KeptError as error:
            tell(error.why, "error")
            return leads(path_of(ident, "/pieces"))
        corners = found.outlines[0].corners if found.outlines else board.corners
        what = text("took a picture of pieces on “{board}”", board=board.name)
        if not change(ident, lambda one: edit.add_lesson(one, found.jpeg, corners), what):
            return leads(path_of(ident, "/pieces"))
        number_of = len(known(ident).lessons) - 1
        if found.why is not None:
            tell(text("The board was not recognised in this picture: check its corners."), "error")
            return leads(path_of(ident, f"/pieces/{number_of}/corners"))
        return leads(path_of(ident, f"/pieces/{number_of}"))

    @routes.get(f"{PATH}/<ident>/pieces/<int:nth>")
    @needs(Role.HOST)
    def lesson(ident: str, nth: int) -> str:
        board = known(ident)
        shown = _lesson(board, nth)
        likely, why = _likely(straight, board, shown)
        size = board.profile.size
        return page(
            "lesson.html",
            text("Pieces on {board}", board=board.name),
            ident=ident,
            board=board,
            nth=nth,
            lesson=shown,
            picture=straight_name(shown.picture, shown.corners, size),
            parts=drawn_parts(board.profile),
            places=shown_places(board.profile, shown, likely),
            groups=_by_colour(likely, shown),
            why=why,
            odd=() if why else against_empty(shown, likely),
            kinds=taught_kinds(board),
            twins=twins(board),
            names=place_names(board.profile),
            colours=_colours(board),
            size_of_text=text_size(board.profile),
            proposed=piece_names(board.profile),
            tiles=tile_shapes(board.profile.game),
            kind=request.args.get("kind", ""),
            colour=request.args.get("colour", ""),
        )

    @routes.get(f"{PATH}/<ident>/pieces/<int:nth>/photo")
    @needs(Role.HOST)
    def lesson_photo(ident: str, nth: int) -> Response:
        return picture_answer(_lesson(known(ident), nth).picture)

    @routes.get(f"{PATH}/<ident>/pieces/<int:nth>/straight/<name>.jpg")
    @needs(Role.HOST)
    def lesson_straightened(ident: str, nth: int, name: str) -> Response:
        board = known(ident)
        shown = _lesson(board, nth)
        try:
            return picture_answer(straight.jpeg(shown.picture, shown.corners, board.profile.size))
        except KeptError as error:
            raise Problem(503, "reader", error.why) from error

    @routes.get(f"{PATH}/<ident>/pieces/<int:nth>/corners")
    @needs(Role.HOST)
    def lesson_corners(ident: str, nth: int) -> str:
        board = known(ident)
        _lesson(board, nth)
        return corners_page(ident, board, nth, straight)

    @routes.post(f"{PATH}/<ident>/pieces/<int:nth>/corners")
    @needs(Role.HOST)
    def place_lesson(ident: str, nth: int) -> BaseResponse:
        known(ident)
        here = f"/pieces/{nth}"
        try:
            wanted = chosen_corners()
        except KeptError as error:
            tell(error.why, "error")
            return leads(path_of(ident, f"{here}/corners"))
        what = text("placed the corners in picture {n}", n=nth + 1)
        done = change(ident, lambda one: edit.place_lesson(one, nth, wanted), what)
        stays = not done or request.form.get("then") != "draw"
        return leads(path_of(ident, f"{here}/corners" if stays else here))

    @routes.post(f"{PATH}/<ident>/pieces/<int:nth>/say")
    @needs(Role.HOST)
    def say(ident: str, nth: int) -> BaseResponse:
        form = request.form
        what = text("said what lies on “{board}”", board=known(ident).name)
        change(ident, lambda one: edit.say(one, nth, _said(one)), what)
        return leads(
            path_of(
                ident, f"/pieces/{nth}", kind=form.get("kind", ""), colour=form.get("colour", "")
            )
        )

    @routes.post(f"{PATH}/<ident>/pieces/<int:nth>/tile")
    @needs(Role.HOST)
    def tile(ident: str, nth: int) -> BaseResponse:
        known(ident)
        form = request.form

        def deed(board: ShownBoard) -> ShownBoard:
            shapes = {one.name: one for one in tile_shapes(board.profile.game)}
            shape = shapes.get(form.get("tile", ""))
            if shape is None:
                raise KeptError(text("Choose a tile first."))
            at = (int(number("row")) - 1, int(number("column")) - 1)
            laid = said_tile(
                board.profile,
                form.get("grid", ""),
                shape,
                int(number("turned")),
                at,
                mirrored=form.get("mirrored") == "on",
            )
            return edit.say_tile(board, nth, laid)

        change(ident, deed, text("said which tile lies there"))
        return leads(path_of(ident, f"/pieces/{nth}"))

    @routes.post(f"{PATH}/<ident>/pieces/<int:nth>/<any(unsay, untile, remove):what>")
    @needs(Role.HOST)
    def take_back(ident: str, nth: int, what: str) -> BaseResponse:
        known(ident)
        form = request.form
        if what == "remove":
            change(ident, lambda one: edit.remove_lesson(one, nth), text("removed a picture"))
            return leads(path_of(ident, "/pieces"))

        def deed(board: ShownBoard) -> ShownBoard:
            if what == "untile":
                return edit.unsay_tile(board, nth, int(number("tile")))
            at = None if form.get("place") else (number("x"), number("y"))
            return edit.unsay(board, nth, form.get("place", ""), at)

        change(ident, deed, text("took back what was said of a place"))
        return leads(path_of(ident, f"/pieces/{nth}"))


def _said(board: ShownBoard) -> tuple[Said, ...]:
    """What a form says of its places, or of the spot that was tapped."""
    form = request.form
    nothing = form.get("nothing") == "on"
    typed = form.get("new_kind", "").strip() or form.get("kind", "")
    kind = "" if nothing else as_known(board, clean_name(typed))
    named = form.get("colour", "").strip()
    colour = clean_name(named) if named and not nothing else None
    places = [one for one in form.getlist("place") if one]
    if places:
        return tuple(Said(one, kind=kind, colour=colour) for one in places)
    if not form.get("x"):
        raise KeptError(
            text("Say where it lies: tap it in the picture, choose a place, or give x and y.")
        )
    at = (number("x"), number("y"))
    place = place_at(board.profile, at)
    return (Said(place, None if place else at, kind, colour),)


def _lesson(board: ShownBoard, nth: int) -> BoardLesson:
    try:
        return edit.lesson_of(board, nth)
    except KeptError as error:
        raise Problem(404, "missing", error.why) from error


def _likely(
    straight: StraightPictures, board: ShownBoard, lesson: BoardLesson
) -> tuple[tuple[LikelyPiece, ...], Text | None]:
    """Where something seems to lie; the reason where nobody can tell."""
    try:
        return straight.pieces(board, lesson.picture, lesson.corners), None
    except KeptError as error:
        return (), error.why


def _by_colour(
    likely: tuple[LikelyPiece, ...], lesson: BoardLesson
) -> dict[str, tuple[LikelyPiece, ...]]:
    """Likely pieces of which nothing is said yet, those of one colour together."""
    said = {one.place for one in lesson.said}
    left = [one for one in likely if one.place not in said]
    return {
        colour: tuple(one for one in left if one.colour == colour)
        for colour in COLOUR_NAMES
        if any(one.colour == colour for one in left)
    }


def _colours(board: ShownBoard) -> tuple[str, ...]:
    """Colours to choose from: those that have names here, and what people called others."""
    taught = (one.colour for one in taught_kinds(board) if one.colour)
    return tuple(dict.fromkeys((*COLOUR_NAMES, *taught)))


def _name_of(board: ShownBoard, lesson: BoardLesson) -> tuple[BoardLesson, str]:
    return lesson, straight_name(lesson.picture, lesson.corners, board.profile.size)
