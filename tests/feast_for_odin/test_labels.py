"""Names of things and cards in English and Polish."""

from __future__ import annotations

from importlib import resources

import msgspec
import pytest

from assistant.figures import FiguresError
from assistant.games.feast_for_odin.counted import counted
from assistant.games.feast_for_odin.figures import default_figures
from assistant.games.feast_for_odin.kinds import NOTHING, stock
from assistant.games.feast_for_odin.labels import (
    amount_label,
    default_words,
    effect_label,
    group_label,
    occupation_label,
    polish_names,
    read_words,
    space_label,
    stock_label,
    thing_label,
)
from assistant.games.feast_for_odin.occupations import default_occupations
from assistant.games.feast_for_odin.round_figures import default_book
from assistant.games.feast_for_odin.things import groups
from assistant.words.text import text
from web.language import say, translations

WORDS = default_words()
CARDS = default_occupations()


def test_every_good_tile_and_board_of_the_figures_has_a_name() -> None:
    figures = default_figures()
    codes = {*figures.goods, *figures.specials, *figures.boards}
    assert codes <= set(WORDS.words)


def test_every_space_place_of_imitation_and_group_has_a_name() -> None:
    package = resources.files("assistant.games.feast_for_odin")
    board = msgspec.toml.decode(package.joinpath("spaces.toml").read_bytes())
    columns = {column for tile in board["imitation"]["tiles"] for column in tile}
    assert set(WORDS.spaces) == {*board["spaces"], *(f"imitation_{column}" for column in columns)}
    groups = {group for space in board["spaces"].values() for group in space["groups"]}
    assert set(WORDS.groups) == groups
    assert len({said.en for said in WORDS.spaces.values()}) == len(WORDS.spaces)


def test_spaces_and_groups_are_told_in_both_languages() -> None:
    assert space_label(WORDS, "forge").english() == "the forge"
    assert say(space_label(WORDS, "milk"), "pl") == "mleko za krowy"
    assert say(space_label(WORDS, "hunt_2"), "pl") == "polowanie, 2 wikingów"
    assert say(group_label(WORDS, "weekly_market"), "pl") == "Jarmark"
    assert space_label(WORDS, "tavern").english() == "tavern"
    assert group_label(WORDS, "taverns").english() == "taverns"


def test_every_word_says_where_it_comes_from_and_only_printed_ones_are_verified() -> None:
    for code, word in WORDS.words.items():
        assert word.source, code
        assert word.verified is bool(word.pl), code
        assert bool(word.pl) is not bool(word.pl_ours), code


def test_things_are_named_in_both_languages() -> None:
    label = thing_label(WORDS, "rune_stone")
    assert label.english() == "rune stone"
    assert say(label, "pl") == "kamień runiczny"
    assert say(thing_label(WORDS, "faroe"), "pl") == "Wyspy Owcze"
    assert say(thing_label(WORDS, "english_crown"), "pl") == "Korona Anglii"


def test_a_thing_without_a_name_is_told_by_its_code() -> None:
    assert thing_label(WORDS, "{odd}").english() == "{odd}"


def test_amounts_and_stocks_are_told_with_their_numbers() -> None:
    things = stock({"silver": 3, "hide": 1})
    assert stock_label(WORDS, things).english() == "1 hide, 3 silver"
    assert stock_label(WORDS, NOTHING).english() == "nothing"


@pytest.mark.parametrize(
    ("code", "n", "polish"),
    [
        ("spear", 1, "1 włócznia"),
        ("spear", 2, "2 włócznie"),
        ("spear", 5, "5 włóczni"),
        ("wood", 22, "22 drewna"),
        ("silver", 5, "5 srebra"),
        ("rune_stone", 12, "12 kamieni runicznych"),
        ("helmet", 1, "hełm"),
        ("helmet", 2, "2 × hełm"),
    ],
)
def test_what_is_counted_takes_the_form_of_its_number(code: str, n: int, polish: str) -> None:
    assert say(amount_label(WORDS, code, n), "pl") == polish


def test_all_that_players_have_several_of_is_counted_and_named_as_in_the_figures() -> None:
    for group in groups(default_book())[:7]:
        for one in group.things:
            form = counted(one.code, 2)
            assert form is not None, one.code
            assert form.msgid == WORDS.words[one.code].en
            assert say(thing_label(WORDS, one.code), "pl") == WORDS.words[one.code].polish


def test_the_owner_s_own_names_are_said_in_sentences() -> None:
    own = read_words({"words": {"spear": {"en": "pike", "pl": "pika"}}})
    label = amount_label(own, "spear", 2)
    assert say(label, "en") == "2 × pike"
    assert say(label, "pl") == "2 × pika"
    book = read_words({"spaces": {"hunt_1": {"pl": "Łowy"}}})
    assert say(space_label(book, "hunt_1"), "pl") == "Łowy"


def test_a_negative_number_has_a_true_minus_sign() -> None:
    said = text("The game is over: {points} points, a very good result.", points=-128)
    assert "\u2212128" in say(said, "en")
    assert "\u2212128" in say(said, "pl")


def test_cards_are_named_with_their_mark_in_both_languages() -> None:
    assert occupation_label(CARDS, 32).english() == "Weapons Supplier (A32)"
    assert say(occupation_label(CARDS, 47), "pl") == "Garbarz (a47)"
    assert occupation_label(CARDS, 999).english() == "occupation 999"


def test_effects_are_told_in_both_languages() -> None:
    assert effect_label(CARDS, 43).english() == "Take 1 fruits."
    assert say(effect_label(CARDS, 43), "pl") == "Weź 1 owoce."


def test_one_english_name_never_has_two_polish_ones() -> None:
    pairs = {(word.en, word.polish) for word in WORDS.words.values()}
    pairs |= {(said.en, said.pl) for said in (*WORDS.spaces.values(), *WORDS.groups.values())}
    pairs |= {(card.en, card.polish) for card in CARDS.occupations.values()}
    pairs |= {(card.effect.en, card.effect.pl) for card in CARDS.occupations.values()}
    assert len(pairs) == len({en for en, _ in pairs})


def test_no_name_is_shadowed_by_a_sentence_of_the_catalogue() -> None:
    catalogue = translations("pl")
    for english, polish in polish_names().items():
        assert catalogue.gettext(english) == polish


def test_the_owner_may_name_things_as_printed() -> None:
    book = read_words({"words": {"fibula": {"pl": "zapinka"}}})
    assert book.words["fibula"].polish == "zapinka"


def test_a_name_with_braces_is_refused() -> None:
    with pytest.raises(FiguresError, match="peas"):
        read_words({"words": {"peas": {"en": "{peas}"}}})
    with pytest.raises(FiguresError, match="forge"):
        read_words({"spaces": {"forge": {"pl": ""}}})
