"""Names of figures for the page on which people compare them with their copy."""

from __future__ import annotations

from assistant.figures import Path
from assistant.games.dice_forge.figures import default_figures
from assistant.games.dice_forge.kinds import Counter, Resource
from assistant.games.dice_forge.labels import (
    counter_label,
    face_label,
    resource_label,
)
from assistant.games.naming import FIGURE_NAMES
from assistant.words.text import Text, named, text

_GROUPS = {
    "reserve": text("Reserves"),
    "glory": text("Tokens of glory"),
    "extra_action": text("Extra action"),
    "hammer": text("The hammer's track"),
    "dice": text("Dice"),
    "luck": text("Measure of luck"),
    "by_hand": text("The most that is counted by hand"),
    "piles": text("Piles of cards"),
    "watched": text("Boards under the camera"),
    "garden": text("Garden of the temple"),
}

_SINGLE = {
    "rounds": text("Rounds"),
    "cards": text("Cards in a stack"),
    "blessings": text("Blessings a turn"),
    "price": text("Price in gold"),
    "token": text("Glory of a token"),
    "tokens": text("Number of tokens"),
    "units": text("Spaces of the track of units"),
    "patience_s": text("Seconds before a difference is asked about"),
    "island": text("Island"),
    "times": text("How many times"),
    "rate": text("Glory for each"),
    **FIGURE_NAMES,
}

_PILES = {
    "none": text("cards without effect"),
    "instant": text("cards with an effect at once"),
    "single_use": text("cards with a token"),
    "hourglass": text("cards with an hourglass"),
    "reinforcement": text("reinforcement cards"),
}


def group_title(path: Path) -> Text:
    """What a group of figures is about."""
    if len(path) == 1:
        return _GROUPS.get(path[0], text("{key}", key=path[0]))
    kind, name = path[0], path[1]
    if kind == "feats":
        known = default_figures().feats.get(name)
        return known.label if known else named(name)
    if kind == "pools":
        return text("Pool {pool} of the sanctuary", pool=name)
    return text("Set-up for {n} players", n=name)


def figure_label(path: Path) -> Text | None:
    """What a figure says; None where changing it would make another game of it."""
    kind, key = path[0], path[-1]
    within = path[1:-1] if len(path) > 2 else ()
    if kind == "set_up" and "gold" in within:
        return text("Gold of player {n}", n=int(key) + 1)
    if kind == "set_up" and key == "faces":
        return text("Faces in a pool")
    if kind == "feats" and path[2:] == ("glory",):
        return text("Glory at the end")
    if "faces" in within and kind in ("pools", "garden"):
        return text("How many: {face}", face=face_label(key))
    if kind == "by_hand":
        return text("At the most: {counter}", counter=counter_label(Counter(key)))
    if kind == "piles":
        return text("Pile: {cards}", cards=_PILES[key])
    if kind == "hammer":
        return _of_hammer(within, key)
    if key in set(Resource):
        return _of_resource(kind, within, resource_label(Resource(key)))
    return _SINGLE.get(key)


def _of_hammer(within: Path, key: str) -> Text | None:
    side = int(within[-1]) + 1
    if key == "steps":
        return text("Steps of side {side}", side=side)
    return text("Glory of side {side}", side=side)


def _of_resource(kind: str, within: Path, resource: Text) -> Text | None:
    if kind == "luck":
        return text("Worth of one: {resource}", resource=resource)
    if kind == "reserve" and "holds" in within:
        return text("Holds at the start: {resource}", resource=resource)
    if kind == "reserve":
        return text("More with a chest: {resource}", resource=resource)
    if "cost" in within:
        return text("Price: {resource}", resource=resource)
    if "pay" in within:
        return text("Is paid: {resource}", resource=resource)
    return text("Is gained: {resource}", resource=resource)
