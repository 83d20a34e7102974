"""Orders, readings and presses on their way to the table: rights, versions, keys, answers."""

from __future__ import annotations

import logging
from collections import OrderedDict

from msgspec import Struct

from assistant.games.sitting import CorrectRoll
from assistant.rules import Command, Refusal
from assistant.table import asking, board_looks, boards, commands
from assistant.table.clock import KEPT_EVERY_S
from assistant.table.desk import NO_GAME, Desk
from assistant.table.game import Game
from assistant.table.recorder import Origins
from assistant.table.replaced import is_thrown_anew, lies_as_before, replaced
from assistant.table.rights import may
from assistant.words.actor import Actor, Role
from assistant.words.board_record import Photographed
from assistant.words.dice import Reading, Roll
from assistant.words.orders import Accepted, Order, Refused
from assistant.words.press import Intent, Press
from assistant.words.shown_boards import BoardLook
from assistant.words.text import plural, text
from assistant.words.wanted import counts

log = logging.getLogger(__name__)

NOTICE_S = 8.0
"""A refused press is told for so many seconds."""

REPLACED_S = 30.0
"""That a throw took the place of dice in question is told for so many seconds."""

KEY_LENGTH = 200
_RETRY_S = (1.0, 2.0, 5.0, 10.0, 30.0)
_REMEMBERED = 1000


class Facts(Struct):
    """Counts for the diagnosis: readings taken, asked about, and that answered nothing."""

    taken: int = 0
    asked: int = 0
    ignored: int = 0


