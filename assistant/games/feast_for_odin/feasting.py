"""Phase 9: each seat's feast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.feast import (
    EMPTY,
    Feast,
    Serving,
    cheapest_feast,
    check_feast,
)
from assistant.games.feast_for_odin.kinds import Phase
from assistant.games.feast_for_odin.owned import squares_to_fill
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, Player
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.rules import Refusal
from assistant.words.text import pages, text

RULE_FEAST = pages("10")


def lengthwise(book: Book, player: Player) -> dict[str, int]:
    """Goods of which more than usual may lie lengthwise, by played occupations."""
    most: Counter[str] = Counter()
    for number, goods in book.rounds.feast_cards.lying.items():
        if int(number) in player.cards:
            most.update(goods)
    return dict(most)


def proposal(book: Book, state: FeastForOdin, player: Player) -> Feast:
    """The cheapest legal feast with what the player has."""
    free = squares_to_fill(book, state, player)
    return cheapest_feast(book.things, free, player.has, lengthwise(book, player))


def judge_feast(
    book: Book, state: FeastForOdin, player: Player, servings: Sequence[Serving]
) -> Feast | Refusal:
    """A feast that the player wants to hold, or which rule is against it."""
    free = squares_to_fill(book, state, player)
    return check_feast(book.things, free, servings, player.has, lengthwise(book, player))


def hold_feast(work: Work, seat: str, command: c.HoldFeast) -> None:
    """The seat's feast is held; squares left empty are penalties."""
    if work.state.place.phase is not Phase.FEAST:
        raise refuse(text("The feast is phase 9 of a round."), RULE_FEAST)
    player = work.state.player(seat)
    if player.feasted:
        raise refuse(text("{name} has held the feast of this round.", name=work.name(seat)))
    if command.servings is None:
        feast: Feast | Refusal = proposal(work.book, work.state, player)
    else:
        feast = judge_feast(work.book, work.state, player, command.servings)
    if isinstance(feast, Refusal):
        raise refuse(feast.text, feast.rule)
    goods = tuple(one.good for one in feast.servings if one.good != EMPTY)
    work.do(e.Feasted(seat, goods, feast.penalties))
