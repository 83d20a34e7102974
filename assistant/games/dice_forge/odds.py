"""What a player's dice may bring: the chance of each face, and a throw's average."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import NOTHING, Amounts, FaceKind, Resource
from assistant.games.dice_forge.labels import face_label, resource_label
from assistant.games.dice_forge.state import Die, Player
from assistant.games.listing import beside, listed
from assistant.words.text import Text, text


def average(book: Figures, dice: Sequence[Die]) -> dict[Resource, float]:
    """What one throw of the dice brings on average, each die by itself.

    Of a choice the set that is worth most counts (`Figures.worth_of`). Of faces whose gain hangs
    on others (a shield, a mirror, a multiplier, a ship) nothing counts.
    """
    means = dict.fromkeys(Resource, 0.0)
    for die in dice:
        for face in die.faces:
            gain = _sure(book, face)
            for resource in Resource:
                means[resource] += gain.of(resource) / len(die.faces)
    return means


def _sure(book: Figures, face: str) -> Amounts:
    known = book.faces[face]
    if known.kind is FaceKind.SHIELD or not known.gives:
        return NOTHING
    return max(known.gives, key=book.worth_of)


def odds_told(book: Figures, player: Player) -> tuple[Text, ...]:
    """A line for each die, then one for a throw of all of them."""
    lines = [
        text("Die {number}: {faces}", number=number, faces=_chances(die))
        for number, die in enumerate(player.dice, 1)
    ]
    means = average(book, player.dice)
    parts = [
        text("{resource} {n}", resource=resource_label(resource), n=round(mean, 1))
        for resource, mean in means.items()
        if mean
    ]
    lines.append(text("A throw of both on average: {parts}.", parts=listed(parts)))
    return tuple(lines)


def _chances(die: Die) -> Text:
    return beside(
        text("{face}: {n} of {all}", face=face_label(face), n=n, all=len(die.faces))
        for face, n in Tally(die.faces).most_common()
    )
