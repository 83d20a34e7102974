"""Boards that their owner shows once: the pages, one module a step."""

from __future__ import annotations

from flask import Blueprint

from web.pages.own_boards.drawing import drawing_routes
from web.pages.own_boards.listing import listing_routes
from web.pages.own_boards.outlines import outline_routes
from web.pages.own_boards.pieces import piece_routes
from web.pages.own_boards.straight import StraightPictures
from web.pages.own_boards.trying import trying_routes


def own_board_routes() -> Blueprint:
    """Routes of the shown boards. All writes are forms that lead back; for the host only."""
    routes = Blueprint("own_boards", __name__)
    straight = StraightPictures()
    listing_routes(routes)
    outline_routes(routes, straight)
    drawing_routes(routes)
    piece_routes(routes, straight)
    trying_routes(routes)
    return routes
