"""Rights of devices: one object an application, safe to use from any thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import StrEnum
from ipaddress import ip_address

from msgspec import Struct
from msgspec.structs import replace

from assistant.ports import House
from assistant.words.actor import Role
from assistant.words.seats import Seat
from assistant.words.view import TableView
from web.access import cookie
from web.access.audience import Audience
from web.access.book import MAX_DEVICES, Book, BookKeeper, Device, following
from web.access.host_links import HostLinks
from web.access.pin_gate import PinGate, PinOutcome
from web.secret_key import read_secret
from web.settings import WebSettings

NAME_LENGTH = 40
SEEN_EVERY_S = 300.0
NAMES_MOST = 20
NAMES_WITHIN_S = 60.0
"""Viewers may give themselves so many names, all together, within so many seconds."""


class Visitor(Struct, frozen=True):
    """The browser behind a request: its cookie, where it calls from, what to call it."""

    token: str
    address: str
    guess: str


class Claim(StrEnum):
    """Outcome of opening a seat's link."""

    DONE = "done"
    HELD = "held"
    VOID = "void"


class Rights:
    """Who may do what, and the ways in: seat links, PIN, host link."""

    def __init__(self, house: House, settings: WebSettings) -> None:
        self._table = house.table
        self._keeper = BookKeeper(house.data / "devices.json")
        self._gate = PinGate(self._keeper, settings.pin)
        self._host_links = HostLinks(settings.host_link_s)
        self._lock = threading.RLock()
        self._seen: dict[str, float] = {}
        self._named_at: list[float] = []
        self.secret = read_secret(house.data / "secret.key")
        self.changed: Callable[[], None] = lambda: None
        self._follow(self._table.view())
        self._table.subscribe(self._follow)

    @property
    def fresh_pin(self) -> str | None:
        """The PIN in plain if it was made at this start and not used yet, to be shown once."""
        return self._gate.fresh

    # -- who ---------------------------------------------------------------

    def audience(self, token: str, guess: str = "") -> Audience:
        """What the device with this cookie may do right now."""
        known = self._known(token)
        ident = cookie.device_id(token)
        if known is None:
            return Audience(Role.VIEWER, None, ident, guess)
        if known.role is Role.SEAT and self._seat_of(known) is None:
            return Audience(Role.VIEWER, None, ident, known.name)
        return Audience(known.role, self._seat_of(known), ident, known.name)

    def seen(self, visitor: Visitor) -> None:
        """Notes that a known device is about; written to disk only now and then."""
        if self._known(visitor.token) is None:
            return
        now = time.time()
        with self._lock:
            known = self._known(visitor.token)
            if known is None:
                return
            self._seen[known.id] = now
            if len(self._seen) > 2 * MAX_DEVICES:
                kept = self._keeper.book.devices
                self._seen = {one: at for one, at in self._seen.items() if one in kept}
            if abs(now - known.seen_at) > SEEN_EVERY_S or known.address != visitor.address:
                self._keep(replace(known, seen_at=now, address=visitor.address))

    def devices(self) -> tuple[Device, ...]:
        """All devices with a name or rights, hosts first, then by name."""
        kept = self._keeper.book.devices.values()
        now_seen = (
            replace(one, seen_at=max(one.seen_at, self._seen.get(one.id, 0.0))) for one in kept
        )
        order = {Role.HOST: 0, Role.SEAT: 1}
        return tuple(sorted(now_seen, key=lambda one: (order.get(one.role, 2), one.name)))

    def holder(self, seat: str) -> Device | None:
        """The device that holds a seat of the running game."""
        for one in self._keeper.book.devices.values():
            if one.role in (Role.SEAT, Role.HOST) and self._seat_of(one) == seat:
                return one
        return None

    # -- ways in -----------------------------------------------------------

    def seat_link(self, seat: str) -> str | None:
        """Secret part of a seat's link in the running game; None if there is no such seat."""
        view = self._table.view()
        if view.game is None or all(one.id != seat for one in view.seats):
            return None
        renewed = self._keeper.book.renewed.get(f"{view.game.id}/{seat}", 0)
        return cookie.sign(self.secret, "seat", f"{view.game.id}\0{seat}\0{renewed}")

    def seat_of_link(self, link: str) -> Seat | None:
        """The seat that a link is for; None if the link is void."""
        found = None
        for seat in self._table.view().seats:
            made = self.seat_link(seat.id)
            if made is not None and cookie.same(made, link):
                found = seat
        return found

    def claim(self, visitor: Visitor, link: str, *, take_over: bool) -> Claim:
        """Gives a seat to a device by the seat's link; a held one only with `take_over`."""
        with self._lock:
            seat = self.seat_of_link(link)
            game = self._table.view().game
            if seat is None or game is None:
                return Claim.VOID
            holder = self.holder(seat.id)
            mine = self._known(visitor.token) or self._fresh(visitor)
            if holder is not None and holder.id != mine.id:
                if not take_over:
                    return Claim.HELD
                self._keep(_without_seat(holder))
            role = Role.HOST if mine.role is Role.HOST else Role.SEAT
            taken = replace(mine, role=role, seat=seat.id, game=game.id, seat_name=seat.name)
            self._keep(taken)
        self.changed()
        return Claim.DONE

    def new_host_link(self) -> str:
        """Secret part of a link that makes one browser the host, once, within an hour."""
        return self._host_links.new()

    def open_host_link(self, visitor: Visitor, link: str) -> bool:
        """Uses up a host link. False if it is void."""
        if not self._host_links.use_up(link):
            return False
        self._make_host(visitor)
        return True

    def try_pin(self, visitor: Visitor, given: str) -> PinOutcome:
        """Makes a device the host by the PIN; wrong ones cost time, over restarts too."""
        known_by = self._known_by(visitor)
        outcome = (
            self._gate.enter(given, known_by, alone=True)
            if known_by is not None
            else self._gate.enter(given, network(visitor.address))
        )
        if outcome.right:
            self._make_host(visitor)
        return outcome

    # -- what the host and the device itself do ------------------------------

    def set_pin(self, chosen: str) -> bool:
        """Changes the PIN; False if it is too short or too long."""
        return self._gate.change(chosen)

    def name_self(self, visitor: Visitor, name: str) -> bool:
        """Gives the visitor's own device a name that no other has.

        False if viewers took too many names lately.
        """
        with self._lock:
            known = self._known(visitor.token)
            if (known is None or known.role is Role.VIEWER) and not self._room_for_name():
                return False
            known = known or self._fresh(visitor)
            self._keep(replace(known, name=self._unused(clean(name), known.id)))
        self.changed()
        return True

    def leave(self, visitor: Visitor) -> None:
        """The visitor's device gives up its seat and its rights."""
        with self._lock:
            known = self._known(visitor.token)
            if known is not None:
                self._keep(replace(_without_seat(known), role=Role.VIEWER))
        self.changed()

    def rename(self, device: str, name: str) -> bool:
        """Gives a device another name; False if there is no such device."""
        return self._change(device, lambda one: replace(one, name=clean(name)))

    def demote(self, device: str) -> bool:
        """Makes a device a viewer, and its seat's old link void."""
        with self._lock:
            known = self._keeper.book.devices.get(device)
            if known is not None and (seat := self._seat_of(known)) is not None:
                self._renew(seat)
            return self._change(
                device, lambda one: replace(_without_seat(one), role=Role.VIEWER, was_host=False)
            )

    def revoke(self, device: str) -> bool:
        """Takes all rights away and forgets the device; its seat's old link is void."""
        done = self.demote(device)
        if done:
            self._keeper.change(lambda book: replace(book, devices=_less(book.devices, device)))
            self.changed()
        return done

    def free_seat(self, seat: str) -> None:
        """Takes a seat from whoever holds it and makes its link void."""
        with self._lock:
            holder = self.holder(seat)
            if holder is not None:
                self._keep(_without_seat(holder))
            self._renew(seat)
        self.changed()

    # -- inside --------------------------------------------------------------

    def _known(self, token: str) -> Device | None:
        one = self._keeper.book.devices.get(cookie.device_id(token))
        if one is None or not cookie.same(one.secret, cookie.digest(token)):
            return None
        return one

    def _known_by(self, visitor: Visitor) -> str | None:
        """By what a visitor's wrong PINs are counted apart from those of strangers.

        A seat, not its device: a seat's link can be opened in any number of browsers.
        """
        known = self._known(visitor.token)
        if known is not None and known.was_host:
            return f"device {known.id}"
        if known is not None and known.role is Role.SEAT and (seat := self._seat_of(known)):
            return f"seat {seat}"
        return network(visitor.address) if is_loopback(visitor.address) else None

    def _fresh(self, visitor: Visitor) -> Device:
        now = time.time()
        return Device(
            id=cookie.device_id(visitor.token),
            secret=cookie.digest(visitor.token),
            name=self._unused(visitor.guess),
            address=visitor.address,
            made_at=now,
            seen_at=now,
        )

    def _room_for_name(self) -> bool:
        """Viewers may name themselves only so fast: each name costs a write to disk."""
        now = time.monotonic()
        self._named_at = [at for at in self._named_at if now - at < NAMES_WITHIN_S]
        if len(self._named_at) >= NAMES_MOST:
            return False
        self._named_at.append(now)
        return True

    def _unused(self, name: str, own: str = "") -> str:
        """The name, with a number if another device than `own` has it."""
        used = {one.name for one in self._keeper.book.devices.values() if one.id != own}
        if name not in used:
            return name
        return next(
            longer for n in range(2, MAX_DEVICES + 3) if (longer := f"{name} {n}") not in used
        )

    def _seat_of(self, known: Device) -> str | None:
        view = self._table.view()
        if known.seat is None or view.game is None:
            return None
        sits = known.game == view.game.id and any(one.id == known.seat for one in view.seats)
        return known.seat if sits else None

    def _follow(self, view: TableView) -> None:
        """Keeps up with new games and new names of seats, at once: nobody may ask for long."""
        game = view.game
        if game is not None:
            self._keeper.change(lambda book: following(book, game.id, view.seats))

    def _make_host(self, visitor: Visitor) -> None:
        with self._lock:
            known = self._known(visitor.token) or self._fresh(visitor)
            self._keep(replace(known, role=Role.HOST, was_host=True))
        self.changed()

    def _keep(self, one: Device) -> None:
        self._keeper.change(
            lambda book: replace(book, devices=_bounded({**book.devices, one.id: one}, one.id))
        )

    def _change(self, device: str, change: Callable[[Device], Device]) -> bool:
        with self._lock:
            known = self._keeper.book.devices.get(device)
            if known is None:
                return False
            self._keep(change(known))
        self.changed()
        return True

    def _renew(self, seat: str) -> None:
        game = self._table.view().game
        if game is None:
            return
        key = f"{game.id}/{seat}"

        def renewed(book: Book) -> Book:
            kept = {k: n for k, n in book.renewed.items() if k.startswith(f"{game.id}/")}
            return replace(book, renewed={**kept, key: kept.get(key, 0) + 1})

        self._keeper.change(renewed)


