"""Faces that the game wants and nobody taught are told to the host once, with the way there."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.taught.box import DiceBox, Sender
from assistant.words.dice import DieKind, DieSpec, WantedDice
from assistant.words.status import CameraMode
from assistant.words.view import TableView
from tests.taught.faces import picture_of
from tests.web.views import full_view
from web.pages.untaught import untaught

FACES = ("gold 1", "gold 1", "sun 1", "moon 1", "gold 1", "gold 1")
WANTED = WantedDice("w", dice=(DieSpec(DieKind.CUSTOM, faces=FACES), DieSpec(DieKind.D6)))


@pytest.fixture
def box(tmp_path: Path) -> DiceBox:
    made = DiceBox(tmp_path)
    ident = made.begin_set("", "dice_forge", Sender("test", "k1"))
    made.teach(ident, "sun 1", picture_of("ring"), Sender("test", "k2"))
    return made


def seen(*, simulated: bool = False, mode: CameraMode = CameraMode.LIVE) -> TableView:
    camera = replace(full_view().camera, simulated=simulated, mode=mode)
    return full_view(camera=camera, wanted=WANTED)


def test_wanted_faces_without_a_picture_are_named_once(box: DiceBox) -> None:
    assert untaught(seen(), box) == ("gold 1", "moon 1")
    assert untaught(seen(), None) == ("gold 1", "sun 1", "moon 1")


def test_nothing_is_asked_for_where_nothing_is_read(box: DiceBox) -> None:
    assert untaught(seen(simulated=True), box) == ()
    assert untaught(seen(mode=CameraMode.OFF), box) == ()
    assert untaught(full_view(wanted=None), box) == ()
