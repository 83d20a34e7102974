"""What a seat does with a card, a boon or an offering: sail, explore, harvest, build, and more."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.battles import enter
from assistant.games.tiny_epic_vikings.cards import MOST
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Act, Goods, Resource, only
from assistant.games.tiny_epic_vikings.labels import act_label, on_the_mat, place_label
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.text import Text, plural, text

RULE_SAIL = text("rulebook, sailing a boat")
RULE_EXPLORE = text("rulebook, exploring with settlers")
RULE_HARVEST = text("rulebook, harvest")
RULE_BUILD = text("rulebook, building")
RULE_RUNE = text("rulebook, rune actions")

_ACT_OF: dict[type, Act] = {
    c.Sail: Act.SAIL,
    c.Explore: Act.EXPLORE,
    c.Harvest: Act.HARVEST,
    c.BuildBoat: Act.BUILD,
    c.BuildTemple: Act.BUILD,
    c.MoveTemple: Act.TEMPLE,
    c.Smite: Act.SMITE,
    c.ReplaceCard: Act.REPLACE,
    c.EnterBattle: Act.ENTER,
    c.Collect: Act.COLLECT,
    c.Exchange: Act.EXCHANGE,
    c.CalmGod: Act.CALM,
    c.DidIt: Act.OTHER,
}


def act(work: Work, command: c.Acting) -> None:
    """A seat uses what it may do now, or leaves it out."""
    now = work.state.now
    if isinstance(command, c.LeaveOut):
        _leave_out(work)
        return
    wanted = _ACT_OF[type(command)]
    fits = isinstance(now, s.Use) and now.act is wanted
    work.forbid(not fits, text("Nothing allows this now: {act}.", act=act_label(wanted)), RULE_RUNE)
    seat, value = (now.seat, now.value) if isinstance(now, s.Use) and fits else (work.active, 0)
    if not seat:
        raise refuse(text("Nobody has a turn now."))
    if fits:
        work.agenda.pop(0)
    # Boats that make room for this one do so first: influence counts when all is done.
    work.push(s.Control())
    _act(command, work, seat, value)


def _leave_out(work: Work) -> None:
    now = work.state.now
    if not isinstance(now, s.Use | s.Bag):
        raise refuse(text("There is nothing to leave out."))
    work.agenda.pop(0)
    work.do(e.LeftOut(now.seat, now.act if isinstance(now, s.Use) else Act.COLLECT))


@singledispatch
def _act(command: c.Acting, work: Work, seat: str, value: int) -> None:
    raise TypeError(f"no action of Tiny Epic Vikings: {command!r}")


def _too_much(work: Work, amount: int, value: int, rule: Text) -> None:
    """Refuses more than the card allows; without a bound everything that a print can hold goes."""
    if amount > MOST:
        raise refuse(text("Nothing gives or takes so much: {n}.", n=amount))
    work.forbid(
        bool(value) and amount > value,
        text("The card allows {most}, this would be {n}.", most=value, n=amount),
        rule,
    )


@_act.register
def _(command: c.Sail, work: Work, seat: str, value: int) -> None:
    chart, island = work.chart, work.chart.island_of.get(command.to)
    if seat not in work.state.boats_at(command.boat):
        raise refuse(text("No boat of yours is there: {place}.", place=place_label(command.boat)))
    if command.to not in chart.places():
        raise refuse(text("There is no place {place} on this map.", place=command.to))
    moves = chart.reach(command.boat, len(chart.fjords) + 2).get(command.to, 0)
    if chart.verified:
        _too_much(work, moves or 99, value, RULE_SAIL)
    work.do(e.BoatMoved(seat, command.boat, command.to, "sail", moves))
    if island is None:
        if command.settlers or command.raid:
            raise refuse(text("Settlers land, and villages are raided, in a port only."), RULE_SAIL)
        return
    arrive(work, seat, command.to)
    if command.settlers:
        _too_much(work, command.settlers, value, RULE_SAIL)
        deploy(work, seat, island, command.settlers)
    if command.raid:
        raid(work, seat, command.to)


def arrive(work: Work, seat: str, dock: str) -> None:
    """Boats that lie in the port already make room."""
    for owner in work.state.boats_at(dock):
        if owner == ENEMY:
            work.do(e.BoatMoved(ENEMY, dock, "", "back"))
        elif owner != seat:
            work.push(s.PushBoat(owner, dock))
    own = work.state.boats_at(dock).count(seat)
    if own > 1:
        work.push(s.OwnBoat(seat, dock))


def deploy(work: Work, seat: str, island: str, count: int) -> None:
    """Settlers land for food, and attack."""
    mat = work.player(seat).settlers
    if not 0 < count <= mat:
        raise refuse(on_the_mat(mat), RULE_SAIL)
    price = work.book.prices.settler_food * count
    work.pay(seat, Resource.FOOD, price, "deploy")
    work.do(e.SettlersMoved(seat, count, "", island, "deploy"))
    work.attack(island, seat)


def _there_to_go(n: int) -> Text:
    return plural("{n} settler is there to go.", "{n} settlers are there to go.", n)


def raid(work: Work, seat: str, dock: str) -> None:
    """A village is taken from a port for steel."""
    if dock not in work.state.villages:
        raise refuse(text("There is no village in this port."), RULE_SAIL)
    key = f"era_{work.state.place.round}"
    price = work.known(f"raid.{key}", work.book.raid.number(key))
    work.pay(seat, Resource.STEEL, price, "raid")
    work.do(e.VillageRaided(seat, dock))


@_act.register
def _(command: c.Explore, work: Work, seat: str, value: int) -> None:
    steps = 0
    if not command.moves:
        raise refuse(text("Say which settlers go where."))
    for move in command.moves:
        work.islands_known(move.was, move.to)
        far = work.chart.island_steps(move.was, move.to)
        work.forbid(
            work.chart.verified and not far,
            text("No route leads from {was} to {to}.", was=move.was, to=move.to),
            RULE_EXPLORE,
        )
        steps += max(1, (far if work.chart.verified else 0) or 1) * move.count
        there = work.state.settlers(move.was, seat)
        if move.was == move.to or not 0 < move.count <= there:
            raise refuse(_there_to_go(there), RULE_EXPLORE)
        work.do(e.SettlersMoved(seat, move.count, move.was, move.to, "explore"))
    _too_much(work, steps, value, RULE_EXPLORE)
    for island in dict.fromkeys(move.to for move in command.moves):
        if work.state.settlers(island, seat):
            work.attack(island, seat)


@_act.register
def _(command: c.Harvest, work: Work, seat: str, value: int) -> None:
    chosen = Goods(command.wood, command.food, command.steel)
    boats, temples = built(work, seat)
    _too_much(work, chosen.sum, value + temples if value else 0, RULE_HARVEST)
    if min(command.wood, command.food, command.steel) < 0 or not chosen.sum + boats:
        raise refuse(text("Say what is harvested."))
    if boats:
        if not work.book.harvest.boat:
            work.known("harvest.boat", None)
        chosen = chosen.plus(only(Resource(work.book.harvest.boat), boats))
    work.gain(seat, chosen, "harvest")


def built(work: Work, seat: str) -> tuple[int, int]:
    """How many boats and temples a seat has built from its mat."""
    player, figures = work.player(seat), work.book.game
    return figures.boats - len(player.boats), figures.temples - len(player.temples)


def _slot(work: Work, seat: str, kind: str, slot: int) -> int:
    """The wood that a place of the mat costs; refuses one that is built already."""
    left = work.player(seat).boats if kind == "boat" else work.player(seat).temples
    if slot not in left:
        raise refuse(text("Nothing stands on this place of the mat any more."), RULE_BUILD)
    key = f"{kind}_{slot}"
    return work.known(f"build.{key}", work.book.build.number(key))


@_act.register
def _(command: c.BuildBoat, work: Work, seat: str, value: int) -> None:
    price = _slot(work, seat, "boat", command.slot)
    if command.to not in work.chart.fjords:
        raise refuse(text("A boat is put into a fjord."), RULE_BUILD)
    work.forbid(
        work.chart.verified and command.to not in building_fjords(work, seat),
        text("This fjord adjoins no region that you occupy."),
        RULE_BUILD,
    )
    paid = _wood(work, seat, price)
    work.do(e.BoatBuilt(seat, command.slot, command.to, paid))


def building_fjords(work: Work, seat: str) -> tuple[str, ...]:
    """Fjords beside an island or a fjord where a seat has anything."""
    state, chart = work.state, work.chart
    found: list[str] = []
    for fjord in chart.fjords:
        near = [chart.island_of[dock] for dock in chart.docks_on(fjord)]
        land = any(
            state.settlers(one, seat) or any((t.island, t.owner) == (one, seat)
                                             for t in state.temples)
            for one in near
        )  # fmt: skip
        around = (fjord, *chart.moves(fjord))
        if land or any(seat in state.boats_at(place) for place in around):
            found.append(fjord)
    return tuple(found)


def _wood(work: Work, seat: str, price: int) -> int:
    has = work.player(seat).has.wood
    work.forbid(
        price > has, text("This costs {n} wood, and there is {has}.", n=price, has=has), RULE_BUILD
    )
    return min(price, has)


@_act.register
def _(command: c.BuildTemple, work: Work, seat: str, value: int) -> None:
    price = _slot(work, seat, "temple", command.slot)
    work.islands_known(command.island)
    work.forbid(
        not work.state.settlers(command.island, seat),
        text("A temple needs a settler of yours on its island."),
        RULE_BUILD,
    )
    _one_temple(work, seat, command.island, RULE_BUILD)
    work.do(e.TempleBuilt(seat, command.slot, command.island, _wood(work, seat, price)))


def _one_temple(work: Work, seat: str, island: str, rule: Text) -> None:
    there = any((one.island, one.owner) == (island, seat) for one in work.state.temples)
    work.forbid(there, text("Your temples must not stand on one island."), rule)


@_act.register
def _(command: c.MoveTemple, work: Work, seat: str, value: int) -> None:
    work.islands_known(command.was, command.to)
    if not any((one.island, one.owner) == (command.was, seat) for one in work.state.temples):
        raise refuse(text("You have no temple there."), RULE_RUNE)
    far = work.chart.island_steps(command.was, command.to)
    if work.chart.verified:
        _too_much(work, far or 99, value or 1, RULE_RUNE)
    _one_temple(work, seat, command.to, RULE_RUNE)
    work.do(e.TempleMoved(seat, command.was, command.to))


@_act.register
def _(command: c.Smite, work: Work, seat: str, value: int) -> None:
    _too_much(work, len(command.targets), value, RULE_RUNE)
    for word in command.targets:
        owner, _, island = word.partition(" ")
        if owner not in work.state.owners or not work.state.settlers(island, owner):
            raise refuse(text("There is no such settler: {word}.", word=word), RULE_RUNE)
        work.forbid(owner == seat, text("Settlers of others are smitten."), RULE_RUNE)
        work.do(e.SettlersMoved(owner, 1, island, "", "smite"))


@_act.register
def _(command: c.ReplaceCard, work: Work, seat: str, value: int) -> None:
    work.draw()
    work.do(e.CardReplaced(seat))


@_act.register
def _(command: c.EnterBattle, work: Work, seat: str, value: int) -> None:
    enter(work, seat, command.row, command.end)


@_act.register
def _(command: c.Collect, work: Work, seat: str, value: int) -> None:
    goods = Goods(command.wood, command.food, command.steel)
    _too_much(work, goods.sum, value, RULE_RUNE)
    if min(command.wood, command.food, command.steel) < 0 or not goods.sum:
        raise refuse(text("Say what is collected."))
    work.gain(seat, goods, "collect")


@_act.register
def _(command: c.Exchange, work: Work, seat: str, value: int) -> None:
    _too_much(work, command.count, value, RULE_RUNE)
    if command.give is command.take or command.count < 1:
        raise refuse(text("Say what is exchanged for what."))
    work.pay(seat, command.give, command.count, "exchange")
    work.gain(seat, only(command.take, command.count), "exchange")


@_act.register
def _(command: c.CalmGod, work: Work, seat: str, value: int) -> None:
    _too_much(work, command.by, value, RULE_RUNE)
    if command.by < 1 or not work.state.god(command.rune).fury:
        raise refuse(text("Nothing would change."))
    work.fury(command.rune, -command.by, "calm")


@_act.register
def _(command: c.DidIt, work: Work, seat: str, value: int) -> None:
    work.do(e.Done(seat, Act.OTHER))


def recall(work: Work, island: str, count: int) -> None:
    """The active seat takes settlers back onto its mat."""
    work.islands_known(island)
    if not work.active:
        raise refuse(text("Nobody has a turn now."))
    there = work.state.settlers(island, work.active)
    if not 0 < count <= there:
        raise refuse(_there_to_go(there), RULE_SAIL)
    work.do(e.SettlersMoved(work.active, count, island, "", "recall"))
    work.push(s.Control())
