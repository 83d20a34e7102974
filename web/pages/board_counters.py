"""Which boards are looked at, and which parts of them feed counters of the open table."""

from __future__ import annotations

import uuid

from flask import Blueprint, flash, redirect, request
from msgspec import Struct
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import Refused
from assistant.words.actor import Role
from assistant.words.board_record import BoardState
from assistant.words.boards import BoardProfile, number_called
from assistant.words.die_colours import COLOUR_NAMES, colour_said
from assistant.words.shown_boards import ShownBoard
from assistant.words.text import Text, text
from web.access import needs
from web.api.commands import give
from web.language import current_language, say
from web.pages import fragments, shell
from web.problems import Problem
from web.runtime import runtime

PATH = "/board-counters"
ALL_SLOTS = "*"


class Area(Struct, frozen=True):
    """A part of a board that can count, and what one point each makes each of its places worth.

    `sort` is "region", "grid", "track" or "slot"; `name` ALL_SLOTS stands for all slots together.
    """

    board: str
    sort: str
    name: str
    label: Text
    worth: dict[str, int]

    @property
    def code(self) -> str:
        """The area as one word of a form."""
        return f"{self.board}/{self.sort}/{self.name}"


def counter_routes() -> Blueprint:
    """Routes of what counts on boards. All writes are forms that lead back; for the host only."""
    routes = Blueprint("board_counters", __name__)

    @routes.get(PATH)
    @needs(Role.HOST)
    def counters() -> str:
        view = runtime().house.table.view()
        boards = shown_boards()
        return shell.page(
            "board-counters",
            "board_counters.html",
            text("Boards that are looked at"),
            view=view,
            boards=boards,
            watching={one.board for one in view.boards},
            gone=[one for one in view.boards if one.state is BoardState.GONE],
            areas=[area for board in boards for area in areas_of(board)],
            feeds=getattr(view.sheet, "feeds", ()),
            colour_named=colour_said,
            seat_named=lambda seat: next((one.name for one in view.seats if one.id == seat), seat),
            colours=[(name, colour_said(name)) for name in COLOUR_NAMES],
            can_count="set_feed" in fragments.commands_of(view),
            can_watch="watch_board" in fragments.commands_of(view),
            key=uuid.uuid4().hex,
        )

    @routes.post(f"{PATH}/add")
    @needs(Role.HOST)
    def add() -> BaseResponse:
        area = _area(request.form.get("area", ""))
        each = _number(request.form.get("each", "1"))
        feed: dict[str, object] = {
            "board": area.board,
            "area": say(area.label, current_language()),
            "seat": request.form.get("seat", ""),
            "category": request.form.get("category", ""),
            "worth": {place: worth * each for place, worth in area.worth.items() if worth * each},
            "colour": request.form.get("colour") or None,
            "at_once": "at_once" in request.form,
        }
        view = runtime().house.table.view()
        key = request.form.get("key") or uuid.uuid4().hex
        outcome = give(f"feed-{key[:60]}", view.version, {"type": "set_feed", "feed": feed})
        if isinstance(outcome, Refused):
            flash(say(outcome.refusal.text, current_language()), "error")
        return redirect(PATH, 303)

    return routes


def shown_boards() -> tuple[ShownBoard, ...]:
    """The boards that were shown, by name."""
    box = runtime().house.boards
    kept = () if box is None else box.view().kept.values()
    return tuple(sorted(kept, key=lambda one: one.name))


def areas_of(board: ShownBoard) -> tuple[Area, ...]:
    """All parts of a board that can count."""
    profile = board.profile
    found = [_one(board, "region", one.name, {one.name: 1}) for one in profile.regions]
    for grid in profile.grids:
        cells = {
            f"{grid.name} {row},{column}": 1
            for row in range(grid.rows)
            for column in range(grid.columns)
            if (row, column) not in grid.missing
        }
        found.append(_one(board, "grid", grid.name, cells))
    for track in profile.tracks:
        names = [position.name for position in track.positions]
        numbers = [number_called(name) for name in names]
        plain = None not in numbers
        worth = {
            f"{track.name} {name}": number if plain and number is not None else place
            for place, (name, number) in enumerate(zip(names, numbers, strict=True))
        }
        found.append(_one(board, "track", track.name, worth))
    found += _slots(board, profile)
    return tuple(found)


def _slots(board: ShownBoard, profile: BoardProfile) -> list[Area]:
    if not profile.slots:
        return []
    every = Area(
        board.name,
        "slot",
        ALL_SLOTS,
        text("{board}: all slots", board=board.name),
        {slot.name: 1 for slot in profile.slots},
    )
    return [every, *(_one(board, "slot", one.name, {one.name: 1}) for one in profile.slots)]


def _one(board: ShownBoard, sort: str, name: str, worth: dict[str, int]) -> Area:
    label = text("{board}: {part}", board=board.name, part=name)
    return Area(board.name, sort, name, label, worth)


def _area(code: str) -> Area:
    for board in shown_boards():
        for area in areas_of(board):
            if area.code == code:
                return area
    raise Problem(422, "area", text("This part of a board is not there any more."), field="area")


def _number(raw: str) -> int:
    plain = raw.strip().replace("−", "-")
    points = number_called(plain.removeprefix("-"))
    if points is None or len(plain) > 5:
        raise Problem(422, "each", text("Say how many points each is worth."), field="each")
    return -points if plain.startswith("-") else points
