"""A dice action from its first roll to the declaration."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import dice as d
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, PartKind, Why, stock_of
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.owned import ore_on
from assistant.games.feast_for_odin.parts import figures_of, use_part
from assistant.games.feast_for_odin.round_figures import Book, PartFigures
from assistant.games.feast_for_odin.state import DiceInHand, FeastForOdin, OpenAction, Player
from assistant.games.feast_for_odin.tiles import Colour
from assistant.games.feast_for_odin.turns import active
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import CorrectRoll
from assistant.games.sitting.work import refuse
from assistant.words.dice import DieKind, Roll, RolledDie, RollSource
from assistant.words.text import pages, plural, text

RULE_ROLLS = pages("17")
RULE_RESULT = pages("17-19")

KINDS = {8: DieKind.D8, 12: DieKind.D12}
"""The dice of the game by their sides."""

LONGSHIPS = ("longship",)
"""Ships whose ore an occupation lets be removed."""

UNKNOWN = 99
"""What a player may have whose supply is not recorded: more than any success takes."""


def begin_dice(work: Work, seat: str, part: PartFigures, command: c.PlaceVikings) -> None:
    """The rolling of a space begins, with the ore of the ships that are used."""
    if part.dice is None:
        raise ValueError(f"a part without a die: {part}")
    if work.full:
        ore = ore_used(work, seat, part, command.ships)
        ships = command.ships or len(ore_loads(work.book, work.state.player(seat), part))
    else:
        ore, ships = _said_ore(work, part.dice, command.ore), 0
    work.do(e.DiceBegun(seat, DiceInHand(part.dice, ore, ships=ships)))


def ore_used(work: Work, seat: str, part: PartFigures, ships: int | None) -> int:
    """The ore on the ships of a dice action; refuses more ships than the space takes."""
    loads = ore_loads(work.book, work.state.player(seat), part)
    if ships is not None and not 1 <= ships <= len(loads):
        raise refuse(text("Here {n} ships can be used at the most.", n=len(loads)), pages("19"))
    return sum(loads[:ships])


def ore_loads(book: Book, player: Player, part: PartFigures) -> tuple[int, ...]:
    """The ore on each ship that a dice action may use, the most first; printed ore counts.

    Pillaging uses one longship, whaling as many boats as the player wants and the space takes.
    """
    ships = (ship for ship in player.ships if ship.kind in part.ships)
    return tuple(sorted((ore_on(book, ship) for ship in ships), reverse=True))[: part.most]


def ore_range(book: Book, action: DiceAction) -> range:
    """How much ore may lie on the ships that a dice action uses."""
    if not book.rounds.dice[action].ore:
        return range(1)
    least, most = [], []
    for space in book.board.spaces.values():
        for part in space.parts:
            if part.dice is action:
                ships = [book.rounds.ships[ship] for ship in part.ships]
                least.append(min(ship.printed_ore for ship in ships))
                whole = max(ship.printed_ore + ship.ore_places for ship in ships)
                most.append(part.most * whole)
    return range(min(least), max(most) + 1)


def most_ore(book: Book, action: DiceAction) -> int:
    """The most ore that counts in a dice action."""
    return ore_range(book, action)[-1]


def use_ships(work: Work, ships: int) -> None:
    """The action is done with so many ships, those with the most ore; before the first roll."""
    seat, dice = active(work), open_dice(work)
    if dice.rolled:
        raise refuse(text("The ships are chosen before the first roll."), pages("19"))
    target = work.action.target
    for part in figures_of(work.book, target, work.state.player(seat)) if target else ():
        if part.dice is dice.action and ships == dice.ships:
            raise refuse(text("Nothing would change."))
        if part.dice is dice.action:
            ore = ore_used(work, seat, part, ships)
            work.do(e.ShipsUsed(seat, replace(dice, ore=ore, ships=ships)))
            return
    raise refuse(text("The score keeper does not record that: change to the full record."))


def _said_ore(work: Work, action: DiceAction, ore: int) -> int:
    """The ore on the ships used, as the score keeper was told; refuses more than they hold."""
    most = most_ore(work.book, action)
    if ore < 0 or (work.book.rounds.dice[action].ore and ore > most):
        raise refuse(text("The ships that are used hold {n} ore at the most.", n=most), pages("13"))
    return ore


def start_dice(work: Work, command: c.StartDice) -> None:
    """The score keeper's dice action, without a space."""
    seat = active(work)
    if work.full:
        raise refuse(text("Put vikings on the action space instead."))
    if work.state.action is not None:
        raise refuse(text("The action of this turn is chosen already."), pages("9"))
    ore = _said_ore(work, command.action, command.ore)
    work.do(e.VikingsPlaced(seat, "", 0, work.state.place.round))
    work.do(e.ActionSet(OpenAction("", "", (), done=1)))
    work.do(e.DiceBegun(seat, DiceInHand(command.action, ore)))


