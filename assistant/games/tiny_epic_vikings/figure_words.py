"""Names of figures for the page of figures, and the questions by which the table asks for them."""

from __future__ import annotations

from assistant.figures import NOT_KNOWN, Path
from assistant.games.tiny_epic_vikings.figures import Figures, default_figures
from assistant.games.tiny_epic_vikings.house_words import QUESTIONS
from assistant.games.tiny_epic_vikings.kinds import Act, Resource, Rune
from assistant.games.tiny_epic_vikings.labels import (
    act_label,
    god_label,
    resource_word,
    rune_label,
)
from assistant.words.text import Text, text

_GROUPS = {
    "game": text("The game"),
    "influence": text("Influence"),
    "prices": text("Food and fury"),
    "favour_rows": text("Favour cards in each row"),
    "third_clan": text("The third clan with two players"),
    "raid": text("What a raid costs"),
    "build": text("What building costs"),
    "harvest": text("What boats add to a harvest"),
    "scoring": text("Points of runes"),
    "enemy": text("The enemy clan's mat"),
    "house": text("Where the printed rules are silent"),
    "cards": text("Viking cards that somebody has named"),
}
_SIDES = {
    "small": text("Map for one or two players (a sketch)"),
    "large": text("Map for three or four players (a sketch)"),
}
_MAP = {
    "centre": text("Fjord with the whale's tail"),
    "edges": text("Fjords at the edge"),
    "x": text("Across, percent"),
    "y": text("Down, percent"),
    "rune": text("Rune"),
    "place": text("Outer or inner"),
    "half": text("Half of the map"),
    "docks": text("Ports clockwise, v: with a village"),
}
_GAME = {
    "eras": text("Eras"),
    "start": text("Each resource at the start"),
    "cap": text("Most of each resource"),
    "settlers": text("Settlers"),
    "boats": text("Boats on the mat"),
    "temples": text("Temples"),
    "favours": text("Most favour cards of a player"),
    "favour_cards": text("Favour cards in the game"),
    "gods": text("Gods that lie out"),
    "fury": text("Length of a fury track"),
    "points": text("Length of the score track"),
    "deck": text("Viking cards"),
    "villages": text("Villages"),
    "settler": text("A settler"),
    "temple": text("A temple"),
    "boat": text("A boat in port"),
    "settler_food": text("Food for a settler"),
    "fury_rune": text("Fury for an island's rune"),
    "fury_lost": text("Fury for a lost battle"),
    "fury_dedication": text("Fury for a village offered to a god"),
}


def group_title(path: Path) -> Text:
    """What a group of figures is about."""
    kind, name = path[0], path[-1]
    if kind == "maps":
        return _SIDES.get(name, text("{key}", key=name))
    if kind == "gods":
        return _god(default_figures(), name)
    if kind == "dedications":
        return text("Offering {n} on the era mat, from the top", n=name)
    if kind == "enemy_acts":
        return text("The enemy's mat: action of {rune}", rune=rune_label(Rune(name)))
    return _GROUPS.get(kind, text("{key}", key=kind))


def figure_label(path: Path) -> Text | None:
    """What a figure says; None where changing it would make another game of it."""
    kind, key = path[0], path[-1]
    if kind == "maps":
        return _of_map(path)
    if kind == "game" and "cards" in path[1:-1]:
        return text("Cards in era {era}", era=int(key) + 1)
    if kind == "favour_rows":
        return text("{n} players", n=key)
    if kind == "cards":
        return text("Card {number}", number=key)
    if kind == "gods" and key in ("name", "name_pl"):
        return text("Name in English") if key == "name" else text("Name in Polish")
    if key == "act":
        return text("What it lets one do")
    if key == "value":
        return text("How much")
    if kind in ("raid", "build", "harvest", "scoring", "enemy", "house"):
        return asked_label(default_figures(), ".".join(path))
    return _GAME.get(key)


def figure_options(path: Path) -> tuple[tuple[str, Text], ...]:
    """The words that a figure can be; none where anything may be typed."""
    key = path[-1]
    found: dict[str, Text] = {}
    if key == "act":
        found = {"": NOT_KNOWN, **{one: act_label(one) for one in Act}}
    elif path == ("harvest", "boat"):
        found = {"": NOT_KNOWN, **{one: resource_word(one) for one in Resource}}
    elif path[0] == "house" and key in QUESTIONS:
        found = {"": text("Skald asks when it first matters"), **QUESTIONS[key][1]}
    elif path[0] == "maps" and key == "rune":
        found = {one: rune_label(one) for one in Rune}
    elif path[0] == "maps" and key == "place":
        found = {"outer": text("outer"), "inner": text("inner")}
    elif path[0] == "maps" and key == "half":
        found = {"top": text("top half"), "bottom": text("bottom half")}
    return tuple(found.items())


def _of_map(path: Path) -> Text | None:
    key = path[-1]
    if "routes" in path:
        return text("Route {name}: two ports (or -), two fjords", name=key)
    if "islands" in path:
        return text("Island {island}: {what}", island=path[-2], what=_MAP[key])
    return _MAP.get(key)


def _god(book: Figures, mat: str) -> Text:
    god = book.gods[mat]
    return god_label(god.name, god.name_pl, mat)


def asked_label(book: Figures, key: str) -> Text:
    """The question by which the table asks for a figure."""
    kind, _, rest = key.partition(".")
    name = rest.partition(".")[0]
    number = name.rpartition("_")[2]
    if kind == "house":
        return QUESTIONS[rest][0]
    if kind == "raid":
        return text("What does a raid cost in era {era} (steel, on the era mat)?", era=number)
    if kind == "build" and name.startswith("boat"):
        return text("How much wood does boat {n} from the left cost (clan mat)?", n=number)
    if kind == "build":
        return text("How much wood does temple {n} from the left cost (clan mat)?", n=number)
    if kind == "harvest":
        return text("Which resource does each boat add to a harvest (clan mat)?")
    if kind == "scoring" and name.startswith("island"):
        return text("How many points is an island's rune of god {place} worth?", place=number)
    if kind == "scoring":
        return text("How many points is a favour card's rune of god {place} worth?", place=number)
    if kind == "dedications":
        return text("What does offering {n} on the era mat do, from the top?", n=name)
    if kind == "gods":
        return text("What is the boon of {god} (god mat)?", god=_god(book, name))
    if kind == "enemy_acts":
        return text("What does the enemy's mat show for {rune}?", rune=rune_label(Rune(name)))
    if kind == "enemy" and name == "sail":
        return text("How far does the chieftain sail by itself (enemy's mat, top right)?")
    if kind == "enemy":
        what = resource_word(Resource(name))
        return text("What stands on the enemy's track of {what}, from space 1 on?", what=what)
    return text("{key}?", key=key)


def asked_kind(key: str) -> str:
    """In what form a figure is told: a number, an action, a resource, a track."""
    kind, _, rest = key.partition(".")
    if key.endswith(".act"):
        return "act"
    if kind == "harvest":
        return "resource"
    if kind == "enemy" and rest in set(Resource):
        return "track"
    return "number"
