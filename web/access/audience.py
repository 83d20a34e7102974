"""Who asks: the audience of the current request."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from flask import g
from msgspec import Struct

from assistant.words.actor import Actor, Role
from assistant.words.text import text
from web.problems import Problem

P = ParamSpec("P")
R = TypeVar("R")

_RANK = {Role.VIEWER: 0, Role.SEAT: 1, Role.HOST: 2}


class Audience(Struct, frozen=True):
    """Who looks at a screen. `device` is the device's public id, `name` what people call it."""

    role: Role
    seat: str | None
    device: str
    name: str


def audience() -> Audience:
    """The audience of the current request."""
    return cast(Audience, g.audience)


def kind_of(one: Audience) -> Audience:
    """The audience without its device: all that a shared picture may depend on."""
    return Audience(one.role, one.seat, "", "")


def actor() -> Actor:
    """The sender of an order, for the history."""
    one = audience()
    return Actor(one.role, one.name, one.seat)


def write_token() -> str:
    """The token that a form of this device must send in its field `token`."""
    return cast(str, g.write_token)


def token_place() -> str:
    """What a shared picture carries instead of the token; see `fill_token`."""
    return cast(str, g.token_place)


def fill_token(html: str) -> str:
    """A shared picture with this device's own token in its forms."""
    return html.replace(token_place(), write_token())


def needs(role: Role) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Lets a view function be called only by this role or a higher one."""

    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            if _RANK[audience().role] < _RANK[role]:
                raise Problem(403, "rights", _MISSING[role])
            return view(*args, **kwargs)

        return guarded

    return decorate


_MISSING = {
    Role.SEAT: text("Only a seat holder or the host may do this. Scan the code of your seat."),
    Role.HOST: text("Only the host may do this. Enter the host's PIN first."),
}
