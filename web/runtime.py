"""What one application carries with it: the house, the rights, the streams."""

from __future__ import annotations

from typing import cast

from flask import Flask, current_app
from msgspec import Struct

from assistant.ports import House
from web.access.alone import OneAtATime
from web.access.rights import Rights
from web.live.hub import Hub
from web.live.pictures import Pictures
from web.settings import WebSettings
from web.walk import Walk

_NAME = "skald"


class Runtime(Struct, frozen=True):
    """Made once by `create_app`; a request finds it by `runtime()`."""

    house: House
    settings: WebSettings
    rights: Rights
    hub: Hub
    pictures: Pictures
    walk: Walk
    asking: OneAtATime


def attach(app: Flask, parts: Runtime) -> None:
    """Gives an application its parts."""
    app.extensions[_NAME] = parts


def runtime_of(app: Flask) -> Runtime:
    """The parts of an application made by `create_app`."""
    return cast(Runtime, app.extensions[_NAME])


def runtime() -> Runtime:
    """The parts of the application that serves the current request."""
    return runtime_of(current_app)
