"""A player who gives legal commands, or any at all, at random."""

from __future__ import annotations

from random import Random
from typing import Any

from assistant.games.sitting import GiveTurn, LeaveSeat, Pause, ReturnSeat, Unpause
from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    MAIN,
    Act,
    Card,
    Counter,
    Depth,
    End,
    Resource,
    Row,
    Rune,
)
from assistant.games.tiny_epic_vikings.offers import Offers
from assistant.games.tiny_epic_vikings.sheet import VikingsSheet
from assistant.games.tiny_epic_vikings.state import Vikings
from tests.any_command import any_command

TELLS = {"number": "2", "act": "harvest", "resource": "food", "track": "- fury - -"}
"""What somebody reads from a copy, by the form of the question."""


def any_card(luck: Random) -> Card:
    """A card with anything printed on it."""
    return Card(
        luck.choice(list(Rune)),
        strength=luck.randint(0, 6),
        per=luck.choice(["", "", *Rune, *Resource]),
        steel=luck.choice([0, 0, 1, 2]),
        leader=luck.choice([*MAIN, Act.SAIL, None]),
        value=luck.randint(1, 4),
        act=luck.choice([None, *Act]),
        act_value=luck.randint(1, 2),
        wealth=luck.choice([0, 0, 1]),
        secrets=luck.choice([0, 0, 1]),
    )


def tells(sheet: VikingsSheet) -> list[Any]:
    return [c.TellFigure(one.key, TELLS[one.kind], "2") for one in sheet.asks]


def legal(rules: TinyEpicVikingsRules, state: Vikings, luck: Random) -> list[Any]:
    """Commands that make sense now; some of them may still be refused."""
    if state.paused:
        return [Unpause()]
    asked: list[Any] = [
        c.Choose(option.code, choice.seat)
        for choice in rules.choices(state)
        for option in choice.options
    ]
    if asked:
        return asked
    sheet = rules.sheet(state)
    needed = [c.TellFigure(one.key, TELLS[one.kind], "2") for one in sheet.asks if one.needed]
    if needed:
        return needed
    if sheet.use is not None:
        return [c.LeaveOut(), *_acts(sheet.use, luck)]
    if sheet.bag:
        return [c.TakeBag(luck.randint(0, 2), luck.randint(0, 1), luck.randint(0, 1))]
    return _moves(sheet, state, luck) or [Pause()]


def _acts(use: Offers, luck: Random) -> list[Any]:
    found: list[Any] = []
    n = use.value or 2
    match use.act:
        case Act.SAIL:
            for boat in use.boats:
                for one in luck.sample(boat.reach, min(4, len(boat.reach))):
                    landing = luck.randint(0, use.settlers) if one.dock else 0
                    raids = one.village and luck.random() < 0.5
                    found.append(c.Sail(boat.place, one.place, landing, raids))
        case Act.EXPLORE:
            found += [
                c.Explore((c.Move(one.island, luck.choice(use.islands).island),))
                for one in use.mine
            ]
        case Act.HARVEST:
            found.append(c.Harvest(use.free, 0, 0))
            found.append(c.Harvest(0, max(0, use.free - 1), min(1, use.free)))
        case Act.BUILD:
            found += [c.BuildBoat(one.slot, fjord) for one in use.slots for fjord in use.fjords]
            found += [
                c.BuildTemple(one.slot, there.island)
                for one in use.temple_slots
                for there in use.mine
            ]
        case Act.TEMPLE:
            found += [
                c.MoveTemple(one.island, luck.choice(use.islands).island) for one in use.temples
            ]
        case Act.SMITE:
            found += [c.Smite((code,)) for code, _ in use.targets]
        case Act.REPLACE:
            found.append(c.ReplaceCard())
        case Act.ENTER:
            found.append(c.EnterBattle(luck.choice(list(Row)), luck.choice(list(End))))
        case Act.COLLECT:
            found.append(c.Collect(n, 0, 0))
        case Act.EXCHANGE:
            found.append(c.Exchange(Resource.WOOD, Resource.FOOD, 1))
        case Act.CALM:
            found.append(c.CalmGod(luck.choice(list(Rune)), 1))
        case Act.OTHER:
            found.append(c.DidIt())
    return found