def open_dice(work: Work) -> DiceInHand:
    """The dice action that is going on. Refuses where there is none."""
    if work.state.action is None or work.state.action.dice is None:
        raise refuse(text("Nobody waits for a roll now."))
    return work.state.action.dice


def offer_now(book: Book, state: FeastForOdin) -> d.Offer | None:
    """What the active seat can do with its die; None while no dice action goes on."""
    seat, action = state.place.active, state.action
    if seat is None or action is None or action.dice is None:
        return None
    return offer_of(book, state, state.player(seat), action.dice)


def offer_of(book: Book, state: FeastForOdin, player: Player, dice: DiceInHand) -> d.Offer:
    """What a player can do in a dice action that has come so far."""
    on = d.terms(book, dice.action, player.cards, dice.boost)
    return d.offer(on, dice.rolled, dice.ore, owned(state, player, on), prizes(book, state, player))


def owned(state: FeastForOdin, player: Player, on: d.Terms) -> d.Spend:
    """What can be given for a success; the score keeper does not know, and says what it takes."""
    if state.depth is Depth.KEEPER:
        return d.Spend(material=UNKNOWN)
    return d.means(on, player.has)


def prizes(book: Book, state: FeastForOdin, player: Player) -> tuple[tuple[str, int], ...]:
    """Everything that can be won by raid and pillage, with its sword value for this player."""
    goods = [(code, good.sword) for code, good in book.things.goods.items() if good.sword]
    specials = [(code, book.things.sword(code)) for code in state.specials]
    cards = book.rounds.prize_cards
    if specials and cards.loot_hunter in player.cards:
        best = max(sword for _, sword in specials)
        specials = [(code, sword - (sword == best)) for code, sword in specials]
    if cards.robber in player.cards:
        green = [code for code, good in book.things.goods.items() if good.colour is Colour.GREEN]
        backs = ((code, book.things.upgraded(code)) for code in green)
        goods += [(code, book.things.sword(back) - 1) for code, back in backs if back]
    return (*goods, *specials)


def _terms(work: Work, seat: str, dice: DiceInHand) -> d.Terms:
    return d.terms(work.book, dice.action, work.state.player(seat).cards, dice.boost)


def spend_ore(work: Work) -> None:
    """An occupation lets 1 ore be removed from the longship, for more on every roll.

    A raid takes it from the longship with the least ore, pillaging from the one that it uses.
    """
    seat, dice = active(work), open_dice(work)
    player = work.state.player(seat)
    gains = [
        card.for_ore
        for card in work.book.rounds.cards
        if card.for_ore and dice.action in card.dice and card.number in player.cards
    ]
    if not gains or dice.boost:
        raise refuse(text("No occupation lets ore be removed for this roll, or no more."))
    loaded = [(ship.ore, at) for at, ship in enumerate(player.ships) if ship.ore]
    longships = [one for one in loaded if player.ships[one[1]].kind in LONGSHIPS]
    if not longships:
        raise refuse(text("There is no ore on a longship."))
    uses_ore = work.book.rounds.dice[dice.action].ore
    ore, at = max(longships) if uses_ore else min(longships)
    left = dice.ore - 1 if uses_ore else dice.ore
    work.do(e.OreSpent(seat, at, ore - 1, replace(dice, ore=left, boost=sum(gains))))


