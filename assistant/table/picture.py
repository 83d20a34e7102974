"""The picture of the table that every screen and lamp is drawn from."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from assistant.table.asking import Open, Want
from assistant.table.boards import BoardsShown
from assistant.table.game import Game
from assistant.words.rolls import tally
from assistant.words.status import CameraStatus, PanelStatus, Saving
from assistant.words.text import Text, text
from assistant.words.view import GameView, TableView

ROLLS_SHOWN = 20
LOG_SHOWN = 60


class Around(Struct, frozen=True):
    """What stands around a game: version, devices, saving, notices, the question."""

    version: int
    changed: int
    camera: CameraStatus
    panel: PanelStatus
    saving: Saving
    notices: tuple[Text, ...] = ()
    resumed: bool = False
    want: Want | None = None
    asked: Open | None = None
    boards: BoardsShown = BoardsShown()


class Part:
    """A game's part of the picture, drawn anew only when its key is another one."""

    def __init__(self) -> None:
        self._drawn: tuple[object, TableView] | None = None

    def of(self, key: object, draw: Callable[[], TableView]) -> TableView:
        """The part of this key."""
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, draw()
        return self._drawn[1]


def empty_table(around: Around) -> TableView:
    """No game."""
    return TableView(
        version=around.version,
        changed=around.changed,
        game=None,
        seats=(),
        turn=None,
        scoreboard=None,
        wanted=None,
        camera=around.camera,
        panel=around.panel,
        saving=around.saving,
        notices=around.notices,
        resumed=around.resumed,
    )


def game_picture(
    game: Game,
    around: Around,
    *,
    spent_s: float,
    now_s: float,
    kept: TableView | None = None,
    whole: bool = False,
) -> TableView:
    """A game. `kept` is the stored result of a finished one; `whole` leaves no roll or line out.

    `spent_s` are the seconds spent in this turn at the monotonic time `now_s`.
    """
    rules, state = game.rules, game.state
    clock, rolls = rules.clock(state), rules.rolls(state)
    turn = rules.turn(state, round(spent_s, 1))
    if turn.timer is not None:
        running = turn.timer.running and not around.resumed
        turn = replace(turn, timer=replace(turn.timer, at_s=now_s, running=running))
    undo, redo = game.can_undo(), game.can_redo()
    view = replace(
        empty_table(around),
        game=GameView(
            game.id,
            rules.name,
            rules.title,
            rules.version,
            paused=clock.paused and not turn.over,
            categories=rules.categories(state),
            rolls_lead_on=rules.rolls_lead_on,
            has_dice=rules.has_dice,
        ),
        seats=rules.seats(state),
        turn=turn,
        scoreboard=rules.scoreboard(state),
        choices=rules.choices(state),
        sheet=rules.sheet(state),
        rolls=rolls if whole else rolls[-ROLLS_SHOWN:],
        tally=tally(rolls),
        times=rules.times(state),
        log=tuple(game.lines if whole else game.lines[-LOG_SHOWN:]),
        undo=undo.text if undo else None,
        undo_seat=undo.actor.seat if undo else None,
        redo=redo.text if redo else None,
        ticked=tuple(sorted(game.ticked)),
    )
    if kept is None:
        return view
    return replace(view, scoreboard=kept.scoreboard, turn=kept.turn, seats=kept.seats)


def around_game(part: TableView, around: Around) -> TableView:
    """A game's picture with what stands around it now."""
    return replace(
        part,
        version=around.version,
        changed=around.changed,
        camera=around.camera,
        panel=around.panel,
        saving=around.saving,
        notices=around.notices,
        resumed=around.resumed,
        wanted=around.want.wanted if around.want else None,
        question=around.asked.question if around.asked else None,
        boards=around.boards.status,
        board_question=around.boards.question,
    )


def kept_picture(game_id: str, kept: TableView | None, why: Text, around: Around) -> TableView:
    """A game that cannot be read, as it stood in its newest snapshot."""
    notices = (*around.notices, cannot_play(why))
    if kept is None or kept.game is None:
        game = GameView(game_id, "", text("A game that cannot be read"), 0, readonly=True)
        return replace(empty_table(around), game=game, notices=notices)
    idle = replace(
        around, notices=notices, resumed=False, want=None, asked=None, boards=BoardsShown()
    )
    return replace(
        around_game(kept, idle),
        game=replace(kept.game, readonly=True),
        undo=None,
        undo_seat=None,
        redo=None,
    )


def cannot_play(why: Text) -> Text:
    """The notice of a game that can only be looked at."""
    return text(
        "This game can be looked at but not played on, because {why}."
        " It is shown as it last stood.",
        why=why,
    )