def _moves(sheet: VikingsSheet, state: Vikings, luck: Random) -> list[Any]:
    found: list[Any] = []
    row, end = luck.choice(list(Row)), luck.choice(list(End))
    for word in sheet.may:
        match word:
            case "place_boat":
                found += [c.PlaceBoat(fjord) for fjord in sheet.map.edges]
            case "keep_card":
                waits = [s.id for s in state.seats if s.here and s.id not in sheet.ready]
                found += [c.KeepCard(seat) for seat in waits]
            case "play_card":
                found += [c.PlayCard(card=any_card(luck)) for _ in range(4)]
            case "start_battle":
                found.append(c.StartBattle(row, end))
            case "join_battle":
                found.append(c.JoinBattle())
            case "decline_battle":
                found.append(c.DeclineBattle())
            case "reveal" if sheet.battle is not None:
                found += [c.Reveal(one.code, card=any_card(luck)) for one in sheet.battle.reading]
            case "settle_battle" if sheet.battle is not None:
                who = luck.choice(["", *(one.who for one in sheet.battle.fighters)])
                found.append(c.SettleBattle(who, (luck.choice(list(Rune)),)))
            case "offer":
                found += [c.Offer(one.action) for one in sheet.offerings if not one.closed]
            case "enemy_plays":
                found.append(c.EnemyPlays(card=any_card(luck)))
            case "end_turn":
                found.append(c.EndTurn())
    if sheet.revealed:
        found += [*tells(sheet), *_unread(sheet, state, luck)]
    return found


def _unread(sheet: VikingsSheet, state: Vikings, luck: Random) -> list[Any]:
    found: list[Any] = [
        c.NoteFavour(slot, luck.randint(0, 1), 1, 0, one.seat)
        for one in state.players
        for slot, favour in enumerate(one.favours, 1)
        if favour.runes is None
    ]
    if sheet.enemy is not None:
        found += [c.NoteFavour(slot, 1, 0, 0, ENEMY) for slot in sheet.enemy.unread]
    return found


def anything(rules: TinyEpicVikingsRules, state: Vikings, luck: Random) -> Any:
    """Any command at all, mostly nonsense."""
    if luck.random() < 0.3:
        return any_command(rules, state, luck)
    seat = luck.choice([None, "s1", "s2", "s3", "s9"])
    named = seat or "s2"
    places = ["A1", "B2", "nw", "nw", "Z9", "whale", "nnw"]
    islands = ["A", "B", "C", "D", "Z"]
    small = luck.randint(-1, 3)
    overruled = [
        c.PlaceBoat(luck.choice(places), seat),
        c.PlayCard(card=any_card(luck)),
        c.StartBattle(luck.choice(list(Row)), luck.choice(list(End))),
        c.JoinBattle(),
        c.Sail(luck.choice(places), luck.choice(places), small, luck.random() < 0.5),
        c.Explore((c.Move(luck.choice(islands), luck.choice(islands), small),)),
        c.Harvest(small, 1, small),
        c.BuildBoat(small, luck.choice(places)),
        c.BuildTemple(small, luck.choice(islands)),
        c.MoveTemple(luck.choice(islands), luck.choice(islands)),
        c.Smite((f"{named} {luck.choice(islands)}",)),
        c.Collect(small, small, 1),
        c.Exchange(Resource.WOOD, Resource.STEEL, small),
        c.Recall(luck.choice(islands), small),
        c.Offer(luck.choice(["1", "4", "wealth", "wrath", "9"])),
        c.EnterBattle(luck.choice([None, Row.TOP]), End.LEFT),
        c.EndTurn(),
        *[one for one in legal(rules, state, luck) if isinstance(one, c.Overruled)],
    ]
    others = [
        c.TellFigure(luck.choice(["raid.era_2", "gods.4.act", "nothing", "cards.1"]), "2"),
        c.SetHolder(luck.choice(islands), luck.choice(["", "s1", "s2", ENEMY])),
        c.SetFury(luck.choice(list(Rune)), luck.randint(-3, 22)),
        c.SetPieces(named, luck.choice(islands), small),
        c.Adjust(named, luck.choice(list(Counter)), luck.randint(-9, 9)),
        c.SetDepth(luck.choice(list(Depth))),
        c.NoteFavour(luck.randint(0, 2), 1, 0, 0, named),
        c.SettleBattle(luck.choice(["", named]), (Rune.WEALTH,)),
        c.LeaveOut(),
        c.DidIt(),
        c.KeepCard(seat),
        GiveTurn(named),
        Pause(),
        Unpause(),
        Unpause(),
        LeaveSeat(named),
        ReturnSeat(named),
        ReturnSeat(named),
    ]
    kind = luck.random()
    if kind < 0.2:
        return c.Overrule(luck.choice(overruled))
    return luck.choice(overruled if kind < 0.6 else others)
