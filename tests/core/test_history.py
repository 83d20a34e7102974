"""Finished games keep their result; games go out of the journal and in again."""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from msgspec.structs import replace

from assistant.games import all_rules
from assistant.games.open_table import OpenTableRules
from assistant.games.open_table import words as w
from assistant.journal import (
    JournalBusyError,
    UnreadableError,
    back_up_to,
    checked,
    import_game,
    open_journal,
    restore_from,
)
from assistant.rules import AnyRules
from assistant.table import History, bg_stats_link, log_csv, scores_csv
from assistant.words.score import Scoreboard
from tests.core.support import Around, Play, playing, reading


def look(data: Path, rules: Sequence[AnyRules] = ()) -> History:
    return History(data / "journal.db", rules or all_rules())


def play_a_game(play: Play, *, end: bool = True) -> str:
    play.begin([{"name": "=SUM(A1)"}, {"name": "Łukasz"}], categories=["@home", "Gold"])
    play.do("give_points", seat="s1", category="Gold", points=-3)
    play.do("give_points", seat="s2", category="@home", points=12)
    play.table.offer(reading(play.around, f"r{play.view.version}", 6, 5))
    play.settle()
    play.do("next")
    play.do("undo")
    play.do("redo")
    if end:
        play.do("end_game")
    assert play.view.game is not None
    return play.view.game.id


class OtherRules(OpenTableRules):
    """The same game after somebody changed how points count."""

    def scoreboard(self, state: w.OpenTable) -> Scoreboard:
        board = super().scoreboard(state)
        return replace(board, rows=tuple(replace(row, total=999) for row in board.rows))


class NewerRules(OpenTableRules):
    """Rules of tomorrow, with an event that today's do not know."""

    version = 2


def test_a_finished_game_keeps_its_result_whatever_the_code_does(data: Path) -> None:
    with playing(data) as play:
        game = play_a_game(play)
    play = Play(data, rules=[OtherRules()])
    assert play.totals() == [-3, 12]
    play.do("undo")
    assert play.totals() == [999, 999]
    play.do("redo")
    play.do("put_away")
    play.table.stop()
    with playing(data) as play:
        found = look(data).game(game)
    assert found is not None
    assert found[1].scoreboard is not None
    assert [row.total for row in found[1].scoreboard.rows] == [999, 999]


def test_history_lists_games_newest_first(data: Path, around: Around) -> None:
    with playing(data, around) as play:
        first = play_a_game(play)
        around.pass_time(3600)
        second = play_a_game(play, end=False)
        past = look(data).games()
        assert [one.id for one in past] == [second, first]
        assert past[0].ended_at is None
        assert past[1].ended_at == pytest.approx(past[1].started_at)
        assert past[1].seats == ("=SUM(A1)", "Łukasz")
        assert past[1].totals == (-3, 12)
        assert past[1].winners == ("Łukasz",)
        assert past[1].title.english() == "Open table"
        assert look(data).game("nothing") is None
        assert look(data).export("nothing") is None


def test_history_holds_the_whole_log_and_every_roll(data: Path, around: Around) -> None:
    with playing(data, around) as play:
        play.begin()
        for number in range(70):
            play.table.offer(reading(around, f"r{number}", 1 + number % 6))
            play.settle()
        assert play.view.game is not None
        found = look(data).game(play.view.game.id)
        assert found is not None
        view = found[1]
        assert len(view.rolls) == 70
        assert len(view.log) == 71
        assert len(play.view.rolls) < 70
        assert view.tally == play.view.tally


def test_many_threads_look_while_the_table_plays(data: Path) -> None:
    with playing(data) as play:
        play_a_game(play, end=False)
        history = look(data)
        seen: list[int] = []

        def browse() -> None:
            seen.extend(len(history.games()) for _ in range(5))

        threads = [threading.Thread(target=browse) for _ in range(4)]
        for thread in threads:
            thread.start()
        for _ in range(20):
            play.do("next")
        for thread in threads:
            thread.join()
        assert seen == [1] * 20


