"""The occupations: all cards, their points, their reminders, and the rules' examples of them."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import msgspec
import pytest

from assistant.figures import FiguresError
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.figures import default_figures
from assistant.games.feast_for_odin.kinds import NOTHING, Depth, Phase, Row, stock
from assistant.games.feast_for_odin.occupations import (
    CardKind,
    Deck,
    Occasion,
    When,
    default_occupations,
    read_occupations,
)
from assistant.games.feast_for_odin.scoring import rows
from assistant.games.feast_for_odin.state import Ship
from assistant.games.feast_for_odin.tiles import Placed
from tests.feast_for_odin.table import RULES, Feasting

BOOK = default_occupations()

BAIT, DRAGONSLAYER, HELPER, PRIEST, PROFICIENT_HUNTER = 131, 65, 93, 149, 153
UNDERTAKER, SEAFARER, SAIL_PATCHER, CUTTER_OPERATOR, BEACH_RAIDER = 100, 189, 181, 179, 180


def scored(game: Feasting, row: Row) -> int | None:
    """A row of the first player's score sheet."""
    sheet = rows(RULES.book, game.state, game.player())
    return next(one.points for one in sheet if one.row is row)


def test_there_are_190_cards_numbered_without_a_gap() -> None:
    assert BOOK.numbers == tuple(range(1, 191))


def test_the_decks_are_as_large_as_the_rules_say() -> None:
    cards = BOOK.occupations.values()
    light = Counter(card.deck for card in cards if card.starting)
    dark = Counter(card.deck for card in cards if not card.starting)
    assert light == {Deck.A: 15, Deck.B: 15, Deck.C: 15}
    assert dark == {Deck.A: 57, Deck.B: 44, Deck.C: 44}


def test_all_points_together_are_those_of_the_cards() -> None:
    assert sum(BOOK.card(number).points for number in BOOK.numbers) == 238


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
    game = Feasting(2)
    for played, points in (((), 0), ((5, 32), 9), ((UNDERTAKER, BEACH_RAIDER), -3)):
        game.play(*played)
        assert scored(game, Row.OCCUPATIONS) == points


def test_a_card_that_does_not_exist_is_not_played() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    game.refuse(c.PlayOccupation(999, "s1"), "There is no occupation 999")


def test_ex_38_the_undertaker_scores_minus_one() -> None:
    game = Feasting(2, depth=Depth.KEEPER)
    game.give(c.PlayOccupation(UNDERTAKER, "s1"))
    assert scored(game, Row.OCCUPATIONS) == -1


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


@pytest.mark.parametrize(
    ("boats", "told"), [(0, "nothing"), (1, "1 beans"), (2, "1 grain"), (3, "1 cabbage")]
)
def test_ex_41_the_page_tells_what_the_helper_gives_now(boats: int, told: str) -> None:
    game = Feasting(2)
    game.to(Phase.HARVEST, 3)
    game.play(HELPER)
    game.ships(*("whaling_boat",) * boats)
    (card,) = RULES.sheet(game.state).players[0].cards
    assert card.now
    assert card.gives is not None
    assert card.gives.english() == told


def test_steps_count_what_the_cards_say() -> None:
    game = Feasting(2)
    game.own(grain=1, pregnant_sheep=1, sheep=3, helmet=1)
    game.ships(Ship("longship", 2), Ship("longship", 1), Ship("knarr"), Ship("whaling_boat", 1))
    game.tiles(Placed("chalice", 1, 1), Placed("belt", 5, 1))
    told = {7: "1 silver", 14: "1 whale meat", 16: "2 silver", 18: "1 silk", 19: "1 silk",
            32: "5 weapon cards", 33: "2 wool", 183: "1 beans, 1 flax, 1 peas"}  # fmt: skip
    game.play(*told)
    cards = RULES.sheet(game.state).players[0].cards
    assert {one.number: one.gives and one.gives.english() for one in cards} == told


def test_nobody_guesses_what_hangs_on_more_than_a_count() -> None:
    game = Feasting(2)
    game.play(180, 141, 43)
    assert [one.gives for one in RULES.sheet(game.state).players[0].cards] == [None] * 3
    game.give(c.SetDepth(Depth.KEEPER))
    game.play(93)
    assert RULES.sheet(game.state).players[0].cards[0].gives is None


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
    assert [book.card(number).points for number in (66, 191)] == [4, 2]
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
