"""The ways in and out: seat links, host link, PIN, names, and the host's list of devices."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, flash, g, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.words.actor import Role
from assistant.words.text import Text, plural, text
from web.access.audience import audience, needs
from web.access.rights import Claim, Visitor
from web.back import way_back
from web.language import current_language, device_said, say
from web.pages.errors import take_over_page
from web.problems import Problem
from web.runtime import runtime


def access_routes() -> Blueprint:
    """Routes of the rights. All writes are forms that lead back."""
    routes = Blueprint("access", __name__)

    @routes.get("/claim/<link>")
    def open_claim(link: str) -> BaseResponse | str:
        if _only_looking():
            return ""
        outcome = runtime().rights.claim(_visitor(), link, take_over=False)
        if outcome is Claim.HELD:
            return _held(link)
        return _claimed(outcome)

    @routes.post("/claim/<link>")
    def take_over(link: str) -> BaseResponse:
        return _claimed(runtime().rights.claim(_visitor(), link, take_over=True))

    @routes.get("/host/<link>")
    def host_link(link: str) -> BaseResponse | str:
        if _only_looking():
            return ""
        if audience().role is not Role.HOST and not runtime().rights.open_host_link(
            _visitor(), link
        ):
            raise Problem(403, "link", _USED_LINK)
        return redirect("/table" if runtime().house.table.view().game else "/", 303)

    @routes.post("/access/pin")
    def enter_pin() -> BaseResponse:
        outcome = runtime().rights.try_pin(_visitor(), request.form.get("pin", "").strip())
        if outcome.right:
            return _back(text("You are the host now."), "done")
        if outcome.wait_s > 0:
            return _back(_wait(outcome.wait_s), "error")
        return _back(text("This is not the PIN."), "error")

    @routes.post("/access/new-pin")
    @needs(Role.HOST)
    def new_pin() -> BaseResponse:
        if runtime().rights.set_pin(request.form.get("pin", "").strip()):
            return _back(text("The PIN is changed."), "done")
        return _back(text("The PIN must have 4 to 64 characters."), "error")

    @routes.post("/access/name")
    def name_self() -> BaseResponse:
        if not runtime().rights.name_self(_visitor(), _named(audience().name)):
            return _back(text("Too many new devices at once: try again in a minute."), "error")
        return redirect(way_back(), 303)

    @routes.post("/access/leave")
    def leave() -> BaseResponse:
        runtime().rights.leave(_visitor())
        return redirect(way_back(), 303)

    @routes.post("/access/devices/<device>/<any(rename, demote, revoke):action>")
    @needs(Role.HOST)
    def change_device(device: str, action: str) -> BaseResponse:
        rights = runtime().rights
        if action == "rename":
            stored = next((one.name for one in rights.devices() if one.id == device), "")
            known = rights.rename(device, _named(stored))
        else:
            known = rights.demote(device) if action == "demote" else rights.revoke(device)
        if not known:
            return _back(text("This device is no longer in the list."), "error")
        return redirect(way_back(), 303)

    @routes.post("/access/seats/<seat>/free")
    @needs(Role.HOST)
    def free_seat(seat: str) -> BaseResponse:
        runtime().rights.free_seat(seat)
        return redirect(way_back(), 303)

    return routes


def _named(stored: str) -> str:
    """The name typed; a kind that was left as the form proposed it stays a kind."""
    typed = request.form.get("name", "")
    return stored if typed == device_said(stored, current_language()) else typed


def _only_looking() -> bool:
    """Only somebody who goes there takes a seat or uses up a link.

    Fetching ahead does not, nor asking for the head only, nor a picture or a
    frame of some other page that points here.
    """
    purpose = request.headers.get("Sec-Purpose", "") + request.headers.get("Purpose", "")
    goes_there = (
        request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        and request.headers.get("Sec-Fetch-Dest", "document") == "document"
    )
    return request.method == "HEAD" or "prefetch" in purpose or not goes_there


def _claimed(outcome: Claim) -> BaseResponse:
    if outcome is Claim.VOID:
        raise Problem(404, "link", _VOID_LINK)
    return redirect("/seat", 303)


def _held(link: str) -> str:
    rights = runtime().rights
    seat = rights.seat_of_link(link)
    holder = rights.holder(seat.id) if seat is not None else None
    if seat is None or holder is None:
        raise Problem(404, "link", _VOID_LINK)
    return take_over_page(link, seat, holder.name)


def _wait(seconds: float) -> Text:
    return plural(
        "Too many wrong PINs: wait {n} second, then try again.",
        "Too many wrong PINs: wait {n} seconds, then try again.",
        max(1, round(seconds)),
    )


def _back(said: Text, category: str) -> BaseResponse:
    flash(say(said, current_language()), category)
    return redirect(way_back(), 303)


def _visitor() -> Visitor:
    return cast(Visitor, g.visitor)


_USED_LINK = text(
    "This link was used or is too old. Start the table again for a new one, or enter the PIN."
)
_VOID_LINK = text("This code is no longer valid. Scan the one that the host shows now.")
