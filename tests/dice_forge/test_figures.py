"""Figures: complete, with their sources, and the owner's own over them."""

from __future__ import annotations

import re
from importlib import resources

import msgspec
import pytest

from assistant.figures import FiguresError, load_figures, merged
from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.figures import default_figures, read_figures
from assistant.games.names import source_in
from assistant.taught.lists import named_lists
from tests.dice_forge.table import RULES, Forging

BOOK = default_figures()


class Loose(msgspec.Struct):
    limits: dict[str, float]


def test_there_are_24_feats_at_15_slots_nine_of_which_have_an_alternative() -> None:
    assert len(BOOK.feats) == 24
    assert len(BOOK.slots) == 15
    assert sum(BOOK.feat_at(slot, basic=True) is not None for slot in BOOK.slots) == 15
    assert sum(BOOK.feat_at(slot, basic=False) is not None for slot in BOOK.slots) == 9


def test_cards_of_one_slot_cost_the_same_on_the_same_island() -> None:
    for slot in BOOK.slots:
        cards = [feat for feat in BOOK.feats.values() if feat.slot == slot]
        assert len({(card.island, card.cost) for card in cards}) == 1
    assert {feat.island for feat in BOOK.feats.values()} == set(range(1, BOOK.islands + 1))


def test_every_face_has_a_name_in_the_list_that_is_taught() -> None:
    (listed,) = [one for one in named_lists() if one.id == "dice_forge"]
    assert {face.en for face in listed.faces} == set(BOOK.faces)


def test_every_group_of_figures_says_where_it_comes_from() -> None:
    raw = msgspec.toml.decode(
        resources.files("assistant.games.dice_forge").joinpath("data.toml").read_bytes()
    )
    for group in (*raw["set_up"].values(), *raw["pools"].values(), *raw["feats"].values()):
        assert group["source"]
        assert isinstance(group["verified"], bool)
    for name in ("reserve", "glory", "extra_action", "hammer", "dice", "garden", "luck", "by_hand"):
        assert raw[name]["source"]


def test_no_module_of_the_game_has_a_figure_in_it() -> None:
    """Numbers in code count and index things; nothing of the game is larger than 2."""
    for module in resources.files("assistant.games.dice_forge").iterdir():
        if not module.name.endswith(".py"):
            continue
        code = re.sub(r'""".*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*', "", module.read_text(), flags=re.S)
        assert not [n for n in re.findall(r"(?<![\w.])\d+", code) if int(n) > 2], module.name


def test_the_owner_s_figures_lie_over_those_that_come_with_skald() -> None:
    own = {"pools": {"P1": {"price": 1}}, "feats": {"gorgon": {"glory": 12, "pl": "Gorgona"}}}
    book = read_figures(own)
    assert (book.pools["P1"].price, book.pools["P2"].price) == (1, 2)
    assert (book.feats["gorgon"].glory, book.feats["gorgon"].island) == (12, 5)
    game = Forging(rules=DiceForgeRules(own))
    game.bless()
    game.rich("s1", gold=1)
    game.give(c.BuyFaces(("gold 3",)))
    assert game.has().gold == 0


@pytest.mark.parametrize(
    ("own", "named"),
    [
        ({"pools": {"P1": {"cost": 1}}}, "cost"),
        ({"reserve": {"holds": {"gold": "many"}}}, "gold"),
        ({"pools": {"P1": {"faces": {"gold 5": 4}}}}, "gold 5"),
        ({"dice": {"start": [{"faces": ["gold 1"]}]}}, "all its faces"),
    ],
)
def test_own_figures_that_do_not_fit_are_named(own: dict[str, object], named: str) -> None:
    with pytest.raises(FiguresError, match=named):
        read_figures(own)


def test_merging_changes_neither_side() -> None:
    base, own = {"a": {"b": 1, "c": [1]}}, {"a": {"c": [2, 3]}, "d": 4}
    assert merged(base, own) == {"a": {"b": 1, "c": [2, 3]}, "d": 4}
    assert base == {"a": {"b": 1, "c": [1]}}


def test_any_package_s_figures_can_be_overridden_the_same_way() -> None:
    package = "assistant.games.open_table"
    assert load_figures(package, Loose, {"limits": {"rounds": 3}}).limits["rounds"] == 3


PROPER = {"Board Game Arena", "Board Game Arena; diceforge-ai"}
"""Names that are the same in every language."""


def test_where_figures_come_from_is_said_in_polish_too() -> None:
    sources = {group.source for group in RULES.own_figures.groups()}
    assert [one for one in sources if source_in(one, "pl") == one and one not in PROPER] == []
    assert {source_in(one, "en") for one in sources} == sources
