"""What is laid out before the game and put away after it, a line each."""

from __future__ import annotations

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Icon
from assistant.games.brian_boru.labels import coins_label, run_label
from assistant.games.brian_boru.state import BrianBoru
from assistant.words.text import Text, plural, text


def set_up_list(book: Book, state: BrianBoru) -> tuple[Text, ...]:
    """What to lay out, step by step."""
    figures = book.figures
    start = figures.start
    above = max(1, figures.set_up[str(len(state.seats))].marriages)
    return (
        text("Put the board in the middle, with coins, renown, monasteries, invaders and tokens "
             "of the Vikings beside it."),
        text("Everybody takes the discs of one colour, {coins}, {renown} and an aid card.",
             coins=coins_label(start.coins), renown=run_label(Icon.RENOWN, start.renown, 0)),
        text("Everybody puts a disc on the start space of the marriage track, and one on {points} "
             "of the score track.", points=start.points),
        text("Put the claim tokens of all regions on the board, silver side up."),
        text("Put the Princess of Denmark beside the marriage track."),
        plural("Shuffle the other marriage cards; put {n} of them on her, face down, and the rest "
               "into the box unseen.",
               "Shuffle the other marriage cards; put {n} of them on her, face down, and the rest "
               "into the box unseen.", above),
        text("Shuffle the viking cards and put them face down by the battle area."),
        text("Put the action cards beside the board."),
        text("{name} takes the marker of the active town.", name=state.name(state.first)),
        text("Clockwise from there everybody puts a disc on a town, in a region without anybody "
             "else's."),
    )  # fmt: skip


def packing() -> tuple[Text, ...]:
    """What goes where after the game, step by step."""
    return (
        text("Take all discs off the board and sort them by colour into their bags."),
        text("Sort coins, renown, monasteries, invaders and tokens of the Vikings."),
        text("Put claim tokens and the marker of the active town away."),
        text("Sort action, marriage, viking and aid cards into their decks."),
        text("Fold the board and put it on top."),
    )