def roll(work: Work, value: int, seen: Roll | None = None) -> None:
    """The active seat rolled. `seen` is the camera's roll, where there is one."""
    seat, dice = active(work), open_dice(work)
    on = _terms(work, seat, dice)
    if not 1 <= value <= on.figures.sides:
        raise refuse(text("This die shows 1 to {n}.", n=on.figures.sides))
    last = d.result(on, dice.rolled[-1], dice.ore) if dice.rolled else None
    work.forbid(
        last is not None and d.is_forced(on, last),
        text("The result is 0: rolling stops and the success is taken."),
        pages("19"),
    )
    work.forbid(
        len(dice.rolled) >= on.rolls,
        text("The die was rolled {n} times: that is all.", n=on.rolls),
        RULE_ROLLS,
    )
    number = work.state.next_roll
    kind = KINDS[on.figures.sides]
    rolled = (
        Roll(number, (RolledDie(kind, value),), RollSource.PERSON, seat)
        if seen is None
        else replace(seen, id=number, seat=seat)
    )
    work.do(e.Rolled(seat, dice.action, rolled, value, d.result(on, value, dice.ore)))


def take_roll(work: Work, seen: Roll) -> None:
    """A roll that the camera saw: one die of the action's kind."""
    dice = open_dice(work)
    if len(seen.dice) != 1 or seen.dice[0].kind is not die_of(work.book, dice.action):
        raise refuse(text("One die is wanted: {die}.", die=die_of(work.book, dice.action).value))
    value = seen.dice[0].value
    if not isinstance(value, int):
        raise refuse(text("The die shows no number."))
    roll(work, value, seen)


def correct_roll(work: Work, command: CorrectRoll) -> None:
    """Another value for the last roll, while nothing was declared yet."""
    seat, dice = active(work), open_dice(work)
    last = work.state.rolls[-1] if work.state.rolls else None
    if last is None or not dice.rolled or command.roll != last.id:
        raise refuse(text("Only the last roll can be corrected; undo takes back older ones."))
    on = _terms(work, seat, dice)
    value = command.values[0] if len(command.values) == 1 else None
    if not isinstance(value, int) or not 1 <= value <= on.figures.sides:
        raise refuse(text("This die shows 1 to {n}.", n=on.figures.sides))
    if value == dice.rolled[-1]:
        raise refuse(text("Nothing would change."))
    die = last.dice[0]
    by = work.moment.actor.device
    fixed = replace(
        last,
        dice=(replace(die, value=value, read=die.value if die.read is None else die.read),),
        corrected_by=by,
    )
    work.do(e.RollCorrected(seat, fixed, value, d.result(on, value, dice.ore)))


def succeed(work: Work, command: c.Succeed) -> None:
    """The action is a success: what it takes is paid, what it brings is taken."""
    seat, dice = active(work), open_dice(work)
    player = work.state.player(seat)
    on = d.terms(work.book, dice.action, player.cards, dice.boost)
    now = _result(dice, on)
    prize = command.prize
    if on.figures.low:
        if prize:
            raise refuse(text("This action has no tile to choose."), RULE_RESULT)
        needed = now
    else:
        needed = _needed(work, player, on, now, prize)
    if work.full:
        _pay(work, seat, on, needed, command.weapons)
    work.do(e.DiceEnded(seat, dice.action, success=True, prize=prize))
    if work.full:
        gains = d.offer(on, dice.rolled, dice.ore, d.Spend(), ()).success
        work.gain(seat, gains.plus(stock_of((prize,) if prize else ())), Why.SUCCESS)
    _close(work, seat)


