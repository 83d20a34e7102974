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


def test_ticks_are_for_all_and_outlive_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        tick(play, "set_up.1", actor=seat(1))
        tick(play, "set_up.0", actor=seat(2))
        tick(play, "set_up.2")
        tick(play, "set_up.1", done=False)
        assert play.view.ticked == ("set_up.0", "set_up.2")
    with playing(tmp_path) as again:
        assert again.view.ticked == ("set_up.0", "set_up.2")


def test_undo_and_the_log_know_nothing_of_them(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        play.do("give_points", seat="s1", category="Points", points=5)
        before = play.view
        tick(play, "set_up.1")
        assert (play.view.undo, play.view.log) == (before.undo, before.log)
        play.do("undo")
        assert play.totals() == [0, 0, 0]
        assert play.view.ticked == ("set_up.1",)
        tick(play, "set_up.2")
        play.do("redo")
        assert play.totals() == [5, 0, 0]


def test_it_does_not_matter_how_old_the_screen_is(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        old = play.view.version
        tick(play, "set_up.1", version=old)
        tick(play, "set_up.2", version=old)
        assert play.view.ticked == ("set_up.1", "set_up.2")
        version = play.view.version
        tick(play, "set_up.2", version=old)
        assert play.view.version == version, "nothing changed, nothing is written"


def test_a_guest_a_wrong_game_and_a_wrong_line_are_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        assert play.view.game is not None
        game = play.view.game.id
        guest = Actor(Role.VIEWER, "guest")
        assert "look" in play.refuse("tick", game_id=game, line="a", actor=guest)
        assert "not on the table" in play.refuse("tick", game_id="other", line="a")
        assert "no such line" in play.refuse("tick", game_id=game, line="a" * 41)
        assert play.view.ticked == ()


def test_packing_away_leaves_the_stored_result_as_it_is(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
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
