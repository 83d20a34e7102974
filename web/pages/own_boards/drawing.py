"""The profile drawn over the straightened picture: added, dragged, named, removed."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.boards import edit
from assistant.boards.file import decode_profile
from assistant.boards.handles import cut_out, toggled, with_space
from assistant.boards.parts import find_part
from assistant.games.diagrams import ready_profiles
from assistant.kept.names import clean_name
from assistant.kept.store import KeptError
from assistant.words.actor import Role
from assistant.words.boards import SORTS, BoardProfile, Grid, Part, Track
from assistant.words.shown_boards import ShownBoard
from assistant.words.text import Text, text
from web.access import needs
from web.pages.kept_forms import sent_file, tell
from web.pages.own_boards.common import (
    PATH,
    box,
    change,
    known,
    leads,
    number,
    page,
    path_of,
)
from web.pages.own_boards.fields import fresh_part, lines_of, part_sent
from web.pages.own_boards.listing import chosen_profile, straight_name_of
from web.pages.own_boards.shapes import beside, drawn_parts, text_size

ZOOMS = (1, 2, 4)


def drawing_routes(routes: Blueprint) -> None:
    """Adds the routes of the drawn profile."""

    @routes.get(f"{PATH}/<ident>")
    @needs(Role.HOST)
    def board(ident: str) -> str:
        shown = known(ident)
        parts = drawn_parts(shown.profile, request.args.get("part", ""))
        selected = next((one for one in parts if one.key == request.args.get("part")), None)
        zoom = request.args.get("zoom", "")
        return page(
            "board.html",
            text("{name}", name=shown.name),
            ident=ident,
            board=shown,
            picture=straight_name_of(shown),
            parts=parts,
            selected=selected,
            lines="" if selected is None else lines_of(selected.part),
            sorts=SORTS,
            beside=beside,
            size_of_text=text_size(shown.profile),
            zoom=int(zoom) if zoom in map(str, ZOOMS) else 1,
            zooms=ZOOMS,
            adding=request.args.get("add", ""),
            profiles=ready_profiles(),
            others=[(key, one) for key, one in box().view().kept.items() if key != ident],
        )

    @routes.post(f"{PATH}/<ident>/drag")
    @needs(Role.HOST)
    def drag(ident: str) -> BaseResponse:
        sort, name = _part_named()
        handle = request.form.get("handle", "")
        along = request.form.get("along") == "on"

        def deed(one: ShownBoard) -> ShownBoard:
            return edit.drag(one, sort, name, handle, (number("x"), number("y")), along=along)

        change(ident, deed, text("moved “{part}”", part=name))
        return _back(ident, sort, name)

    @routes.post(f"{PATH}/<ident>/add")
    @needs(Role.HOST)
    def add(ident: str) -> BaseResponse:
        shown = known(ident)
        shape = request.form.get("shape", "")
        try:
            if shape == "space":
                return _add_space(ident)
            typed = request.form.get("name", "").strip()
            name = clean_name(typed) if typed else _free_name(shown.profile, shape)
            at = (number("x"), number("y"))
            sort, part = fresh_part(shape, name, at, max(shown.profile.size))
        except KeptError as error:
            tell(error.why, "error")
            return _back(ident, *_part_named())
        what = text("added “{part}”", part=name)
        done = change(ident, lambda one: edit.put_part(one, sort, part, None), what)
        return _back(ident, sort, name if done else "", add=shape)

    @routes.post(f"{PATH}/<ident>/part")
    @needs(Role.HOST)
    def part(ident: str) -> BaseResponse:
        known(ident)
        was = request.form.get("was", "")
        try:
            sort, made = part_sent()
        except KeptError as error:
            tell(error.why, "error")
            return _back(ident, request.form.get("sort", ""), was)
        what = text("changed “{part}”", part=made.name)
        done = change(ident, lambda one: edit.put_part(one, sort, made, was), what)
        return _back(ident, sort, made.name if done else was)

    @routes.post(f"{PATH}/<ident>/cut")
    @needs(Role.HOST)
    def cut(ident: str) -> BaseResponse:
        sort, name = _part_named()
        handle = request.form.get("handle", "")
        if handle:
            _change_part(ident, lambda one: cut_out(one, handle))
            return _back(ident, sort, name)
        what = text("removed “{part}”", part=name)
        change(ident, lambda one: edit.remove_part(one, sort, name), what)
        return _back(ident, "", "")

    @routes.post(f"{PATH}/<ident>/cell")
    @needs(Role.HOST)
    def cell(ident: str) -> BaseResponse:
        def deed(one: Part) -> Part:
            if not isinstance(one, Grid):
                raise KeptError(text("There is no such cell."))
            return toggled(one, int(number("row")), int(number("column")))

        _change_part(ident, deed)
        return _back(ident, *_part_named())

    @routes.post(f"{PATH}/<ident>/<any(shift, size, describe, checked, profile):what>")
    @needs(Role.HOST)
    def whole(ident: str, what: str) -> BaseResponse:
        known(ident)
        deed, words = _WHOLE[what]
        change(ident, deed, words)
        return _back(ident, *_part_named())

    @routes.post(f"{PATH}/<ident>/profile/upload")
    @needs(Role.HOST)
    def take_profile(ident: str) -> BaseResponse:
        known(ident)
        try:
            profile = decode_profile(sent_file("file"), "profile.json")
        except KeptError as error:
            tell(error.why, "error")
            return leads(path_of(ident))
        what = text("took a profile from a file")
        change(ident, lambda one: edit.with_profile(one, profile), what)
        return leads(path_of(ident))


def _add_space(ident: str) -> BaseResponse:
    def deed(one: Part) -> Part:
        if not isinstance(one, Track):
            raise KeptError(text("Choose a track first, then add spaces to it."))
        name = request.form.get("name", "").strip()
        return with_space(one, (number("x"), number("y")), clean_name(name) if name else "")

    _change_part(ident, deed)
    return _back(ident, *_part_named(), add="space")


def _change_part(ident: str, deed: Callable[[Part], Part]) -> bool:
    """Puts what `deed` makes of the form's part in its place."""
    sort, name = _part_named()

    def changed(board: ShownBoard) -> ShownBoard:
        part = find_part(board.profile, sort, name)
        if part is None:
            raise KeptError(text("“{name}” is no longer on this board.", name=name[:60]))
        return edit.put_part(board, sort, deed(part), name)

    return change(ident, changed, text("changed “{part}”", part=name))