def _result(dice: DiceInHand, on: d.Terms) -> int:
    if not dice.rolled:
        raise refuse(text("The die was not rolled yet."), RULE_ROLLS)
    return d.result(on, dice.rolled[-1], dice.ore)


def _needed(work: Work, player: Player, on: d.Terms, now: int, prize: str) -> int:
    swords = dict(prizes(work.book, work.state, player))
    if not prize and not work.full:
        return 0
    if prize not in swords:
        raise refuse(
            text("Name the blue or special tile that is taken, as long as it is there."),
            RULE_RESULT,
        )
    return d.needed_for(on, now, swords[prize])


def _pay(work: Work, seat: str, on: d.Terms, needed: int, weapons: int | None) -> None:
    has = work.state.player(seat).has
    means = d.means(on, has)
    if weapons is None:
        spend = d.cheapest(on, needed, means)
    else:
        rest = max(0, needed - weapons * on.weapon)
        spend = d.Spend(-(-rest // on.material), weapons)
        if spend.material > means.material or spend.weapons > means.weapons:
            spend = None
        elif not d.pays(on, spend, needed):
            raise refuse(text("That is more than the success takes."), RULE_RESULT)
    if spend is None:
        words = work.book.words
        work.forbid(
            True,
            text(
                "The success takes {n} together: {material}, {weapon}.",
                n=needed,
                material=thing_label(words, on.figures.material),
                weapon=thing_label(words, on.figures.weapon),
            ),
            RULE_RESULT,
        )
        spend = means
    given = d.spent(on, spend, has)
    if given.things:
        work.pay(seat, given, Why.SUCCESS)


def fail(work: Work, command: c.Fail) -> None:
    """The action is a failure: nothing is paid, there is a consolation, vikings may come back."""
    seat, dice = active(work), open_dice(work)
    on = _terms(work, seat, dice)
    now = _result(dice, on)
    work.forbid(d.is_forced(on, now), text("A result of 0 cannot be a failure."), RULE_RESULT)
    most = on.figures.returns
    back = most if command.vikings is None else command.vikings
    if not 0 <= back <= most:
        raise refuse(
            plural(
                "{n} viking of this space may come back at the most.",
                "{n} vikings of this space may come back at the most.",
                most,
            ),
            RULE_RESULT,
        )
    work.do(e.DiceEnded(seat, dice.action, success=False))
    if work.full:
        gains = d.offer(on, dice.rolled, dice.ore, d.Spend(), ()).failure
        work.gain(seat, gains, Why.FAILURE)
    there = work.state.standing_on(work.action.space)
    if back and there is not None:
        work.do(e.VikingsBack(seat, there.space, min(back, there.vikings)))
    _close(work, seat)


def ships_to_choose(book: Book, state: FeastForOdin) -> tuple[int, ...]:
    """With how many ships the dice action may be done, where there is a choice."""
    action, seat = state.action, state.place.active
    if action is None or seat is None or not action.target or action.dice is None:
        return ()
    if action.dice.rolled or not book.rounds.dice[action.dice.action].ore:
        return ()
    player = state.player(seat)
    for part in figures_of(book, action.target, player):
        if part.dice is action.dice.action:
            most = len(ore_loads(book, player, part))
            return tuple(range(1, most + 1)) if most > 1 else ()
    return ()


def _close(work: Work, seat: str) -> None:
    """The part of the space is done."""
    action = work.action
    if not action.target:
        return
    figures = figures_of(work.book, action.target, work.state.player(seat))
    for one in action.parts:
        if figures[one.part].kind is PartKind.DICE:
            use_part(work, seat, one.part)
            return


def die_of(book: Book, action: DiceAction) -> DieKind:
    """The die of an action."""
    return KINDS[book.rounds.dice[action].sides]