def test_a_game_of_newer_rules_is_shown_and_never_guessed(data: Path) -> None:
    play = Play(data, rules=[NewerRules()])
    game = play_a_game(play, end=False)
    for points in range(60):
        play.do("give_points", seat="s2", category="Gold", points=1 + points)
    play.table.stop()
    with playing(data) as old:
        assert old.view.game is not None
        assert old.view.game.readonly
        notice = old.view.notices[-1].english()
        assert "played with rules 2, this Skald knows rules 1" in notice
        shown = old.totals()[1]
        assert shown is not None
        assert shown > 12
        assert old.view.wanted is None
        for kind in ("undo", "redo", "next"):
            old.refuse(kind)
        past = look(data).games()[0]
        assert past.id == game
        old.do("put_away")
        assert "cannot be resumed" in old.refuse("resume_game", game_id=game)
        play_a_game(old)


def test_an_event_that_makes_no_sense_locks_the_game_only(data: Path) -> None:
    class Tomorrow(OpenTableRules):
        def describe(self, state: Any, event: Any) -> Any:
            if isinstance(event, w.CategoryAdded):
                raise KeyError("lost")
            return super().describe(state, event)

    with playing(data) as play:
        play.begin()
        play.do("add_category", name="Gold")
    play = Play(data, rules=[Tomorrow()])
    assert play.view.game is not None
    assert play.view.game.readonly
    assert "action 3 cannot be read" in play.view.notices[-1].english()
    play.begin()
    play.table.stop()


def test_export_and_import_round_trip(data: Path, folder: Path) -> None:
    with playing(data) as play:
        game = play_a_game(play)
        exported = look(data).export(game)
        before = look(data).game(game)
    assert exported is not None
    assert json.loads(exported)["skald_game"] == 1
    other = folder / "other"
    elsewhere = Around()
    elsewhere.lucky = 1000
    with playing(other, elsewhere) as play:
        play.begin()
        play.do("give_points", seat="s1", category="Points", points=5)
        on_table = play.view
    journal = open_journal(other)
    assert import_game(journal, exported) == game
    with pytest.raises(UnreadableError, match="already"):
        import_game(journal, exported)
    journal.close()
    with playing(other) as play:
        assert play.view.game == on_table.game
        assert play.totals() == [5, 0, 0]
        after = look(other).game(game)
        assert before is not None
        assert after is not None
        assert replace(after[0], standings=()) == replace(before[0], standings=())
        assert [one.totals for one in after[0].standings] == [
            one.totals for one in before[0].standings
        ]
        assert after[1].scoreboard == before[1].scoreboard
        assert after[1].rolls == before[1].rolls
        assert [line.text for line in after[1].log] == [line.text for line in before[1].log]
        assert [line.at for line in after[1].log] == [line.at for line in before[1].log]


def test_an_imported_unfinished_game_can_be_resumed(data: Path, folder: Path) -> None:
    with playing(data) as play:
        game = play_a_game(play, end=False)
        exported = look(data).export(game)
    assert exported is not None
    other = folder / "other"
    journal = open_journal(other)
    import_game(journal, exported)
    journal.close()
    with playing(other) as play:
        assert play.view.game is None
        play.do("resume_game", game_id=game)
        assert play.totals() == [-3, 12]
        play.do("undo")
        play.do("redo")


@pytest.mark.parametrize("spoil", ["half", "no start", "order", "target", "text", "field"])
def test_a_spoilt_export_changes_nothing(data: Path, folder: Path, spoil: str) -> None:
    with playing(data) as play:
        raw = look(data).export(play_a_game(play))
    assert raw is not None
    content = json.loads(raw)
    if spoil == "no start":
        content["entries"] = content["entries"][1:]
    elif spoil == "order":
        content["entries"].reverse()
    elif spoil == "target":
        content["entries"][-1]["target"] = 4711
    elif spoil == "field":
        content["entries"][0]["seq"] = "one"
    raw = msgspec.json.encode(content)
    raw = raw[: len(raw) // 2] if spoil == "half" else b"\xff\xfe" if spoil == "text" else raw
    journal = open_journal(folder / "other")
    with pytest.raises(UnreadableError):
        import_game(journal, raw)
    assert journal.last_seq == 0
    journal.close()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("exported_at",), 1e300),
        (("game",), "../../etc/game"),
        (("entries", -1, "rules_version"), 2**63),
        (("entries", -1, "rules_version"), -1),
        (("entries", -1, "at"), 1e300),
        (("entries", -1, "at"), -1e300),
        (("entries", -1, "turn_s"), -5.0),
        (("entries", -1, "target"), 0),
    ],
)
def test_an_export_with_impossible_numbers_is_refused(
    data: Path, folder: Path, place: tuple[str | int, ...], value: object
) -> None:
    with playing(data) as play:
        raw = look(data).export(play_a_game(play))
    assert raw is not None
    content = inside = json.loads(raw)
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = value
    if place == ("game",):
        for entry in content["entries"]:
            entry["game"] = value
        if content["snapshot"] is not None:
            content["snapshot"]["game"] = value
    journal = open_journal(folder / "other")
    with pytest.raises(UnreadableError):
        import_game(journal, json.dumps(content).encode())
    journal.close()
    with playing(folder / "other") as play:
        assert play.view.game is None


