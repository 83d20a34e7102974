"""What people do before and after the game, as lists to tick off."""

from __future__ import annotations

from assistant.games.saga.figures import Figures
from assistant.games.saga.labels import coins_label, land_label, units_label
from assistant.games.saga.setting_up import lands_at_start
from assistant.games.saga.state import Saga
from assistant.words.text import Text, text


def set_up_list(book: Figures, state: Saga) -> tuple[Text, ...]:
    """What goes where before the first round, line by line."""
    pieces, coins = book.pieces, book.coins
    lines = [
        text(
            "Round marker to the rightmost space ({space}), burh marker to its own ({burh}).",
            space=book.track.spaces,
            burh=book.track.burh,
        )
    ]
    for land in lands_at_start(book, state.landing, state.target):
        if land.area not in book.areas:
            continue
        label = land_label(book, land.area)
        if land.vikings.total:
            lines.append(
                text("{area}: Vikings, {units}.", area=label, units=units_label(land.vikings))
            )
        elif land.burh:
            lines.append(
                text(
                    "{area}: Anglo-Saxons, {units}, and a burh.",
                    area=label,
                    units=units_label(land.saxons),
                )
            )
        else:
            lines.append(
                text("{area}: Anglo-Saxons, {units}.", area=label, units=units_label(land.saxons))
            )
    lines += [
        text("All raid targets face down beside the board, mixed."),
        text(
            "Anglo-Saxons: draw 1 leader and lay it aside; the other {leaders}, all warriors and "
            "burhs left and {coins} to the reserve.",
            leaders=pieces.leaders - 1,
            coins=coins_label(coins.saxons),
        ),
        text("1 Viking warrior to each area of Scandinavia."),
        text(
            "Vikings: draw 1 leader and lay it aside; the other {leaders} go to Scandinavia, one "
            "each, abilities to their owner; {coins} and the warriors left to the reserve.",
            leaders=pieces.leaders - 1,
            coins=coins_label(coins.vikings),
        ),
        text("The other coins beside the board: {n}.", n=coins.all - coins.saxons - coins.vikings),
        text("Initiative tile with the Vikings' side up; the four tiles between the players."),
    ]
    return tuple(lines)


def packing_list(book: Figures, state: Saga) -> tuple[Text, ...]:
    """All pieces, to be counted back into the box; only once the game is over."""
    if not state.over:
        return ()
    pieces = book.pieces
    return (
        text(
            "Vikings: {warriors} warriors and {leaders} leaders.",
            warriors=pieces.warriors,
            leaders=pieces.leaders,
        ),
        text(
            "Anglo-Saxons: {warriors} warriors, {leaders} leaders and {burhs} burhs.",
            warriors=pieces.warriors,
            leaders=pieces.leaders,
            burhs=pieces.burhs,
        ),
        text("Leaders out of the game and those set aside are among them."),
        text("{n} coins.", n=book.coins.all),
        text("{n} raid targets, those on fields of Scandinavia too.", n=len(book.coasts)),
        text("{n} action tiles and the initiative tile.", n=len(book.tiles)),
        text("Round marker and burh marker."),
    )
