"""Three people who play A Feast for Odin at the drawn tray, with a twin of the game.

The twin knows the rules and the truth of the tray, never the reader: the service must come to
the same game from pictures alone. Each person has a list of spaces from the dearest on; what is
decided on the way follows from what the dice show.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

import msgspec

from assistant.bench.phone import Phone
from assistant.bench.table import Host
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.board import scoreboard
from assistant.games.feast_for_odin.early import FOR
from assistant.games.feast_for_odin.kinds import Phase
from assistant.games.feast_for_odin.queries import Found, Places
from assistant.games.feast_for_odin.scoring import totals
from assistant.games.sitting import TakeRoll
from assistant.words.dice import DieSpec, Roll, RolledDie, RollSource, WantedDice
from tests.answering import likely_answer
from tests.evening.conftest import last_roll, wait_for
from tests.evening.drawn_tray import DrawnTray, starved
from tests.feast_for_odin.player import likely
from tests.feast_for_odin.table import BOOK, NAMES, RULES, Feasting

PEOPLE = [
    {"name": name, "colour": colour, "mark": mark}
    for name, colour, mark in zip(
        NAMES[:3], ("red", "blue", "green"), ("circle", "square", "triangle"), strict=True
    )
]
STRIPS = ("1", "3", "2", "4", "5", "6", "7", "8")
FIRST_SHIPS = {"s2": ("longship", "build_longship"), "s3": ("whaling_boat", "build_whaling_boat")}
WISHES = {
    "s1": (("hunt_2", "snare", "hunt_1"), ("mead", "weekly_beans", "up_2", "occupation_draw")),
    "s2": (("pillage_2", "raid", "pillage_3"), ("stockfish", "milk", "linen", "mountain_2")),
    "s3": (("whaling_3", "whaling_1"), ("wood_per_player", "explore_1", "buy_sheep", "wool")),
}
"""For each seat the spaces with a die, of which it takes one a round, each time another one first,
and others after it."""

OTHERS_A_ROUND = 2
UNSEEN_S = 60.0
"""A die that lies there so long and was not read will not be."""


class OdinTable:
    """The people, their host's phone, the drawn tray's twin and the game's twin."""

    def __init__(self, host: Host, phone: Phone, seed: int) -> None:
        self.game = Feasting(3, first="s1", strips=STRIPS)
        self.asked = self.early = 0
        self.actions: set[str] = set()
        self.before: list[dict[str, int]] = []
        self._host, self.phone = host, phone
        self._tray = DrawnTray(phone, seed)
        self._luck = Random(seed)
        self._done: dict[str, list[str]] = {}
        host.command("start_game", game="feast_for_odin", seats=PEOPLE,
                     options={"first": "s1", "strips": list(STRIPS)})  # fmt: skip

    @property
    def thrown(self) -> int:
        """How many dice were thrown."""
        return self._tray.thrown

    @property
    def phase(self) -> Phase:
        """The phase of the game's twin."""
        return self.game.state.place.phase

    def play_round(self) -> None:
        """Everything from the new viking to the vikings' way home, or to the last score."""
        round_ = self.game.state.place.round
        self._done = {seat: [] for seat in WISHES}
        while self.game.state.place.round == round_ and self.phase is not Phase.FINAL:
            self.step()

    def step(self) -> None:
        """The next thing that somebody does."""
        seat = self.game.state.place.active
        if self.phase is Phase.ACTIONS and seat is not None:
            self._turn(seat)
        elif self.game.choices():
            choice = self.game.choices()[0]
            self.give(c.Choose(likely_answer(choice), choice.seat))
        else:
            if self.phase is Phase.STARTER:
                for player in self.game.state.players:
                    self._lay_a_tile(player.seat)
            self.give(c.NextPhase())

    def give(self, command: Any) -> None:
        """A command to the service and to the twin."""
        self.before.append(self.added_up())
        fields = msgspec.to_builtins(command)
        kind = fields.pop("type")
        self._host.catch_up()
        self._host.command(kind, **fields)
        self.game.give(command)

    # A turn

    def _turn(self, seat: str) -> None:
        state = self.game.state
        offer = RULES.sheet(state).offer
        if offer is not None:
            (choice,) = self.game.choices() or (None,)
            if offer.left and (choice is None or likely_answer(choice) == "fail"):
                self._throw()
            elif choice is not None:
                self.actions.add(offer.action)
                self.give(c.Choose(likely_answer(choice), seat))
        elif state.early:
            self.give(c.Choose(self._purpose(seat), seat))
        elif state.action is not None:
            self._finish()
        else:
            self._begin(seat)

    def _begin(self, seat: str) -> None:
        """The seat takes the dearest space that it can take, or passes."""
        done, (dice, others) = self._done[seat], WISHES[seat]
        first = self.game.state.place.round % len(dice)
        dice = (*dice[first:], *dice[:first])
        ship, built = FIRST_SHIPS.get(seat, ("", ""))
        wishes = [*others] if len(done) <= OTHERS_A_ROUND else []
        if ship and not self.game.player(seat).fleet(ship):
            wishes.insert(0, built)
        if not set(done) & set(dice):
            wishes = [*dice, *wishes]
        space = next((one for one in wishes if one in self._open()), None)
        if space is None:
            self.give(c.PassRound())
            return
        done.append(space)
        if seat == "s1" and space in dice:
            self.early += 1
            self._throw(die=0)
            return
        self.give(c.PlaceVikings(space))

    def _open(self) -> list[str]:
        page = RULES.sheet(self.game.state)
        return [one.code for one in page.spaces if one.seat is None and one.lacks is None]

    def _purpose(self, seat: str) -> str:
        """The answer for the space that the seat had in mind when it threw."""
        return f"{FOR}{self._done[seat][-1]}:"

    def _finish(self) -> None:
        """Everything that the space still offers is done, then the turn ends."""
        moves = likely(self.game.state, self._luck)
        self.give(moves[0])

    def _lay_a_tile(self, seat: str) -> None:
        """The largest tile that fits on the home board goes to its best place."""
        for one in RULES.sheet(self.game.state).players:
            if one.seat != seat:
                continue
            fitting = sorted(
                (tile for tile in one.tiles if "home" in tile.boards and len(tile.shape) > 1),
                key=lambda tile: (-sum(row.count("#") for row in tile.shape), tile.code),
            )
            for tile in fitting[:2]:
                answer = RULES.answer(self.game.state, Places(seat, "home", tile.code))
                assert isinstance(answer, Found)
                if answer.places:
                    self.give(c.PlaceTile("home", answer.places[0], seat))
                    return

    # Dice

    def _throw(self, die: int | None = None) -> None:
        """A throw, from the tray to the record and to the twin; `die` is one of several."""
        wanted = RULES.wanted(self.game.state)
        assert wanted is not None
        self.before.append(self.added_up())
        spec = self._spec(wanted, die)
        truth, after = self._thrown(wanted, spec)
        while after is None:
            truth, after = self._thrown(wanted, spec)
        if after["question"]:
            self.asked += 1
            self._host.catch_up()
            self._host.command(
                "settle_reading", reading=after["question"]["reading"], values=_tapped(after, truth)
            )
        if self.game.state.action is None:
            roll = Roll(0, (RolledDie(spec.kind, truth),), RollSource.PERSON, None)
            self.game.give(TakeRoll(roll))
            assert f"{truth}. What for?" in _purposes(self.phone.state())
            return
        read = self.phone.state()["rolls"][-1]
        assert (read["seat"], read["dice"][0]["value"]) == (wanted.seat, truth)
        self.game.give(c.RollResult(truth))

    def _thrown(self, wanted: WantedDice, spec: DieSpec) -> tuple[int, dict[str, Any] | None]:
        """What was thrown, and the state that has heard of it; None if nobody has seen it.

        What was thrown while a starved camera was started again, or came to rest unseen, is thrown
        once more.
        """
        angle = self._luck.uniform(0.0, 6.28)
        before = self._tray.ready(lambda s: _awaits(s, wanted, spec), f"a throw for {wanted.seat}")
        self._tray.throw(1, strength=0.0, angle=angle, kinds=[spec.kind], named=[()])
        (truth,) = (int(one.value) for one in self._tray.lying() if one.value is not None)
        # Phones are told of the last rolls only: their number stays the same in a long evening.
        known, open_before = last_roll(before), _purposes(before)
        body: dict[str, object] = {"dice": 1, "strength": 0.0, "angle": angle}
        if wanted.among:
            body["die"] = wanted.among.index(spec)
        with starved():
            self._host.phone.send("/api/simulator/throw", body)

        give_up_s = time.monotonic() + UNSEEN_S

        def heard(state: dict[str, Any]) -> bool:
            counted = last_roll(state) != known or _purposes(state) != open_before
            return bool(state["question"]) or counted

        def is_over(state: dict[str, Any]) -> bool:
            settled = state["camera"]["motion"] == "settled"
            is_unseen = settled and time.monotonic() > give_up_s
            return heard(state) or self._tray.is_lost(state) or is_unseen

        after = wait_for(self.phone, is_over, f"the throw of {truth}")
        return truth, after if heard(after) else None

    @staticmethod
    def _spec(wanted: WantedDice, die: int | None) -> DieSpec:
        if wanted.dice is not None:
            (spec,) = wanted.dice
            return spec
        return wanted.among[die or 0]

    # What stands

    def totals(self) -> dict[str, int]:
        """Everybody's total as every phone has it."""
        rows = self.phone.state()["scoreboard"]["rows"]
        return {row["seat"]: row["total"] for row in rows}

    def added_up(self) -> dict[str, int]:
        """Everybody's total by the twin."""
        return totals(BOOK, self.game.state)

    def opened(self) -> Any:
        """The score opened into its parts, by the twin, as phones have it."""
        board = scoreboard(BOOK, self.game.state)
        return shown(msgspec.json.decode(msgspec.json.encode(board))["rows"])

    def cross(self, kind: str, times: int) -> None:
        """Undo or redo so many times."""
        for _ in range(times):
            self._host.catch_up()
            self._host.command(kind)


def shown(rows: list[dict[str, Any]]) -> list[Any]:
    """Rows of a score with all their parts, without the words for these."""
    return [
        (row.get("seat"), row.get("rank"), row.get("key"), row.get("total", row.get("points")),
         shown(row["parts"]))
        for row in rows
    ]  # fmt: skip


def _awaits(state: dict[str, Any], wanted: WantedDice, spec: DieSpec) -> bool:
    """Whether the service waits for this die of this seat."""
    there = state["wanted"]
    if not there or there["seat"] != wanted.seat or state["question"]:
        return False
    return spec.kind in [die["kind"] for die in (there["dice"] or there["among"])]


def _purposes(state: dict[str, Any]) -> str:
    """What was thrown before its action was chosen, as people are asked about it."""
    return ",".join(
        choice["sentence"]
        for choice in state["choices"]
        if any(option["code"].startswith(FOR) for option in choice["options"])
    )


def _tapped(state: dict[str, Any], truth: int) -> list[int | None]:
    """The host taps what lies there, on the first thing that may be the die."""
    question = state["question"]
    things = len(question["dice"]) + len(question["missing"])
    return [truth, *[None] * (things - 1)]
