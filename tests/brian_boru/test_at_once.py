"""Several phones at once: what names its hand or trick is taken from a screen that is behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.games.brian_boru import BrianBoruRules
from assistant.games.brian_boru.sheet import BoruSheet
from assistant.ports import Accepted, Refused
from tests.brian_boru.table import FIRST_TOWNS, NAMES
from tests.core.support import Around, Play


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Three people at the draft."""
    made = Play(tmp_path, Around(), rules=(BrianBoruRules(),))
    seats = [{"name": name} for name in NAMES[:3]]
    made.do("start_game", game="brian_boru", seats=seats, options={"first": "s1"})
    for town in FIRST_TOWNS[:3]:
        made.do("choose_town", town=town)
    made.do("show_vikings", strength=9)
    made.do("show_marriage", card="niall")
    return made


def sheet(play: Play) -> BoruSheet:
    shown = play.view.sheet
    assert isinstance(shown, BoruSheet)
    return shown


def test_all_keep_cards_at_the_same_moment(play: Play) -> None:
    drawn, moment = play.view.version, sheet(play).moment
    for seat in ("s1", "s2", "s3"):
        outcome = play.send("keep_cards", seat=seat, moment=moment, version=drawn)
        assert isinstance(outcome, Accepted)
    assert sheet(play).draft.nth == 2  # type: ignore[union-attr]
    late = play.send("keep_cards", seat="s1", moment=moment, version=drawn)
    assert isinstance(late, Refused)
    assert "moved on" in late.refusal.text.english()
    assert sheet(play).draft.kept == ()  # type: ignore[union-attr]
    play.table.stop()


def test_others_play_their_cards_at_the_same_moment(play: Play) -> None:
    for _ in range(3):
        play.do("go_on")
    play.do("choose_town", town=31)
    play.do("play_card", card=11, seat="s1")
    drawn, moment = play.view.version, sheet(play).moment
    for seat, card in (("s3", 13), ("s2", 17)):
        assert isinstance(
            play.send("play_card", seat=seat, card=card, moment=moment, version=drawn), Accepted
        )
    assert [one.number for one in sheet(play).trick] == [11, 13, 17]
    play.table.stop()


def test_what_names_no_moment_is_stale_as_ever(play: Play) -> None:
    drawn = play.view.version
    play.do("keep_cards", seat="s2")
    outcome = play.send("keep_cards", seat="s1", version=drawn)
    assert isinstance(outcome, Refused)
    assert outcome.stale
    play.table.stop()
