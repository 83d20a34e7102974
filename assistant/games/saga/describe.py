"""The lines of the history. No hidden leader and no hidden raid target is ever told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from assistant.games.listing import listed
from assistant.games.saga import events as e
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import Gain, Phase, Shown, Side, Why
from assistant.games.saga.labels import (
    PHASES,
    ability_label,
    bonus_label,
    coins_label,
    goals_label,
    land_label,
    lands_label,
    side_label,
    units_label,
)
from assistant.games.saga.state import Saga
from assistant.games.sitting import Depth, DepthSet, Overruled, SittingEvent
from assistant.games.sitting.describe import game_over, told, told_beginning, told_depth
from assistant.words.text import Text, text


def describe(book: Figures, state: Saga | None, event: e.SagaEvent) -> Text | None:
    """What an event did; nothing for those that only say what is awaited next."""
    if isinstance(event, e.SagaSet):
        return _set(book, event)
    if state is None:
        raise ValueError("a game of Saga begins with the event saga_set")
    return _describe(event, state, book)


def _set(book: Figures, event: e.SagaSet) -> Text:
    vikings = next(one.seat for one in event.players if one.side is Side.VIKINGS)
    return text(
        "{begins} Vikings stand here: {landing}. Burhs: {burhs}.",
        begins=told_beginning(event.seats, vikings, drawn=event.drawn),
        landing=land_label(book, event.landing),
        burhs=lands_label(book, (land.area for land in event.lands if land.burh)),
    )


@singledispatch
def _describe(event: e.SagaEvent, state: Saga, book: Figures) -> Text | None:
    raise TypeError(f"no event of Saga: {event!r}")


@_describe.register(e.LeavingAsked | e.TurnedTo)
def _(event: e.LeavingAsked, state: Saga, book: Figures) -> Text | None:
    return None


@_describe.register
def _(event: e.BattleDropped, state: Saga, book: Figures) -> Text | None:
    """What had been begun, as in the full record it would be begun anew."""
    battle, doing = state.battle, state.doing
    if battle is not None and not battle.untouched:
        return text(
            "The battle in {area} is left as it stands: fight it out at the table, and set the "
            "units right before the full record goes on.",
            area=land_label(book, battle.area),
        )
    if doing is not None and (doing.done or doing.bonus is not None):
        return text(
            "Tile {tile} is left as it stands: in the full record it begins anew.",
            tile=doing.tile,
        )
    return None


@_describe.register
def _(event: e.TileBegun, state: Saga, book: Figures) -> Text:
    return text("{side} resolve tile {tile}.", side=side_label(event.side), tile=event.tile)


@_describe.register
def _(event: e.PlacingAsked, state: Saga, book: Figures) -> Text:
    return text("For Scandinavia: {units}.", units=units_label(event.placing.units))


@_describe.register
def _(event: e.TileTaken, state: Saga, book: Figures) -> Text:
    said = text("{side} take tile {tile}.", side=side_label(event.side), tile=event.tile)
    if event.initiative is not state.initiative:
        return text("{said} The initiative tile turns to their side.", said=said)
    return said


@_describe.register
def _(event: e.MovedOn, state: Saga, book: Figures) -> Text | None:
    place = event.place
    if place.phase is Phase.ACTIONS and place.active is not None:
        return text("{side} come to their tiles.", side=side_label(state.side_of(place.active)))
    if place.phase is state.place.phase or place.phase is Phase.TILES:
        return None
    return text("Phase: {phase}.", phase=PHASES[place.phase])


@_describe.register
def _(event: e.ActionDone, state: Saga, book: Figures) -> Text | None:
    doing = state.doing
    listed_there = doing is not None and event.action in book.tiles[doing.tile].of(
        event.side
    ).actions
    if event.unsure and listed_there:
        return text(
            "By Skald's list only one of this tile's actions may be used: check with your copy."
        )
    if event.unsure:
        return text("By Skald's list this tile does not have that: check with your copy.")
    if event.bonus and event.kind is not None:
        return text("Bonus: {bonus}.", bonus=bonus_label(book, event.kind))
    return None


@_describe.register
def _(event: e.TileDone, state: Saga, book: Figures) -> Text:
    return text("Tile {tile} is resolved.", tile=event.tile)


_MOVED: Mapping[Why, Text] = {
    Why.TRIBUTE: text("for the tribute"),
    Why.PLUNDER: text("after plundering"),
    Why.AID: text("by a leader"),
    Why.DRIVEN: text("by a leader"),
    Why.RETREAT: text("withdrawing"),
}


@_describe.register
def _(event: e.UnitsMoved, state: Saga, book: Figures) -> Text:
    said = text(
        "{side}, {units}: {origin} → {target}",
        side=side_label(event.side),
        units=units_label(event.units),
        origin=land_label(book, event.origin),
        target=land_label(book, event.target),
    )
    if event.why in _MOVED:
        said = text("{said} ({why})", said=said, why=_MOVED[event.why])
    if event.unsure:
        said = text("{said}; not by Skald's list, check with your board", said=said)
    return text("{said}.", said=said)


@_describe.register
def _(event: e.UnitsRemoved, state: Saga, book: Figures) -> Text:
    said = text(
        "{area}: {side} lose {units}.",
        area=land_label(book, event.area),
        side=side_label(event.side),
        units=units_label(event.units),
    )
    if event.why is Why.NOWHERE:
        said = text("{said} They could not withdraw.", said=said)
    if event.spare:
        said = text("{said} The leader set aside joins the reserve.", said=said)
    return said


@_describe.register
def _(event: e.UnitsRecruited, state: Saga, book: Figures) -> Text:
    return text(
        "Recruited, {area}: {units}.",
        area=land_label(book, event.area),
        units=units_label(event.units),
    )


_SEALS: Mapping[Shown, Text] = {
    Shown.REVEALED: text("{field}: the raid target is turned up: {target}."),
    Shown.DRAWN: text("{field}: a raid target is drawn: {target}."),
    Shown.EXCHANGED: text("{field}: another raid target is drawn: {target}."),
    Shown.SCOUTED: text("{field}: a raid target lies face down."),
    Shown.RETURNED: text("{field}: the raid target goes back."),
}


@_describe.register
def _(event: e.SealPut, state: Saga, book: Figures) -> Text:
    known = event.seal in book.areas
    target = land_label(book, event.seal) if known else text("face down")
    said = _SEALS[event.how]
    return Text(said.msgid, {"field": land_label(book, event.field), "target": target})


_GAINS: Mapping[Gain, Text] = {
    Gain.BONUS: text("bonus"),
    Gain.BUILD: text("build"),
    Gain.FYRD: text("fyrd"),
    Gain.INCOME: text("burh income"),
    Gain.RECRUIT: text("recruit"),
    Gain.TRIBUTE: text("tribute"),
    Gain.PLUNDER: text("plunder"),
    Gain.INLAND: text("inland areas"),
}


@_describe.register
def _(event: e.CoinsChanged, state: Saga, book: Figures) -> Text:
    side, coins = side_label(event.side), coins_label(abs(event.by))
    why, now = _GAINS[event.why], state.of(event.side).coins + event.by
    if event.by < 0:
        return text("{side} pay {coins} ({why}); they have {now}.", side=side, coins=coins,
                    why=why, now=now)  # fmt: skip
    return text("{side} get {coins} ({why}); they have {now}.", side=side, coins=coins,
                why=why, now=now)  # fmt: skip


@_describe.register
def _(event: e.BurhBuilt, state: Saga, book: Figures) -> Text:
    return text(
        "A burh stands: {area}. Burh marker on space {space}.",
        area=land_label(book, event.area),
        space=event.marker,
    )


@_describe.register
def _(event: e.BurhRemoved, state: Saga, book: Figures) -> Text:
    return text(
        "The burh is gone: {area}. Burh marker on space {space}.",
        area=land_label(book, event.area),
        space=event.marker,
    )


@_describe.register
def _(event: e.UnitsPlaced, state: Saga, book: Figures) -> Text:
    where = listed(
        text("{area}: {units}", area=land_label(book, area), units=units_label(units))
        for area, units in event.where
    )
    if event.home:
        return text("The Drakkar is home. {where}.", where=where)
    return text("Recruited. {where}.", where=where)


@_describe.register
def _(event: e.BattleBegun, state: Saga, book: Figures) -> Text:
    return text("Battle: {area}.", area=land_label(book, event.area))


@_describe.register
def _(event: e.LeaderRevealed, state: Saga, book: Figures) -> Text:
    return text(
        "{side} reveal a leader: {ability}.",
        side=side_label(event.side),
        ability=ability_label(book, event.ability),
    )


@_describe.register
def _(event: e.RevealingPassed, state: Saga, book: Figures) -> Text:
    return text("{side} pass.", side=side_label(event.side))


@_describe.register
def _(event: e.EffectDone, state: Saga, book: Figures) -> Text | None:
    return text("Nobody goes.") if event.nothing else None


@_describe.register
def _(event: e.StrengthsCounted, state: Saga, book: Figures) -> Text:
    said = text(
        "{area}: Vikings {vikings}, Anglo-Saxons {saxons}.",
        area=land_label(book, event.area),
        vikings=event.vikings,
        saxons=event.saxons,
    )
    if event.saxons == event.vikings:
        return text("{said} A tie: the Anglo-Saxons win.", said=said)
    if event.winner is Side.VIKINGS:
        return text("{said} The Vikings win.", said=said)
    return text("{said} The Anglo-Saxons win.", said=said)


@_describe.register
def _(event: e.LeaderPlundered, state: Saga, book: Figures) -> Text | None:
    return None if event.used else text("The leader does not plunder.")


@_describe.register
def _(event: e.BattleEnded, state: Saga, book: Figures) -> Text:
    return text("The battle is over; leaders are hidden again.")


@_describe.register
def _(event: e.RoundMarkerMoved, state: Saga, book: Figures) -> Text:
    return text("Round marker on space {space}.", space=event.space)


@_describe.register
def _(event: e.RoundBegun, state: Saga, book: Figures) -> Text:
    return text("A new round: {side} choose first.", side=side_label(event.first))


@_describe.register
def _(event: e.LandSet, state: Saga, book: Figures) -> Text:
    land = event.land
    said = text(
        "Set right, {area}: Vikings {vikings}; Anglo-Saxons {saxons}",
        area=land_label(book, land.area),
        vikings=units_label(land.vikings),
        saxons=units_label(land.saxons),
    )
    if land.burh:
        said = text("{said}; burh", said=said)
    if land.seal in book.areas:
        said = text("{said}; raid target {target}", said=said, target=land_label(book, land.seal))
    elif land.seal:
        said = text("{said}; raid target face down", said=said)
    return text("{said}.", said=said)


@_describe.register
def _(event: e.SideSet, state: Saga, book: Figures) -> Text:
    return text(
        "Set right, {side}: {coins}; leaders lost: {lost}.",
        side=side_label(event.side),
        coins=coins_label(event.coins),
        lost=event.lost,
    )


@_describe.register
def _(event: e.MarkersSet, state: Saga, book: Figures) -> Text:
    return text(
        "Set right: round marker on {round}, burh marker on {burh}, initiative: {side}.",
        round=event.round_marker,
        burh=event.burh_marker,
        side=side_label(event.initiative),
    )


@_describe.register
def _(event: e.SideWon, state: Saga, book: Figures) -> Text:
    said = text(
        "{side} win: {goals}.", side=side_label(event.side), goals=goals_label(event.goals)
    )
    if event.both:
        return text("Both sides fulfil a condition. {said}", said=said)
    return said


@_describe.register
def _(event: e.GameEnded, state: Saga, book: Figures) -> Text:
    return game_over()


@_describe.register
def _(event: DepthSet, state: Saga, book: Figures) -> Text:
    said = told_depth(
        event, text("From now on only units, burhs, coins and markers are recorded.")
    )
    if event.depth is Depth.KEEPER:
        return said
    return text(
        "{said} Set right what the score keeper was not told: units, burhs, raid targets, coins, "
        "leaders lost, markers and initiative.",
        said=said,
    )


@_describe.register(SittingEvent | Overruled)
def _(event: SittingEvent | Overruled, state: Saga, book: Figures) -> Text:
    return told(state.seats, event)
