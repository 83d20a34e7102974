"""Putting vikings on an action space, and what its action lets the active seat do."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.dicing import begin_dice
from assistant.games.feast_for_odin.kinds import OCCUPATION, SILVER, PartKind, Why, stock, stock_of
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.mountains import take, worth
from assistant.games.feast_for_odin.owned import emigration_cost
from assistant.games.feast_for_odin.parts import (
    can_upgrade,
    do_automatic,
    do_part,
    figures_of,
    forgeable,
    greens,
    hindrance,
    is_under_way,
    open_parts,
    use_part,
    vikings_for,
)
from assistant.games.feast_for_odin.played_before import IMITATION, bound, plays_in, plays_now
from assistant.games.feast_for_odin.round_figures import PartFigures
from assistant.games.feast_for_odin.state import OpenAction, OwnBoard, PlayedCard
from assistant.games.feast_for_odin.turns import active
from assistant.games.feast_for_odin.work import RULE_LIMITED, Work, new_id
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

RULE_PLACING = pages("9")
RULE_IMITATION = pages("20")
RULE_STRIPS = pages("15")
RULE_UPGRADE = pages("16")


def column_of(work: Work, space: str) -> int:
    """The column of a space. Refuses one that this game does not have."""
    if space in work.book.board.spaces:
        return work.book.board.spaces[space].column
    for column in work.state.imitations:
        if space == f"{IMITATION}{column}":
            return column
    raise refuse(text("There is no action space {space}.", space=space))


def target_of(work: Work, seat: str, command: c.PlaceVikings, column: int) -> str:
    """The space whose action is done, for a place of imitation another one."""
    if command.space in work.book.board.spaces:
        return command.space
    there = work.state.standing_on(command.imitates)
    if command.imitates not in work.book.board.spaces:
        raise refuse(text("Say which space is imitated."), RULE_IMITATION)
    fits = column_of(work, command.imitates) == column
    work.forbid(not fits, text("Only a space of the same column can be imitated."), RULE_IMITATION)
    work.forbid(
        there is None or there.seat == seat,
        text("Only a space on which another player stands can be imitated."),
        RULE_IMITATION,
    )
    return command.imitates


def place_vikings(work: Work, command: c.PlaceVikings) -> None:
    """Vikings go on a space; what needs no answer is done at once."""
    seat = active(work)
    if work.state.action is not None:
        raise refuse(text("The action of this turn is chosen already."), RULE_PLACING)
    column = column_of(work, command.space)
    there = work.state.standing_on(command.space)
    work.forbid(
        there is not None,
        text("Vikings stand there already: {name}.", name=work.name(there.seat) if there else ""),
        RULE_PLACING,
    )
    why = bound(work.book, work.state, column)
    if why is not None:
        work.forbid(True, why, RULE_IMITATION)
    player = work.state.player(seat)
    target = target_of(work, seat, command, column)
    vikings = vikings_for(work.book, target, player)
    work.forbid(
        player.thing < vikings,
        text(
            "This takes {n} vikings; {name} has {has}.",
            n=vikings,
            name=work.name(seat),
            has=player.thing,
        ),
        RULE_PLACING,
    )
    if work.full:
        _draw(work, seat, column)
        _check_space(work, seat, target)
    imitates = "" if target == command.space else target
    plays = plays_in(work.book, work.state, column)
    work.do(
        e.VikingsPlaced(seat, command.space, vikings, work.state.place.round, imitates=imitates)
    )
    parts = open_parts(work.book, target, player) if work.full else ()
    done = 0 if work.full else 1
    work.do(e.ActionSet(OpenAction(command.space, target, parts, done=done, plays=plays)))
    if work.full:
        do_automatic(work, seat)
    dice = next(
        (one for one in figures_of(work.book, target, player) if one.dice is not None), None
    )
    if dice is not None and dice.dice is not None:
        begin_dice(work, seat, dice, command)


def _draw(work: Work, seat: str, column: int) -> None:
    """Column 3: one occupation is drawn before the action."""
    cards = work.book.rounds.columns.draw.get(str(column), 0)
    if cards:
        work.do(e.Gained(seat, stock({OCCUPATION: cards}), Why.COLUMN))


def _check_space(work: Work, seat: str, target: str) -> None:
    """At least one thing of the space must be possible."""
    player = work.state.player(seat)
    reasons = [
        hindrance(work.book, work.state, player, part, None)
        for part in figures_of(work.book, target, player)
        if not part.after_pay
    ]
    why = next((one for one in reasons if one is not None), None)
    if why is not None and all(one is not None for one in reasons):
        work.forbid(True, why, RULE_PLACING)


def part_for(work: Work, seat: str, kind: PartKind) -> tuple[int, PartFigures]:
    """An open part of a kind. Refuses where the space has none left."""
    action = work.action
    figures = figures_of(work.book, action.target, work.state.player(seat))
    for one in action.parts:
        if figures[one.part].kind is kind:
            return one.part, figures[one.part]
    raise refuse(text("The action of this turn does not offer that, or no more."), RULE_PLACING)


def _allowed(work: Work, seat: str, part: PartFigures) -> None:
    why = hindrance(work.book, work.state, work.state.player(seat), part, work.action)
    if why is not None:
        work.forbid(True, why, RULE_PLACING)


def trade(work: Work, command: c.DoPart) -> None:
    """An exchange of the space, or the exchange of a boat for a knarr."""
    seat, action = active(work), work.action
    figures = figures_of(work.book, action.target, work.state.player(seat))
    known = {PartKind.TRADE, PartKind.SWAP_SHIP}
    offered = [one.part for one in action.parts if figures[one.part].kind in known]
    if command.part not in offered:
        raise refuse(text("The action of this turn does not offer that, or no more."), RULE_PLACING)
    _allowed(work, seat, figures[command.part])
    do_part(work, seat, command.part)


def take_items(work: Work, command: c.TakeItems) -> None:
    """The first items of one strip."""
    seat, action = active(work), work.action
    figures = figures_of(work.book, action.target, work.state.player(seat))
    part_for(work, seat, PartKind.STRIP)
    offered = [one.part for one in action.parts if figures[one.part].kind is PartKind.STRIP]
    strip = next((one for one in work.state.strips if one.number == command.strip), None)
    if strip is None:
        raise refuse(text("The mountain strip {strip} does not lie open.", strip=command.strip))
    work.forbid(
        command.strip in action.strips,
        text("From each strip only once in an action."),
        RULE_STRIPS,
    )
    fitting = [at for at in offered if figures[at].most >= command.items]
    most = max(figures[at].most for at in offered)
    work.forbid(not fitting, text("From one strip no more than {n} items.", n=most), RULE_STRIPS)
    if not 1 <= command.items <= len(strip.items):
        raise refuse(text("The strip has {n} items.", n=len(strip.items)), RULE_STRIPS)
    at = min(fitting or offered, key=lambda one: figures[one].most)
    rest, items = take(strip, command.items)
    strips = tuple(rest if one is strip else one for one in work.state.strips)
    gone = () if rest.items else (rest.number,)
    kept = tuple(one for one in strips if one.items)
    work.do(e.StripsSet(kept, work.state.pile, gone=gone))
    work.do(e.Gained(seat, worth(work.book, items), Why.STRIP))
    work.change(strips=(*action.strips, strip.number))
    use_part(work, seat, at)


def upgrade(work: Work, good: str) -> None:
    """One tile goes up as many colours as the space says."""
    seat, action = active(work), work.action
    at, part = part_for(work, seat, PartKind.UPGRADE)
    has = work.state.player(seat).has
    new = work.book.things.upgraded(good, part.levels)
    label = thing_label(work.book.words, good)
    if new is None:
        raise refuse(text("{good} cannot be upgraded so far.", good=label), RULE_UPGRADE)
    work.forbid(
        not can_upgrade(work.book, has, good, part.levels, action),
        text("No {good} is there that this action has not upgraded.", good=label),
        RULE_UPGRADE,
    )
    work.pay(seat, stock_of((good,)), Why.UPGRADE)
    work.do(e.Gained(seat, stock_of((new,)), Why.UPGRADE))
    work.change(raised=action.raised.plus(stock_of((new,))))
    use_part(work, seat, at)


def trade_overseas(work: Work, goods: Sequence[str]) -> None:
    """One green tile of each kind named turns blue. Who has none pays all the same: that is
    enough for the space (rules, p. 9)."""
    seat = active(work)
    at, part = part_for(work, seat, PartKind.OVERSEAS)
    _allowed(work, seat, part)
    has = work.state.player(seat).has
    if len(set(goods)) < len(goods):
        raise refuse(text("Name different green goods, one tile of each."), RULE_UPGRADE)
    for good in goods:
        if good not in greens(work.book, has):
            label = thing_label(work.book.words, good)
            raise refuse(text("No such green tile is in the supply: {good}.", good=label),
                         RULE_UPGRADE)  # fmt: skip
    work.pay(seat, part.cost, Why.OVERSEAS)
    if goods:
        new = [work.book.things.upgraded(good) for good in goods]
        work.do(e.Paid(seat, stock_of(goods), Why.OVERSEAS))
        work.do(e.Gained(seat, stock_of(one for one in new if one), Why.OVERSEAS))
    use_part(work, seat, at)


def buy_special(work: Work, tile: str) -> None:
    """A special tile at its printed price."""
    seat = active(work)
    at, part = part_for(work, seat, PartKind.SALE)
    _allowed(work, seat, part)
    figures = work.book.things.specials.get(tile)
    label = thing_label(work.book.words, tile)
    if figures is None or figures.price is None:
        raise refuse(text("{tile} is not for sale.", tile=label), RULE_UPGRADE)
    if tile not in work.state.specials:
        raise refuse(text("{tile} is not left.", tile=label), RULE_LIMITED)
    work.pay(seat, stock({SILVER: figures.price}), Why.SALE)
    work.gain(seat, stock_of((tile,)), Why.SALE)
    use_part(work, seat, at)


def forge(work: Work, tile: str) -> None:
    """A tile with tongs for ore."""
    seat = active(work)
    at, part = part_for(work, seat, PartKind.FORGE)
    _allowed(work, seat, part)
    if tile not in forgeable(work.book, work.state):
        label = thing_label(work.book.words, tile)
        raise refuse(text("{tile} cannot be forged, or is not left.", tile=label), RULE_STRIPS)
    work.pay(seat, part.cost, Why.FORGE)
    work.gain(seat, stock_of((tile,)), Why.FORGE)
    use_part(work, seat, at)


def explore(work: Work, island: str) -> None:
    """An island's board with the silver on it."""
    seat = active(work)
    at, part = part_for(work, seat, PartKind.EXPLORE)
    _allowed(work, seat, part)
    label = thing_label(work.book.words, island)
    there = next((one for one in work.state.islands if one.code == island), None)
    if there is None:
        raise refuse(text("This side does not lie open: {island}.", island=label), RULE_IMITATION)
    if there.owner is not None:
        raise refuse(text("{island} belongs to somebody.", island=label), RULE_IMITATION)
    work.forbid(
        island not in part.islands,
        text("This space does not lead to {island}.", island=label),
        RULE_IMITATION,
    )
    silver = there.silver
    work.do(e.BoardTaken(seat, OwnBoard(new_id(work.state.player(seat), island), island)))
    if silver:
        work.do(e.Gained(seat, stock({SILVER: silver}), Why.EXPLORE))
    use_part(work, seat, at)


