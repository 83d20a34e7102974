"""What people tick off before the game."""

from __future__ import annotations

from assistant.games.feast_for_odin.kinds import ORE, SILVER, STONE, WOOD, Depth, Length, stock
from assistant.games.feast_for_odin.labels import stock_label, thing_label
from assistant.games.feast_for_odin.mountains import items_label
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.listing import listed
from assistant.words.text import Text, plural, text


def set_up_list(book: Book, state: FeastForOdin) -> tuple[Text, ...]:
    """The steps of the set-up for this game, with what was chosen and drawn."""
    people = len(state.players)
    return (
        *_middle(book, state),
        *_home(book, state),
        text(
            "Everybody takes: {things}, and one light occupation, kept hidden.",
            things=stock_label(book.words, stock(book.rounds.start.gives)),
        ),
        text(
            "Shuffle the other weapon cards, {n} of them.",
            n=sum(book.rounds.start.weapons.values())
            - people * sum(n for kind, n in book.rounds.start.gives.items() if _weapon(book, kind)),
        ),
        text("Everything lies open, but the occupations in the hands."),
        *_alone(state),
        text("{name} takes the moose.", name=state.name(state.place.starter)),
    )


def _alone(state: FeastForOdin) -> tuple[Text, ...]:
    if not state.solo:
        return ()
    return (text("Alone you may choose your first occupation instead of drawing it."),)


def _weapon(book: Book, kind: str) -> bool:
    return kind in book.rounds.start.weapons


def _middle(book: Book, state: FeastForOdin) -> tuple[Text, ...]:
    islands = listed(thing_label(book.words, island.code) for island in state.islands)
    buildings = stock_label(book.words, state.buildings)
    decks = ", ".join(state.decks)
    lines = [
        text("Put the action board in the middle, beside it the phase board with the white cube on "
             "phase 1."),
        text("Open both boxes of goods beside it: rows by colour (orange, red, green, blue), "
             "columns by shape."),
        text("Lay the {n} special tiles on the oval board.", n=len(state.specials)),
        text("Sort the ships on the ship board, ship side up: {ships}.",
             ships=listed(thing_label(book.words, ship) for ship in book.rounds.ships)),
        text("Sort the supply: {things}.",
             things=listed(thing_label(book.words, one) for one in (WOOD, STONE, ORE, SILVER))),
        text("Islands with their letters up: {islands}.", islands=islands),
        text("Buildings in piles: {buildings}.", buildings=buildings),
        text("Sort the occupations by their backs: one light one for each, the others into the "
             "box; shuffle the dark ones of: {decks}.", decks=decks),
        *_strips(book, state),
    ]  # fmt: skip
    lines += [
        text("Extension with a place of imitation in column {column}.", column=column)
        for column in state.imitations
    ]
    return tuple(lines)


def _strips(book: Book, state: FeastForOdin) -> tuple[Text, ...]:
    """The open strips by their numbers; the score keeper's are shuffled at the table."""
    n = len(state.strips)
    if state.depth is Depth.KEEPER:
        return (text("Shuffle the mountain strips and lay out {n} with their items.", n=n),)
    return (
        plural("Lay out {n} mountain strip with its items:",
               "Lay out {n} mountain strips with their items:", n),
        *(
            text("Strip {number}: {items}", number=strip.number,
                 items=items_label(book, strip.items))
            for strip in state.strips
        ),
    )  # fmt: skip


def _home(book: Book, state: FeastForOdin) -> tuple[Text, ...]:
    length = book.rounds.lengths[state.length]
    side = (
        text("Home boards with the side of the long game up.")
        if state.length is Length.LONG
        else text("Home boards with the side of the short game up.")
    )
    if state.solo:
        alone = book.things.solo[state.length]
        first, second = sum(alone.first), sum(alone.second)
        return (
            side,
            text(
                "Two colours of vikings: {first} of the first and {second} of the second on the "
                "banquet table as its squares show, {thing} of the first on the Thing square, "
                "{waiting} of the second in the waiting space.",
                first=first,
                second=second,
                thing=alone.thing,
                waiting=alone.waiting,
            ),
            text("One viking of the first colour stays in the box.")
            if alone.left_out == "first"
            else text("One viking of the second colour stays in the box."),
        )
    vikings = book.rounds.start.vikings
    return side, text(
        "Everybody takes {n} vikings of one colour: {table} on the numbered squares of the "
        "banquet table, {thing} on the Thing square.",
        n=vikings,
        table=vikings - length.thing,
        thing=length.thing,
    )


def packing_list() -> tuple[Text, ...]:
    """What goes where after the game, step by step."""
    return (
        text("Give vikings back to their colours, and tear down banquets and bays."),
        text("Sort the goods tiles into both boxes, colours in rows and shapes in columns."),
        text("Put the special tiles on their oval board."),
        text("Sort ships by their kind; put wood, stone and ore in their bags."),
        text("Sort weapon cards by their kind, and occupations by their decks."),
        text("Put coins, mountain strips, buildings and Thing penalties away."),
        text("Put home boards, islands and the action board away; dice and moose go on top."),
    )
