"""Set-up: from the options to the first event, with the raid targets drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from assistant.games.saga import events as e
from assistant.games.saga.figures import DRAKKAR, Figures
from assistant.games.saga.kinds import Phase, Side, Units
from assistant.games.saga.state import Land, Place, Player, SagaOptions, Tile
from assistant.games.sitting import Depth, check_limit, first_seat
from assistant.rules import Moment, Refusal
from assistant.words.seats import Seat
from assistant.words.text import text

PLAYERS = 2


def set_up(
    book: Figures, seats: Sequence[Seat], options: SagaOptions, moment: Moment, own: str = ""
) -> e.SagaSet | Refusal:
    """The first event, or why the game cannot begin so. `book` has the owner's `own` in it."""
    if len(seats) != PLAYERS:
        return Refusal(text("Saga is played by two."))
    wrong = check_limit(options.timer_s, book.timer)
    if wrong is not None:
        return wrong
    luck = Random(moment.luck)  # noqa: S311 - raid targets of a game, not a secret
    vikings = first_seat(seats, options.first, luck)
    if isinstance(vikings, Refusal):
        return vikings
    targets = _targets(book, options, luck)
    if isinstance(targets, Refusal):
        return targets
    landing, burh = targets
    keeper = options.depth is Depth.KEEPER
    return e.SagaSet(
        seats=tuple(seats),
        players=tuple(
            Player(seat.id, side, book.coins.of(side))
            for seat in seats
            for side in (Side.VIKINGS if seat.id == vikings else Side.SAXONS,)
        ),
        drawn=options.first is None,
        depth=options.depth,
        house=options.house or book.house,
        timer_s=options.timer_s,
        place=Place(1, 1, Phase.TILES, None if keeper else vikings),
        lands=lands_at_start(book, landing, burh),
        tiles=tuple(Tile(number) for number in book.tiles),
        round_marker=book.track.spaces,
        burh_marker=book.track.burh,
        landing=landing,
        burh=burh,
        own=own,
    )


def _targets(book: Figures, options: SagaOptions, luck: Random) -> tuple[str, str] | Refusal:
    """The areas of the first two raid targets: as they were turned up, or drawn."""
    for told in (options.landing, options.burh):
        if told is not None and told not in book.targets:
            return Refusal(text("There is no raid target for this area: {area}.", area=told))
    if options.landing is not None and options.landing == options.burh:
        return Refusal(text("The two raid targets of the set-up are different ones."))
    start = book.start.area
    left = [area for area in book.coasts if area not in (options.landing, options.burh, start)]
    landing = options.landing or luck.choice(left)
    left = [area for area in left if area != landing]
    return landing, options.burh or luck.choice(left)


def lands_at_start(book: Figures, landing: str, burh: str) -> tuple[Land, ...]:
    """The board with the two raid targets of the set-up revealed."""
    england = (
        Land(
            area,
            saxons=Units(0 if area == landing != book.start.area else 1),
            vikings=Units(book.pieces.landing if area == landing else 0),
            burh=area in (burh, book.start.area),
        )
        for area in book.areas
    )
    scandinavia = (Land(area, vikings=Units(1, 1)) for area in book.north)
    return (*england, *scandinavia, Land(DRAKKAR))
