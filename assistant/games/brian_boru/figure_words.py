"""Names of figures for the page on which people compare them with their copy."""

from __future__ import annotations

from assistant.figures import Path, Value
from assistant.games.brian_boru.figures import default_figures
from assistant.games.brian_boru.kinds import Bonus, Icon, Suit
from assistant.games.brian_boru.labels import action_label, bonuses_label
from assistant.words.text import Text, text

_GROUPS = {
    "start": text("At the start"),
    "draft": text("Draft"),
    "prices": text("Prices"),
    "rewards": text("Rewards of the upkeep"),
    "scoring": text("Final scoring"),
    "score_track": text("Score track"),
    "vikings": text("Viking cards"),
    "by_hand": text("The most that is counted by hand"),
    "track": text("Marriage track"),
    "diagram": text("Diagram of the board"),
}

_SINGLE = {
    "marriages": text("Marriage cards on the Princess"),
    "hand": text("Cards dealt to each"),
    "coins": text("Coins"),
    "renown": text("Renown"),
    "points": text("Points"),
    "keep": text("Cards kept of each hand"),
    "more": text("Coins for one more invader, disc or step"),
    "expansion": text("Coins for an expansion"),
    "forced_points": text("Points in place of a coin that is missing"),
    "spoils_renown": text("Spoils, first: renown"),
    "spoils_renown_points": text("Spoils, first: points for each renown"),
    "spoils_points": text("Spoils, then: points"),
    "spoils_returned": text("Spoils, then: invaders given back"),
    "church_points": text("Church, then: points"),
    "church_returned": text("Church, then: discs taken back"),
    "church_discs": text("Church, last: discs needed"),
    "spurned_points": text("Points for spurning the Princess"),
    "monastery_towns": text("A monastery makes so many towns of one"),
    "marker": text("Marker of the active town"),
    "share": text("Open tokens on the board are divided by"),
    "spaces": text("Spaces, 0 included"),
    "least": text("Least strength"),
    "most": text("Greatest strength"),
    "tokens": text("Tokens of invaders in the box"),
    "invaders": text("Invaders"),
    "church": text("Discs in the Church"),
    "threshold": text("Towns needed to open its token"),
    "name": text("Name in the game"),
    "region": text("Brings a town in"),
    "colour": text("Colour"),
}


def group_title(path: Path) -> Text:
    """What a group of figures is about."""
    if len(path) == 1:
        return _GROUPS.get(path[0], text("{key}", key=path[0]))
    kind, key = path[0], path[1]
    figures = default_figures().figures
    if kind == "set_up":
        return text("Set-up for {n} players", n=key)
    if kind == "cards" and key in figures.cards:
        return text("Card {n}", n=key)
    if kind == "marriages" and key in figures.marriages:
        name = figures.marriages[key].name
        return text("Marriage: {name}", name=name) if name else text("Marriage: one card more")
    if kind == "regions" and key in figures.regions:
        return text("Region: {name}", name=figures.regions[key].name)
    return text("{key}", key=key)


def figure_label(path: Path) -> Text | None:
    """What a figure says; None where changing it would make another game of it."""
    kind, key = path[0], path[-1]
    if kind == "track":
        return text("Space {n}", n=int(key) + 1)
    if kind == "scoring" and path[1] == "regions":
        return text("Towns in {n} regions", n=int(key))
    if "towns" in path:
        return _of_town(int(path[-2]), key)
    if kind == "cards":
        return _of_card(key)
    return _SINGLE.get(key)


_SUITS = {
    Suit.RED: text("red"),
    Suit.BLUE: text("blue"),
    Suit.YELLOW: text("yellow"),
    Suit.WHITE: text("white"),
}
_ACTIONS = ("main", "first", "second")


def figure_options(path: Path) -> tuple[tuple[str, Text], ...]:
    """What a figure in words can be; empty where anything may be typed."""
    kind, key = path[0], path[-1]
    if key == "colour":
        towns = kind == "regions"
        suits = [suit for suit in Suit if suit is not Suit.WHITE or not towns]
        return tuple((suit.value, _SUITS[suit]) for suit in suits)
    if kind == "marriages" and key == "region":
        regions = default_figures().figures.regions
        named = ((code, text("{name}", name=one.name)) for code, one in regions.items())
        return (("", text("none")), *named)
    return ()


def figure_meaning(path: Path, value: Value) -> Text | None:
    """Letters and gaps in words; None for what speaks for itself."""
    kind, key = path[0], path[-1]
    letters = str(value).split()
    if kind == "track" and {*Bonus}.issuperset(letters):
        return bonuses_label([Bonus(one) for one in letters]) or text("no bonus")
    if kind == "cards" and key in _ACTIONS and {*Icon}.issuperset(letters):
        if not letters:
            return text("no such action")
        return action_label(default_figures(), [Icon(one) for one in letters])
    if kind == "marriages" and key == "name" and value == "":
        return text("there is no such card")
    if key == "roads" and value == "":
        return text("none")
    return None


def _of_card(key: str) -> Text | None:
    if key == "colour":
        return _SINGLE[key]
    if key == "main":
        return text("Main action")
    return text("First other action") if key == "first" else text("Second other action")


def _of_town(town: int, key: str) -> Text:
    if key == "colour":
        return text("Town {town}: colour", town=town)
    if key == "roads":
        return text("Town {town}: roads to higher numbers", town=town)
    if key == "x":
        return text("Town {town}: percent from the left", town=town)
    return text("Town {town}: percent from the top", town=town)
