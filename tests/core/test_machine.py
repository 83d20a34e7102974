"""Any sequence of commands, undos and restarts keeps state = fold(events)."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from assistant.games import all_rules
from assistant.journal import Entry, Origin, reader
from assistant.rules import AnyRules
from assistant.words.orders import Accepted
from assistant.words.press import Intent, Press
from assistant.words.view import TableView
from tests.core.support import Around, Play, fast_folder, reading

SEATS = st.sampled_from(["s1", "s2", "s3", "s4"])
GAME_COMMANDS = st.one_of(
    st.just({"type": "next"}),
    st.fixed_dictionaries(
        {
            "type": st.just("give_points"),
            "seat": SEATS,
            "category": st.sampled_from(["Points", "Gold", "points"]),
            "points": st.integers(-20, 20),
        }
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("record_roll"),
            "dice": st.lists(
                st.fixed_dictionaries({"kind": st.just("d6"), "value": st.integers(0, 7)}),
                min_size=1,
                max_size=3,
            ),
        }
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("correct_roll"),
            "roll": st.integers(1, 3),
            "values": st.lists(st.integers(1, 6), min_size=1, max_size=2),
        }
    ),
    st.sampled_from([{"type": "pause"}, {"type": "unpause"}, {"type": "end_game"}]),
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(["leave_seat", "return_seat", "give_turn"]),
            "seat": SEATS,
        }
    ),
    st.fixed_dictionaries(
        {"type": st.just("join_seat"), "name": st.sampled_from(["Zoë", "Ola", "李"])}
    ),
    st.fixed_dictionaries({"type": st.just("set_phase"), "phase": st.integers(0, 2)}),
)


def effective(entries: list[Entry]) -> list[Entry]:
    """The events that count, by the plain meaning of undo and redo: an oracle of its own."""
    done: list[list[Entry]] = []
    undone: list[list[Entry]] = []
    by_action: dict[int, list[Entry]] = {}
    for entry in entries:
        by_action.setdefault(entry.action, []).append(entry)
    for group in by_action.values():
        events = [entry for entry in group if entry.origin is Origin.GAME]
        if group[0].kind == "undone":
            undone.append(done.pop())
        elif group[0].kind == "redone":
            done.append(undone.pop())
        elif events:
            done.append(events)
            undone.clear()
    return [entry for group in done for entry in group]


def folded(rules: AnyRules, entries: list[Entry]) -> Any:
    state = None
    for entry in effective(entries):
        state = rules.evolve(state, msgspec.json.decode(entry.body, type=rules.events))
    return state


class TableMachine(RuleBasedStateMachine):
    """Plays at random, and looks into the journal after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.data = Path(tempfile.mkdtemp(dir=fast_folder()))
        self.around = Around()
        self.play = Play(self.data, self.around)
        self.open_table = all_rules()[0]
        self.seen: dict[int, TableView] = {}
        self.entries: list[Entry] = []
        self.readings = 0

    @initialize(
        direction=st.sampled_from(["clockwise", "counterclockwise", "none"]),
        start=st.sampled_from(["fixed", "passes", "lowest", "highest"]),
        phases=st.sampled_from([[], ["plan", "act"]]),
        rounds=st.sampled_from([None, 2]),
    )
    def begin(self, **options: Any) -> None:
        self.play.begin(**options)

    @rule(command=GAME_COMMANDS, seconds=st.floats(0, 30))
    def command(self, command: dict[str, Any], seconds: float) -> None:
        self.around.pass_time(seconds)
        fields = {name: value for name, value in command.items() if name != "type"}
        self.play.send(command["type"], **fields)

    @rule()
    def undo(self) -> None:
        before = self.play.view
        outcome = self.play.send("undo")
        assert isinstance(outcome, Accepted) == (before.undo is not None)

    @rule()
    def redo(self) -> None:
        before = self.play.view
        outcome = self.play.send("redo")
        assert isinstance(outcome, Accepted) == (before.redo is not None)

    @rule(value=st.integers(1, 6), again=st.booleans())
    def roll(self, value: int, again: bool) -> None:
        self.readings += 0 if again else 1
        self.play.table.offer(reading(self.around, f"r{self.readings}", value))
        self.play.settle()

    @rule(place=st.sampled_from([None, 1, 2]))
    def press(self, place: int | None) -> None:
        self.play.table.press(Press("next", Intent.NEXT, place))
        self.play.settle()

    @rule(jump=st.floats(-1e6, 1e6))
    def wall_clock_jumps(self, jump: float) -> None:
        self.around.wall_s += jump

    @rule()
    def restart(self) -> None:
        before = self.play.view
        self.play.table.stop()
        self.play = Play(self.data, self.around)
        after = self.play.view
        assert (after.scoreboard, after.seats, after.rolls) == (
            before.scoreboard,
            before.seats,
            before.rolls,
        )
        assert (after.undo, after.redo, after.log) == (before.undo, before.redo, before.log)

    @precondition(lambda self: self.play.view.turn is not None and self.play.view.turn.over)
    @rule()
    def play_again(self) -> None:
        self.play.begin()
        assert self.play.totals() == [0, 0, 0]
        assert not self.play.view.rolls

    @invariant()
    def state_is_the_fold_of_what_is_on_disk(self) -> None:
        view = self.play.view
        if view.game is None:
            return
        with self.play.journal.reading() as connection:
            entries = reader.entries(connection, view.game.id)
        state = folded(self.open_table, entries)
        assert view.scoreboard == self.open_table.scoreboard(state)
        assert view.seats == self.open_table.seats(state)
        assert view.rolls == self.open_table.rolls(state)[-20:]
        turn = self.open_table.turn(state, 0.0)
        assert view.turn is not None
        assert (view.turn.round, view.turn.phase, view.turn.active, view.turn.over) == (
            turn.round,
            turn.phase,
            turn.active,
            turn.over,
        )
        self._nothing_is_lost(view.game.id, entries)

    def _nothing_is_lost(self, game: str, entries: list[Entry]) -> None:
        before = [entry for entry in self.entries if entry.game == game]
        assert entries[: len(before)] == before
        self.entries = entries

    @invariant()
    def a_version_means_one_state(self) -> None:
        view = self.play.view
        known = self.seen.setdefault(view.version, view)
        assert (known.scoreboard, known.seats, known.rolls, known.undo) == (
            view.scoreboard,
            view.seats,
            view.rolls,
            view.undo,
        )

    def teardown(self) -> None:
        self.play.table.stop()
        shutil.rmtree(self.data)


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
