"""`kill -9` at random moments: no confirmed action is lost, none is done twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.core.support import playing
from tests.core.victim import points

pytestmark = pytest.mark.live

KILLS = 200


def test_no_confirmed_action_is_lost(data: Path) -> None:
    data.mkdir()
    chance = random.Random(2026)
    confirmed, newest = 0, 0
    lives = 0
    with subprocess.Popen(
        [sys.executable, "-m", "tests.core.victim", str(data)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as victims:
        assert victims.stdin is not None
        assert victims.stdout is not None
        for _ in range(KILLS):
            victims.stdin.write("play\n")
            word, pid = victims.stdout.readline().split()
            assert word == "born"
            # A fifth dies while it starts, the others after some actions, in the midst of one.
            actions = chance.choice([None, 0, 1, 2, 5])
            killer = threading.Timer(
                chance.uniform(0.0, 0.02 if actions is None else 0.01),
                os.kill,
                (int(pid), signal.SIGKILL),
            )
            if actions is None:
                killer.start()
            fresh, done = True, 0
            for line in victims.stdout:
                if line == "dead\n":
                    break
                word, total, version = line.split()
                if word == "sees":
                    # One more than confirmed: on disk, but killed before it could say so.
                    assert int(total) in (confirmed, confirmed + 1)
                    assert int(version) >= newest
                    lives += 1
                else:
                    assert int(version) > newest or not fresh
                    fresh = False
                    done += 1
                confirmed, newest = int(total), int(version)
                if done == actions and killer.ident is None:
                    killer.start()
            killer.join()
        victims.stdin.close()
        victims.stdout.close()
    assert lives > KILLS / 2
    assert confirmed > KILLS
    with playing(data) as play:
        assert points(play.table) in (confirmed, confirmed + 1)
        assert not [one for one in play.view.notices if "After a restart" not in one.english()]
