"""What sides are asked, and with which answers. All of it anybody may see."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from assistant.games.listing import listed
from assistant.games.saga import battles as b
from assistant.games.saga import counting
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import NOBODY, Ability, Phase, Side, Units
from assistant.games.saga.labels import ability_label, land_label, north_label, units_label
from assistant.games.saga.sections import section_label
from assistant.games.saga.state import Battle, Fallen, Saga
from assistant.games.saga.tiles import chooser, free_tiles
from assistant.games.sitting import Depth
from assistant.words.choices import Choice, Option, only_answer
from assistant.words.text import Text, text

PASS, YES, NO, NOWHERE = "pass", "yes", "no", "removed"


class About(StrEnum):
    """What a question is about."""

    TILE = "tile"
    FIRST_TILE = "first_tile"
    PLACING = "placing"
    LEAVING = "leaving"
    BATTLE = "battle"
    REVEAL = "reveal"
    AID = "aid"
    DRIVE = "drive"
    SACRIFICE = "sacrifice"
    LOSSES = "losses"
    PLUNDER = "plunder"
    RETREAT = "retreat"


class Answer(Struct, frozen=True):
    """An answer with what it means."""

    code: str
    label: Text
    value: Any
    note: Text | None = None


class Asked(Struct, frozen=True):
    """A question to a side."""

    about: About
    side: Side
    sentence: Text
    answers: tuple[Answer, ...]


_FIRST_IS_LIKELY = (About.REVEAL, About.LOSSES, About.PLUNDER)
"""Where the first answer is the default: nobody is revealed, warriors fall before leaders, nothing
is plundered. Elsewhere a side has to say, unless there is one answer only."""


def choice_of(state: Saga, asked: Asked) -> Choice:
    """The question as pages have it."""
    options = tuple(Option(one.code, one.label, (), one.note) for one in asked.answers)
    default = options[0].code if asked.about in _FIRST_IS_LIKELY else only_answer(options)
    return Choice(state.of(asked.side).seat, asked.sentence, options, default)


def questions(book: Figures, state: Saga) -> tuple[Asked, ...]:
    """All open questions, one a side at the most."""
    if state.placing is not None:
        return (_placing(book, state, state.placing.units, home=state.placing.home),)
    if state.leaving:
        return (_leaving(book, state, state.leaving[0]),)
    if state.depth is Depth.KEEPER:
        return ()
    match state.place.phase:
        case Phase.TILES:
            return (_tile(book, state),)
        case Phase.ACTIONS if state.doing is None and state.active_side is not None:
            return (_first_tile(book, state, state.active_side),)
        case Phase.BATTLES:
            return tuple(_battles(book, state))
    return ()


def _tile(book: Figures, state: Saga) -> Asked:
    side = chooser(state)
    answers = tuple(
        Answer(number, text("Tile {tile}", tile=number), number, section_label(book, number, side))
        for number in free_tiles(state)
    )
    return Asked(About.TILE, side, text("Which tile do you take?"), answers)


def _first_tile(book: Figures, state: Saga, side: Side) -> Asked:
    answers = tuple(
        Answer(number, text("Tile {tile}", tile=number), number, section_label(book, number, side))
        for number in state.tiles_of(side, left=True)
    )
    return Asked(About.FIRST_TILE, side, text("Which tile do you resolve first?"), answers)


def _placing(book: Figures, state: Saga, units: Units, *, home: bool) -> Asked:
    there = tuple(state.land(area).vikings.total for area in book.north)
    answers = tuple(
        Answer(_spread_code(way), _spread_label(book, way), way)
        for way in counting.spreads(there, units)
    )
    if home:
        sentence = text("The Drakkar is home: where in Scandinavia do its units go?")
    else:
        sentence = text("Where in Scandinavia do the recruited units go?")
    return Asked(About.PLACING, Side.VIKINGS, sentence, answers)


def _spread_code(way: tuple[Units, ...]) -> str:
    return "-".join(_code(units) for units in way)


def _spread_label(book: Figures, way: tuple[Units, ...]) -> Text:
    return listed(
        text("{area}: {units}", area=north_label(area), units=units_label(units))
        for area, units in zip(book.north, way, strict=True)
        if units.total
    )


def _code(units: Units) -> str:
    return f"{units.warriors}.{units.leaders}"


def _leaving(book: Figures, state: Saga, area: str) -> Asked:
    answers = tuple(
        Answer(one.code, one.label, (area, one.value))
        for one in (_fallen(book, way) for way in b.homeward(state, area))
    )
    sentence = text(
        "{area} is plundered: which unbound units go to the Drakkar?", area=land_label(book, area)
    )
    return Asked(About.LEAVING, Side.VIKINGS, sentence, answers)


def _battles(book: Figures, state: Saga) -> Iterator[Asked]:
    battle = state.battle
    if battle is None:
        left = b.battles_left(book, state)
        if left:
            yield _next_battle(book, state, left)
    elif battle.effect is not None:
        yield _effect(book, state, battle, battle.effect)
    elif battle.turn is not None:
        yield _reveal(book, state, battle, battle.turn)
    elif any(battle.losses):
        for side in (Side.VIKINGS, Side.SAXONS):
            if battle.due(side):
                yield _losses(book, state, battle, side)
    elif b.may_plunder(state, battle):
        yield _plunder(book, battle)
    elif not battle.withdrawn and state.land(battle.area).of(b.losing(battle)).total:
        yield _retreat(book, state, battle)


def _next_battle(book: Figures, state: Saga, left: tuple[str, ...]) -> Asked:
    answers = []
    for area in left:
        land = state.land(area)
        note = text(
            "Vikings: {vikings}; Anglo-Saxons: {saxons}",
            vikings=units_label(land.vikings),
            saxons=units_label(land.saxons),
        )
        answers.append(Answer(area, land_label(book, area), area, note))
    return Asked(About.BATTLE, Side.VIKINGS, text("Which battle is fought next?"), tuple(answers))


def _reveal(book: Figures, state: Saga, battle: Battle, side: Side) -> Asked:
    idle = text("Here it would change nothing.")
    abilities = tuple(
        Answer(
            one.value,
            ability_label(book, one),
            one,
            None if b.changes_something(book, state, battle, one) else idle,
        )
        for one in b.revealable(state, battle, side)
    )
    sentence = text("Battle, {area}: do you reveal a leader?", area=land_label(book, battle.area))
    keep = Answer(PASS, text("No: pass"), None, text("You reveal nobody any more in this battle."))
    return Asked(About.REVEAL, side, sentence, (keep, *abilities))


def _effect(book: Figures, state: Saga, battle: Battle, ability: Ability) -> Asked:
    nobody = Answer(NO, text("Nobody"), None)
    match ability:
        case Ability.SAXONS_AID:
            return Asked(
                About.AID,
                Side.SAXONS,
                text("Who joins the battle?"),
                (*(_aiding(book, battle, one) for one in b.aid(book, state, battle)), nobody),
            )
        case Ability.VIKINGS_LANDING:
            return Asked(
                About.AID,
                Side.VIKINGS,
                text("Who joins the battle?"),
                (*(_joining(book, one) for one in b.landing(book, state, battle)), nobody),
            )
        case Ability.SAXONS_DRIVE:
            return Asked(
                About.DRIVE,
                Side.SAXONS,
                text("Which Viking goes to the Drakkar?"),
                (*(_fallen(book, one) for one in b.driven(state, battle)), nobody),
            )
    return Asked(
        About.SACRIFICE,
        Side.VIKINGS,
        text("Whom does the leader take along?"),
        tuple(_fallen(book, one) for one in b.sacrifice(book, state, battle)),
    )


def _aiding(book: Figures, battle: Battle, one: b.Joining) -> Answer:
    near = book.is_sure(battle.area) or book.are_adjacent(one.origin, battle.area)
    return _joining(book, one, far=not near)


def _joining(book: Figures, one: b.Joining, *, far: bool = False) -> Answer:
    label = text(
        "{units} from: {area}", units=units_label(one.units), area=land_label(book, one.origin)
    )
    note = NOT_LISTED if far else None
    return Answer(f"{one.origin}.{_code(one.units)}", label, one, note)


NOT_LISTED = text("Not by Skald's list: check with your board.")


def _fallen(book: Figures, fallen: Fallen) -> Answer:
    hidden = fallen.units.minus(Units(0, len(fallen.shown)))
    parts = [units_label(hidden)] if hidden != NOBODY or not fallen.shown else []
    parts += [
        text("the leader “{ability}”", ability=ability_label(book, one)) for one in fallen.shown
    ]
    code = "+".join((_code(hidden), *fallen.shown))
    return Answer(code, listed(parts), fallen)


def _losses(book: Figures, state: Saga, battle: Battle, side: Side) -> Asked:
    land, due = state.land(battle.area), battle.due(side)
    sentence = text("Battle, {area}: which units do you lose?", area=land_label(book, battle.area))
    answers = tuple(_fallen(book, one) for one in b.falls(land, battle, side, due))
    return Asked(About.LOSSES, side, sentence, answers)


def _plunder(book: Figures, battle: Battle) -> Asked:
    sentence = text(
        "Does the leader plunder the burh? ({area})", area=land_label(book, battle.area)
    )
    note = text("Unbound Vikings of this area then go to the Drakkar.")
    return Asked(
        About.PLUNDER,
        Side.VIKINGS,
        sentence,
        (Answer(NO, text("No"), False), Answer(YES, text("Yes: plunder"), True, note)),
    )


def _shelter_note(shelter: b.Shelter) -> Text | None:
    if shelter.unsure:
        return NOT_LISTED
    return text("By Skald's list: check with your board.") if shelter.to_check else None


def _retreat(book: Figures, state: Saga, battle: Battle) -> Asked:
    loser = b.losing(battle)
    found = b.shelters(book, state, battle, loser)
    answers = [
        Answer(one.area, land_label(book, one.area), one, _shelter_note(one)) for one in found
    ]
    nowhere = text("Nowhere: they are removed")
    if all(one.unsure for one in found):
        note = text("By Skald's list they cannot withdraw: check with your board.")
        answers.insert(0, Answer(NOWHERE, nowhere, None, note))
    elif any(one.unsure or one.to_check for one in found):
        note = text("Only if your board leaves them nothing else.")
        answers.append(Answer(NOWHERE, nowhere, None, note))
    sentence = text("Where do your units withdraw to?")
    return Asked(About.RETREAT, loser, sentence, tuple(answers))
