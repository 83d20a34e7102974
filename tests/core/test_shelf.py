"""The owner's figures: read from the data folder, confirmed, changed, and kept by each game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant import toml
from assistant.doctor import Machine
from assistant.doctor.figures import own_figures
from assistant.figures import FiguresError, at, changed, without
from assistant.figures import Path as Keys
from assistant.journal import JOURNAL_NAME
from assistant.shelf import OWN_SOURCE, Shelf
from assistant.table import History
from assistant.words.status import Health
from tests.core.support import Play

GAME = "dice_forge"
GORGON = ("feats", "gorgon")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def write(data: Path, content: str) -> Path:
    path = data / "figures" / f"{GAME}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(content)
    return path


def file_of(data: Path) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.toml.decode((data / "figures" / f"{GAME}.toml").read_bytes())
    return found


def glory(shelf: Shelf) -> int:
    (rules,) = [one for one in shelf.rules if one.name == GAME]
    return int(rules.book.feats["gorgon"].glory)  # type: ignore[attr-defined]


def test_the_owner_s_file_is_laid_over_skald_s_figures(tmp_path: Path) -> None:
    assert glory(Shelf(tmp_path)) == 14
    write(tmp_path, "[feats.gorgon]\nglory = 12\n")
    shelf = Shelf(tmp_path)
    assert shelf.troubles == ()
    assert glory(shelf) == 12


def test_an_editor_may_put_a_mark_before_the_figures(tmp_path: Path) -> None:
    write(tmp_path, "\ufeff[feats.gorgon]\nglory = 12\n")
    shelf = Shelf(tmp_path)
    assert shelf.troubles == ()
    assert glory(shelf) == 12


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ('[feats.gorgon]\nglory = "much"\n', "feats.gorgon.glory: Expected int, got str"),
        ("[feats.gorgon]\nbeauty = 3\n", "feats.gorgon.beauty"),
        ("[pools.P1]\nprice = -1\n", "pools.P1.price: it must not be below 0"),
        ("[pools.P1.faces]\n'gold 99' = 4\n", "pools.P1.faces: no face is named gold 99"),
        ("[set_up.2]\ngold = [3]\n", "set_up.2.gold"),
        ("[glory]\ntoken = 0\n", "glory.token"),
        ("[feats.gorgon]\nisland = 9\n", "feats.gorgon.island"),
        ("feats gorgon", "it is no TOML"),
        ("deep = " + 5000 * "[" + 5000 * "]", "it is no TOML"),
    ],
)
def test_a_file_that_does_not_fit_is_told_with_key_and_remedy_and_left_alone(
    tmp_path: Path, content: str, named: str
) -> None:
    path = write(tmp_path, content)
    shelf = Shelf(tmp_path)
    (trouble,) = shelf.troubles
    said = trouble.english()
    assert "figures/dice_forge.toml" in said
    assert named in said
    assert "Put it right" in said
    assert shelf.trouble(GAME) == trouble
    assert glory(shelf) == 14
    with pytest.raises(FiguresError):
        shelf.confirm(GAME, GORGON, {})
    assert path.read_text() == content
    finding = own_figures(Machine(data=tmp_path))
    assert (finding.health, finding.found) == (Health.BROKEN, trouble)


def test_a_file_put_right_and_used_again_is_no_trouble_any_more(tmp_path: Path) -> None:
    write(tmp_path, "[feats.gorgon]\nbeauty = 3\n")
    shelf = Shelf(tmp_path)
    write(tmp_path, "[feats.gorgon]\nglory = 12\n")
    shelf.confirm(GAME, GORGON, {})
    assert (shelf.trouble(GAME), shelf.troubles, glory(shelf)) == (None, (), 12)


def test_a_file_of_no_game_is_told(tmp_path: Path) -> None:
    write(tmp_path, "").with_name("odyn.toml").write_text("a = 1\n")
    (trouble,) = Shelf(tmp_path).troubles
    assert "odyn.toml" in trouble.english()
    assert own_figures(Machine(data=tmp_path / "other")).health is Health.OK


def test_confirming_takes_a_group_off_the_list_of_what_is_to_check(
    tmp_path: Path, shelf: Shelf
) -> None:
    before = shelf.to_check(GAME)
    shelf.confirm(GAME, GORGON, {})
    assert shelf.to_check(GAME) == Shelf(tmp_path).to_check(GAME) == before - 1
    assert file_of(tmp_path) == {"feats": {"gorgon": {"verified": True}}}


def test_changing_is_written_for_the_next_start_and_taken_back_whole(
    tmp_path: Path, shelf: Shelf
) -> None:
    values: dict[Keys, str] = {(*GORGON, "glory"): "12", (*GORGON, "pl"): "Gorgona"}
    group = shelf.confirm(GAME, GORGON, values)
    assert (group.verified, group.own, group.source) == (True, True, OWN_SOURCE)
    assert glory(shelf) == glory(Shelf(tmp_path)) == 12
    (changed_one,) = [one for one in group.figures if one.path[-1] == "glory"]
    assert (changed_one.value, changed_one.given) == (12, 14)
    back = shelf.take_back(GAME, GORGON)
    assert (back.verified, back.own) == (False, False)
    assert glory(shelf) == 14
    assert file_of(tmp_path) == {}


def test_what_does_not_fit_is_refused_and_nothing_is_written(tmp_path: Path, shelf: Shelf) -> None:
    for typed in ("many", "-3"):
        with pytest.raises(FiguresError):
            shelf.confirm(GAME, GORGON, {(*GORGON, "glory"): typed})
    with pytest.raises(KeyError):
        shelf.confirm(GAME, ("feats", "nobody"), {})
    assert not (tmp_path / "figures").exists()
    assert glory(shelf) == 14


def test_what_somebody_wrote_by_hand_meanwhile_is_kept(tmp_path: Path, shelf: Shelf) -> None:
    write(tmp_path, "[pools.P1]\nprice = 1\n")
    shelf.confirm(GAME, GORGON, {})
    assert file_of(tmp_path)["pools"] == {"P1": {"price": 1}}


def test_every_group_and_figure_has_a_name(shelf: Shelf) -> None:
    for group in shelf.groups(GAME):
        assert group.title.english().strip()
        assert group.source
        assert group.figures or group.verified
    owl = next(one for one in shelf.groups(GAME) if one.path == ("feats", "bear"))
    labels = [figure.label.english() for figure in owl.figures]
    assert labels.count("Glory at the end") == 1
    assert "Is gained: glory" in labels


# A game keeps the figures with which it began


@pytest.fixture
def play(tmp_path: Path, shelf: Shelf) -> Iterator[Play]:
    made = Play(tmp_path, rules=shelf.rules)
    yield made
    made.table.stop()


def begin(play: Play) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    play.do("start_game", game=GAME, seats=seats, options={"first": "s1"})
    while (wanted := play.view.wanted) is not None:
        play.do("roll_result", seat=wanted.seat, faces=["gold 1", "gold 1"])


def price(play: Play) -> int:
    (offer,) = [one for one in play.view.sheet.offering if one.face.code == "gold 3"]
    return int(offer.price.gold)


def test_a_game_that_runs_keeps_its_figures_and_the_next_one_has_the_new_ones(
    play: Play, shelf: Shelf, tmp_path: Path
) -> None:
    shelf.confirm(GAME, ("pools", "P1"), {("pools", "P1", "price"): "1"})
    begin(play)
    assert price(play) == 1
    shelf.confirm(GAME, ("pools", "P1"), {("pools", "P1", "price"): "7"})
    assert price(play) == 1
    play.do("buy_faces", faces=["gold 3"])
    play.do("forge_face", face="gold 3", die=1, remove="gold 1", seat="s1")
    before = play.view
    assert before.game is not None
    play.table.stop()

    plain = Shelf(tmp_path / "elsewhere")
    found = History(tmp_path / JOURNAL_NAME, plain.rules).game(before.game.id)
    assert found is not None
    assert found[1].sheet == before.sheet
    assert found[1].scoreboard == before.scoreboard
    assert [line.text for line in found[1].log] == [line.text for line in before.log]

    again = Play(tmp_path, rules=Shelf(tmp_path).rules)
    assert price(again) == 1
    again.do("undo")
    again.do("redo")
    assert again.view.sheet == before.sheet
    begin(again)
    assert price(again) == 7
    again.table.stop()


def test_names_of_the_owner_s_copy_are_said_in_the_language(shelf: Shelf, play: Play) -> None:
    from web.language import say

    shelf.confirm(GAME, GORGON, {(*GORGON, "pl"): "Gorgona {1}"})
    begin(play)
    (gorgon,) = [one for one in play.view.sheet.feats if one.feat == "gorgon"]
    assert (say(gorgon.label, "pl"), say(gorgon.label, "en")) == ("Gorgona {1}", "Gorgon")


# The small tools


def test_a_figure_in_a_list_takes_the_whole_list_along() -> None:
    base = {"a": {"b": [{"c": 1}, {"c": 2}], "d": 3}}
    own = changed(base, {}, ("a", "b", "1", "c"), 5)
    assert own == {"a": {"b": [{"c": 1}, {"c": 5}]}}
    again = changed(base, own, ("a", "b", "0", "c"), 4)
    assert again == {"a": {"b": [{"c": 4}, {"c": 5}]}}
    assert own == {"a": {"b": [{"c": 1}, {"c": 5}]}}
    assert base == {"a": {"b": [{"c": 1}, {"c": 2}], "d": 3}}
    with pytest.raises(KeyError):
        changed(base, own, ("a", "b", "7", "c"), 1)
    assert at(base, ("a", "d")) == 3


def test_leaving_out_leaves_no_empty_tables() -> None:
    own = {"a": {"b": {"c": 1}, "d": 2}}
    assert without(own, ("a", "b")) == {"a": {"d": 2}}
    assert without({"a": {"b": 1}}, ("a", "b")) == {}
    assert without(own, ("x", "y")) == own


def test_what_is_written_reads_as_the_same() -> None:
    table = {
        "plain": 1,
        "of it": {"face, 1 or 2": 4, "gives": [{"sun": 2}, {"moon": 1.5}], "on": True},
        "deep": {"er": {"en": 'Ł "quoted" \\ \x7f\n', "none": []}},
    }
    assert msgspec.toml.decode(toml.encode(table)) == table
