"""What is on the table, and every way in which it changes.

Knows nothing of threads, rights, versions and keys; see `writer` for those.
Each method returns why it did nothing, or None when it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from assistant.games.sitting import CorrectRoll
from assistant.journal import Entry, Journal, Snapshot
from assistant.journal.marks import (
    GAME_RESUMED,
    GAME_STARTED,
    PUT_AWAY,
    REDONE,
    STOPPED,
    TICKED,
    UNDONE,
)  # fmt: skip
from assistant.rules import AnyRules, Moment, Refusal
from assistant.table import asking, commands
from assistant.table.boards import Boards, Playing, playing_of
from assistant.table.clock import Surroundings, TurnClock
from assistant.table.correcting import revise
from assistant.table.devices import Devices
from assistant.table.game import Game, GameStarted, Ticked
from assistant.table.loading import Loaded, lasting, load
from assistant.table.notices import Notices, resume_notice
from assistant.table.picture import (
    Around,
    Part,
    around_game,
    cannot_play,
    empty_table,
    game_picture,
    kept_picture,
)
from assistant.table.questions import Questions
from assistant.table.recorder import Act, Origins, Recorder
from assistant.table.starting import new_id, wish_of
from assistant.table.step import Given, Step
from assistant.words.actor import Actor, Role
from assistant.words.dice import Roll
from assistant.words.text import text
from assistant.words.view import TableView

NO_GAME = Refusal(text("No game is on the table."))


class Desk:
    """The game on the table, its clock, what is wanted and what is in question."""

    def __init__(
        self, journal: Journal, games: Sequence[AnyRules], surroundings: Surroundings
    ) -> None:
        self.journal = journal
        self.surroundings = surroundings
        self.devices = Devices()
        self.notices = Notices()
        self.want: asking.Want | None = None
        self.questions = Questions()
        self.boards = Boards()
        self.resumed = False
        self._games = {rules.name: rules for rules in games}
        self._recorder = Recorder(journal)
        self._loaded: Loaded | None = None
        self.clock = TurnClock()
        self._part = Part()

    @property
    def game(self) -> Game | None:
        """The game that can be played on, if one is on the table."""
        return self._loaded.game if self._loaded else None

    @property
    def version(self) -> int:
        """The state version: the newest seq. It never comes again, over restarts too."""
        return self.journal.last_seq

    @property
    def playing(self) -> Playing | None:
        """The game to which boards belong, while it goes on."""
        return playing_of(self.game)

    def spent_s(self) -> float:
        """Seconds spent in this turn."""
        return self.clock.spent(self.surroundings.monotonic())

    def locked(self) -> Refusal | None:
        """Why the game on the table can only be looked at, if that is so."""
        if self._loaded is None or self._loaded.game is not None:
            return None
        return Refusal(cannot_play(self._loaded.why_locked))

    # Games come and go

    def set_out(self) -> None:
        """After a start: what the journal lost is told, and the last game is back."""
        for notice in self.journal.notices:
            self.notices.add(notice)
        last = self.journal.last_of_kinds(GAME_STARTED, GAME_RESUMED, PUT_AWAY)
        if last is not None and last.kind != PUT_AWAY:
            self._put(lasting(self.load(last.game), self.journal.turn_s))
            if self.game is not None and not self.game.over:
                self.resumed = True
                self.notices.add(resume_notice(self.game))
                self._follow()
        self.journal.back_up(self.surroundings.wall())

    def load(self, game_id: str) -> Loaded:
        """A game out of the journal."""
        return load(
            game_id,
            self._games,
            self.journal.entries,
            self.journal.newest_snapshot,
            self.journal.damaged,
        )

    def _put(self, loaded: Loaded | None) -> None:
        if self.resumed and self.game is not None:
            self.notices.drop(resume_notice(self.game))
        self._loaded = loaded
        self.clock = loaded.clock if loaded else TurnClock()
        self.want = None
        self.questions.clear()
        self.boards.clear()
        self.resumed = False
        self._follow()

    def _follow(self) -> None:
        """After every change: the right turn is measured, the right dice are wanted."""
        game, now = self.game, self.surroundings.monotonic()
        if game is None:
            self.want = None
            self.questions.clear()
            return
        self.clock.follow(game.rules.clock(game.state), now, held=self.resumed)
        base = game.rules.wanted(game.state)
        self.want = asking.follow(self.want, base, self.version, now)
        self.questions.keep(lambda one: not game.over and asking.still_wanted(one, self.want))

    def start(self, command: commands.StartGame, actor: Actor, origins: Origins) -> Refusal | None:
        """A new game. An unfinished one on the table is put away, to be resumed later."""
        rules = self._games.get(command.game)
        if rules is None:
            return Refusal(text("This Skald does not know the game {name}.", name=command.game))
        wish = wish_of(command, rules)
        if isinstance(wish, Refusal):
            return wish
        luck = self.surroundings.luck()
        events = rules.set_up(wish.seats, wish.options, Moment(0.0, luck, actor))
        if isinstance(events, Refusal):
            return events
        at = self.surroundings.wall()
        leaving = self._leaving(actor, at)
        first = self._recorder.next_seq() + len(leaving)
        game = Game(new_id(at, luck), rules)
        step = game.plan(first, actor, events)
        body = msgspec.json.encode(GameStarted(rules.name)).decode()
        act = Act(game.id, actor, rules.version, 0.0, GAME_STARTED, body, events=tuple(events),
                  origins=origins)  # fmt: skip
        entries = self._recorder.entries(act, at, first)
        game.take(step, at, 0.0, entries[-1].seq)
        self._record([*leaving, *entries], game, at)
        self._put(Loaded(game.id, game, TurnClock(), None))
        return None

    def _leaving(self, actor: Actor, at: float) -> list[Entry]:
        """The event by which an unfinished game leaves the table for another one."""
        if self.game is None or self.game.over:
            return []
        act = Act(self.game.id, actor, self.game.rules.version, self.spent_s(), PUT_AWAY)
        return self._recorder.entries(act, at, self._recorder.next_seq())

    def stopping(self) -> None:
        """Before the end: the seconds that this turn has by now are kept."""
        if self.game is not None and self.clock.is_worth_keeping(self.surroundings.monotonic()):
            version, skald = self.game.rules.version, Actor(Role.HOST, "skald")
            self._record_act(Act(self.game.id, skald, version, self.spent_s(), STOPPED))

    def put_away(self, actor: Actor, origins: Origins) -> Refusal | None:
        """Clears the table."""
        if self._loaded is None:
            return NO_GAME
        version = self.game.rules.version if self.game else 0
        act = Act(self._loaded.id, actor, version, self.spent_s(), PUT_AWAY, origins=origins)
        self._record_act(act)
        self._put(None)
        return None

    def resume(self, game_id: str, actor: Actor, origins: Origins) -> Refusal | None:
        """An unfinished game is put back on the table."""
        if self._loaded is not None and self._loaded.id == game_id:
            return Refusal(text("This game is on the table already."))
        loaded = self.load(game_id)
        if loaded.game is None:
            return Refusal(
                text("This game cannot be resumed, because {why}.", why=loaded.why_locked)
            )
        if loaded.game.over:
            return Refusal(text("This game is over: find it in the history."))
        at = self.surroundings.wall()
        leaving = self._leaving(actor, at)
        act = Act(game_id, actor, loaded.game.rules.version, 0.0, GAME_RESUMED, origins=origins)
        entries = self._recorder.entries(act, at, self._recorder.next_seq() + len(leaving))
        self._recorder.append([*leaving, *entries], ())
        self._put(loaded)
        return None

    # The game goes on

    def play(self, command: Any, actor: Actor, origins: Origins) -> Refusal | None:
        """A command of the game."""
        game = self.game
        if game is None:
            return NO_GAME
        spent_s, luck = round(self.spent_s(), 1), self.surroundings.luck()
        moment = Moment(spent_s, luck, actor)
        events = game.rules.decide(game.state, command, moment)
        if isinstance(events, Refusal):
            return events
        if not events:
            raise ValueError(f"{game.rules.name} answered {command!r} with no events")
        given = Given(command, spent_s, luck)
        self._take(game, game.plan(self._recorder.next_seq(), actor, events, given), origins)
        return None

    def correct(self, command: CorrectRoll, actor: Actor, origins: Origins) -> Refusal | None:
        """Other values for a roll, with all that has followed from it.

        Where rolls lead to nothing by themselves, or the game knows a correction of its own, an
        unconfirmed one is the game's.
        """
        game = self.game
        if game is None:
            return NO_GAME
        if not command.confirmed:
            if commands.is_of_game(command, game.rules):
                return self.play(command, actor, origins)
            return Refusal(text("First look at what this changes, then confirm it."))
        action = self._recorder.next_seq()
        revision = revise(game.rules, game.course, command, actor, action)
        if isinstance(revision, Refusal):
            return revision
        self._take(game, game.plan_revision(action, actor, revision), origins)
        return None

    def _take(self, game: Game, step: Step, origins: Origins) -> None:
        """A new action: on disk, then in the game."""
        spent_s = self.spent_s() if step.given is None else step.given.turn_s
        act = Act(
            game.id, step.actor, game.rules.version, spent_s,
            events=step.events, given=step.given, revision=step.revision, origins=origins,
        )  # fmt: skip
        at = self.surroundings.wall()
        entries = self._recorder.entries(act, at, step.action)
        game.take(step, at, spent_s, entries[-1].seq)
        self._record(entries, game, at)
        self._went_on()

    def answer(
        self, want: asking.Want, roll: Roll, actor: Actor, origins: Origins
    ) -> Refusal | None:
        """A roll that answers a want becomes the game's own command."""
        game = self.game
        if game is None:
            return NO_GAME
        command = game.rules.roll(game.state, want.base, roll)
        if command is None:
            return Refusal(text("These dice answer nothing that is asked now."))
        return self.play(command, actor, origins)

    def undo(self, actor: Actor, origins: Origins) -> Refusal | None:
        """Takes the last action back, by one more event."""
        game = self.game
        step = game.can_undo() if game else None
        if game is None or step is None:
            return Refusal(text("There is nothing to undo.")) if game else NO_GAME
        entry = self._record_cross(game, UNDONE, step.action, actor, origins)
        game.undo(entry.seq, actor, entry.at, entry.turn_s)
        self._crossed(entry, game)
        return None

    def redo(self, actor: Actor, origins: Origins) -> Refusal | None:
        """Does the last undone action again, by one more event."""
        game = self.game
        step = game.can_redo() if game else None
        if game is None or step is None:
            return Refusal(text("There is nothing to do again.")) if game else NO_GAME
        entry = self._record_cross(game, REDONE, step.action, actor, origins)
        game.redo(entry.seq, actor, entry.at, entry.turn_s)
        self._crossed(entry, game)
        return None

    def tick(self, command: commands.Tick, actor: Actor, origins: Origins) -> Refusal | None:
        """A line of a checklist is done, or after all not. The game stands as it was."""
        game = self.game
        if game is None or game.id != command.game_id:
            return Refusal(text("This list belongs to a game that is not on the table."))
        if (command.line in game.ticked) == command.done:
            return None
        if command.done and command.line not in game.checklist_lines():
            return Refusal(text("There is no such line in the list."))
        tick = Ticked(command.line, command.done)
        body, version = msgspec.json.encode(tick).decode(), game.rules.version
        act = Act(game.id, actor, version, self.spent_s(), TICKED, body, origins=origins)
        self._record_act(act)
        game.tick(tick)
        return None

    def _record_cross(
        self, game: Game, mark: str, target: int, actor: Actor, origins: Origins
    ) -> Entry:
        act = Act(
            game.id, actor, game.rules.version, self.spent_s(), mark,
            target=target, origins=origins,
        )  # fmt: skip
        first = self._recorder.next_seq()
        return self._recorder.entries(act, self.surroundings.wall(), first)[0]

    def _crossed(self, entry: Entry, game: Game) -> None:
        self._record([entry], game, entry.at)
        self.questions.keep(lambda one: self._has_seat(game, one.question.seat))
        self._went_on()

    def _has_seat(self, game: Game, seat: str | None) -> bool:
        return seat is None or any(one.id == seat for one in game.rules.seats(game.state))

    def _went_on(self) -> None:
        loaded = self._loaded
        if loaded is not None and loaded.kept is not None:
            self._loaded = msgspec.structs.replace(loaded, kept=None)
        if self.resumed:
            self.acknowledge()
        self._follow()

    def acknowledge(self) -> None:
        """Notices were read; a resumed game goes on, and so does its timer."""
        self.resumed = False
        self.notices.clear()
        self._follow()

    # Journal and picture

    def _record_act(self, act: Act) -> None:
        at = self.surroundings.wall()
        self._recorder.append(self._recorder.entries(act, at, self._recorder.next_seq()), ())

    def _record(self, entries: Sequence[Entry], game: Game, at: float) -> None:
        """On disk before anybody sees it, with a snapshot where one is due."""
        snapshots: list[Snapshot] = []
        if self._recorder.is_due(game):
            seq, blank = entries[-1].seq, Devices()
            around = Around(seq, 0, blank.camera, blank.panel, self.journal.saving)
            view = game_picture(game, around, spent_s=0.0, now_s=0.0, whole=True)
            # A sheet is drawn from the state; in JSON it would be of no known type.
            kept = msgspec.structs.replace(view, sheet=None)
            snapshots.append(self._recorder.snapshot(game, kept, at))
        self._recorder.append(entries, snapshots)

    def picture(self, changed: int) -> TableView:
        """The table as it is now."""
        now = self.surroundings.monotonic()
        camera, panel = self.devices.show(now)
        around = Around(
            version=self.version,
            changed=changed,
            camera=camera,
            panel=panel,
            saving=self.journal.saving,
            notices=self.notices.texts(),
            resumed=self.resumed,
            want=self.want,
            asked=self.questions.first,
            boards=self.boards.shown(self.playing, now),
        )
        loaded = self._loaded
        if loaded is None:
            return empty_table(around)
        if loaded.game is None:
            return kept_picture(loaded.id, loaded.kept, loaded.why_locked, around)
        return around_game(self._drawn(loaded, loaded.game, around), around)

    def _drawn(self, loaded: Loaded, game: Game, around: Around) -> TableView:
        """The game's part of the picture; drawn anew only after an event."""
        now = self.surroundings.monotonic()
        return self._part.of(
            (id(loaded), self.version, self.resumed),
            lambda: game_picture(
                game, around, spent_s=self.clock.spent(now), now_s=now, kept=loaded.kept
            ),
        )
