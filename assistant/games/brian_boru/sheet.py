"""What the game's own pages show: the board, everybody's things, what can be done now.

Nothing of a hand is in it: Skald is never told what people keep in the draft.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.games.brian_boru.board import married
from assistant.games.brian_boru.checklists import packing, set_up_list
from assistant.games.brian_boru.diagram import Diagram, diagram
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.keeper import counted, most_counted, most_left
from assistant.games.brian_boru.kinds import Counter, Stage
from assistant.games.brian_boru.labels import counter_label, region_name
from assistant.games.brian_boru.plan import plan
from assistant.games.brian_boru.rounds import hand_now
from assistant.games.brian_boru.scoring import cards_of
from assistant.games.brian_boru.sheet_board import SheetTown, towns
from assistant.games.brian_boru.sheet_cards import (
    SheetCard,
    SheetMarriage,
    SheetPlayed,
    SheetSpace,
    Unchecked,
    cards,
    marriages,
    marriages_by_hand,
    open_marriage,
    space_label,
    trick,
    unchecked,
)
from assistant.games.brian_boru.standing import leaders, regions_of, towns_in
from assistant.games.brian_boru.state import Alliance, BrianBoru, CurvePoint, Player
from assistant.games.brian_boru.tricks import next_to_start, still_to_play
from assistant.games.sitting import Depth
from assistant.words.text import Text


class RegionCount(Struct, frozen=True):
    """Towns of an owner in a region, "" are the Vikings; `leads`: nobody has more."""

    seat: str
    towns: int
    leads: bool


class SheetRegion(Struct, frozen=True):
    """A region's standing: towns counted as for claiming, and where its token is."""

    region: str
    name: str
    threshold: int
    points: int
    open: bool
    seat: str | None
    towns: int
    counts: tuple[RegionCount, ...]


class SheetCounter(Struct, frozen=True):
    """What can be set right by hand, and the most that it can be."""

    counter: Counter
    label: Text
    value: int
    most: int


class SheetPlayer(Struct, frozen=True):
    """What a player has."""

    seat: str
    coins: int
    renown: int
    points: int
    invaders: int
    church: int
    track: int
    towns: int
    monasteries: int
    regions: int
    tokens: int
    cards: int
    married: Text | None
    counters: tuple[SheetCounter, ...]


class SheetDraft(Struct, frozen=True):
    """The hand of the draft that is on: its size, how many are kept, who has kept them.

    `nth` counts hands from 1; `aside` cards lie beside the board unseen.
    """

    nth: int
    hand: int
    keep: int
    aside: int
    kept: tuple[str, ...]


class BoruSheet(Struct, frozen=True):
    """The whole page. `plan` tells the step of the upkeep that is on before it happens.

    `choosing` is the seat that may choose a town, `playing` those whose cards are awaited,
    `moment` what their commands are for. `strengths` are offered for the viking card,
    none is above `most_invaders`; `next_cards` for the marriage card, `cards_by_hand` for the one
    that lies there by hand, with `most_left` in the deck.
    """

    depth: Depth
    stage: Stage
    marker: str
    town: int | None
    towns: tuple[SheetTown, ...]
    diagram: Diagram
    regions: tuple[SheetRegion, ...]
    players: tuple[SheetPlayer, ...]
    track: tuple[SheetSpace, ...]
    battle: int | None
    marriage: SheetMarriage | None
    deck: int
    alliance: Alliance | None
    trick: tuple[SheetPlayed, ...]
    cards: tuple[SheetCard, ...]
    choosing: str | None
    playing: tuple[str, ...]
    draft: SheetDraft | None
    moment: str
    strengths: tuple[int, ...]
    most_invaders: int
    next_cards: tuple[SheetMarriage, ...]
    cards_by_hand: tuple[SheetMarriage, ...]
    most_left: int
    unchecked: Unchecked
    plan: tuple[Text, ...]
    set_up: tuple[Text, ...]
    packing: tuple[Text, ...]
    curve: tuple[CurvePoint, ...]


def sheet(book: Book, state: BrianBoru) -> BoruSheet:
    """The page as the game stands."""
    full = state.depth is Depth.FULL and not state.over
    shows = full and state.stage is Stage.PREPARATION
    vikings = book.figures.vikings
    return BoruSheet(
        depth=state.depth,
        stage=state.stage,
        marker=state.marker,
        town=state.town,
        towns=towns(book, state),
        diagram=diagram(book),
        regions=tuple(_region(book, state, region) for region in book.figures.regions),
        players=tuple(_player(book, state, player) for player in state.players),
        track=_track(book, state),
        battle=state.battle,
        marriage=open_marriage(book, state),
        deck=state.deck,
        alliance=state.alliance,
        trick=trick(book, state) if full else (),
        cards=cards(book, state) if full and state.stage is Stage.CARDS else (),
        choosing=_choosing(state) if full else None,
        playing=still_to_play(state) if full else (),
        draft=_draft(book, state) if full and state.stage is Stage.DRAFT else None,
        moment=state.moment,
        strengths=(
            tuple(range(vikings.least, vikings.most + 1)) if shows and state.battle is None else ()
        ),
        most_invaders=vikings.tokens,
        next_cards=marriages(book, state) if shows and not state.place.card else (),
        cards_by_hand=() if state.over else marriages_by_hand(book, state),
        most_left=most_left(book, state),
        unchecked=unchecked(book, state),
        plan=plan(book, state),
        set_up=() if state.over else set_up_list(book, state),
        packing=packing() if state.over else (),
        curve=state.curve,
    )


def _choosing(state: BrianBoru) -> str | None:
    return state.marker if state.stage is Stage.TOWN else next_to_start(state)


def _region(book: Book, state: BrianBoru, region: str) -> SheetRegion:
    figures, claim = book.figures.regions[region], state.claim(region)
    counts = towns_in(book, state, region)
    lead = leaders(counts)
    shown = sorted(counts.items(), key=lambda one: -one[1])
    return SheetRegion(
        region,
        region_name(book, region),
        figures.threshold,
        figures.points,
        claim.open,
        claim.seat,
        sum(counts.values()),
        tuple(RegionCount(owner, n, owner in lead) for owner, n in shown),
    )


def _player(book: Book, state: BrianBoru, player: Player) -> SheetPlayer:
    discs = state.discs_of(player.seat)
    return SheetPlayer(
        player.seat,
        player.coins,
        player.renown,
        player.points,
        player.invaders,
        player.church,
        player.track,
        len(discs),
        sum(disc.monastery for disc in discs),
        len(regions_of(book, state, player.seat)),
        sum(claim.seat == player.seat for claim in state.claims),
        cards_of(state, player),
        married(book, state, player) if cards_of(state, player) else None,
        tuple(
            SheetCounter(one, counter_label(one), counted(player, one), most_counted(book, one))
            for one in Counter
        ),
    )


def _track(book: Book, state: BrianBoru) -> tuple[SheetSpace, ...]:
    return tuple(
        SheetSpace(
            space,
            space_label(book, space),
            tuple(player.seat for player in state.players if player.track == space),
        )
        for space in range(book.top + 1)
    )


def _draft(book: Book, state: BrianBoru) -> SheetDraft:
    aside = len(book.cards) - state.hand * len(state.seats)
    return SheetDraft(
        state.place.passed + 1,
        hand_now(book, state),
        book.figures.draft.keep,
        max(0, aside),
        state.place.kept,
    )
