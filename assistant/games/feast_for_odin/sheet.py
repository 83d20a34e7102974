"""What the game's own pages show: the phase, players, spaces, the open action, the dice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.feast_for_odin.checklists import packing_list, set_up_list
from assistant.games.feast_for_odin.dice import Offer
from assistant.games.feast_for_odin.dicing import die_of, most_ore, offer_now, ships_to_choose
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, Length, Phase
from assistant.games.feast_for_odin.labels import thing_label
from assistant.games.feast_for_odin.offering import SheetPart, SheetSpace, parts, spaces
from assistant.games.feast_for_odin.parts import is_under_way
from assistant.games.feast_for_odin.phase_news import phase_news
from assistant.games.feast_for_odin.phases import following
from assistant.games.feast_for_odin.phrases import DICE, PHASES
from assistant.games.feast_for_odin.plans import Plan, plans
from assistant.games.feast_for_odin.played_before import bound, plays_now
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.sheet_player import SheetPlayer, sheet_player
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.feast_for_odin.things import (
    Thing,
    ThingGroup,
    groups,
    note_groups,
    thing,
    things,
)
from assistant.words.text import Text, text


class SheetStrip(Struct, frozen=True):
    """An open mountain strip, and what is left on it from the arrow on."""

    number: str
    items: tuple[Thing, ...]


class SheetIsland(Struct, frozen=True):
    """An island's board: the side that is up, silver on it, its points, whose it is."""

    letter: str
    code: str
    label: Text
    silver: int
    points: int
    owner: str | None


class SheetPrize(Struct, frozen=True):
    """A tile within reach of a raid: what it takes now (None: not with this roll), and the
    chance that a roll that is left reaches it."""

    tile: Thing
    sword: int
    spend: int | None
    chance: float


class SheetDice(Struct, frozen=True):
    """How the dice action that goes on looks: the die, what success brings (of a raid, the tiles
    within reach) and what failure does. `low`: fewer is better. `spends` says that 1 ore may be
    removed for more on every roll. `ships` is how many are used, `fleets` how many may be;
    `backs` are counts of vikings, fewer than may, that could come back after a failure."""

    label: Text
    sides: int
    kind: str
    colour: str
    low: bool
    ore: int
    brings: tuple[Thing, ...]
    consoles: tuple[Thing, ...]
    prizes: tuple[SheetPrize, ...]
    spends: bool
    ships: int = 0
    fleets: tuple[int, ...] = ()
    backs: tuple[int, ...] = ()


class DiceChoice(Struct, frozen=True):
    """A dice action that the score keeper may begin; `most_ore` may lie on the ships used."""

    code: DiceAction
    label: Text
    most_ore: int


class FeastSheet(Struct, frozen=True):
    """The whole page; the score keeper is told nothing of what it does not record.

    `phase_label` is None once the last feast is over; `then` is the phase
    that comes next. `keeping` are the dice actions of the score keeper; `thrown` is how often the
    die was thrown before an action was chosen, `last_card` the highest number of an occupation.
    `plays` occupations may be played now by the column of the action, or before it, and with
    `plays_after` only once what is left of it is left out; `bound` says that one was played
    before, and where vikings go."""

    depth: Depth
    length: Length
    phase: Phase
    phase_label: Text | None
    phase_news: tuple[Text, ...]
    then: Text | None
    starter: str
    acts: bool
    done: bool
    plays: int
    players: tuple[SheetPlayer, ...]
    plans: tuple[Plan, ...]
    spaces: tuple[SheetSpace, ...]
    parts: tuple[SheetPart, ...]
    strips: tuple[SheetStrip, ...]
    pile: int
    islands: tuple[SheetIsland, ...]
    buildings: tuple[Thing, ...]
    specials: tuple[Thing, ...]
    groups: tuple[ThingGroup, ...]
    offer: Offer | None
    dice: SheetDice | None
    keeping: tuple[DiceChoice, ...]
    set_up: tuple[Text, ...]
    packing: tuple[Text, ...]
    last_card: int
    thrown: int = 0
    bound: Text | None = None
    plays_after: bool = False