def _part_named() -> tuple[str, str]:
    return request.form.get("sort", ""), request.form.get("part", "")


def _free_name(profile: BoardProfile, shape: str) -> str:
    """The next number that no part of this shape's word has yet: "slot 3"."""
    names = {part.name for _, part in profile.parts}
    word = {"circle": "region", "polygon": "region"}.get(shape, shape)
    count = 1
    while f"{word} {count}" in names:
        count += 1
    return f"{word} {count}"


def _back(ident: str, sort: str, name: str, add: str = "") -> BaseResponse:
    """Back to the drawing as it was looked at, with this part selected."""
    zoom = request.form.get("zoom", "")
    return leads(
        path_of(
            ident,
            part=f"{sort}:{name}" if sort and name else "",
            zoom=zoom if zoom in map(str, ZOOMS) else "",
            add=add,
        )
    )


def _shift(board: ShownBoard) -> ShownBoard:
    by = (number("x"), number("y"))
    return edit.shift(board, by, (number("wide") / 100, number("high") / 100))


def _described(board: ShownBoard) -> ShownBoard:
    form = request.form
    return edit.describe(
        board,
        printed=form.get("printed") == "on",
        marks=form.get("marks") == "on",
        tallest=number("tallest"),
    )


def _profiled(board: ShownBoard) -> ShownBoard:
    profile = chosen_profile(request.form.get("profile", ""))
    if profile is None:
        raise KeptError(text("Choose a profile first."))
    return edit.with_profile(board, profile)


_WHOLE: dict[str, tuple[Callable[[ShownBoard], ShownBoard], Text]] = {
    "shift": (_shift, text("moved all places")),
    "size": (
        lambda one: edit.resize(one, (number("width"), number("height"))),
        text("gave the board another size"),
    ),
    "describe": (_described, text("said what kind of board it is")),
    "checked": (edit.all_checked, text("compared all places with the board")),
    "profile": (_profiled, text("took over another profile")),
}
