"""Where a face is forged: which die, and which face goes."""

from __future__ import annotations

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import FaceKind
from assistant.games.dice_forge.labels import face_label
from assistant.games.dice_forge.state import DiceForge, Die
from assistant.games.dice_forge.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

RULE_FORGE = pages("2, 3A")
RULE_BOAR = text("Tenacious Boar")


def forge_of(state: DiceForge, seat: str) -> s.Forge | None:
    """The faces that a seat has to forge now."""
    return next(
        (
            step
            for step in s.open_steps(state.agenda)
            if step.seat == seat and isinstance(step, s.Forge)
        ),
        None,
    )


def removable(book: Figures, die: Die) -> tuple[str, ...]:
    """The faces of a die that may be removed, each once: never a boar."""
    return tuple(
        dict.fromkeys(one for one in die.faces if book.faces[one].kind is not FaceKind.BOAR)
    )


def forge(work: Work, seat: str, face: str, die: int, remove: str) -> None:
    """A face goes on a die (1 or 2) in place of another one."""
    step, name = forge_of(work.state, seat), work.state.name(seat)
    if step is None:
        raise refuse(text("{name} has nothing to forge now.", name=name), RULE_FORGE)
    if face not in step.faces:
        raise refuse(text("{name} has no face {face} to forge.", name=name, face=face), RULE_FORGE)
    place = die_place(work, seat, die, remove)
    work.forbid(
        remove not in removable(work.book, work.state.player(seat).dice[die - 1]),
        text("{face} may not be removed again.", face=face_label(remove)),
        RULE_BOAR,
    )
    work.do(e.Forged(seat, die - 1, place, face, remove))
    left = list(step.faces)
    left.remove(face)
    work.swap(step, *([s.Forge(seat, tuple(left))] if left else ()))


def die_place(work: Work, seat: str, die: int, face: str) -> int:
    """Where a face is on a die (1 or 2) of a seat."""
    dice = work.state.player(seat).dice
    if not 1 <= die <= len(dice):
        raise refuse(text("There are {n} dice.", n=len(dice)))
    if face not in dice[die - 1].faces:
        raise refuse(
            text(
                "Die {die} of {name} has no face {face}.",
                die=die,
                name=work.state.name(seat),
                face=face_label(face) if face in work.book.faces else face,
            )
        )
    shown = dice[die - 1]
    return shown.shown if shown.face == face else shown.faces.index(face)
