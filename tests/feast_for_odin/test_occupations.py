"""The occupations: all cards, their points, their reminders, and the rules' examples of them."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import msgspec
import pytest

from assistant.figures import FiguresError
from assistant.games.feast_for_odin.figures import default_figures
from assistant.games.feast_for_odin.kinds import NOTHING, stock
from assistant.games.feast_for_odin.occupations import (
    CardKind,
    Deck,
    Occasion,
    When,
    default_occupations,
    read_occupations,
)

BOOK = default_occupations()

BAIT, DRAGONSLAYER, HELPER, PRIEST, PROFICIENT_HUNTER = 131, 65, 93, 149, 153
UNDERTAKER, SEAFARER, SAIL_PATCHER, CUTTER_OPERATOR, BEACH_RAIDER = 100, 189, 181, 179, 180


def test_there_are_190_cards_numbered_without_a_gap() -> None:
    assert BOOK.numbers == tuple(range(1, 191))


def test_the_decks_are_as_large_as_the_rules_say() -> None:
    cards = BOOK.occupations.values()
    light = Counter(card.deck for card in cards if card.starting)
    dark = Counter(card.deck for card in cards if not card.starting)
    assert light == {Deck.A: 15, Deck.B: 15, Deck.C: 15}
    assert dark == {Deck.A: 57, Deck.B: 44, Deck.C: 44}


def test_all_points_together_are_those_of_the_cards() -> None:
    assert BOOK.points_of(BOOK.numbers) == 238


def test_every_card_has_name_effect_occasion_and_source_in_both_languages() -> None:
    for number in BOOK.numbers:
        card = BOOK.card(number)
        assert card.en
        assert card.pl or card.pl_ours, number
        assert not (card.pl and card.pl_ours), number
        assert card.effect.en.endswith(".")
        assert card.effect.pl.endswith(".")
        assert card.effect.en != card.effect.pl
        assert card.occasions
        assert card.source


def test_only_names_that_the_polish_rules_print_are_given_as_printed() -> None:
    printed = {card.pl for card in BOOK.occupations.values() if card.pl}
    assert printed == {
        "Mistrz cechu", "Szmugler", "Domokrążca", "Grabarz", "Rolnik", "Tragarz", "Garbarz",
        "Kupiec", "Pogromca smoków", "Hodowca bydła", "Ksiądz", "Łowca", "Takielarz",
    }  # fmt: skip


def test_fo_137_green_cards_are_only_in_decks_b_and_c() -> None:
    green = [card for card in BOOK.occupations.values() if CardKind.AS_SOON_AS in card.kinds]
    assert green
    assert {card.deck for card in green} == {Deck.B, Deck.C}


def test_fo_137_colours_say_when_a_card_works() -> None:
    for number in BOOK.numbers:
        card = BOOK.card(number)
        if card.kinds == (CardKind.IMMEDIATE,):
            assert card.occasions == (Occasion.PLAYED,), number
        if CardKind.IMMEDIATE in card.kinds:
            assert Occasion.PLAYED in card.occasions, number
        if CardKind.ANYTIME in card.kinds:
            assert Occasion.ANYTIME in card.occasions, number
        if card.kinds == (CardKind.EACH_TIME,):
            assert not {Occasion.PLAYED, Occasion.ANYTIME} & set(card.occasions), number


def test_every_occasion_is_waited_for_by_some_card() -> None:
    for occasion in Occasion:
        assert BOOK.reminders(occasion, BOOK.numbers), occasion


def test_steps_give_only_things_that_the_figures_know() -> None:
    figures = default_figures()
    for number in BOOK.numbers:
        for step in BOOK.card(number).steps:
            for code in step.gives:
                assert code == "weapon_card" or figures.tile(code), (number, code)


def test_fo_136_and_146_only_cards_played_count_and_the_sum_may_be_negative() -> None:
    assert BOOK.points_of(()) == 0
    assert BOOK.points_of((5, 32)) == 9
    assert BOOK.points_of((UNDERTAKER, BEACH_RAIDER)) == -3


def test_points_of_a_card_that_does_not_exist_are_not_guessed() -> None:
    with pytest.raises(KeyError):
        BOOK.points_of((1, 999))


def test_ex_38_the_undertaker_scores_minus_one() -> None:
    assert BOOK.points_of((UNDERTAKER,)) == -1


def test_ex_40_the_dragonslayer_trades_once_however_many_weapons_there_are() -> None:
    card = BOOK.card(DRAGONSLAYER)
    assert card.once
    assert BOOK.reminders(Occasion.PLAYED, (DRAGONSLAYER,)) == (DRAGONSLAYER,)
    assert BOOK.reminders(Occasion.PLAYED, (DRAGONSLAYER,), done=(DRAGONSLAYER,)) == ()
    assert BOOK.reminders(Occasion.ANYTIME, (DRAGONSLAYER,)) == ()


@pytest.mark.parametrize(
    ("boats", "given"),
    [(0, NOTHING), (1, stock({"beans": 1})), (2, stock({"grain": 1})), (3, stock({"cabbage": 1}))],
)
def test_ex_41_fo_138_the_helper_gives_what_the_exact_number_of_boats_says(
    boats: int, given: object
) -> None:
    assert BOOK.card(HELPER).given(boats) == given
    assert BOOK.reminders(Occasion.NO_HARVEST, (HELPER,)) == (HELPER,)
    assert BOOK.reminders(Occasion.HARVEST, (HELPER,)) == ()


def test_ex_42_fo_139_the_priest_gives_oil_before_the_trade_that_may_use_it() -> None:
    assert BOOK.card(PRIEST).when is When.BEFORE
    traders = BOOK.reminders(Occasion.OVERSEAS, (109, PRIEST, 110, 36))
    assert traders == (36, PRIEST, 109, 110)


def test_ex_43_the_proficient_hunter_is_told_at_every_dice_action() -> None:
    for occasion in (
        Occasion.HUNT,
        Occasion.SNARE,
        Occasion.WHALE,
        Occasion.RAID,
        Occasion.PILLAGE,
    ):
        assert BOOK.reminders(occasion, (PROFICIENT_HUNTER, 43)) == (PROFICIENT_HUNTER,)
    assert "4" in BOOK.card(PROFICIENT_HUNTER).effect.en


@pytest.mark.parametrize(
    ("income", "wool"), [(0, 3), (4, 3), (5, 2), (9, 2), (10, 1), (30, 1), (31, 0)]
)
def test_the_sail_patcher_gives_by_the_least_income_that_is_not_exceeded(
    income: int, wool: int
) -> None:
    assert BOOK.card(SAIL_PATCHER).given(income) == stock({"wool": wool})


def test_the_sail_patcher_is_told_at_once_and_with_a_ship_but_never_twice() -> None:
    for occasion in (Occasion.PLAYED, Occasion.SHIP_GAINED):
        assert BOOK.reminders(occasion, (SAIL_PATCHER,)) == (SAIL_PATCHER,)
        assert BOOK.reminders(occasion, (SAIL_PATCHER,), done=(SAIL_PATCHER,)) == ()


def test_the_cutter_operator_waits_for_the_next_knarr() -> None:
    assert BOOK.reminders(Occasion.PLAYED, (CUTTER_OPERATOR,)) == ()
    assert BOOK.reminders(Occasion.SHIP_GAINED, (CUTTER_OPERATOR,)) == (CUTTER_OPERATOR,)


def test_red_cards_are_told_each_time() -> None:
    assert not BOOK.card(BAIT).once
    assert BOOK.reminders(Occasion.SNARE, (BAIT,), done=(BAIT,)) == (BAIT,)


def test_fo_154_the_seafarer_is_told_at_the_final_scoring() -> None:
    assert BOOK.reminders(Occasion.FINAL, BOOK.numbers) == (SEAFARER,)


def test_ten_weapons_at_most_however_many_longships() -> None:
    smuggler = BOOK.card(32)
    assert smuggler.given(0) == NOTHING
    assert smuggler.given(4) == smuggler.given(3) == stock({"weapon_card": 10})


def test_the_owners_file_may_correct_a_card_and_add_one() -> None:
    own = {
        "occupations": {
            "66": {"pl": "Chłop", "points": 4},
            "191": {**_raw()["occupations"]["1"], "en": "Baker", "points": 2},
        }
    }
    book = read_occupations(own)
    assert (book.card(66).polish, book.card(66).en) == ("Chłop", "Field Farmer")
    assert book.points_of((66, 191)) == 6
    assert BOOK.card(66).points == 0


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ({"points": "two"}, "points"),
        ({"kinds": []}, "needs a kind"),
        ({"effect": {"en": "Take {n}."}}, "braces"),
        ({"counts": "sheep"}, "what they count"),
        ({"moment": "now"}, "moment"),
    ],
)
def test_a_wrong_card_of_the_owner_is_refused_by_name(card: object, told: str) -> None:
    with pytest.raises(FiguresError, match=told):
        read_occupations({"occupations": {"1": card}})


def test_a_card_of_the_owner_needs_its_number() -> None:
    own = {"occupations": {"peddler": _raw()["occupations"]["1"]}}
    with pytest.raises(FiguresError, match="the key of an occupation is its number"):
        read_occupations(own)


def _raw() -> dict[str, dict[str, dict[str, object]]]:
    data = resources.files("assistant.games.feast_for_odin").joinpath("occupations.toml")
    return msgspec.toml.decode(data.read_bytes())  # type: ignore[no-any-return]
