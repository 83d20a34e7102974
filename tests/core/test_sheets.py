"""Tables for a spreadsheet, which must not run what somebody typed as a name."""

from __future__ import annotations

import csv
import io

import pytest

from assistant.table import scores_csv
from assistant.words.score import Scoreboard, SeatScore
from assistant.words.seats import Colour, Mark, Seat
from assistant.words.status import CameraMode, CameraStatus, Motion, PanelStatus, Saving
from assistant.words.text import text
from assistant.words.view import TableView


def exported(name: str) -> str:
    """A seat's name as it stands in the exported scores."""
    view = TableView(
        version=1,
        changed=1,
        game=None,
        seats=(Seat("s1", name, Colour.RED, Mark.CIRCLE),),
        turn=None,
        scoreboard=Scoreboard((SeatScore("s1", 3, 1, ()),)),
        wanted=None,
        camera=CameraStatus("none", CameraMode.OFF, Motion.UNKNOWN),
        panel=PanelStatus(factory="mock", why=text("none"), drawn=True, lamps=(), buttons=()),
        saving=Saving(ok=True),
    )
    return list(csv.reader(io.StringIO(scores_csv(view))))[1][0]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        (" \u00a0=1+1", "' \u00a0=1+1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("Ada;=1+1", "Ada;'=1+1"),
        ("Ada; @x;-2", "Ada;' @x;'-2"),
        ("Ada\t+1", "Ada\t'+1"),
        ("Ada = Bea - Cleo", "Ada = Bea - Cleo"),
        ("Żółw; 雪", "Żółw; 雪"),
    ],
)
def test_a_name_is_never_a_formula_whatever_separates_the_cells(name: str, cell: str) -> None:
    assert exported(name) == cell