def emigrate(work: Work, kind: str) -> None:
    """A large ship goes onto the banquet table; ore on it is lost."""
    seat = active(work)
    at, part = part_for(work, seat, PartKind.EMIGRATE)
    _allowed(work, seat, part)
    player = work.state.player(seat)
    if not player.fleet(kind) or kind not in part.ships:
        label = thing_label(work.book.words, kind)
        raise refuse(text("No such ship can emigrate: {ship}.", ship=label), pages("17"))
    cost = stock({SILVER: emigration_cost(work.book, work.state, player)})
    work.pay(seat, cost, Why.EMIGRATION)
    work.lose_ship(seat, kind)
    work.do(e.Emigrated(seat, kind))
    use_part(work, seat, at)


def play_occupation(work: Work, seat: str, command: c.PlayOccupation) -> None:
    """An occupation from the hand lies open."""
    cards, number = work.book.cards, command.number
    if not cards.knows(number):
        raise refuse(text("There is no occupation {number}.", number=number))
    for player in work.state.players:
        if number in player.cards:
            name = work.name(player.seat)
            raise refuse(text("{name} has played this occupation.", name=name))
    work.forbid(
        work.full and not work.state.player(seat).hand,
        text("No occupation is in the hand."),
        RULE_IMITATION,
    )
    at, acts = _play_part(work, seat), seat == work.state.place.active
    column = acts and work.state.action is not None and work.state.action.plays > 0
    before = acts and plays_now(work.book, work.state) > 0
    work.forbid(
        work.full and at is None and not (column or before),
        text("Occupations are played by an action only, or in column 4."),
        RULE_IMITATION,
    )
    work.forbid(
        column and at is None and _is_rolling(work),
        text("First say whether the roll is a success or a failure."),
        RULE_IMITATION,
    )
    between = column and at is None and is_under_way(work.book, work.state)
    if command.after and not between:
        raise refuse(text("There is no action that is done but for what is left out."))
    work.forbid(
        between and not command.after,
        text(
            "It is played before the action or after it: first do the rest, or leave it out. "
            "Undo goes back before it."
        ),
        RULE_IMITATION,
    )
    played = PlayedCard(number, cards.card(number).points)
    work.do(e.OccupationPlayed(seat, played, before=before, after=command.after))
    if at is not None:
        use_part(work, seat, at)
    elif column:
        work.change(plays=work.action.plays - 1)
    if command.after:
        work.change(parts=())


def _is_rolling(work: Work) -> bool:
    """Whether the die of the action was rolled, and nobody has said yet what comes of it."""
    return work.action.dice is not None and bool(work.action.dice.rolled)


def _play_part(work: Work, seat: str) -> int | None:
    """The open part by which the seat may play an occupation; its cost comes first."""
    action = work.state.action
    if action is None or seat != work.state.place.active:
        return None
    figures = figures_of(work.book, action.target, work.state.player(seat))
    for one in action.parts:
        part = figures[one.part]
        if part.kind is PartKind.PLAY and (not part.after_pay or action.done):
            return one.part
    return None