def sheet(book: Book, state: FeastForOdin) -> FeastSheet:
    """The page as it is now."""
    action, offered = state.action, offer_now(book, state)
    full = state.depth is Depth.FULL
    return FeastSheet(
        depth=state.depth,
        length=state.length,
        phase=state.place.phase,
        phase_label=PHASES.get(state.place.phase),
        phase_news=phase_news(book, state),
        then=_then(book, state),
        starter=state.place.starter,
        acts=action is not None,
        done=action is not None and action.done > 0,
        plays=action.plays if action else plays_now(book, state),
        players=tuple(sheet_player(book, state, one) for one in state.players),
        plans=plans(book, state.players),
        spaces=tuple(spaces(book, state)),
        parts=tuple(parts(book, state)),
        strips=tuple(
            SheetStrip(
                one.number,
                tuple(thing(book, item, book.item(item).of(item)) for item in one.items),
            )
            for one in state.strips
            if full
        ),
        pile=len(state.pile) if full else 0,
        islands=tuple(_islands(book, state)),
        buildings=things(book, state.buildings) if full else (),
        specials=tuple(thing(book, one) for one in state.specials if full),
        groups=groups(book) if full else note_groups(book),
        offer=offered,
        dice=_dice(book, state, offered),
        keeping=tuple(
            DiceChoice(one, DICE[one], most_ore(book, one)) for one in DiceAction if not full
        ),
        set_up=set_up_list(book, state) if state.place.turn == 1 else (),
        packing=packing_list() if state.over else (),
        last_card=max(book.cards.numbers),
        thrown=len(state.early),
        bound=bound(book, state),
        plays_after=bool(action and action.plays) and is_under_way(book, state),
    )


def _then(book: Book, state: FeastForOdin) -> Text | None:
    """The phase that comes next; None where the game ends then."""
    if state.over or state.place.phase is Phase.FINAL:
        return None
    phase, round_ = following(book, state)
    if phase is Phase.FINAL:
        return text("last placements, then the score")
    if round_ != state.place.round:
        return text("round {round}: {phase}", round=round_, phase=PHASES[phase])
    return PHASES[phase]


def _islands(book: Book, state: FeastForOdin) -> Iterator[SheetIsland]:
    for one in state.islands:
        yield SheetIsland(
            one.letter,
            one.code,
            thing_label(book.words, one.code),
            one.silver,
            book.things.boards[one.code].points,
            one.owner,
        )


def _dice(book: Book, state: FeastForOdin, offered: Offer | None) -> SheetDice | None:
    seat = state.place.active
    if offered is None or seat is None:
        return None
    figures, played = book.rounds.dice[offered.action], state.player(seat).cards
    return SheetDice(
        label=DICE[offered.action],
        sides=figures.sides,
        kind=die_of(book, offered.action).value,
        colour=figures.colour,
        low=figures.low,
        ore=offered.ore if figures.ore else 0,
        brings=things(book, offered.success),
        consoles=things(book, offered.failure),
        prizes=tuple(_prizes(book, offered)),
        spends=any(
            one.for_ore and offered.action in one.dice and one.number in played
            for one in book.rounds.cards
        ),
        ships=state.action.dice.ships if state.action and state.action.dice else 0,
        fleets=ships_to_choose(book, state),
        backs=_backs(state, offered),
    )


def _backs(state: FeastForOdin, offered: Offer) -> tuple[int, ...]:
    """How many vikings may come back besides all that may, once a failure can be declared."""
    there = state.standing_on(state.action.space) if state.action else None
    if offered.result is None or offered.forced or there is None:
        return ()
    return tuple(range(min(offered.returns, there.vikings)))


def _prizes(book: Book, offered: Offer) -> Iterator[SheetPrize]:
    for one in offered.prizes:
        spend = None if one.spend is None else one.spend.material + one.spend.weapons
        yield SheetPrize(thing(book, one.tile), one.sword, spend, one.chance)