def test_backup_while_playing_and_restore(data: Path, folder: Path) -> None:
    file = folder / "copy.db"
    with playing(data) as play:
        play.begin()
        play.do("give_points", seat="s1", category="Points", points=5)
        contents = back_up_to(data, file)
        assert (contents.games, contents.actions) == (1, 2)
        play.do("give_points", seat="s1", category="Points", points=6)
        seen = play.view.version
        with pytest.raises(JournalBusyError):
            restore_from(data, file)
    restored = restore_from(data, file)
    assert restored.contents == contents
    assert restored.aside is not None
    assert checked(restored.aside)[0].actions == 3
    with playing(data) as play:
        assert play.totals() == [5, 0, 0]
        assert play.view.version > seen
        assert [one.english()[:15] for one in play.view.notices] == ["After a restart"]


def test_restore_refuses_what_does_not_read(data: Path, folder: Path) -> None:
    with playing(data) as play:
        play.begin()
    bad = folder / "bad.db"
    bad.write_bytes(b"SQLite format 3\x00" + bytes(5000))
    for file in (bad, folder / "missing.db"):
        with pytest.raises(UnreadableError):
            restore_from(data, file)
    with playing(data) as play:
        assert play.totals() == [0, 0, 0]
    with pytest.raises(UnreadableError, match="--data"):
        back_up_to(folder / "nowhere", folder / "x.db")


def test_a_failed_backup_leaves_the_old_file(data: Path, folder: Path) -> None:
    with playing(data) as play:
        play.begin()
        target = folder / "copy.db"
        back_up_to(data, target)
        before = target.read_bytes()
    with (data / "journal.db").open("rb+") as file:
        file.truncate(5000)
    with pytest.raises(UnreadableError):
        back_up_to(data, target)
    assert target.read_bytes() == before


def test_spreadsheets_hold_numbers_and_no_formulas(data: Path) -> None:
    with playing(data) as play:
        game = play_a_game(play)
        found = look(data).game(game)
    assert found is not None
    scores = list(csv.reader(io.StringIO(scores_csv(found[1]))))
    assert scores[0] == ["seat", "rank", "total", "'@home", "Gold"]
    assert scores[1] == ["'=SUM(A1)", "2", "-3", "0", "-3"]
    assert scores[2] == ["Łukasz", "1", "12", "12", "0"]
    log = list(csv.reader(io.StringIO(log_csv(found[1], separator=";")), delimiter=";"))
    assert len(log) == 1 + len(found[1].log)
    assert not [cell for row in log for cell in row if cell.startswith(("=", "+", "@"))]


def test_the_bg_stats_link_holds_the_play(data: Path) -> None:
    with playing(data) as play:
        game = play_a_game(play)
        found = look(data).game(game)
    assert found is not None
    link = urlsplit(bg_stats_link(*found))
    assert link.netloc == "app.bgstatsapp.com"
    play_data = json.loads(parse_qs(link.query)["data"][0])
    assert play_data["sourcePlayId"] == game
    assert play_data["game"]["name"] == "Open table"
    assert [
        (one["name"], one["score"], one["winner"], one["rank"]) for one in play_data["players"]
    ] == [("=SUM(A1)", -3, False, 2), ("Łukasz", 12, True, 1)]
