"""Boards that were shown: do their files read, is something taught, are they found now?"""

from __future__ import annotations

from assistant.boards.box import BOARDS_NAME, BoardStore
from assistant.doctor.machine import Finding, Machine, broken, look, ok
from assistant.words.board_record import BoardState, BoardStatus
from assistant.words.text import Text, plural, text

SHOW_AGAIN = text("open “Own boards” and show it again")
TEACH = text("open “Own boards” and teach a few of its pieces")
NAME_IT = text("give it its name back, or let the board be looked at under its new name")
LAY_DOWN = text("lay the whole board in view, or take away what lies over it")


def shown_boards(machine: Machine) -> Finding:
    """The boards of the data folder; with a running service also how they are seen now."""
    folder = machine.data / BOARDS_NAME
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    if not files:
        return ok(text("none has been shown"))
    store = BoardStore(folder)
    try:
        kept = store.check(store.files())
    except OSError as error:
        return broken(text("they cannot be read: {why}", why=error.strerror or str(error)))
    unread = [path.name for path in files if path.stem not in kept]
    if unread:
        return broken(text("this file does not read: {file}", file=unread[0]), SHOW_AGAIN)
    untaught = [board.name for board in kept.values() if not board.lessons]
    found = plural("{n} board has been shown", "{n} boards have been shown", len(kept))
    if untaught:
        return look(
            text("{found}; no piece is taught on {board}", found=found, board=untaught[0]), TEACH
        )
    return _seen_now(found, machine.boards or ())


def _seen_now(found: Text, boards: tuple[BoardStatus, ...]) -> Finding:
    gone = next((one for one in boards if one.state is BoardState.GONE), None)
    if gone is not None:
        return look(text("{board} is to be looked at, and is not shown", board=gone.title), NAME_IT)
    missing = next((one for one in boards if one.state is BoardState.MISSING), None)
    if missing is not None:
        why = missing.why or text("No reason is known.")
        return look(text("{board} is not found: {why}", board=missing.title, why=why), LAY_DOWN)
    if not boards:
        return ok(found)
    watched = plural("{n} is looked at", "{n} are looked at", len(boards))
    return ok(text("{found}, {watched}", found=found, watched=watched))
