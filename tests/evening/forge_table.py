"""Four people who play Dice Forge at the drawn tray: a twin of the game is told what was drawn.

The twin knows the rules and the truth of the tray, never the reader: the service must come to
the same game from pictures alone.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from assistant.bench.phone import Phone
from assistant.bench.table import Host
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.words.dice import DieKind, WantedDice, is_within
from tests.dice_forge.player import legal, pick
from tests.dice_forge.table import BOOK, NAMES, Forging
from tests.evening.conftest import last_roll, wait_for
from tests.evening.drawn_tray import DrawnTray, starved
from web.walk import even_split

PEOPLE = [
    {"name": name, "colour": colour, "mark": mark}
    for name, colour, mark in zip(
        NAMES,
        ("red", "blue", "green", "yellow"),
        ("circle", "square", "triangle", "diamond"),
        strict=True,
    )
]


class ForgeTable:
    """The people, their host's phone, the drawn tray's twin and the game's twin.

    With `zones` each has a quarter of the picture, and all who have to roll throw at once.
    """

    def __init__(
        self, host: Host, phone: Phone, seed: int, luck: int, *, zones: bool = False
    ) -> None:
        self.game = Forging(4)
        self.asked = 0
        self.seen: set[str] = set()
        self._host, self.phone = host, phone
        self._tray = DrawnTray(phone, seed)
        self._luck = Random(luck)
        self._zones = tuple(one.corners for one in even_split(None, 4)) if zones else ()
        if zones:
            host.phone.fill_in("/walk/zones/split", seats="4")
        host.command("start_game", game="dice_forge", seats=PEOPLE, options={"first": "s1"})

    @property
    def thrown(self) -> int:
        """How many pairs of dice were thrown."""
        return self._tray.thrown

    def step(self) -> None:
        """The next thing: a throw where one is awaited, else a move of somebody."""
        wanted = self.game.rules.wanted(self.game.state)
        if wanted is not None:
            if self._zones:
                self._throw_all(wanted)
            else:
                self._throw(wanted)
            return
        move = pick(legal(self.game.rules, self.game.state, self._luck), self._luck)
        self.game.give(move)
        self._order(move)

    def _order(self, move: Any) -> None:
        fields = msgspec.to_builtins(move)
        kind = fields.pop("type")
        self._host.catch_up()
        self._host.command(kind, **fields)

    def _throw(self, wanted: WantedDice) -> None:
        """A throw of the dice that are wanted, from the tray to the record and to the twin."""
        truth, after = self._thrown(wanted)
        while after is None:
            truth, after = self._thrown(wanted)
        if after["question"]:
            self.asked += 1
            self._settle(after["question"], truth)
            after = self.phone.state()
        roll = after["rolls"][-1]
        read = [die["value"] for die in roll["dice"]]
        assert roll["seat"] == wanted.seat
        assert sorted(read) == sorted(truth), f"throw {self.thrown}: {truth} was read as {read}"
        self.seen |= set(truth)
        self.game.give(c.RollResult(tuple(read), wanted.seat))

    def _thrown(self, wanted: WantedDice) -> tuple[list[str], dict[str, Any] | None]:
        """What was thrown, and the state that has heard of it; None if nobody has seen it.

        What was thrown while a starved camera was started again is thrown once more.
        """
        dice = wanted.dice
        assert dice is not None
        before = self._tray.ready(
            lambda s: s["wanted"] and s["wanted"]["seat"] == wanted.seat,
            f"the roll of {wanted.seat} to be wanted",
        )
        angle = self._luck.uniform(0.0, 6.28)
        self._tray.throw(
            len(dice),
            strength=0.0,
            angle=angle,
            kinds=[DieKind.CUSTOM] * len(dice),
            named=[tuple(str(face) for face in die.faces) for die in dice],
        )
        truth = [str(die.value) for die in self._tray.lying()]
        known = last_roll(before)
        body: dict[str, object] = {"dice": len(dice), "strength": 0.0, "angle": angle}
        with starved():
            self._host.phone.send("/api/simulator/throw", body)

        def heard(state: dict[str, Any]) -> bool:
            return bool(state["question"]) or last_roll(state) != known

        after = wait_for(
            self.phone,
            lambda s: heard(s) or self._tray.is_lost(s),
            f"the throw of {truth}",
        )
        return truth, after if heard(after) else None

    def _throw_all(self, wanted: WantedDice) -> None:
        """A throw of everybody who has to roll, each in a zone of their own, at once.

        Where a starved camera was started again meanwhile, it ends with the rolls that were read.
        """
        seats = {one.seat for one in wanted.zones}
        before = self._tray.ready(
            lambda s: s["wanted"] and {one["seat"] for one in s["wanted"]["zones"]} == seats,
            f"the rolls of {', '.join(sorted(seats))} to be wanted",
        )
        angle = self._luck.uniform(0.0, 6.28)
        for one in wanted.zones:
            self._tray.throw(
                len(one.dice),
                strength=0.0,
                angle=angle,
                kinds=[DieKind.CUSTOM] * len(one.dice),
                named=[tuple(str(face) for face in die.faces) for die in one.dice],
                into=self._zones[one.place - 1],
            )
        truth = {one.seat: self._lying(one.place) for one in wanted.zones}
        known = last_roll(before) or 0
        body: dict[str, object] = {"seat": "all", "strength": 0.0, "angle": angle}
        with starved():
            self._host.phone.send("/api/simulator/throw", body)
        while truth:
            after = self._news(known, f"the throw of {truth}")
            if (last_roll(after) or 0) > known:
                known += 1
                roll = next(one for one in after["rolls"] if one["id"] == known)
                dice, read = truth.pop(roll["seat"]), [die["value"] for die in roll["dice"]]
                assert sorted(read) == sorted(dice), f"{roll['seat']}: {dice} was read as {read}"
                self.seen |= set(dice)
                self.game.give(c.RollResult(tuple(read), roll["seat"]))
            elif after["question"]:
                self.asked += 1
                self._settle(after["question"], truth[after["question"]["seat"]])
            else:
                return

    def _news(self, known: int, what: str) -> dict[str, Any]:
        """The state once a roll after number `known` is recorded, dice are in question or lost."""
        return wait_for(
            self.phone,
            lambda s: s["question"] or (last_roll(s) or 0) > known or self._tray.is_lost(s),
            what,
        )

    def _lying(self, place: int) -> list[str]:
        """What lies in a zone, by the truth of the tray."""
        width, height = self._tray.size
        return [
            str(die.value)
            for die in self._tray.lying()
            if is_within(
                self._zones[place - 1],
                (die.box[0] + die.box[2] / 2) / width,
                (die.box[1] + die.box[3] / 2) / height,
            )
        ]

    def _settle(self, question: dict[str, Any], truth: list[str]) -> None:
        """The host taps what lies there; what the reader named rightly stays as it is."""
        left = list(truth)
        values: list[str | None] = []
        for die in question["dice"]:
            named = die["value"] if die["value"] in left else None
            values.append(named)
            if named is not None:
                left.remove(named)
        values = [one if one is not None or not left else left.pop(0) for one in values]
        values += left
        self._host.catch_up()
        self._host.command("settle_reading", reading=question["reading"], values=values)

    def totals(self) -> dict[str, int]:
        """Everybody's total as every phone has it."""
        rows = self.phone.state()["scoreboard"]["rows"]
        return {row["seat"]: row["total"] for row in rows}

    def added_up(self) -> dict[str, int]:
        """Everybody's total added up from what happened, glory by glory and card by card."""
        sums = dict.fromkeys((f"s{n}" for n in range(1, 5)), 0)
        for event in self.game.events:
            if isinstance(event, e.Gained):
                sums[event.seat] += event.gained.glory + event.hammer_glory
            elif isinstance(event, e.Robbed):
                sums[event.seat] -= event.lost.glory
            elif isinstance(event, e.Paid):
                sums[event.seat] -= event.amounts.glory
            elif isinstance(event, e.FeatTaken):
                sums[event.seat] += BOOK.feats[event.feat].glory
        return sums
