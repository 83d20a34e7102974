"""Tiny Epic Vikings through the running service: three people and their phones to the score."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from assistant.bench.phone import Phone, RefusedError
from assistant.bench.service import PIN
from assistant.bench.table import SEATS, Host
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import Stage
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.rules import Moment, Refusal
from assistant.service import ServiceSettings
from assistant.service.service import Service
from tests.evening.conftest import Guests
from tests.played import HOST
from tests.tiny_epic_vikings.player import legal
from tests.tiny_epic_vikings.table import BARE, Raiding

pytestmark = pytest.mark.live

GODS = ("1", "2", "3")
SEED = 4
_MOVING = re.compile(r'data-(?:at|now|spent)="[^"]*"|name="version" value="\d+"|\d+:\d\d')


class Evening:
    """The host's phone gives every command to the service and to a twin of the game."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.luck = Random(SEED)
        self.twin = Raiding(3, rules=BARE, play=False, first="s1", gods=GODS)
        host.command("start_game", game="tiny_epic_vikings", seats=[dict(one) for one in SEATS],
                     options={"first": "s1", "gods": list(GODS)})  # fmt: skip

    def give(self, command: Any) -> None:
        fields = msgspec.to_builtins(command)
        self.host.command(fields.pop("type"), **fields)
        self.twin.give(command)

    def step(self) -> None:
        """The next thing that somebody does."""
        commands = legal(BARE, self.twin.state, self.luck)
        self.luck.shuffle(commands)
        commands.sort(key=lambda one: isinstance(one, c.LeaveOut))
        for command in commands:
            outcome = BARE.decide(self.twin.state, command, self.twin.moment())
            if not isinstance(outcome, Refusal):
                self.give(command)
                return
        raise AssertionError(commands)

    def play_until(self, stage: Stage) -> None:
        while self.twin.stage is not stage:
            self.step()


def totals(state: dict[str, Any]) -> dict[str, Any]:
    return {row["seat"]: row["total"] for row in state["scoreboard"]["rows"]}


def shown(phone: Phone, *pages: str) -> list[str]:
    """What a device may see of the game, without what changes by the second."""
    state = phone.state()
    parts = {key: state[key] for key in ("sheet", "scoreboard", "choices", "undo", "redo")}
    newest = state["log"][-1]["text"]
    pages_shown = [_MOVING.sub("", phone.open(page)) for page in pages]
    texts = [re.sub(r"(?s)<head>.*?</head>|<script.*?</script>", "", one) for one in pages_shown]
    return [json.dumps(parts), newest, *[_words(one) for one in texts]]


