"""Dice Forge in Polish: sentences from the catalogue, names from the figures."""

from __future__ import annotations

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.kinds import NOTHING, Resource, only
from assistant.games.dice_forge.labels import face_label
from assistant.games.names import names_in
from assistant.rules import Refusal
from tests.dice_forge.table import BOOK, Forging, feat_game
from web.language import say
from web.pages.dice_words import face_word


def test_names_of_faces_and_cards_are_polish() -> None:
    game = feat_game("ferryman")
    shown = game.rules.sheet(game.state)
    feats = {one.feat: say(one.label, "pl") for one in shown.feats}
    assert (feats["ferryman"], feats["helmet"]) == ("Przewoźnik", "Hełm niewidzialności")
    offered = {one.face.code: say(one.face.label, "pl") for one in shown.offering}
    assert offered["gold 3 or glory 2"] == "złoto 3 lub chwała 2"


def test_every_face_has_its_own_name_on_pages_in_questions_and_in_the_history() -> None:
    """One word can be two things in English: "ship" is also a ship of A Feast for Odin."""
    for face in BOOK.faces:
        assert say(face_label(face), "pl") == face_word(face, "pl") != face
    assert say(face_label("ship"), "pl") == "statek"


def test_a_card_whose_polish_name_nobody_found_has_ours_and_the_owner_may_change_it() -> None:
    unknown = [feat for feat in BOOK.feats.values() if not feat.pl]
    assert len(unknown) == 17
    assert not any(feat.verified for feat in unknown)
    assert all(feat.pl_ours for feat in unknown)
    assert "Gorgon" not in names_in("pl")
    game = feat_game("gorgon")
    refusal = game.rules.decide(game.state, c.UseReinforcement("gorgon"), game.moment())
    assert isinstance(refusal, Refusal)
    assert say(refusal.text, "pl") == "To nie jest wzmocnienie: Gorgona."
    printed = DiceForgeRules({"feats": {"gorgon": {"pl": "Meduza"}}})
    assert say(printed.book.feats["gorgon"].label, "pl") == "Meduza"


def test_who_gains_or_loses_nothing_is_told_so_in_polish() -> None:
    """The language wants its "not" beside its "nothing"."""
    game, why = Forging(2), ("gold 1",)

    def told(event: e.DiceForgeEvent) -> str:
        sentence = game.rules.describe(game.state, event)
        assert sentence is not None
        return say(sentence, "pl")

    gained = e.Gained("s1", NOTHING, why, lost=only(Resource.GOLD, 1))
    assert told(gained) == "Adam nic nie zyskuje (złoto 1); ponad limit przepada 1 złoto."
    assert told(e.Robbed("s1", NOTHING, why)) == "Adam nic nie traci (złoto 1)."


def test_a_question_reads_well_in_polish() -> None:
    game = Forging(2)
    game.dice("s1", ["times 3"], ["gold 3 or glory 2"])
    game.roll("s1", "times 3", "gold 3 or glory 2")
    (choice,) = game.choices()
    assert say(choice.sentence, "pl") == "Adam: co daje złoto 3 lub chwała 2?"
    assert [say(option.label, "pl") for option in choice.options] == ["9 złota", "6 punktów chwały"]
