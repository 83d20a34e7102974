"""A real child process reads boards and dice in one view."""

from __future__ import annotations

import pytest

from assistant.words.dice import Reading, WantedDice
from assistant.words.errors import NotSeenError
from assistant.words.shown_boards import BoardLook, WatchedBoard
from assistant.words.status import CameraMode
from tests.vision_boards.table import PROFILE, RED_CUBE, RED_PAWN, on_table, packed, shown
from tests.vision_camera.conftest import wait_until
from vision.supervisor import CameraSupervisor
from vision.synthesis import Tray

pytestmark = pytest.mark.live

TRIAL = WatchedBoard("trial board")


def lying(look: BoardLook) -> set[tuple[str, str | None]]:
    """The pieces of a look by place and colour."""
    return {(one.place, one.colour) for one in look.places if one.kind}


def test_board_and_dice_are_read_in_one_view() -> None:
    looks: list[BoardLook] = []
    readings: list[Reading] = []
    camera = CameraSupervisor(
        "sim:7",
        on_reading=readings.append,
        on_status=lambda status: None,
        on_look=looks.append,
    )
    camera.start()
    try:
        camera.boards.watch([shown()], [TRIAL])
        wait_until(lambda: camera.status().mode is CameraMode.LIVE)
        camera.boards.lay_out(PROFILE, [RED_CUBE])
        wait_until(lambda: bool(looks) and looks[-1].why is None, 90.0)
        assert lying(looks[-1]) == {("gold 3", "red")}
        assert camera.boards.picture(looks[-1].id) is not None

        camera.want(WantedDice("w1"))
        camera.throw(2, strength=0.5, angle=0.0)
        wait_until(lambda: bool(readings), 60.0)
        assert len(readings[0].dice) == 2
        assert readings[0].accepted

        camera.boards.lay_out(PROFILE, [RED_CUBE, RED_PAWN])
        wait_until(lambda: ("portal 2", "red") in lying(looks[-1]), 60.0)
        assert len(readings) == 1

        photo = packed(on_table(RED_PAWN))
        assert lying(camera.boards.look_at(shown(), TRIAL, photo)) == {("portal 2", "red")}
        with pytest.raises(NotSeenError, match=r"^The board was not read: the board .* picture\.$"):
            camera.boards.look_at(shown(), TRIAL, packed(Tray(7).render(1.0)))
        with pytest.raises(NotSeenError, match=r"^This picture cannot be used: [^:]*\. Send "):
            camera.boards.look_at(shown(), TRIAL, b"no picture")
    finally:
        camera.stop()
