"""Names of things that are counted, in the form that their number takes.

The catalogues know the forms of each language: 2 włócznie, 5 włóczni.
"""

from __future__ import annotations

from msgspec.structs import replace

from assistant.words.text import Text, plural

_FORMS = {
    "peas": plural("peas", "peas", 1),
    "flax": plural("flax", "flax", 1),
    "beans": plural("beans", "beans", 1),
    "grain": plural("grain", "grain", 1),
    "cabbage": plural("cabbage", "cabbages", 1),
    "fruits": plural("fruits", "fruits", 1),
    "mead": plural("mead", "mead", 1),
    "stockfish": plural("stockfish", "stockfish", 1),
    "milk": plural("milk", "milk", 1),
    "salt_meat": plural("salt meat", "salt meat", 1),
    "game_meat": plural("game meat", "game meat", 1),
    "whale_meat": plural("whale meat", "whale meat", 1),
    "sheep": plural("sheep", "sheep", 1),
    "pregnant_sheep": plural("pregnant sheep", "pregnant sheep", 1),
    "cattle": plural("cattle", "cattle", 1),
    "pregnant_cattle": plural("pregnant cattle", "pregnant cattle", 1),
    "oil": plural("oil", "oil", 1),
    "hide": plural("hide", "hides", 1),
    "wool": plural("wool", "wool", 1),
    "linen": plural("linen", "linen", 1),
    "skin_and_bones": plural("skin and bones", "skin and bones", 1),
    "fur": plural("fur", "furs", 1),
    "robe": plural("robe", "robes", 1),
    "clothing": plural("clothing", "clothing", 1),
    "rune_stone": plural("rune stone", "rune stones", 1),
    "silverware": plural("silverware", "silverware", 1),
    "chest": plural("chest", "chests", 1),
    "silk": plural("silk", "silk", 1),
    "spices": plural("spices", "spices", 1),
    "jewelry": plural("jewelry", "jewelry", 1),
    "treasure_chest": plural("treasure chest", "treasure chests", 1),
    "silver_hoard": plural("silver hoard", "silver hoards", 1),
    "silver": plural("silver", "silver", 1),
    "wood": plural("wood", "wood", 1),
    "stone": plural("stone", "stones", 1),
    "ore": plural("ore", "ore", 1),
    "bow": plural("bow", "bows", 1),
    "snare": plural("snare", "snares", 1),
    "spear": plural("spear", "spears", 1),
    "sword": plural("sword", "swords", 1),
    "weapon_card": plural("weapon card", "weapon cards", 1),
    "occupation": plural("occupation", "occupations", 1),
    "viking": plural("Viking", "Vikings", 1),
    "penalty": plural("Thing penalty", "Thing penalties", 1),
    "whaling_boat": plural("whaling boat", "whaling boats", 1),
    "knarr": plural("knarr", "knarrs", 1),
    "longship": plural("longship", "longships", 1),
    "emigrated_knarr": plural("emigrated knarr", "emigrated knarrs", 1),
    "emigrated_longship": plural("emigrated longship", "emigrated longships", 1),
    "shed": plural("shed", "sheds", 1),
    "stone_house": plural("stone house", "stone houses", 1),
    "long_house": plural("long house", "long houses", 1),
}


def counted(code: str, n: int) -> Text | None:
    """What so many of a thing are called, without the number; None where it is not counted."""
    form = _FORMS.get(code)
    return None if form is None else replace(form, args={"n": n})
