"""What faces bring. Pure: from thrown faces and the choices made to amounts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.dice_forge.figures import FaceFigures, Figures
from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    FaceKind,
    ForeignTimes,
    HouseRules,
    LoneShield,
    Purpose,
    ShieldBesideTimes,
    TwoShips,
    Works,
    together,
)
from assistant.games.dice_forge.steps import Resolve, Thrown

FOREIGN = (Purpose.SATYRS, Purpose.MINOTAUR)
"""Rolls for somebody else's feat."""

_BLANK = FaceFigures(FaceKind.GAIN)


class Due(Struct, frozen=True):
    """What the owner of a boar may choose from, because `face` came up."""

    face: str
    gains: tuple[Amounts, ...]


class Throw:
    """The faces of a step `Resolve`, with what they do together."""

    def __init__(self, book: Figures, house: HouseRules, step: Resolve) -> None:
        self._book = book
        self._house = house
        self._step = step
        self._faces = tuple(self._works(one) for one in step.thrown)

    def mirror(self) -> int | None:
        """The first mirror of which nobody has said yet what it copies."""
        for nth, one in enumerate(self._step.thrown):
            if self._book.faces[one.face].kind is FaceKind.MIRROR and one.copied is None:
                return nth
        return None

    def undecided(self) -> int | None:
        """The first face that gives one of several things, nobody has said yet which."""
        for nth, one in enumerate(self._step.thrown):
            if one.choice is None and len(self.options(nth)) > 1:
                return nth
        return None

    def unsettled(self) -> tuple[int, ...]:
        """The faces whose gain hangs on what nobody has said: a shield on the die beside it."""
        asked = [
            self._faces[nth].kind is FaceKind.MIRROR
            or (one.choice is None and len(self.options(nth)) > 1)
            for nth, one in enumerate(self._step.thrown)
        ]
        return tuple(
            nth
            for nth, open_one in enumerate(asked)
            if open_one or (self._faces[nth].kind is FaceKind.SHIELD and any(asked))
        )

    def purchases(self) -> tuple[int, ...]:
        """The faces by which something may be bought, and those that make it cheaper."""
        if not self.discounts():
            return ()
        kinds = (FaceKind.SHIP, FaceKind.TIMES)
        return tuple(nth for nth, face in enumerate(self._faces) if face.kind in kinds)

    def certain(self) -> Amounts:
        """What the faces give together that wait for nobody's word."""
        waiting = self.unsettled()
        return together(self._amounts(nth) for nth in range(len(self._faces)) if nth not in waiting)

    def options(self, nth: int) -> tuple[Amounts, ...]:
        """What a face gives, multiplied; several where one must be chosen."""
        face = self._faces[nth]
        if face.kind not in (FaceKind.GAIN, FaceKind.BOAR):
            return ()
        return tuple(gain.times(self._factor(nth)) for gain in face.gives)

    def total(self) -> Amounts:
        """What all faces give together."""
        return together(self._amounts(nth) for nth in range(len(self._faces)))

    def best(self) -> float:
        """What the faces are worth at the best choices, by the measure of luck."""
        ways = product(*(range(max(1, len(self.options(nth)))) for nth in range(len(self._faces))))
        ships = sum(self.discounts()) * self._book.luck.gold
        return ships + max(self._book.worth_of(self._chosen(way).total()) for way in ways)

    def _chosen(self, choices: Sequence[int]) -> Throw:
        thrown = tuple(
            one if one.choice is not None else replace(one, choice=choice)
            for one, choice in zip(self._step.thrown, choices, strict=True)
        )
        return Throw(self._book, self._house, replace(self._step, thrown=thrown))

    def discounts(self) -> tuple[int, ...]:
        """The discounts of the purchases that ships bring."""
        purpose = self._step.purpose
        if purpose is Purpose.MINOTAUR:
            return ()
        if purpose is Purpose.SATYRS and self._house.foreign_ship is Works.NOTHING:
            return ()
        found = tuple(
            face.discount * self._factor(nth)
            for nth, face in enumerate(self._faces)
            if face.kind is FaceKind.SHIP
        )
        if len(found) > 1 and self._house.two_ships is TwoShips.TOGETHER:
            return (sum(found),)
        return found

    def dues(self) -> tuple[Due, ...]:
        """What the owners of the boars gain."""
        lost = self._step.purpose is Purpose.MINOTAUR
        if lost and self._house.minotaur_boar is Works.NOTHING:
            return ()
        return tuple(
            Due(
                self._step.thrown[nth].copied or self._step.thrown[nth].face,
                tuple(gain.times(self._factor(nth)) for gain in face.owner),
            )
            for nth, face in enumerate(self._faces)
            if face.kind is FaceKind.BOAR
        )

    def _works(self, one: Thrown) -> FaceFigures:
        """The face whose effect counts: what a mirror copies, or the face itself."""
        if one.copied is None:
            return self._book.faces[one.face]
        face = self._book.faces[one.copied]
        if face.kind is FaceKind.MIRROR:
            return _BLANK
        if face.kind is FaceKind.BOAR and self._house.mirrored_boar is Works.NOTHING:
            return _BLANK
        if face.kind is FaceKind.SHIP and self._house.mirrored_ship is Works.NOTHING:
            return _BLANK
        return face

    def _partner(self, nth: int) -> FaceFigures | None:
        return self._faces[1 - nth] if len(self._faces) > 1 else None

    def _factor(self, nth: int) -> int:
        partner = self._partner(nth)
        if partner is None or partner.kind is not FaceKind.TIMES:
            return 1
        foreign = self._step.purpose in FOREIGN
        if foreign and self._house.foreign_times is ForeignTimes.NOTHING:
            return 1
        return partner.times

    def _amounts(self, nth: int) -> Amounts:
        if self._faces[nth].kind is FaceKind.SHIELD:
            return self._shield(nth)
        options = self.options(nth)
        return options[self._step.thrown[nth].choice or 0] if options else NOTHING

    def _shield(self, nth: int) -> Amounts:
        shield, partner = self._faces[nth], self._partner(nth)
        alone = shield.gives[0]
        if partner is None:
            return alone if self._house.lone_shield is LoneShield.ALTERNATIVE else NOTHING
        if partner.kind is FaceKind.TIMES:
            tripled = self._house.shield_beside_times is ShieldBesideTimes.TRIPLED
            return alone.times(self._factor(nth) if tripled else 1)
        if partner.kind is FaceKind.SHIELD:
            beside = self._house.shield_beside_shield
            return alone if beside is LoneShield.ALTERNATIVE else NOTHING
        given = self._amounts(1 - nth)
        matched = shield.matches is not None and given.of(shield.matches) > 0
        return shield.bonus if matched else alone