class Writer:
    """Does one thing after the other to a `Desk`. Belongs to one thread."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.facts = Facts()
        self._answered: Reading | None = None
        self._passing: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._retries = 0
        self._retry_at: float | None = None
        self._keep_at = 0.0

    # Orders

    def order(self, order: Order) -> Accepted | Refused:
        """Does a command, or says why not. A repeated one is not done again."""
        desk = self._desk
        actor = order.actor
        if actor.role not in (Role.HOST, Role.SEAT):
            return self._outcome(may(actor, None, None, None))
        if not 1 <= len(order.key) <= KEY_LENGTH:
            return self._outcome(
                Refusal(text("A key has 1 to {most} characters.", most=KEY_LENGTH))
            )
        digest = commands.digest(order.command)
        before = self._done_before(order, digest)
        if before is not None:
            return before
        rules = desk.game.rules if desk.game else None
        command = commands.read_command(order.command, rules)
        timely = order.command.get("type") in commands.AT_ANY_TIME or (
            rules is not None and isinstance(command, Command) and rules.is_timely(command)
        )
        if order.version != desk.version and not timely:
            why = text("The table has moved on since your screen was drawn: look again.")
            return Refused(Refusal(why), desk.version, stale=True)
        if isinstance(command, Refusal):
            return self._outcome(desk.locked() or command)
        asked = desk.questions.first
        question = asked.question if asked else None
        board = self._open_board()
        refusal = may(
            actor, command, desk.game, question, None if board is None else board.question
        )
        if refusal is None:
            refusal = self._do(command, actor, Origins(order.key, digest))
        if refusal is None and _leaves_no_trace(command):
            self._passing[actor.device, order.key] = digest
            while len(self._passing) > _REMEMBERED:
                self._passing.popitem(last=False)
        return self._outcome(refusal)

    def _outcome(self, refusal: Refusal | None) -> Accepted | Refused:
        if refusal is None:
            return Accepted(self._desk.version)
        return Refused(refusal, self._desk.version)

    def _done_before(self, order: Order, digest: str) -> Accepted | Refused | None:
        sender = order.actor.device, order.key
        known = self._desk.journal.find_key(*sender)
        if known is None and sender in self._passing:
            known = self._desk.version, self._passing[sender]
        if known is None:
            return None
        if known[1] == digest:
            return Accepted(known[0], repeated=True)
        why = text("This key was used for another command before: take a new one.")
        return Refused(Refusal(why), self._desk.version)

    def _do(self, command: object, actor: Actor, origins: Origins) -> Refusal | None:
        desk = self._desk
        match command:
            case commands.StartGame():
                return desk.start(command, actor, origins)
            case commands.PutAway():
                return desk.put_away(actor, origins)
            case commands.ResumeGame():
                return desk.resume(command.game_id, actor, origins)
            case commands.Acknowledge():
                desk.acknowledge()
                return None
            case commands.Undo():
                return desk.undo(actor, origins)
            case commands.Redo():
                return desk.redo(actor, origins)
            case commands.Tick():
                return desk.tick(command, actor, origins)
            case CorrectRoll():
                return desk.correct(command, actor, origins)
            case commands.SettleReading():
                return self._settle(command, actor, origins)
            case commands.DismissReading():
                return self._dismiss(command.reading)
            case commands.SettleBoard():
                return self._settle_board(command, actor, origins)
            case commands.LookAgain():
                return desk.boards.again(desk.playing, command.board)
        return desk.play(command, actor, origins)

    # Readings

    def offer(self, reading: Reading) -> None:
        """Takes a reading as the answer to what is wanted, asks about it, or ignores it."""
        desk = self._desk
        want = None if desk.want is None else asking.of_zone(desk.want, reading.seat)
        before = desk.questions.of(reading.seat)
        known = before is not None and before.reading.id == reading.id
        if (
            want is None
            or known
            or not asking.is_answer(want, reading)
            or desk.journal.reading_used(reading.id)
        ):
            self.facts.ignored += 1
            log.info("reading %s answers nothing that is wanted", reading.id)
            return
        want = asking.narrowed(want, reading)
        problems = asking.doubts(want, reading)
        if want.wanted.each_counts and lies_as_before(self._answered, reading):
            problems = (*problems, text("The dice lie just where they lay: was that a new throw?"))
        if before is not None:
            notice = replaced(before, want.wanted.seat, reading)
            if notice is not None and _is_one_more(before, want, reading):
                desk.questions.behind(before, asking.ask(want, reading, problems))
                self.facts.asked += 1
                return
            if notice is not None:
                desk.notices.add(notice, desk.surroundings.monotonic() + REPLACED_S)
        if not problems:
            roll = asking.as_read(reading, want)
            actor = Actor(Role.CAMERA, desk.devices.camera.name or "camera")
            refusal = desk.answer(want, roll, actor, Origins(reading=reading.id))
            if refusal is None:
                desk.questions.drop(before)
                self.facts.taken += 1
                self._answered = reading
                self._tell_outside(reading)
                return
            problems = (refusal.text,)
        desk.questions.put(asking.ask(want, reading, problems))
        self.facts.asked += 1

    def _tell_outside(self, reading: Reading) -> None:
        """Dice outside the tray are not counted, and that is said."""
        n = sum(not counts(die) for die in reading.dice)
        if n:
            notice = plural(
                "{n} die outside the tray was not counted.",
                "{n} dice outside the tray were not counted.",
                n,
            )
            self._desk.notices.add(notice, self._desk.surroundings.monotonic() + NOTICE_S)

    def _settle(
        self, command: commands.SettleReading, actor: Actor, origins: Origins
    ) -> Refusal | None:
        asked = self._desk.questions.first
        if asked is None or asked.reading.id != command.reading:
            return Refusal(text("These dice are not in question any more."))
        roll = asking.settled(asked, command.values)
        if isinstance(roll, Refusal):
            return roll
        return self._settle_as(asked, roll, actor, origins)

    def _settle_as(
        self, asked: asking.Open, roll: Roll, actor: Actor, origins: Origins
    ) -> Refusal | None:
        used = Origins(origins.key, origins.digest, asked.reading.id)
        refusal = self._desk.answer(asked.want, roll, actor, used)
        if refusal is None:
            later = self._desk.questions.next_of(asked)
            self._desk.questions.drop(asked)
            self.facts.taken += 1
            self._answered = asked.reading
            self._take_waiting(later)
        return refusal

    def _dismiss(self, reading: str) -> Refusal | None:
        desk = self._desk
        asked = desk.questions.first
        if asked is None or asked.reading.id != reading:
            return Refusal(text("These dice are not in question any more."))
        later = desk.questions.next_of(asked)
        desk.questions.drop(asked)
        if desk.want is not None and later is not None and desk.want.base == later.want.base:
            self._take_waiting(later)
        return None

    def _take_waiting(self, later: asking.Open | None) -> None:
        """A throw that only waited for the one before it counts now."""
        while later is not None and later.certain:
            desk = self._desk
            roll = asking.as_read(later.reading, later.want)
            actor = Actor(Role.CAMERA, desk.devices.camera.name or "camera")
            refusal = desk.answer(later.want, roll, actor, Origins(reading=later.reading.id))
            if refusal is not None:
                now = asking.ask(later.want, later.reading, (refusal.text,))
                desk.questions.change(later, now)
                return
            following = desk.questions.next_of(later)
            desk.questions.drop(later)
            self.facts.taken += 1
            self._answered = later.reading
            later = following

    # Boards

    def look(self, look: BoardLook) -> None:
        """Takes a look at a board: recorded if it is sure and nobody need say so."""
        desk = self._desk
        desk.boards.hear(look)
        desk.questions.keep(lambda one: not board_looks.are_pieces(one.reading, look))
        playing = desk.playing
        watched = desk.boards.watched(playing)
        if playing is None or look.board not in [one.board for one in watched]:
            return
        command = desk.boards.by_itself(playing, look)
        if command is None or desk.journal.reading_used(look.id):
            return
        actor = Actor(Role.CAMERA, desk.devices.camera.name or "camera")
        refusal = desk.play(command, actor, Origins(reading=look.id))
        if refusal is not None:
            log.info("look %s is not recorded: %s", look.id, refusal.text.english())

    def photograph(self, board: Photographed, look: BoardLook) -> bool:
        """What a photograph shows of a seat's board; whether people are asked about it now."""
        self._desk.boards.photograph(board, look)
        asked = self._open_board()
        return asked is not None and asked.question.board == board.key

    def _open_board(self) -> boards.Asked | None:
        return self._desk.boards.open(self._desk.playing, self._desk.surroundings.monotonic())

    def _settle_board(
        self, command: commands.SettleBoard, actor: Actor, origins: Origins
    ) -> Refusal | None:
        desk, asked = self._desk, self._open_board()
        if asked is None or asked.question.look != command.look:
            return Refusal(text("This board is not in question any more, or shows other things."))
        take = boards.settled(asked, command.said) if command.board_is_right else None
        if isinstance(take, Refusal):
            return take
        if take is not None:
            refusal = desk.play(take, actor, Origins(origins.key, origins.digest, command.look))
            if refusal is not None:
                return refusal
        desk.boards.remember(asked, take)
        desk.boards.dismiss(desk.playing, asked.question.board)
        return None

    # Presses

    def press(self, press: Press) -> None:
        """A button was pressed. What cannot be done is told on the screens for a while.

        The first press after a restart says "yes, go on where we were". *Confirm*
        takes dice in question as they were read, if all of them were.
        """
        refusal = self._press(press)
        if refusal is not None:
            until = self._desk.surroundings.monotonic() + NOTICE_S
            self._desk.notices.add(refusal.text, until)

    def _press(self, press: Press) -> Refusal | None:
        desk, game = self._desk, self._desk.game
        if game is None:
            return desk.locked() or NO_GAME
        actor = Actor(Role.PANEL, press.button, self._seat_at(press.place))
        if press.intent is Intent.UNDO:
            return desk.undo(actor, Origins())
        if desk.resumed:
            desk.acknowledge()
            return None
        asked = desk.questions.first
        if press.intent is Intent.CONFIRM and asked is not None:
            values = asking.read_values(asked)
            if values is None:
                return Refusal(text("Tap the values of the dice on a screen first."))
            roll = asking.settled(asked, values)
            if isinstance(roll, Refusal):
                return roll
            return self._settle_as(asked, roll, actor, Origins())
        command = game.rules.press(game.state, press)
        if command is None:
            return _without_effect(game, press, actor.seat)
        return desk.play(command, actor, Origins())

    def _seat_at(self, place: int | None) -> str | None:
        game = self._desk.game
        seats = game.rules.seats(game.state) if game else ()
        return seats[place - 1].id if place is not None and 1 <= place <= len(seats) else None

    # As time goes by

    def tick(self) -> None:
        """Retries saving with growing pauses, takes old notices away, keeps the turn's seconds."""
        desk = self._desk
        now = desk.surroundings.monotonic()
        desk.notices.expire(now)
        if desk.game is not None and now >= self._keep_at and desk.clock.is_worth_keeping(now):
            self._keep_at = now + KEPT_EVERY_S
            desk.journal.keep_turn(desk.spent_s())
        if desk.journal.saving.ok:
            self._retries, self._retry_at = 0, None
            return
        if self._retry_at is None:
            self._retry_at = now + _RETRY_S[0]
        elif now >= self._retry_at:
            if desk.journal.flush():
                log.warning("saving works again")
                return
            self._retries = min(self._retries + 1, len(_RETRY_S) - 1)
            self._retry_at = now + _RETRY_S[self._retries]


def _without_effect(game: Game, press: Press, seat: str | None) -> Refusal:
    """Why a press does nothing."""
    asked = game.rules.choices(game.state) if press.intent is Intent.CONFIRM else ()
    question = next((one.sentence for one in asked if seat in (None, one.seat)), None)
    if question is None:
        return Refusal(text("This button does nothing now."))
    return Refusal(text("Tap the answer on a screen: {question}", question=question))


def _leaves_no_trace(command: object) -> bool:
    """Whether a command is not kept in the journal: its key is remembered here."""
    if isinstance(command, commands.SettleBoard):
        return not command.board_is_right
    return isinstance(command, commands.Acknowledge | commands.DismissReading | commands.LookAgain)


def _is_one_more(before: asking.Open, want: asking.Want, reading: Reading) -> bool:
    """Whether a throw over dice in question is one more of the same seat, beside the first."""
    same_seat = before.question.seat == want.wanted.seat
    return want.wanted.each_counts and same_seat and is_thrown_anew(before, reading)
