"""Checklists that people tick off together."""

from __future__ import annotations

from pathlib import Path

from assistant.table import History
from assistant.words.actor import Actor, Role
from assistant.words.orders import Accepted
from tests.core.support import Play, playing, seat


def tick(play: Play, line: str, *, done: bool = True, **more: object) -> None:
    assert play.view.game is not None
    play.do("tick", game_id=play.view.game.id, line=line, done=done, **more)


def begin(play: Play) -> None:
    """A game that has checklists, its first rolls still to come."""
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    play.do("start_game", game="dice_forge", seats=seats, options={"first": "s1"})


def roll(play: Play) -> None:
    assert play.view.wanted is not None
    play.do("roll_result", seat=play.view.wanted.seat, faces=["gold 1", "gold 1"])


def test_ticks_are_for_all_and_outlive_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        tick(play, "set_up.1", actor=seat(1))
        tick(play, "set_up.0", actor=seat(2))
        tick(play, "set_up.2")
        tick(play, "set_up.1", done=False)
        assert play.view.ticked == ("set_up.0", "set_up.2")
    with playing(tmp_path) as again:
        assert again.view.ticked == ("set_up.0", "set_up.2")


def test_undo_and_the_log_know_nothing_of_them(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        roll(play)
        before = play.view
        tick(play, "set_up.1")
        assert (play.view.undo, play.view.log) == (before.undo, before.log)
        play.do("undo")
        assert len(play.view.rolls) == 0
        assert play.view.ticked == ("set_up.1",)
        tick(play, "set_up.2")
        play.do("redo")
        assert len(play.view.rolls) == 1


def test_it_does_not_matter_how_old_the_screen_is(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        old = play.view.version
        tick(play, "set_up.1", version=old)
        tick(play, "set_up.2", version=old)
        assert play.view.ticked == ("set_up.1", "set_up.2")
        version = play.view.version
        tick(play, "set_up.2", version=old)
        assert play.view.version == version, "nothing changed, nothing is written"


def test_a_guest_a_wrong_game_and_a_wrong_line_are_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        assert play.view.game is not None
        game = play.view.game.id
        guest = Actor(Role.VIEWER, "guest")
        assert "look" in play.refuse("tick", game_id=game, line="a", actor=guest)
        assert "not on the table" in play.refuse("tick", game_id="other", line="a")
        for line in ("a", "a" * 41, "set_up", "set_up.-1", "set_up.99", "packing.0", "players.0"):
            assert "no such line" in play.refuse("tick", game_id=game, line=line), line
        assert play.view.ticked == ()


def test_nobody_can_fill_the_lists_so_that_true_lines_are_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        assert play.view.game is not None
        game = play.view.game.id
        tick(play, "set_up.0")
        for number in range(1000, 1250):
            play.send("tick", game_id=game, line=f"set_up.{number}", actor=seat(1))
        tick(play, "set_up.1", actor=seat(2))
        tick(play, "set_up.0", done=False, actor=seat(2))
        assert play.view.ticked == ("set_up.1",)


def test_a_tick_of_a_list_that_is_gone_can_be_taken_away(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        assert play.view.game is not None
        tick(play, "set_up.0")
        play.do("end_game")
        assert "no such line" in play.refuse("tick", game_id=play.view.game.id, line="set_up.1")
        tick(play, "set_up.0", done=False)
        assert play.view.ticked == ()


def test_a_game_without_lists_takes_no_ticks(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        assert play.view.game is not None
        assert "no such line" in play.refuse("tick", game_id=play.view.game.id, line="set_up.0")


def test_packing_away_leaves_the_stored_result_as_it_is(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        begin(play)
        play.do("end_game")
        assert play.view.game is not None
        game, ended = play.view.game.id, play.view.scoreboard
        tick(play, "packing.0")
    with playing(tmp_path) as again:
        assert again.view.scoreboard == ended
        assert again.view.ticked == ("packing.0",)
        found = History(tmp_path / "journal.db", ()).game(game)
        assert found is not None
        outcome = again.send("put_away")
        assert isinstance(outcome, Accepted)
