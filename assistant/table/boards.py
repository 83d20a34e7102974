"""Looks at boards on their way to the record: what differs, who must say, what is told.

Belongs to the writer's thread. What is confirmed becomes the game's own command; everything
here may be lost with a restart and is seen anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.sitting import TakeBoard
from assistant.rules import AnyRules, Moment, Refusal
from assistant.table.board_asking import (
    NO_LONGER_SHOWN,
    NOTHING_TAUGHT,
    counts_no_more,
    lines_of,
    titled,
)
from assistant.table.board_compare import Difference, compare, taken, with_said
from assistant.table.board_looks import around, seen_on
from assistant.table.board_refused import (
    Refused,
    SaidOf,
    still,
    unsettled,
    with_settled,
    without,
)
from assistant.table.game import Game
from assistant.words.actor import Actor, Role
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardQuestion,
    BoardRecord,
    BoardState,
    BoardStatus,
    Photographed,
)
from assistant.words.boards import number_called
from assistant.words.shown_boards import BoardLook, WatchedBoard
from assistant.words.text import Text, text


class Asked(Struct, frozen=True):
    """A board in question, with all that its answer needs."""

    question: BoardQuestion
    record: BoardRecord
    difference: Difference


class Playing(Struct, frozen=True):
    """The game to which boards belong, as it stands."""

    rules: AnyRules
    state: Any


class _Wished(Struct, frozen=True):
    """What a game wants of the shown boards in a state."""

    state: Any
    facts: dict[str, BoardFacts]
    watched: tuple[WatchedBoard, ...] = ()
    photographed: tuple[Photographed, ...] = ()


class BoardsShown(Struct, frozen=True):
    """What the screens show of boards."""

    status: tuple[BoardStatus, ...] = ()
    question: BoardQuestion | None = None


def playing_of(game: Game | None) -> Playing | None:
    """The game to which boards belong, while it goes on."""
    return None if game is None or game.over else Playing(game.rules, game.state)


class Boards:
    """The boards that were shown, the newest look at each, and what was said of it."""

    def __init__(self) -> None:
        self.look_again: Callable[[str], None] = lambda board: None
        self._facts: dict[str, BoardFacts] = {}
        self._looks: dict[str, BoardLook] = {}
        self._missing: dict[str, tuple[str, Text]] = {}
        self._refused: dict[str, Refused] = {}
        self._since: dict[str, tuple[tuple[object, ...], float]] = {}
        self._photographs: dict[str, Photographed] = {}
        self._said: dict[str, SaidOf] = {}
        self._last = _Wished(None, {})
        self._tried: dict[str, tuple[tuple[object, ...], Any, Text | None, bool]] = {}

    def photographed(self, playing: Playing | None) -> tuple[Photographed, ...]:
        """The boards of seats that may be photographed now."""
        return self._wished(playing).photographed

    def photograph(self, board: Photographed, look: BoardLook) -> None:
        """What a photograph shows of a seat's board; people are asked about it once."""
        shown = self._facts.get(board.watched.board)
        if shown is not None and look.why is None:
            self.forget(board.key)
            self._photographs[board.key] = board
            self._looks[board.key] = replace(look, board=board.key)

    def know(self, facts: Sequence[BoardFacts]) -> None:
        """These boards were shown; looks at others are forgotten."""
        now = {one.name: one for one in facts}
        for name in set(self._looks) | set(self._missing):
            photographed = self._photographs.get(name)
            shown_as = name if photographed is None else photographed.watched.board
            if now.get(shown_as) != self._facts.get(shown_as):
                self.forget(name)
        self._facts = now

    def forget(self, board: str) -> None:
        """Nothing was seen of a board, and nothing was said of it."""
        for known in (
            self._looks, self._missing, self._refused, self._since, self._photographs,
            self._tried, self._said,
        ):  # fmt: skip
            known.pop(board, None)

    def clear(self) -> None:
        """Another game is on the table: what was seen of boards counts for it anew."""
        self._refused.clear()
        self._since.clear()
        self._said.clear()
        for key in tuple(self._photographs):
            self.forget(key)

    def hear(self, look: BoardLook) -> None:
        """A look. That a board is not found counts where it lay, or where it was never found."""
        known = self._looks.get(look.board)
        if look.why is None:
            self._looks[look.board] = look
            self._missing.pop(look.board, None)
        elif known is None or known.view == look.view:
            self._missing[look.board] = (look.view, look.why)

    def watched(self, playing: Playing | None) -> tuple[WatchedBoard, ...]:
        """What the cameras should look at now."""
        return self._wished(playing).watched

    def _wished(self, playing: Playing | None) -> _Wished:
        """What the game wants of boards; it is asked once a state."""
        if playing is None:
            return _Wished(None, {})
        if self._last.state is not playing.state or self._last.facts is not self._facts:
            facts = tuple(self._facts.values())
            watched = playing.rules.watched(playing.state, facts)
            self._last = _Wished(
                playing.state,
                self._facts,
                tuple(one for one in watched if one.board not in playing.state.unwatched),
                playing.rules.photographed(playing.state, facts),
            )
        return self._last

    def again(self, playing: Playing | None, board: str) -> Refusal | None:
        """People want a board looked at once more, though they said that the record is right."""
        if all(one.board != board for one in self.watched(playing)):
            return Refusal(text("No board of this name is looked at: {board}.", board=board[:60]))
        self._refused.pop(board, None)
        self._said.pop(board, None)
        self.look_again(board)
        return None

    def remember(self, asked: Asked, take: TakeBoard | None) -> None:
        """What was said of doubts: the same doubt is not asked about twice; without `take` the
        record is right."""
        record = asked.record if take is None else take.record
        board = asked.question.board
        known = self._said.get(board, {})
        self._said[board] = with_settled(known, record, asked.difference.doubts)

    def dismiss(self, playing: Playing | None, board: str) -> None:
        """People have said what holds: what the board shows otherwise now is asked about no more,
        until that looks different."""
        if board in self._photographs:
            self.forget(board)
            return
        if playing is None:
            return
        asked = self._asked(playing, board, self._difference(playing, board))
        if asked is not None and asked.difference.changes:
            self._refused[board] = (*self._refused.get(board, ()), asked.difference.changes)

    def open(self, playing: Playing | None, now_s: float) -> Asked | None:
        """The board that people must settle, the first one of several."""
        if playing is None:
            return None
        for board in (*self._photographs, *(one.board for one in self.watched(playing))):
            difference = self._difference(playing, board)
            if difference is not None and board in self._refused:
                self._refused[board] = still(self._refused[board], difference)
            asked = self._asked(playing, board, difference)
            if asked is None:
                self._since.pop(board, None)
                continue
            key, since_s = self._since.get(board, ((), now_s))
            if key != asked.difference.key:
                since_s = now_s
            self._since[board] = asked.difference.key, since_s
            if now_s - since_s >= self._patience_s(playing, asked):
                return asked
        return None

    def _patience_s(self, playing: Playing, asked: Asked) -> float:
        """How long people may need until the record and the board agree again."""
        board, difference = asked.question.board, asked.difference
        facts = self._facts_of(board)
        if board in self._photographs or facts is None:
            return 0.0
        changes = with_said(difference, dict.fromkeys(range(len(difference.doubts)), 0))
        at_once = changes and playing.rules.asks_at_once(playing.state, facts, changes)
        return 0.0 if at_once else playing.rules.board_patience_s(facts)

    def by_itself(self, playing: Playing, look: BoardLook) -> TakeBoard | None:
        """What a sure look is taken for without asking: the first one, from which changes count,
        or what a game lets be taken."""
        facts = self._facts.get(look.board)
        if facts is None or look.why is not None:
            return None
        record, kept = self._record(playing, facts, look)
        difference = titled(compare(record, look), record.titles)
        if difference.doubts:
            return None
        refused = self._refused.get(look.board, ())
        difference = without(difference, still(refused, difference))
        changes = difference.changes
        known = any(one.board == look.board for one in playing.state.boards)
        if not kept and not known:
            return TakeBoard(taken(record, changes, look.id), BoardChanges())
        if changes and playing.rules.takes_at_once(playing.state, facts, changes):
            return TakeBoard(taken(record, changes, look.id), changes)
        return None

    def shown(self, playing: Playing | None, now_s: float) -> BoardsShown:
        """How each watched board stands to the record, and which one is in question."""
        if playing is None:
            return BoardsShown()
        status = tuple(self._status(playing, one.board) for one in self.watched(playing))
        status += tuple(self._gone(playing, name) for name in sorted(self._lost(playing)))
        asked = self.open(playing, now_s)
        return BoardsShown(status, None if asked is None else asked.question)

    def _lost(self, playing: Playing) -> frozenset[str]:
        """The boards that are to be looked at, and of which none of that name is shown."""
        return playing.rules.wanted_boards(playing.state) - self._facts.keys()

    def _gone(self, playing: Playing, board: str) -> BoardStatus:
        title, held = self._title(playing, board), playing.state.board(board).look
        return BoardStatus(board, title, BoardState.GONE, NO_LONGER_SHOWN, held=held)

    def _status(self, playing: Playing, board: str) -> BoardStatus:
        look, missing = self._looks.get(board), self._missing.get(board)
        held, title = playing.state.board(board).look, self._title(playing, board)
        if missing is not None:
            return BoardStatus(board, title, BoardState.MISSING, missing[1], held=held)
        if look is None:
            return BoardStatus(
                board, title, BoardState.WAITING, self._vain(playing, board), held=held
            )
        if not (look.places or look.regions or look.tiles):
            return BoardStatus(board, title, BoardState.UNTAUGHT, NOTHING_TAUGHT, look.id, held)
        difference = self._difference(playing, board)
        asked = self._asked(playing, board, difference)
        doubts = () if asked is None else asked.difference.doubts
        differs = difference is not None and (difference.changes or difference.doubts)
        state = BoardState.DIFFERS if differs else BoardState.AGREES
        places = tuple(one.title or text("{name}", name=one.place) for one in doubts)
        return BoardStatus(board, title, state, self._vain(playing, board), look.id, held, places)

    def _vain(self, playing: Playing, board: str) -> Text | None:
        """What is to be told where people let places count that are not on a board any more."""
        facts = self._facts.get(board)
        missed = () if facts is None else playing.rules.missed_places(playing.state, facts)
        return counts_no_more(missed[0]) if missed else None

    def _difference(self, playing: Playing, board: str) -> Difference | None:
        """How the newest look differs from the record, with what was refused and without doubts
        that were settled; None where there is none."""
        look, facts = self._looks.get(board), self._facts_of(board)
        if look is None or facts is None or board in self._missing:
            return None
        record, _ = self._record(playing, facts, look)
        return unsettled(compare(record, look), record, self._said.get(board, {}))

    def _asked(self, playing: Playing, board: str, difference: Difference | None) -> Asked | None:
        """What people are to be asked of how the newest look differs from the record; None where
        it agrees, but for what they refused, or is not there."""
        look, facts = self._looks.get(board), self._facts_of(board)
        if look is None or facts is None or difference is None:
            return None
        record, kept = self._record(playing, facts, look)
        refused = still(self._refused.get(board, ()), difference)
        difference = titled(without(difference, refused), record.titles)
        if not difference.changes and not difference.doubts:
            return None
        title = self._title(playing, board)
        if board in self._photographs:
            said = text("The photograph of {board} shows this. Is it right?", board=title)
        elif kept:
            said = text("{board} shows something else than the record.", board=title)
        else:
            said = text("Something has changed on {board}.", board=title)
        question = BoardQuestion(
            look.id,
            board,
            title,
            said,
            lines_of(difference),
            look.size,
            playing.state.board(board).look,
            playing.rules.board_seat(playing.state, facts, seen_on(look)),
            around=around(look),
        )
        asked = Asked(question, record, difference)
        against, host_may = self._against(playing, asked)
        return replace(asked, question=replace(question, against=against, host_may=host_may))

    def _against(self, playing: Playing, asked: Asked) -> tuple[Text | None, bool]:
        """What is against recording what lies there, and whether the host may all the same.

        The command is tried, nothing more: with doubts left as recorded, then as they were read;
        what is told is against both.
        """
        board, key = asked.question.board, asked.difference.key
        known = self._tried.get(board)
        if known is None or known[0] != key or known[1] is not playing.state:
            why = self._why_not(playing, asked, Actor(Role.SEAT, "board", asked.question.seat))
            host_may = why is not None and not self._why_not(
                playing, asked, Actor(Role.HOST, "board")
            )
            known = key, playing.state, why, host_may
            self._tried[board] = known
        return known[2], known[3]

    @staticmethod
    def _why_not(playing: Playing, asked: Asked, actor: Actor) -> Text | None:
        as_read = ("0",) * len(asked.difference.doubts)
        moment = Moment(0.0, 0, actor)
        tried = [
            playing.rules.decide(playing.state, settled(asked, said), moment)
            for said in dict.fromkeys(((), as_read))
        ]
        whys = [one.text if isinstance(one, Refusal) else None for one in tried]
        return whys[0] if all(why == whys[0] for why in whys) else None

    def _facts_of(self, board: str) -> BoardFacts | None:
        photographed = self._photographs.get(board)
        if photographed is None:
            return self._facts.get(board)
        shown = self._facts.get(photographed.watched.board)
        return None if shown is None else replace(shown, name=board)

    def _title(self, playing: Playing, board: str) -> Text:
        """What people call a board."""
        photographed = self._photographs.get(board)
        if photographed is None:
            return text("{name}", name=board)
        seats = playing.rules.seats(playing.state)
        name = next((one.name for one in seats if one.id == photographed.seat), "")
        return text("{board} of {name}", board=photographed.label, name=name)

    @staticmethod
    def _record(playing: Playing, facts: BoardFacts, look: BoardLook) -> tuple[BoardRecord, bool]:
        """What should lie there, and whether the game itself keeps that record."""
        own = playing.rules.recorded(playing.state, facts, seen_on(look))
        return (playing.state.board(facts.name), False) if own is None else (own, True)


def settled(asked: Asked, said: Sequence[str | None]) -> TakeBoard | Refusal:
    """The command for "the board is right", with the answers to its doubts."""
    doubts = asked.difference.doubts
    if len(said) > len(doubts):
        return Refusal(text("Give one answer for each of the {n} doubts.", n=len(doubts)))
    chosen: dict[int, int] = {}
    for number, (code, doubt) in enumerate(zip(said, doubts, strict=False)):
        if not code:
            continue
        option = number_called(code)
        if option is None or option >= len(doubt.may):
            return Refusal(text("{option} is not one of the answers.", option=code[:20]))
        chosen[number] = option
    changes = with_said(asked.difference, chosen)
    title = asked.question.title if asked.question.seat else None
    return TakeBoard(taken(asked.record, changes, asked.question.look, title), changes)