def _words(page: str) -> str:
    """The words of a page, without those of its history: that tells of the undone note too."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split()).partition(" What happened ")[0]


def seat_phone(guests: Guests, service: Service, seat: str) -> Phone:
    """A phone that has scanned the code of a seat."""
    link = service.rights.seat_link(seat)
    phone = guests.phone(service)
    with suppress(RefusedError):
        phone.open(f"/claim/{link}")
    phone.open("/seat")
    return phone


@contextmanager
def closing_service(data: Path, camera: str = "upload") -> Iterator[Service]:
    """A service in this process, whose codes of seats can be read; by default without a camera."""
    service = Service(ServiceSettings("127.0.0.1", 0, data, camera=camera, pin=PIN))
    try:
        yield service
    finally:
        service.stop()


@pytest.mark.long
def test_three_people_play_three_eras_and_hidden_cards_stay_hidden(
    tmp_path: Path, guests: Guests
) -> None:
    data = tmp_path / "data"
    with closing_service(data) as service:
        evening = Evening(guests.host(service, start=False))
        looker = guests.phone(service)
        evening.play_until(Stage.PLAY)
        won = False
        while evening.twin.stage is not Stage.REVEAL:
            evening.step()
            winner = next((one for one in evening.twin.state.players if one.favours), None)
            if winner is not None and not won and not evening.twin.state.agenda:
                won = True
                other = next(one.seat for one in evening.twin.state.players if one != winner)
                phones = [looker, seat_phone(guests, service, other)]
                hidden_stays_hidden(evening, phones, service, guests, winner.seat)
        assert won
        assert totals(looker.state()) == {
            seat.id: evening.twin.total(seat.id) for seat in evening.twin.state.seats
        }
        while not evening.twin.state.over:
            evening.step()
        over = looker.state()
        assert over["turn"]["over"]
        for row in over["scoreboard"]["rows"]:
            assert row["total"] == evening.twin.total(row["seat"])
            assert row["total"] == sum(part["points"] for part in row["parts"])
        best = min(row["rank"] for row in over["scoreboard"]["rows"])
        assert set(over["turn"]["winners"]) == {
            row["seat"] for row in over["scoreboard"]["rows"] if row["rank"] == best
        }
    written = (data / "figures" / "tiny_epic_vikings.toml").read_text()
    for key, value in evening.twin.state.told:
        assert value in written, key


def hidden_stays_hidden(
    evening: Evening, phones: list[Phone], service: Service, guests: Guests, seat: str
) -> None:
    """Two different notes on the same card: nobody but its owner sees any difference."""
    seen = []
    for fields in ({"wealth": 3}, {"secrets": 1, "wrath": 2}):
        evening.host.command("note_favour", slot=1, owner=seat, **fields)
        looks = [shown(phone, "/score", "/tv", "/boards") for phone in phones]
        seen.append(looks)
        evening.host.catch_up()
        evening.host.command("undo")
    assert seen[0] == seen[1]
    game = service.table.view().game
    assert game is not None
    question = quote(json.dumps({"type": "my_favours", "seat": seat}))
    for phone in phones:
        assert 'id="answered"' not in asked_for(phone, seat)
        for path in (f"/history/{game.id}.json", f"/api/ask?query={question}"):
            with pytest.raises(RefusedError, match=": 403 "):
                phone.open(path)
    evening.host.command("note_favour", slot=1, owner=seat, wealth=3)
    evening.twin.give(c.NoteFavour(1, 3, owner=seat))
    own = seat_phone(guests, service, seat)
    assert 'value="3"' in asked_for(own, seat)


def asked_for(phone: Phone, seat: str) -> str:
    """The page on which a device asks for a seat's favour cards; empty where it may not."""
    try:
        return phone.open(f"/boards?type=my_favours&seat={seat}")
    except RefusedError:
        return ""


PEOPLE = ("Ada", "Bo", "Cleo", "Dag")


@pytest.mark.long
@pytest.mark.parametrize("people", [1, 2, 4])
def test_alone_two_and_four_people_play_three_eras(
    tmp_path: Path, guests: Guests, people: int
) -> None:
    with closing_service(tmp_path / "data", "sim:7") as service:
        host, looker, luck = guests.host(service, start=False), guests.phone(service), Random(SEED)
        seats = [{"name": name} for name in PEOPLE[:people]]
        host.command("start_game", game="tiny_epic_vikings", seats=seats, options={"first": "s1"})
        eras = set()
        while not (state := playing(service)).over:
            commands = legal(BARE, state, luck)
            luck.shuffle(commands)
            commands.sort(key=lambda one: isinstance(one, c.LeaveOut))
            moment = Moment(0.0, 1, HOST)
            command = next(
                one for one in commands if not isinstance(BARE.decide(state, one, moment), Refusal)
            )
            fields = msgspec.to_builtins(command)
            host.command(fields.pop("type"), **fields)
            if state.place.round not in eras:
                eras.add(state.place.round)
                there_and_back(host, looker)
        assert eras == {1, 2, 3}
        over = looker.state()
        assert over["scoreboard"]["final"]
        for row in over["scoreboard"]["rows"]:
            assert row["total"] == sum(part["points"] for part in row["parts"])


def playing(service: Service) -> Vikings:
    """The game itself, for the player who knows every legal command."""
    game = service.table._desk.game
    assert game is not None
    state = game.state
    assert isinstance(state, Vikings)
    return state


def there_and_back(host: Host, looker: Phone) -> None:
    """A step is undone and done again: phones show the same as before."""
    before = shown(looker)[0]
    host.catch_up()
    host.command("undo")
    assert shown(looker)[0] != before
    host.catch_up()
    host.command("redo")
    assert json.loads(shown(looker)[0])["sheet"] == json.loads(before)["sheet"]
