"""Saga through the running service: two phones, the host and a stranger, to the final result.

The same screens are looked at for what is hidden: a leader whose battle is over, and a raid
target that lies face down.
"""

from __future__ import annotations

import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant.bench.phone import Listener, Phone, RefusedError
from assistant.games.saga import commands as c
from assistant.games.saga.labels import ability_label
from assistant.service import ServiceSettings
from assistant.service.service import Service
from tests.evening.conftest import PATIENCE_S
from tests.saga import script
from tests.saga.table import BOOK, NAMES, SAXONS, VIKINGS

pytestmark = pytest.mark.live

PIN = "271828"
PATIENCE = 5
"""Times that somebody waits who is told to be too fast."""
EVENING_S = 3600.0
PAGES = ("/score", "/tv", "/seat")
SECRET = ability_label(BOOK, script.REVEALED).english()
_keys = itertools.count(1)


class Reader:
    """Somebody at a stream: one that is not read is hung up on by the service after a while."""

    def __init__(self, stream: Listener) -> None:
        self._stream = stream
        self.states: list[dict[str, Any]] = []
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        for _, state in self._stream.states(time.monotonic() + EVENING_S):
            self.states.append(state)

    def until(self, wish: Callable[[dict[str, Any]], object], what: str) -> None:
        """Waits until the wish holds in the newest state that has come."""
        until = time.monotonic() + PATIENCE_S
        while not (self.states and wish(self.states[-1])):
            assert time.monotonic() < until, f"the stream never brought {what}"
            time.sleep(0.05)

    def close(self) -> None:
        """Hangs up."""
        self._stream.socket.shutdown(socket.SHUT_RDWR)
        self._reading.join()
        self._stream.close()


