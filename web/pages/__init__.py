"""The pages: one module a group, each with its blueprint."""

from __future__ import annotations

from flask import Blueprint

from web.pages.board_counters import counter_routes
from web.pages.correcting import roll_routes
from web.pages.corrections import correction_routes
from web.pages.dice import dice_routes
from web.pages.figures import figure_routes
from web.pages.forging import forging_routes
from web.pages.front import front_routes
from web.pages.house import house_routes
from web.pages.own_boards import own_board_routes
from web.pages.past import past_routes
from web.pages.play import play_routes
from web.pages.set_up import set_up_routes
from web.pages.walk import walk_routes


def blueprints() -> tuple[Blueprint, ...]:
    """The blueprints of all pages."""
    return (
        front_routes(),
        counter_routes(),
        set_up_routes(),
        play_routes(),
        past_routes(),
        house_routes(),
        walk_routes(),
        dice_routes(),
        own_board_routes(),
        correction_routes(),
        roll_routes(),
        figure_routes(),
        forging_routes(),
    )
