"""A player who knows the legal commands of a state, and gives one of them at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.grid import grid_of, spots
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, PartKind, Phase, Row
from assistant.games.feast_for_odin.offering import SheetPart
from assistant.games.feast_for_odin.parts import figures_of, forgeable, greens
from assistant.games.feast_for_odin.scoring import gaps
from assistant.games.feast_for_odin.sheet import FeastSheet
from assistant.games.feast_for_odin.state import FeastForOdin, Player
from assistant.games.feast_for_odin.tiles import Placed
from assistant.games.sitting import CorrectRoll, GiveTurn, LeaveSeat, Pause, ReturnSeat, Unpause
from assistant.rules import Moment, Refusal
from assistant.words.actor import Actor, Role
from tests.answering import has_sound_default
from tests.any_command import any_command
from tests.feast_for_odin.table import BOOK, RULES


def likely(state: FeastForOdin, luck: Random) -> list[Any]:
    """Commands that are mostly legal now."""
    asked: list[Any] = [
        c.Choose(option.code, choice.seat)
        for choice in RULES.choices(state)
        for option in choice.options
    ]
    if state.place.phase is Phase.FINAL:
        asked += [
            c.WriteScore(one.seat, row, 1)
            for one in state.players
            for row in gaps(BOOK, state, one)
        ]
    if state.place.phase is not Phase.ACTIONS or state.place.active is None:
        return asked or [c.NextPhase()]
    page = RULES.sheet(state)
    player = state.player(state.place.active)
    if page.offer is not None:
        if page.offer.left:
            asked.append(c.RollResult(luck.randint(1, BOOK.rounds.dice[page.offer.action].sides)))
        return asked
    if state.action is None:
        free = [
            space.code
            for space in page.spaces
            if space.seat is None
            and space.lacks is None
            and space.column <= player.thing
            and space.code in BOOK.board.spaces
        ]
        return [c.PlaceVikings(luck.choice(free))] if free else [c.PassRound()]
    if state.depth is Depth.KEEPER:
        return [c.EndTurn()]
    doable = [one for part in page.parts if part.lacks is None for one in _part(state, part, luck)]
    return doable + ([c.EndTurn()] if state.action.done or not doable else [])


def _part(state: FeastForOdin, part: SheetPart, luck: Random) -> Iterator[Any]:
    seat, action = state.place.active, state.action
    if seat is None or action is None:
        return
    player = state.player(seat)
    figures, has = figures_of(BOOK, action.target, player)[part.part], player.has
    kind = PartKind(part.kind)
    if kind in (PartKind.TRADE, PartKind.SWAP_SHIP):
        yield c.DoPart(part.part)
    elif kind is PartKind.STRIP:
        for strip in state.strips:
            if strip.number not in action.strips:
                yield c.TakeItems(
                    strip.number, luck.randint(1, min(figures.most, len(strip.items)))
                )
    elif kind is PartKind.UPGRADE:
        for one in has.things:
            if BOOK.things.upgraded(one.what, figures.levels) and not action.raised.of(one.what):
                yield c.Upgrade(one.what)
    elif kind is PartKind.OVERSEAS:
        yield c.TradeOverseas(greens(BOOK, has))
    elif kind is PartKind.SALE:
        yield from (c.BuySpecial(tile) for tile in ("glass_beads",) if tile in state.specials)
    elif kind is PartKind.FORGE:
        yield c.ForgeTile(luck.choice(forgeable(BOOK, state)))
    elif kind is PartKind.EXPLORE:
        for island in state.islands:
            if island.owner is None and island.code in figures.islands:
                yield c.Explore(island.code)
    elif kind is PartKind.EMIGRATE:
        yield from (c.Emigrate(ship) for ship in figures.ships if state.player(seat).fleet(ship))
    elif kind is PartKind.PLAY:
        yield c.PlayOccupation(luck.choice(BOOK.cards.numbers))


def placements(player: Player, luck: Random) -> Iterator[c.PlaceTile]:
    """Tiles of the supply at places of the boards, legal or not."""
    codes = [one.what for one in player.has.things if BOOK.things.tile(one.what) is not None]
    for _ in range(4):
        if not codes:
            return
        board = luck.choice(player.boards)
        tile = BOOK.things.tile(luck.choice(codes))
        there = spots(grid_of(BOOK.things, board.code), tile.shape) if tile else ()
        if tile and there:
            spot = luck.choice(there)
            placed = Placed(tile.code, spot.column, spot.row, spot.way.turns, spot.way.mirrored)
            yield c.PlaceTile(board.id, placed, player.seat)


def anything(state: FeastForOdin, luck: Random) -> Any:
    """Any command at all, mostly nonsense."""
    if luck.random() < 0.3:
        return any_command(RULES, state, luck)
    seats = [seat.id for seat in state.seats]
    seat = luck.choice([*seats, "s9"])
    goods = [*BOOK.things.goods, *BOOK.things.specials, "silver", "nothing"]
    good, number = luck.choice(goods), luck.randint(-1, 14)
    ships = [*BOOK.rounds.ships, "raft"]
    forbidden: list[Any] = [
        c.NextPhase(), c.EndTurn(), c.PassRound(), c.SpendOre(),
        c.Fail(luck.choice([None, 0, 1, 2, 3])),
        c.PlaceVikings(luck.choice([*BOOK.board.spaces, "imitation_1", "nowhere"]),
                       luck.choice(["", "stockfish"]), luck.choice([None, 0, 1, 3]), number),
        c.StartDice(luck.choice(list(DiceAction)), number),
        c.Succeed(luck.choice([good, ""]), luck.choice([None, 0, 2])),
        c.DoPart(number), c.TakeItems(str(number), luck.randint(-1, 8)), c.Upgrade(good),
        c.TradeOverseas((good, luck.choice(goods))), c.BuySpecial(good), c.ForgeTile(good),
        c.Explore(luck.choice([*BOOK.things.boards, "atlantis"])), c.Emigrate(luck.choice(ships)),
        c.PlayOccupation(luck.randint(-1, 200), luck.choice([None, seat])),
        c.BuyShip(luck.choice(ships), luck.choice([None, seat])), c.LoadOre(number, 1, seat),
        c.PlaceTile(luck.choice(["home", "bear", "shed"]), Placed(good, number, number), seat),
        c.PlaceMaterial("shed", luck.choice(["wood", "stone", "ore"]), number, seat),
        c.HoldFeast(None, seat),
    ]  # fmt: skip
    others: list[Any] = [
        c.RollResult(number), c.Choose(luck.choice(["success", "fail", "cheapest", "bow"]), seat),
        c.NameWeapon(luck.choice(["sword", "axe"]), seat), c.LiftTile(seat, "home", number),
        c.RememberCovered(seat, "home", (number,)), c.NoteIncome(seat, luck.random() < 0.5),
        c.WriteScore(seat, luck.choice(list(Row)), luck.choice([None, number])),
        c.WriteSheet(seat, (c.SheetLine(luck.choice(list(Row)), luck.choice([None, number])),)),
        c.NoteEmigration(seat, luck.choice(ships)),
        c.Adjust(seat, luck.choice([*goods, "thing", "penalties", "shed", "emigrated_knarr"]),
                 luck.randint(-3, 3), luck.choice([None, 1])),
        c.TurnPregnant(seat, luck.choice(["sheep", "cattle", "goat"]), luck.random() < 0.5),
        c.SetStarter(seat), c.SwapStrip(str(luck.randint(0, 9)), str(luck.randint(0, 9))),
        c.PenaliseContact(seat, luck.randint(-1, 2)), c.SetDepth(luck.choice(list(Depth))),
        GiveTurn(seat), CorrectRoll(number, (luck.randint(0, 13),)), Pause(), Unpause(), Unpause(),
        LeaveSeat(seat), ReturnSeat(seat), ReturnSeat(seat),
    ]  # fmt: skip
    if luck.random() < 0.3:
        return c.Overrule(luck.choice(forbidden))
    return luck.choice(forbidden + others)


def decided(state: FeastForOdin, command: Any, luck: Random) -> FeastForOdin:
    """The state after a command, the same one if it was refused."""
    moment = Moment(1.0, luck.getrandbits(32), Actor(Role.HOST, "test"))
    outcome = RULES.decide(state, command, moment)
    if isinstance(outcome, Refusal):
        assert outcome.text.english()
        return state
    told = False
    for event in outcome:
        told = RULES.describe(state, event) is not None or told
        state = RULES.evolve(state, event)
    assert told, command
    return state


def page(state: FeastForOdin) -> FeastSheet:
    """The whole page, with every question and the board, as all screens draw them."""
    RULES.turn(state, 0.0)
    RULES.scoreboard(state)
    RULES.wanted(state)
    for choice in RULES.choices(state):
        assert has_sound_default(choice)
    return RULES.sheet(state)
