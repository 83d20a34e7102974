"""Figures that stand in pictures of the rules: told as unsure, confirmed, changed, taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.figures import FiguresError, OwnFigures
from assistant.games.names import source_in
from assistant.games.saga import SagaRules
from assistant.games.saga import commands as c
from assistant.games.saga.figures import pairs_of, read_figures
from assistant.shelf import Shelf
from tests.saga.table import BOOK, RULES, SAXONS, VIKINGS, Table

UNSURE = {
    ("borders",), ("northern_borders",), ("track",),
    ("areas", "east_anglia"), ("areas", "wessex"), ("areas", "sussex"), ("areas", "kent"),
    *(("tiles", number, side) for number in "1234" for side in ("vikings", "saxons")),
}  # fmt: skip
"""What the rules show in pictures only: SAGA F-05, F-08, F-10, F-19, F-26."""


def own(rules: SagaRules) -> OwnFigures:
    return rules.own_figures


def test_what_only_pictures_show_is_marked_unverified_and_all_of_it_has_a_source() -> None:
    groups = own(SagaRules()).groups()
    assert {group.path for group in groups if not group.verified} == UNSURE
    assert all(group.source for group in groups)
    assert all(group.figures for group in groups)


def test_the_defaults_are_those_of_the_list() -> None:
    assert len(BOOK.areas) == 7
    assert len(BOOK.coasts) == 5
    assert set(BOOK.areas) - set(BOOK.coasts) == {"mercia", "wessex"}
    assert BOOK.neighbours("northumbria") == ("mercia",), "F-09: it touches one area"
    assert BOOK.are_adjacent("kent", "essex")
    assert BOOK.are_adjacent("mercia", "wessex")
    assert (BOOK.icons.resolves_first, BOOK.icons.chooses_first) == ("2", "4")
    assert [one.value for one in BOOK.tiles["1"].vikings.actions] == ["move", "scout"]
    assert BOOK.tiles["2"].saxons.one_of
    assert {"move", "tribute"} <= {one.value for one in (
        *BOOK.tiles["1"].saxons.actions, *BOOK.tiles["4"].saxons.actions
    )}  # fmt: skip


def test_a_border_is_ticked_off_on_the_page_and_taken_back(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = ("borders",)
    values: dict[tuple[str, ...], str] = {
        ("borders", pair): "no" for pair in pairs_of(tuple(BOOK.areas))
    }
    values["borders", "northumbria-mercia"] = "yes"
    group = shelf.confirm("saga", path, values)
    assert group.verified
    assert group.own
    assert [figure.path[1] for figure in group.figures if figure.value] == ["northumbria-mercia"]
    rules = next(one for one in Shelf(tmp_path).rules if one.name == "saga")
    assert isinstance(rules, SagaRules)
    assert rules.book.neighbours("mercia") == ("northumbria",)
    assert rules.book.is_sure("kent")
    assert not shelf.take_back("saga", path).own


def test_one_tap_confirms_a_tile_and_then_it_forbids(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.to_check("saga") == len(UNSURE)
    shelf.confirm("saga", ("tiles", "1", "vikings"), {})
    assert shelf.to_check("saga") == len(UNSURE) - 1
    rules = next(one for one in shelf.rules if one.name == "saga")
    assert isinstance(rules, SagaRules)
    assert rules.book.tiles["1"].vikings.verified


def test_figures_in_words_can_be_chosen_only() -> None:
    groups = {group.path: group for group in own(SagaRules()).groups()}
    first = next(one for one in groups["tiles", "1", "vikings"].figures if one.path[-1] == "first")
    assert [code for code, _ in first.options] == ["", "move", "scout", "recruit", "plunder"]
    assert first.said is not None
    assert first.said.english() == "move"
    kind = next(one for one in groups["areas", "kent"].figures if one.path[-1] == "kind")
    assert [code for code, _ in kind.options] == ["coastal", "inland"]
    names = [one for one in groups["areas", "kent"].figures if one.path[-1] == "en"]
    assert names[0].options == ()


@pytest.mark.parametrize(
    ("figures", "key"),
    [
        ({"tiles": {"1": {"vikings": {"first": "build"}}}}, "tiles.1.vikings.first"),
        ({"tiles": {"1": {"vikings": {"bonus": "coin"}}}}, "tiles.1.vikings.bonus"),
        ({"tiles": {"1": {"vikings": {"second": "move"}}}}, "tiles.1.vikings"),
        ({"icons": {"resolves_first": "9"}}, "icons.resolves_first"),
        ({"track": {"burh": 11}}, "track.burh"),
        ({"track": {"spaces": 0}}, "track.burh"),
        ({"goals": {"areas": 0}}, "goals.areas"),
        ({"coins": {"all": 4}}, "coins.all"),
        ({"gains": {"single": 0}}, "gains.single"),
        ({"gains": {"several": 0}}, "gains.several"),
        ({"gains": {"income": 0}}, "gains.income"),
        ({"pieces": {"leaders": 3}}, "pieces"),
        ({"pieces": {"warriors": 4}}, "pieces.warriors"),
        ({"start": {"area": "mars"}}, "start.area"),
        ({"areas": {"kent": {"en": "{x}"}}}, "areas.kent"),
        ({"areas": {"kent": {"kind": "lake"}}}, "areas.kent.kind"),
        ({"borders": {"kent-mars": True}}, "borders"),
        ({"northern_borders": {"north-mars": True}}, "northern_borders"),
    ],
)
def test_what_does_not_fit_is_told_by_its_key(figures: dict[str, Any], key: str) -> None:
    with pytest.raises(FiguresError) as wrong:
        read_figures(figures)
    assert wrong.value.why.english().startswith(f"{key}:"), wrong.value.why.english()


def test_own_names_and_an_inland_area_more_hold_for_the_next_game() -> None:
    rules = SagaRules({"areas": {"kent": {"en": "Cantia", "kind": "inland"}}})
    game = Table(rules=rules, landing="essex", burh="sussex")
    assert rules.book.coasts == ("northumbria", "east_anglia", "essex", "sussex")
    shown = {land.area: land for land in rules.sheet(game.state).lands}
    assert (shown["kent"].label.english(), shown["kent"].kind) == ("Cantia", "inland")
    assert game.state.own, "the game keeps the figures with which it began"


def test_another_track_and_another_goal() -> None:
    rules = SagaRules({"track": {"spaces": 9, "burh": 5}, "goals": {"coins": 3}})
    game = Table(rules=rules)
    assert (game.state.round_marker, game.state.burh_marker) == (9, 5)
    game.side(VIKINGS, coins=3)
    game.battles()
    game.next()
    assert game.state.winner is VIKINGS
    assert game.state.of(SAXONS).coins == 3


def test_raid_targets_can_be_drawn_wherever_the_first_burh_stands() -> None:
    coasts = {"kent": "inland", "sussex": "inland", "east_anglia": "inland", "mercia": "coastal"}
    areas = {area: {"kind": kind} for area, kind in coasts.items()}
    for luck in range(8):
        Table(rules=SagaRules({"areas": areas}), luck=luck, landing=None, burh=None)
    areas["essex"] = {"kind": "inland"}
    with pytest.raises(FiguresError) as wrong:
        read_figures({"areas": areas})
    assert "beside that of the first burh" in wrong.value.why.english()


def test_with_other_figures_the_last_unit_can_still_be_recruited() -> None:
    game = Table(rules=SagaRules({"gains": {"single": 2}}))
    game.put("kent", vikings=(6, 0))
    game.acting(VIKINGS, "4")
    offering = game.rules.sheet(game.state).offering
    assert offering is not None
    assert [one.units.warriors for one in offering.recruits] == [1]
    game.give(c.Recruit(1))
    assert game.coins(VIKINGS) == 1


def test_where_figures_come_from_is_said_in_polish_too() -> None:
    sources = {group.source for group in RULES.own_figures.groups()}
    assert [one for one in sources if source_in(one, "pl") == one] == []
    assert {source_in(one, "en") for one in sources} == sources