def clean(name: str) -> str:
    """A device's name: one line, no control characters, not too long, never empty."""
    line = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return line[:NAME_LENGTH] or "?"


def network(address: str) -> str:
    """Whose tries count together: an IPv4 address, or the /64 of an IPv6 one."""
    if address.startswith("::ffff:"):
        return address.removeprefix("::ffff:")
    if ":" in address:
        return ":".join(address.split("%")[0].split(":")[:4])
    return address


def is_loopback(address: str) -> bool:
    """Whether somebody at this machine itself calls."""
    try:
        return ip_address(network(address)).is_loopback
    except ValueError:
        return False


def _without_seat(one: Device) -> Device:
    role = Role.HOST if one.role is Role.HOST else Role.VIEWER
    return replace(one, role=role, seat=None, game=None, seat_name="")


def _less(devices: dict[str, Device], device: str) -> dict[str, Device]:
    return {ident: one for ident, one in devices.items() if ident != device}


def _bounded(devices: dict[str, Device], keep: str) -> dict[str, Device]:
    """Room for `keep`: viewers that were not seen for longest are forgotten first."""
    while len(devices) > MAX_DEVICES:
        others = (one for one in devices.values() if one.id != keep)
        oldest = min(others, key=lambda one: (one.role is not Role.VIEWER, one.seen_at))
        devices = _less(devices, oldest.id)
    return devices
