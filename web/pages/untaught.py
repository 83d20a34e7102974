"""Faces that the game wants and that nobody has taught the camera."""

from __future__ import annotations

from assistant.taught.box import DiceBox
from assistant.words.dice import DieKind
from assistant.words.status import CameraMode
from assistant.words.view import TableView


def untaught(view: TableView, box: DiceBox | None) -> tuple[str, ...]:
    """The faces of the dice wanted now which the camera cannot know, each once.

    None without a camera: nothing is read then. The drawn tray teaches its own faces.
    """
    wanted, camera = view.wanted, view.camera
    if wanted is None or camera.mode is not CameraMode.LIVE or camera.simulated:
        return ()
    known = {
        face.name
        for taught in (box.view().kept.values() if box is not None else ())
        for face in taught.faces
        if face.pictures
    }
    faces = (
        str(face) for die in wanted.all_dice if die.kind is DieKind.CUSTOM for face in die.borne
    )
    return tuple(face for face in dict.fromkeys(faces) if face not in known)
