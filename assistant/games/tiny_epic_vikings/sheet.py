"""What the game's own pages show. Nothing in it tells what a hidden favour card holds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.tiny_epic_vikings import clean_up
from assistant.games.tiny_epic_vikings.asks import Ask, asks
from assistant.games.tiny_epic_vikings.board import revealed
from assistant.games.tiny_epic_vikings.cards import MOST, parsed
from assistant.games.tiny_epic_vikings.checklists import packing, set_up_list
from assistant.games.tiny_epic_vikings.house_words import HouseChoice, readings
from assistant.games.tiny_epic_vikings.influence import active_runes
from assistant.games.tiny_epic_vikings.keeper import MOST_RUNES, counted_by
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Act,
    Card,
    Counter,
    Depth,
    Goods,
    Resource,
    Rune,
    Runes,
    Stage,
)
from assistant.games.tiny_epic_vikings.labels import (
    act_label,
    counter_label,
    resource_word,
    rune_label,
    stage_label,
)
from assistant.games.tiny_epic_vikings.offers import Offers, offers
from assistant.games.tiny_epic_vikings.sheet_map import SheetMap, sheet_map
from assistant.games.tiny_epic_vikings.sheet_table import (
    Named,
    Offering,
    SheetBattle,
    SheetEnemy,
    SheetGod,
    sheet_battle,
    sheet_ends,
    sheet_enemy,
    sheet_gods,
    sheet_offerings,
)
from assistant.games.tiny_epic_vikings.state import CurvePoint, Player, Vikings
from assistant.games.tiny_epic_vikings.steps import Bag
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.text import Text, text


class SheetCounter(Struct, frozen=True):
    """Something that is counted."""

    counter: Counter
    label: Text
    value: int


class SheetPlayer(Struct, frozen=True):
    """What a player has. `favours` are only counted, `noted` says how many its owner has read;
    `cards` are those that were played in this era, empty where face down."""

    seat: str
    has: Goods
    settlers: int
    boats: int
    temples: int
    favours: int
    noted: int
    villages: int
    islands: int
    active: Runes
    cards: tuple[Text, ...]
    counters: tuple[SheetCounter, ...]
    chieftain: bool

    @property
    def unread(self) -> bool:
        """Whether the runes of a favour card are not told yet."""
        return self.favours > self.noted


class VikingsSheet(Struct, frozen=True):
    """The whole page. `may` are the commands that make sense now, `use` what may be done, by
    whom, how much. `told` are figures that this table told, for the owner's file, `eras` the island
    runes of everybody at the end of each, `clean_up` what is done on the table now, in order.
    `most` is beyond any printed number, `most_runes` are of a kind on a favour card."""

    depth: Depth
    stage: Stage
    step: Text
    era: int
    nth: int
    turns: int
    hand: int
    moment: str
    ready: tuple[str, ...]
    alone: bool
    people: int
    players: tuple[SheetPlayer, ...]
    gods: tuple[SheetGod, ...]
    rows: tuple[int, int]
    ends: tuple[Named, ...]
    battle: SheetBattle | None
    invaders: int
    map: SheetMap
    offerings: tuple[Offering, ...]
    enemy: SheetEnemy | None
    may: tuple[str, ...]
    use: Offers | None
    bag: str
    asks: tuple[Ask, ...]
    cards: tuple[str, ...]
    runes: tuple[Named, ...]
    resources: tuple[Named, ...]
    leaders: tuple[Named, ...]
    acts: tuple[Named, ...]
    revealed: bool
    told: tuple[tuple[str, str], ...]
    house: tuple[HouseChoice, ...]
    eras: tuple[CurvePoint, ...]
    clean_up: tuple[Text, ...]
    set_up: tuple[Text, ...]
    packing: tuple[Text, ...]
    deck: int
    discard: int
    most: int = MOST
    most_runes: int = MOST_RUNES


LEADERS = (Act.SAIL, Act.EXPLORE, Act.HARVEST, Act.BUILD)


def sheet(state: Vikings) -> VikingsSheet:
    """The page as it is now."""
    book, place, now = book_of(state), state.place, state.now
    return VikingsSheet(
        depth=state.depth,
        stage=place.stage,
        step=stage_label(place.stage),
        era=place.round,
        nth=place.nth,
        turns=book.game.cards[place.round - 1],
        hand=state.hand,
        moment=state.moment,
        ready=state.ready,
        alone=state.alone,
        people=len(state.seats),
        players=tuple(_player(state, one) for one in state.players),
        gods=tuple(sheet_gods(state)),
        rows=(len(state.top), len(state.bottom)),
        ends=tuple(sheet_ends(state)),
        battle=sheet_battle(state),
        invaders=len(state.invaders),
        map=sheet_map(state),
        offerings=tuple(sheet_offerings(state)),
        enemy=sheet_enemy(state),
        may=tuple(_may(state)),
        use=offers(state),
        bag=now.seat if isinstance(now, Bag) else "",
        asks=asks(state),
        cards=tuple(
            parsed(str(line)).name for key, line in book.cards.items() if key.isdecimal() and line
        ),
        runes=tuple(Named(one, rune_label(one)) for one in Rune),
        resources=tuple(Named(one, resource_word(one)) for one in Resource),
        leaders=tuple(Named(one, act_label(one)) for one in LEADERS),
        acts=tuple(Named(one, act_label(one)) for one in Act),
        revealed=revealed(state),
        told=state.told,
        house=readings(state),
        eras=state.curve,
        clean_up=clean_up.lines(state),
        set_up=() if state.over else set_up_list(state),
        packing=packing(state) if state.over else (),
        deck=state.deck,
        discard=state.discard,
    )


def _player(state: Vikings, player: Player) -> SheetPlayer:
    game = book_of(state).game
    return SheetPlayer(
        seat=player.seat,
        has=player.has,
        settlers=player.settlers,
        boats=game.boats - len(player.boats),
        temples=game.temples - len(player.temples),
        favours=len(player.favours),
        noted=sum(one.runes is not None for one in player.favours),
        villages=player.villages,
        islands=sum(one.owner == player.seat for one in state.held),
        active=active_runes(book_of(state), state, player.seat),
        cards=tuple(
            _card(one.card) if one.card and one.open else text("card face down")
            for one in player.row
        ),
        counters=tuple(
            SheetCounter(one, counter_label(one), counted_by(state, player.seat, one))
            for one in Counter
        ),
        chieftain=player.seat == state.chieftain and not state.alone,
    )


def _card(card: Card) -> Text:
    return text("{name}", name=card.name) if card.name else rune_label(card.rune)


def _may(state: Vikings) -> Iterator[str]:
    """The commands of whose move it is that are not refused whatever they carry."""
    stage, keeper = state.place.stage, state.depth is Depth.KEEPER
    if state.over or state.paused or (state.agenda and not keeper):
        return
    match stage:
        case Stage.BOATS:
            yield "place_boat"
        case Stage.DRAFT:
            yield "keep_card"
        case Stage.BATTLE:
            yield "settle_battle" if keeper else "reveal"
        case Stage.PLAY:
            yield from _of_a_card(state, keeper=keeper)
        case Stage.ACTIONS:
            villages = state.player(state.place.active).villages
            if villages and not keeper and not state.place.offered:
                yield "offer"
            yield "end_turn"
        case Stage.ENEMY:
            yield "enemy_plays"
        case Stage.CLEAN_UP | Stage.REVEAL:
            yield "end_turn"


def _of_a_card(state: Vikings, *, keeper: bool) -> Iterator[str]:
    battle = state.battle
    if keeper:
        yield "end_turn"
    elif battle is None or not state.alone:
        yield "play_card"
    if battle is None:
        if state.top or state.bottom:
            yield "start_battle"
        return
    if battle.fighter(state.place.active) is None:
        yield "join_battle"
    if battle.starter == ENEMY:
        yield "decline_battle"
