"""What the page of the set-up offers: sets of feats, and readings that the rules leave open."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.house_words import QUESTIONS
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.labels import amounts_label, feat_label
from assistant.games.dice_forge.setting_up import swappable
from assistant.games.dice_forge.telling import feat_told
from assistant.words.text import Text


class SlotCard(Struct, frozen=True):
    """A card that may lie at a slot."""

    feat: str
    label: Text
    told: Text
    glory: Text


class SlotChoice(Struct, frozen=True):
    """A slot with two cards to choose from: that of the first game, and the other one."""

    slot: str
    island: int
    price: Text
    first: SlotCard
    other: SlotCard


class HouseChoice(Struct, frozen=True):
    """A reading: its key in the options, the question, answers by their codes, the default."""

    key: str
    question: Text
    answers: tuple[tuple[str, Text], ...]
    default: str


class SetUpSheet(Struct, frozen=True):
    """The whole page."""

    slots: tuple[SlotChoice, ...]
    house: tuple[HouseChoice, ...]


def set_up_sheet(book: Figures) -> SetUpSheet:
    """What can be chosen with these figures."""
    return SetUpSheet(
        tuple(_slot(book, slot) for slot in swappable(book)),
        tuple(
            HouseChoice(
                key,
                question,
                tuple((value.value, said) for value, said in answers.items()),
                getattr(book.house, key).value,
            )
            for key, (question, answers) in QUESTIONS.items()
        ),
    )


def _slot(book: Figures, slot: str) -> SlotChoice:
    first, other = book.feat_at(slot, basic=True), book.feat_at(slot, basic=False)
    if first is None or other is None:
        raise KeyError(slot)
    figures = book.feats[first]
    price = amounts_label(figures.cost)
    return SlotChoice(slot, figures.island, price, _card(book, first), _card(book, other))


def _card(book: Figures, feat: str) -> SlotCard:
    glory = amounts_label(Amounts(glory=book.feats[feat].glory))
    return SlotCard(feat, feat_label(book, feat), feat_told(book, feat), glory)
