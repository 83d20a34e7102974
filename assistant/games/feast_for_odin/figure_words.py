"""Names of figures for the page on which people compare them with their copy."""

from __future__ import annotations

from assistant.figures import Path
from assistant.games.feast_for_odin.kinds import DiceAction
from assistant.games.feast_for_odin.labels import occupation_label, space_label, thing_label
from assistant.games.feast_for_odin.phrases import DICE
from assistant.games.feast_for_odin.round_figures import default_book
from assistant.games.naming import FIGURE_NAMES
from assistant.words.text import Text, text

_GROUPS = {
    "readings": text("Readings that the rules leave open"),
    "islands": text("Silver on islands"),
    "banquet": text("The banquet table"),
    "tiles": text("Tiles of each kind"),
    "hint": text("How the hint weighs squares"),
    "start": text("What everybody begins with"),
    "columns": text("Occupations of columns 3 and 4"),
    "weapon_phase": text("Weapon cards of phase 4"),
    "supply": text("What lies in the box"),
    "bay": text("Places in the bay"),
    "emigration": text("Emigration"),
    "rolling": text("Rolls of a dice action"),
    "mountains": text("Mountain strips"),
    "prize_cards": text("Occupations that change raids"),
    "feast_cards": text("Occupations at the feast"),
    "breeding_cards": text("Occupations for animals"),
    "placing_cards": text("Occupations for houses"),
    "score": text("Points of the score sheet"),
    "by_hand": text("The most that is counted by hand"),
    "imitation": text("Places of imitation"),
    "cards": text("Occupations that change action spaces"),
}

_SINGLE = {
    "rounds": text("Rounds"),
    "thing": text("Vikings on the Thing square at first"),
    "vikings": text("Vikings of each player"),
    "occupations": text("Occupations at first"),
    "silver": text("Silver"),
    "squares": text("Squares of the banquet table"),
    "section": text("Squares of a section"),
    "sword": text("Sword value"),
    "price": text("Price in silver"),
    "points": text("Points"),
    "pregnant_points": text("Points when pregnant"),
    "printed_ore": text("Printed ore"),
    "ore_places": text("Places for ore"),
    "emigrated": text("Points after emigration"),
    "small": text("Small ships"),
    "large": text("Large ships"),
    "fails": text("Fails up to"),
    "returns": text("Vikings that may come back"),
    "most": text("At the most"),
    "draw": text("Cards drawn"),
    "column": text("Vikings for the space"),
    "penalty": text("Points of a Thing penalty"),
    "things": text("Other things"),
    "crown_points": text("Points of the English Crown"),
    "solo_good": text("A good result alone"),
    **FIGURE_NAMES,
}

_KEPT = ("readings", "tiles", "banquet", "hint", "placing", "cards", "imitation")

_AMOUNTS = {
    "gives": text("At first"),
    "weapons": text("In the game"),
    "buildings": text("In the game"),
    "success": text("Success"),
    "failure": text("Failure"),
    "pay": text("Costs"),
    "gain": text("Brings"),
}


def group_title(path: Path) -> Text:
    """What a group of figures is about; `path` begins with the name of its file."""
    book, kind, name = default_book(), path[1], path[-1]
    if kind in _GROUPS and len(path) == 2:
        return _GROUPS[kind]
    if kind == "occupations" and name.isdecimal():
        return occupation_label(book.cards, int(name))
    if path[:2] == ("spaces", "spaces"):
        return space_label(book.words, name)
    if kind == "dice" and name in set(DiceAction):
        return DICE[DiceAction(name)]
    if kind in ("lengths", "calendar", "solo", "solo_silver"):
        return _of_length(kind, name)
    return (
        text("{what}: {name}", what=_KINDS[kind], name=thing_label(book.words, name))
        if (kind in _KINDS)
        else thing_label(book.words, name)
    )


_KINDS = {
    "boards": text("Board"),
    "ships": text("Ship"),
    "words": text("Name in the game"),
    "placing": text("Placing"),
}


def _of_length(kind: str, name: str) -> Text:
    if kind == "lengths":
        return text("The long game") if name == "long" else text("The short game")
    if kind == "calendar":
        long, short = text("Calendar of the long game"), text("Calendar of the short game")
    elif kind == "solo_silver":
        long = text("Alone, the long game: silver on islands")
        short = text("Alone, the short game: silver on islands")
    else:
        long, short = text("Alone, the long game"), text("Alone, the short game")
    return long if name == "long" else short


def figure_label(path: Path) -> Text | None:
    """What a figure says; None where changing it would make another game of it."""
    book, kind, key = default_book(), path[1], path[-1]
    if kind == "solo_silver":
        return text("Island {letter}, round {round}", letter=path[-2], round=int(key) + 1)
    for within in path[2:-1]:
        if within in _AMOUNTS and "steps" not in path:
            thing = thing_label(book.words, key)
            return text("{what}: {name}", what=_AMOUNTS[within], name=thing)
    if kind == "calendar" and key.isdecimal():
        return _of_round(path[-2], int(key) + 1)
    if path[:3] == ("rounds", "mountains", "strips"):
        return text("Strip {number}", number=key)
    if kind in _KEPT or "effect" in path:
        return None
    return _SINGLE.get(key)


def _of_round(which: str, round_: int) -> Text:
    if which == "harvest":
        return text("Harvest of round {round}", round=round_)
    return text("Island turned over in round {round}", round=round_)
