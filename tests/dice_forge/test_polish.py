"""Dice Forge in Polish: sentences from the catalogue, names from the figures."""

from __future__ import annotations

from assistant.games.dice_forge import commands as c
from assistant.games.names import names_in
from tests.dice_forge.table import BOOK, Forging, feat_game
from web.language import say


def test_names_of_faces_and_cards_are_polish() -> None:
    game = feat_game("ferryman")
    shown = game.rules.sheet(game.state)
    feats = {one.feat: say(one.label, "pl") for one in shown.feats}
    assert (feats["ferryman"], feats["helmet"]) == ("Przewoźnik", "Hełm niewidzialności")
    offered = {one.face.code: say(one.face.label, "pl") for one in shown.offering}
    assert offered["gold 3 or glory 2"] == "złoto 3 lub chwała 2"


def test_a_card_whose_polish_name_nobody_found_keeps_its_english_one() -> None:
    assert BOOK.feats["gorgon"].pl == ""
    assert "Gorgon" not in names_in("pl")
    game = feat_game("gorgon")
    refusal = game.rules.decide(game.state, c.UseReinforcement("gorgon"), game.moment())
    assert not isinstance(refusal, list)
    assert say(refusal.text, "pl") == "To nie jest wzmocnienie: Gorgon."  # type: ignore[union-attr]


def test_a_question_reads_well_in_polish() -> None:
    game = Forging(2)
    game.dice("s1", ["times 3"], ["gold 3 or glory 2"])
    game.roll("s1", "times 3", "gold 3 or glory 2")
    (choice,) = game.choices()
    assert say(choice.sentence, "pl") == "Adam: co daje złoto 3 lub chwała 2?"
    assert [say(option.label, "pl") for option in choice.options] == ["9 złota", "6 chwały"]
