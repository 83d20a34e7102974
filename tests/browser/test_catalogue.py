"""Every sentence of the house has its Polish, with the same places and all plural forms."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from assistant.words.text import plural, text
from web.language import TRANSLATIONS, number, points, say, say_markup

ROOT = Path(__file__).parents[2]
KEYWORDS = {"_": None, "text": None, "ngettext": (1, 2), "plural": (1, 2)}


@pytest.fixture(scope="module")
def said() -> Catalog:
    """All sentences that code and templates say, collected anew."""
    with (TRANSLATIONS / "babel.cfg").open() as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    catalogue = Catalog()
    for file, line, message, _, context in extract_from_dir(
        ROOT, methods, options, keywords=KEYWORDS
    ):
        catalogue.add(message, None, [(file, line)], context=context)
    assert len(catalogue) > 300, "the sentences were not found"
    return catalogue


@pytest.fixture(scope="module")
def polish() -> Catalog:
    with (TRANSLATIONS / "pl" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale="pl")


def forms(message: Message | None) -> tuple[str, ...]:
    """What stands in the catalogue for a sentence: one wording, or all plural forms."""
    if message is None or message.fuzzy or not message.string:
        return ()
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def places(wording: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(wording) if name is not None}


def test_nothing_is_left_in_english(said: Catalog, polish: Catalog) -> None:
    missing = []
    for message in said:
        wanted = 3 if message.pluralizable else 1
        found = forms(polish.get(message.id))
        if message.id and (len(found) != wanted or not all(found)):
            missing.append(f"{message.locations[0]}: {message.id}")
    assert missing == [], "run deploy/translate, then fill in what is empty"


def test_the_places_are_the_same_in_both_languages(said: Catalog, polish: Catalog) -> None:
    different: list[tuple[object, str]] = []
    for message in said:
        if not message.id:
            continue
        english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        allowed = set().union(*(places(wording) for wording in english))
        # "{n}" may be left out of a form that says it in words.
        needed = set.intersection(*(places(wording) for wording in english)) - {"n"}
        different += [
            (message.id, wording)
            for wording in forms(polish.get(message.id))
            if not needed <= places(wording) <= allowed
        ]
    assert different == []


def test_the_catalogue_holds_nothing_that_nobody_says(said: Catalog, polish: Catalog) -> None:
    assert [message.id for message in polish if message.id and message.id not in said] == []


@pytest.mark.parametrize(
    ("n", "words"),
    [(1, "1 kość"), (2, "2 kości"), (5, "5 kości"), (12, "12 kości"), (22, "22 kości")],
)
def test_polish_counts_as_poles_do(n: int, words: str) -> None:
    assert say(plural("{n} die", "{n} dice", n), "pl") == words


def test_numbers_are_written_as_in_each_language() -> None:
    assert say(text("{degrees} °C", degrees=61.5), "pl") == "61,5 °C"
    assert say(text("{degrees} °C", degrees=61.5), "en") == "61.5 °C"
    assert number(1234.5, "en", "#,##0.00") == "1,234.50"
    assert points(-3) == "−3"
    assert points(None) == "–"


@pytest.mark.parametrize(
    ("value", "polish", "english"),
    [
        (999, "999", "999"),
        (5000, "5000", "5,000"),
        (-5000, "-5000", "-5,000"),
        (9999.99, "9999,99", "9,999.99"),
        (9999.999, "10\u00a0000", "10,000"),
        (12345.6, "12\u00a0345,6", "12,345.6"),
        (1234567, "1\u00a0234\u00a0567", "1,234,567"),
    ],
)
def test_thousands_stand_apart_in_polish_from_five_digits_on(
    value: float, polish: str, english: str
) -> None:
    assert number(value, "pl") == polish
    assert number(value, "en") == english
    said = text("{value}", value=float(value))
    if value != 9999.999:  # a sentence keeps a third decimal
        assert (say(said, "pl"), say(said, "en")) == (polish, english)


def test_a_name_is_literal_and_keeps_its_direction_to_itself() -> None:
    sentence = text("{name} to move.", name="<i>{n} & محمد</i>")
    assert say_markup(sentence, "en") == ("<bdi>&lt;i&gt;{n} &amp; محمد&lt;/i&gt;</bdi> to move.")
    nested = text("Undo: {what}", what=sentence)
    assert say_markup(nested, "pl").startswith("Cofnij: Ruch: <bdi>")