class Evening:
    """A service with a game begun, and the phones of everybody."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._streams: list[Reader] = []
        self.host, self.guest = Phone(service.port), Phone(service.port)
        self.host.open()
        self.host.fill_in("/access/pin", pin=PIN)
        self.host.open()
        seats = [{"name": name} for name in NAMES]
        self.give(self.host, type="start_game", game="saga", seats=seats, options=script.OPTIONS)
        self.phones = {side: self._holder(seat) for side, seat in script.SEATS.items()}
        self.guest.open("/score")

    def _holder(self, seat: str) -> Phone:
        link = self.service.rights.seat_link(seat)
        phone = Phone(self.service.port)
        with suppress(RefusedError):  # the answer leads on to the seat, and carries no token itself
            phone.open(f"/claim/{link}")
        phone.open("/seat")
        return phone

    def give(self, phone: Phone, **command: Any) -> None:
        """A command from a phone that has seen the newest state."""
        order = {
            "key": f"evening-{next(_keys)}",
            "version": phone.state()["version"],
            "command": command,
        }
        for _ in range(PATIENCE):
            try:
                phone.send("/api/commands", order)
            except RefusedError as refused:
                if "faster than the table" not in str(refused):
                    raise
                time.sleep(1.0)
            else:
                return
        raise AssertionError(f"the table never followed: {order}")

    def step(self, step: script.Step) -> None:
        side, command = step
        self.give(self.phones[side], **msgspec.to_builtins(command))

    def listen(self) -> Reader:
        """A stranger who reads a stream all the time; it ends with the evening."""
        self._streams.append(Reader(Listener(self.service.port)))
        return self._streams[-1]

    def everybody(self) -> Iterator[Phone]:
        yield from (self.guest, self.host, *self.phones.values())

    def close(self) -> None:
        for phone in self.everybody():
            phone.close()
        for stream in self._streams:
            stream.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    service = Service(ServiceSettings("127.0.0.1", 0, tmp_path, camera="sim:3", pin=PIN))
    try:
        played = Evening(service)
        try:
            yield played
        finally:
            played.close()
    finally:
        service.stop()


def without_history(state: dict[str, Any]) -> str:
    """A state as JSON without what has been said aloud and what names every leader alike.

    Said aloud: the log, undo. All alike: the list of a side's leaders, and the question which of
    them is revealed, which stands on every screen for as long as it is open.
    """
    aside = ("log", "undo", "redo", "choices")
    rest = {key: value for key, value in state.items() if key not in aside}
    sheet = dict(rest["sheet"])
    sheet["sides"] = [{**one, "abilities": []} for one in sheet["sides"]]
    return json.dumps({**rest, "sheet": sheet}, ensure_ascii=False)


def test_a_whole_game_on_two_phones(evening: Evening) -> None:
    stream = evening.listen()
    for round_, (steps, coins) in enumerate(zip(script.ROUNDS, script.COINS_AFTER, strict=True), 1):
        assert evening.guest.state()["turn"]["round"] == round_
        for step in steps:
            evening.step(step)
            state = evening.guest.state()
            assert SECRET not in without_history(state), step
        vikings = next(one for one in state["sheet"]["sides"] if one["side"] == "vikings")
        assert vikings["coins"] == coins
        for phone in evening.everybody():
            seen = phone.state()
            assert seen["sheet"] == state["sheet"], "everybody sees the same board"
            assert SECRET not in without_history(seen)
    assert state["turn"]["over"]
    assert state["turn"]["winners"] == ["s1"]
    assert state["scoreboard"]["final"]
    assert [row["rank"] for row in state["scoreboard"]["rows"]] == [1, 2]
    stream.until(lambda one: one["turn"] and one["turn"]["over"], "the end of the game")
    for one in stream.states:
        assert not one["sheet"] or SECRET not in without_history(one)


def test_a_leader_is_seen_in_its_battle_and_nowhere_after_it(evening: Evening) -> None:
    for step in script.ROUND_1[:-2]:
        evening.step(step)
    asked = evening.guest.state()["choices"]
    assert [option["code"] for option in asked[0]["options"]].count(script.REVEALED.value) == 1
    evening.step(script.ROUND_1[-2])
    after = evening.guest.state()
    assert after["sheet"]["phase"] == "end"
    for phone in evening.everybody():
        assert SECRET not in without_history(phone.state())
    for page in PAGES:
        html = evening.phones[SAXONS].open(page)
        reminders = 1 if page != "/tv" else 0
        told = html.count("Vikings reveal a leader")
        assert html.count(SECRET) == reminders + told, page


def test_a_raid_target_face_down_is_told_to_nobody(evening: Evening) -> None:
    scouted = next(n for n, (_, one) in enumerate(script.ROUND_1) if "Scout" in type(one).__name__)
    for step in script.ROUND_1[: scouted + 1]:
        evening.step(step)
    for phone in evening.everybody():
        state = phone.state()
        north = next(one for one in state["sheet"]["lands"] if one["area"] == "north")
        assert (north["seal"], north["seal_label"]) == ("?", "face down")


def test_the_other_seat_cannot_play_for_one(evening: Evening) -> None:
    with pytest.raises(RefusedError, match=r"422|403"):
        evening.give(evening.phones[SAXONS], type="choose", option="1", seat="s1")
    with pytest.raises(RefusedError, match=r"422|403"):
        evening.give(evening.guest, type="choose", option="1", seat="s1")
    evening.give(evening.phones[VIKINGS], type="choose", option="1", seat="s1")
    assert evening.guest.state()["turn"]["active"] == ["s2"]


def test_undo_crosses_a_whole_round_and_comes_back(evening: Evening) -> None:
    stood = [evening.guest.state()["sheet"]]
    for step in script.ROUND_1:
        evening.step(step)
        stood.append(evening.guest.state()["sheet"])
    for sheet in reversed(stood[:-1]):
        evening.give(evening.host, type="undo")
        assert evening.guest.state()["sheet"] == sheet
    for sheet in stood[1:]:
        evening.give(evening.host, type="redo")
        assert evening.guest.state()["sheet"] == sheet


def test_a_raid_target_of_an_area_that_nobody_has_compared_stays_in_the_form(
    evening: Evening,
) -> None:
    """The form sends the whole board: what it does not offer, it would take away."""
    scouted = next(n for n, (_, one) in enumerate(script.ROUND_1) if "Scout" in type(one).__name__)
    for step in script.ROUND_1[: scouted - 1]:
        evening.step(step)
    evening.step((VIKINGS, c.Move("north", "wessex", 1)))
    html = evening.host.open("/table")
    start = html.index('id="count-north-seal"')
    form = html[start : html.index("</select>", start)]
    assert '<option value="wessex" selected>' in form
