"""What people tick off before the game, and what goes where after it."""

from __future__ import annotations

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Resource
from assistant.games.dice_forge.labels import amount_label, counted_faces, feat_label
from assistant.games.dice_forge.state import DiceForge
from assistant.games.listing import beside
from assistant.words.text import Text, plural, text


def set_up_list(book: Figures, state: DiceForge) -> tuple[Text, ...]:
    """The steps of the set-up for this game, with what was chosen and drawn."""
    figures = book.set_up[str(len(state.seats))]
    cards = figures.cards
    lines = [
        text("Unfold the islands beside the foundations of the temple."),
        plural(
            "Lay out stacks of {n} card: {feats}.",
            "Lay out stacks of {n} cards: {feats}.",
            cards,
            feats=beside(feat_label(book, stack.feat) for stack in state.feats),
        ),
        text("Put the round marker on 1; the game has {rounds} rounds.", rounds=state.rounds),
        text("Everybody takes a board, five markers on 0, and puts the pawn on its portal."),
    ]
    lines += [
        text("Start die {number}: {faces}.", number=number, faces=counted_faces(die.faces))
        for number, die in enumerate(book.dice.start, 1)
    ]
    first = state.name(state.first)
    lines.append(text("{name} takes the marker of the first player and keeps it.", name=first))
    lines += [
        text(
            "{name}: {gold}",
            name=state.name(seat),
            gold=amount_label(Resource.GOLD, gold),
        )
        for seat, gold in zip(_around(state), figures.gold, strict=True)
    ]
    lines.append(text("Put the temple on the foundations."))
    if state.drawn_out:
        lines.append(text("Take out of the temple: {faces}.", faces=counted_faces(state.drawn_out)))
    return tuple(lines)


def _around(state: DiceForge) -> tuple[str, ...]:
    """All seats, those that were left since included, from the first player on."""
    ids = tuple(seat.id for seat in state.seats)
    first = ids.index(state.first)
    return ids[first:] + ids[:first]


def packing() -> tuple[Text, ...]:
    """What goes where after the game, step by step."""
    return (
        text("Sort the feats into stacks of the same card and put them in their places."),
        text("Give both dice of everybody their first faces again and put them away."),
        text("Press all other faces into their places in the temple."),
        text("Put single-use tokens, hammers and chests in their places."),
        text("Put pawns, round marker, first player's marker and resource markers away."),
        text("Put the players' boards away."),
        text("Fold the islands and put them away."),
        text("Slide the temple into its sleeve and put it on top."),
    )
