"""Parts of action spaces: whether one can be done, and those that need no answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import SILVER, PartKind, Stock, Why, stock
from assistant.games.feast_for_odin.labels import missing_label, thing_label
from assistant.games.feast_for_odin.owned import emigration_cost, sections_free
from assistant.games.feast_for_odin.round_figures import Book, PartFigures
from assistant.games.feast_for_odin.state import FeastForOdin, OpenAction, OpenPart, Player
from assistant.games.feast_for_odin.tiles import Colour
from assistant.games.feast_for_odin.work import Work, has_place
from assistant.words.text import Text, text

AUTOMATIC = (
    PartKind.PER_ANIMAL,
    PartKind.WITH_ANIMAL,
    PartKind.PER_PLAYER,
    PartKind.WEAPONS,
)


def figures_of(book: Book, target: str, player: Player) -> tuple[PartFigures, ...]:
    """The parts of a space for a player, as played occupations change them.

    None for a dice action that the score keeper began by itself.
    """
    if not target:
        return ()
    cards, played = book.board.cards, [str(number) for number in player.cards]
    parts = [_with_stand_ins(book, part, played) for part in book.board.spaces[target].parts]
    for number in played:
        if cards.anywhere.get(number) == target:
            everywhere = tuple(code for code, one in book.things.boards.items() if one.letter)
            ships = tuple(book.rounds.ships)
            parts = [replace(part, islands=everywhere, ships=ships) for part in parts]
        other = cards.instead.get(number, {}).get(target)
        if other is not None:
            parts = [*(replace(part, way=1) for part in parts), replace(other, way=2)]
    return tuple(parts)


def _with_stand_ins(book: Book, part: PartFigures, played: Sequence[str]) -> PartFigures:
    """A part that needs one ship of several kinds takes stand-ins as well."""
    if part.kind is PartKind.TRADE:
        return part
    more = [
        other
        for number in played
        for ship, other in book.board.cards.stand_in.get(number, {}).items()
        if ship in part.ships and other not in part.ships
    ]
    return replace(part, ships=(*part.ships, *more)) if more else part


def vikings_for(book: Book, target: str, player: Player) -> int:
    """Vikings that a space takes of a player."""
    space = book.board.spaces[target]
    fewer = 0
    for number in player.cards:
        steps = book.board.cards.fewer.get(str(number), {}).get(target, {})
        ships = {ship for part in space.parts for ship in part.ships}
        reached = [n for step, n in steps.items() if player.fleet(*ships) >= int(step)]
        fewer = max([fewer, *reached])
    return space.column - fewer


def hindrance(
    book: Book, state: FeastForOdin, player: Player, part: PartFigures, action: OpenAction | None
) -> Text | None:
    """Why a part cannot be done now; None if it can."""
    wrong = _ships(book, player, part)
    if wrong is not None:
        return wrong
    if not player.has.covers(part.cost) and part.kind is not PartKind.SWAP_SHIP:
        return missing_label(book.words, player.has.lacks(part.cost))
    return _particular(book, state, player, part, action)


def _ships(book: Book, player: Player, part: PartFigures) -> Text | None:
    if not part.ships:
        return None
    if part.kind is PartKind.TRADE:
        fits = all(_serving(book, player, ship) >= n for ship, n in Counter(part.ships).items())
    else:
        fits = player.fleet(*part.ships) > 0
    if fits:
        return None
    ships = [thing_label(book.words, ship) for ship in dict.fromkeys(part.ships)]
    named = ships[0]
    for ship in ships[1:]:
        named = text("{first} or {second}", first=named, second=ship)
    if part.kind is PartKind.TRADE and len(part.ships) > 1:
        return text("This needs {n} ships: {ship}.", n=len(part.ships), ship=named)
    return text("This needs a ship: {ship}.", ship=named)


def _serving(book: Book, player: Player, ship: str) -> int:
    """Ships of a kind, and those that may stand in for them."""
    stand_in = book.board.cards.stand_in
    others = {stand_in[str(n)].get(ship, ship) for n in player.cards if str(n) in stand_in}
    return player.fleet(ship, *others)


def _particular(
    book: Book, state: FeastForOdin, player: Player, part: PartFigures, action: OpenAction | None
) -> Text | None:
    kind, has = part.kind, player.has
    if kind is PartKind.SWAP_SHIP and action and _has_emigrated(book, player, action):
        return text("The boat is exchanged before the emigration.")
    if kind in (PartKind.TRADE, PartKind.SWAP_SHIP):
        return _trade(book, state, player, part)
    if kind in (PartKind.PER_ANIMAL, PartKind.WITH_ANIMAL):
        return None if animals(book, has, part.animal) else text("This needs an animal.")
    if kind is PartKind.STRIP:
        used = action.strips if action else ()
        open_strips = [one for one in state.strips if one.number not in used and one.items]
        return None if open_strips else text("No mountain strip is left to take from.")
    if kind is PartKind.UPGRADE:
        fits = any(can_upgrade(book, has, one.what, part.levels, action) for one in has.things)
        return None if fits else text("Nothing in the supply can be upgraded so.")
    if kind is PartKind.SALE:
        prices = (book.things.specials[tile].price for tile in state.specials)
        fits = any(price is not None and price <= has.of(SILVER) for price in prices)
        return None if fits else text("No special tile can be paid.")
    if kind is PartKind.FORGE:
        return None if forgeable(book, state) else text("Nothing is left to forge.")
    if kind is PartKind.EXPLORE:
        codes = [one.code for one in state.islands if one.owner is None]
        fits = any(island in codes for island in part.islands)
        return None if fits else text("None of these islands lies open.")
    if kind is PartKind.EMIGRATE:
        return _emigrate(book, state, player)
    if kind is PartKind.PLAY:
        return None if player.hand else text("No occupation is in the hand.")
    return None


def _trade(book: Book, state: FeastForOdin, player: Player, part: PartFigures) -> Text | None:
    if part.kind is PartKind.SWAP_SHIP and not all(map(player.fleet, part.pay)):
        return missing_label(book.words, part.cost)
    for what in part.gain:
        if what in book.rounds.ships and not has_place(book, player, what):
            return text("The bay has no place left for it: {ship}.",
                        ship=thing_label(book.words, what))  # fmt: skip
        if what in book.rounds.supply.buildings and not state.buildings.of(what):
            return text("{tile} is not left.", tile=thing_label(book.words, what))
    return None


def _has_emigrated(book: Book, player: Player, action: OpenAction) -> bool:
    figures = figures_of(book, action.target, player)
    left = [figures[one.part].kind for one in action.parts]
    return PartKind.EMIGRATE not in left


def _emigrate(book: Book, state: FeastForOdin, player: Player) -> Text | None:
    cost = stock({SILVER: emigration_cost(book, state, player)})
    if not player.has.covers(cost):
        return missing_label(book.words, player.has.lacks(cost))
    if sections_free(book, state, player) < 1:
        return text("No section of the banquet table is free.")
    return None


def animals(book: Book, has: Stock, animal: str) -> int:
    """How many animals of a kind there are, pregnant ones included."""
    return has.of(animal) + has.of(book.rounds.animals[animal].pregnant)


def greens(book: Book, has: Stock) -> tuple[str, ...]:
    """The kinds of green tiles in a supply."""
    goods = book.things.goods
    return tuple(
        one.what
        for one in has.things
        if one.what in goods and goods[one.what].colour is Colour.GREEN
    )


def forgeable(book: Book, state: FeastForOdin) -> tuple[str, ...]:
    """The tiles with tongs that can be had now."""
    return tuple(
        tile
        for tile in book.things.forgeable()
        if tile in book.things.goods or tile in state.specials
    )


def can_upgrade(book: Book, has: Stock, good: str, levels: int, action: OpenAction | None) -> bool:
    """Whether a tile of a good can be upgraded; not one that this action has upgraded itself."""
    raised = action.raised.of(good) if action else 0
    return has.of(good) > raised and book.things.upgraded(good, levels) is not None


def open_parts(book: Book, target: str, player: Player) -> tuple[OpenPart, ...]:
    """All parts of a space as they are at first. `most` of a die is its number of ships."""
    single = (PartKind.STRIP, PartKind.DICE, PartKind.PER_ANIMAL, PartKind.WEAPONS)
    return tuple(
        OpenPart(at, 1 if part.kind in single else part.most)
        for at, part in enumerate(figures_of(book, target, player))
    )


def is_under_way(book: Book, state: FeastForOdin) -> bool:
    """Whether something of the open action was done, and something else of it still can be."""
    action, seat = state.action, state.place.active
    if action is None or seat is None or not action.done:
        return False
    player = state.player(seat)
    figures = figures_of(book, action.target, player)
    return any(
        hindrance(book, state, player, figures[one.part], action) is None for one in action.parts
    )


def use_part(work: Work, seat: str, at: int) -> None:
    """A part is done once; other ways of the space are closed then."""
    action = work.action
    figures = figures_of(work.book, action.target, work.state.player(seat))
    way = figures[at].way or action.way
    left = tuple(replace(one, left=one.left - 1) if one.part == at else one for one in action.parts)
    kept = tuple(
        one for one in left if one.left > 0 and (not way or figures[one.part].way in (0, way))
    )
    work.change(parts=kept, way=way, done=action.done + 1)


def do_automatic(work: Work, seat: str) -> None:
    """Does the parts of a new action that need no answer."""
    figures = figures_of(work.book, work.action.target, work.state.player(seat))
    for one in work.action.parts:
        part = figures[one.part]
        alone = len(figures) == 1 or not part.pay
        plain = part.kind is PartKind.TRADE and not part.way and alone
        if not plain and part.kind not in AUTOMATIC:
            continue
        player = work.state.player(seat)
        if hindrance(work.book, work.state, player, part, work.action) and not work.force:
            continue
        do_part(work, seat, one.part)


def do_part(work: Work, seat: str, at: int) -> None:
    """An exchange, or a part that gives something by itself."""
    player = work.state.player(seat)
    part = figures_of(work.book, work.action.target, player)[at]
    if part.kind is PartKind.WEAPONS:
        work.do(e.DrawsOpen(seat, player.draws + part.most))
    elif part.kind is PartKind.SWAP_SHIP:
        for what in part.pay:
            work.lose_ship(seat, what)
        work.gain(seat, part.gains, Why.SPACE)
    else:
        gains = part.gains.times(_times(work, player, part))
        if part.pay:
            work.pay(seat, part.cost, Why.SPACE)
        work.gain(seat, gains, Why.SPACE)
    use_part(work, seat, at)


def _times(work: Work, player: Player, part: PartFigures) -> int:
    if part.kind is PartKind.PER_ANIMAL:
        return min(part.most, animals(work.book, player.has, part.animal))
    if part.kind is PartKind.PER_PLAYER:
        return work.book.rounds.mountains.people_wood[str(len(work.state.players))]
    return 1
