"""The try-out: what is read of a board now, drawn over the picture, doubt by doubt."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from flask import Blueprint, request
from msgspec import Struct
from werkzeug.wrappers import Response as BaseResponse

from assistant.games.diagrams import tile_shapes
from assistant.kept.store import KeptError
from assistant.ports import NotSeenError, NotSimulatedError, ReaderEndedError
from assistant.words.actor import Role
from assistant.words.showing import TakePicture
from assistant.words.shown_boards import (
    BoardLook,
    PlaceSeen,
    RegionSeen,
    ShownBoard,
    TileSeen,
    WatchedBoard,
)
from assistant.words.text import Text, text
from web.access import needs
from web.pages.kept_forms import tell
from web.pages.own_boards.common import (
    NO_ANSWER,
    PATH,
    ask,
    known,
    leads,
    page,
    picture_sent,
)
from web.pages.own_boards.listing import chosen_profile
from web.runtime import runtime


class Group(Struct, frozen=True):
    """Places of one part of the board: those with something on them, and those in doubt."""

    name: str
    covered: tuple[PlaceSeen, ...]
    doubts: tuple[PlaceSeen, ...]
    count: int


class Tried(Struct, frozen=True):
    """A look as the page shows it."""

    look: BoardLook
    picture: str
    groups: tuple[Group, ...]
    regions: tuple[RegionSeen, ...]
    tiles: tuple[TileSeen, ...]
    doubts: int


def trying_routes(routes: Blueprint) -> None:
    """Adds the routes of the try-out."""

    @routes.get(f"{PATH}/<ident>/try")
    @needs(Role.HOST)
    def try_out(ident: str) -> str:
        return _page(ident, known(ident), None, None)

    @routes.post(f"{PATH}/<ident>/try")
    @routes.post(f"{PATH}/<ident>/try/upload")
    @needs(Role.HOST)
    def look_now(ident: str) -> str:
        board = known(ident)
        try:
            return _page(ident, board, tried(board, picture_sent()), None)
        except KeptError as error:
            return _page(ident, board, None, error.why)

    @routes.post(f"{PATH}/lay")
    @needs(Role.HOST)
    def lay() -> BaseResponse:
        """Lays a ready board into the drawn tray, so that it can be shown without a real one."""
        eyes = runtime().house.board_eyes
        profile = chosen_profile(request.form.get("profile", ""))
        try:
            if eyes is None or profile is None:
                raise KeptError(text("Choose a profile first."))
            eyes.lay_out(profile)
            tell(text("The board lies on the drawn table now: show it from there."))
        except KeptError as error:
            tell(error.why, "error")
        except NotSimulatedError:
            tell(text("The cameras are real: lay the board on the table."), "error")
        except (ValueError, TimeoutError, ReaderEndedError):
            tell(NO_ANSWER, "error")
        return leads(PATH)


def tried(board: ShownBoard, picture: bytes) -> Tried:
    """Reads a board in a picture. Raises `KeptError` with the reason where it cannot be read."""
    eyes = runtime().house.board_eyes
    if eyes is None:
        raise KeptError(NO_ANSWER)
    taken = ask(TakePicture(), picture)
    watched = WatchedBoard(board.name, shapes=tile_shapes(board.profile.game))
    try:
        seen = eyes.look_at(board, watched, taken.jpeg)
    except NotSeenError as error:
        raise KeptError(error.why) from error
    except (TimeoutError, ReaderEndedError) as error:
        raise KeptError(NO_ANSWER) from error
    if not seen.places and not seen.regions and not seen.tiles:
        raise KeptError(
            text("The board is there, but no pieces were taught: teach some in a picture first.")
        )
    return Tried(
        seen,
        f"data:image/jpeg;base64,{b64encode(taken.jpeg).decode()}",
        groups_of(board, seen),
        tuple(one for one in seen.regions if one.pieces or not one.sure),
        seen.tiles,
        _doubts(one.sure for one in seen.places)
        + _doubts(one.sure for one in seen.regions)
        + _doubts(one.sure for one in seen.tiles),
    )


def _doubts(sure: Iterable[bool]) -> int:
    return sum(not one for one in sure)


def groups_of(board: ShownBoard, seen: BoardLook) -> tuple[Group, ...]:
    """The places of a look, those of each grid and track together, then all slots."""
    profile = board.profile
    parts = (*(one.name for one in profile.grids), *(one.name for one in profile.tracks), "")
    slots = {one.name for one in profile.slots}
    groups = []
    for name in parts:
        places = [
            one
            for one in seen.places
            if (one.place in slots if not name else one.place.startswith(f"{name} "))
            and (not name or one.place not in slots)
        ]
        if places:
            groups.append(
                Group(
                    name,
                    tuple(one for one in places if one.kind and one.sure),
                    tuple(one for one in places if not one.sure),
                    len(places),
                )
            )
    return tuple(groups)


def _page(ident: str, board: ShownBoard, seen: Tried | None, why: Text | None) -> str:
    return page(
        "try.html",
        text("Try-out of {board}", board=board.name),
        ident=ident,
        board=board,
        tried=seen,
        why=why,
    )
