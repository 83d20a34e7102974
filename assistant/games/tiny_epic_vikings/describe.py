"""The lines of the history."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.sitting import DepthSet, Overruled, SittingEvent
from assistant.games.sitting.describe import game_over, signed, told, told_beginning
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.cards import parsed
from assistant.games.tiny_epic_vikings.describe_enemy import AboutEnemy, enemy_line, follows_map
from assistant.games.tiny_epic_vikings.describe_pieces import (
    OfPieces,
    depth_told,
    island_label,
    pieces_line,
    stack_told,
)
from assistant.games.tiny_epic_vikings.drafting import direction
from assistant.games.tiny_epic_vikings.figure_words import asked_label
from assistant.games.tiny_epic_vikings.figures import Figures
from assistant.games.tiny_epic_vikings.house_words import reading_told
from assistant.games.tiny_epic_vikings.influence import chart_of
from assistant.games.tiny_epic_vikings.kinds import ENEMY, HOUSE, Act, Card, Goods, Resource
from assistant.games.tiny_epic_vikings.labels import (
    act_label,
    act_with,
    boost_label,
    counter_label,
    end_label,
    god_label,
    goods_label,
    place_label,
    resource_word,
    rune_label,
    runes_label,
    subject,
    who_label,
)
from assistant.games.tiny_epic_vikings.scoring import fury_track
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of, held
from assistant.words.text import Text, plural, text

_WHY = {
    "harvest": text("harvest of resources"),
    "collect": text("collected"),
    "exchange": text("exchanged"),
    "bag": text("the favour card's bag"),
    "battle": text("the cost of the battle card"),
    "deploy": text("settlers landing"),
    "raid": text("the raid"),
    "track": text("the enemy's full track"),
}


def describe(state: Vikings | None, event: e.VikingsEvent) -> Text | None:
    """The line of the history for an event; None: nothing to tell."""
    if isinstance(event, e.VikingsSet):
        return told_beginning(event.seats, event.chieftain, drawn=event.drawn)
    if state is None:
        return None
    if isinstance(event, DepthSet):
        return depth_told(event)
    return _told(event, state)


def card_told(card: Card) -> Text:
    """A card: its name or its rune, what it does."""
    rune = rune_label(card.rune)
    head = text("{name} ({rune})", name=card.name, rune=rune) if card.name else rune
    if card.leader is None:
        return head
    return text("{card}, {act}", card=head, act=act_with(card.leader, card.value))


@singledispatch
def _told(event: e.VikingsEvent, state: Vikings) -> Text | None:
    raise TypeError(f"no event of Tiny Epic Vikings: {event!r}")


@_told.register(e.PlaceSet | e.SymbolsTaken | e.MapTaken | e.MatTaken)
def _(event: e.PlaceSet, state: Vikings) -> None:
    return None


@_told.register
def _(event: e.StackSet, state: Vikings) -> Text | None:
    return stack_told(event, state) if event.by_hand else None


@_told.register
def _(event: e.AgendaSet, state: Vikings) -> Text | None:
    if event.missing == state.missing or not event.missing.startswith(HOUSE):
        return None
    return text("The printed rules are silent: the table is asked.")


@_told.register
def _(event: e.FigureTold, state: Vikings) -> Text:
    if event.key.startswith("cards."):
        return text("Skald knows the card {name} from now on.", name=parsed(event.value).name)
    if event.key.startswith(HOUSE):
        question, answer = reading_told(event.key.removeprefix(HOUSE), event.value)
        return text("The printed rules are silent: {question} In every game from now on: {answer}.",
                    question=question, answer=answer)  # fmt: skip
    if event.key.endswith(".value"):
        return text("How much: {value}", value=event.value)
    book = book_of(state)
    value: Text = text("{value}", value=event.value)
    if event.key.endswith(".act"):
        value = act_label(Act(event.value))
    elif event.key == "harvest.boat":
        value = resource_word(Resource(event.value))
    return text("{what} {value}", what=asked_label(book, event.key), value=value)


@_told.register
def _(event: e.StartBoatPlaced, state: Vikings) -> Text:
    who = subject(state, event.seat)
    return text("{name} puts a boat into {place}.", name=who, place=place_label(event.fjord))


@_told.register
def _(event: e.Dealt, state: Vikings) -> Text:
    if state.alone:
        line = text(
            "Era {era}: {piles} piles of 3 cards. Open them one by one, keep 1 of each.",
            era=event.era, piles=event.hand + 1,
        )  # fmt: skip
    else:
        line = plural(
            "Era {era}: {n} card for everybody; the rest goes {way}.",
            "Era {era}: {n} cards for everybody; the rest goes {way}.",
            event.hand, era=event.era, way=direction(event.era),
        )  # fmt: skip
    if event.reshuffled:
        return text("{line} The deck is too small: shuffle the discards into it first.", line=line)
    return line


@_told.register
def _(event: e.CardKept, state: Vikings) -> Text:
    return text("{name} has chosen.", name=subject(state, event.seat))


@_told.register
def _(event: e.HandsPassed, state: Vikings) -> Text | None:
    if state.alone:
        return None
    if event.hand == 1:
        if event.thrown:
            return text("The last card joins the hand; discard the enemy's last one.")
        return text("The last card joins the hand.")
    way = direction(state.place.round)
    if event.thrown:
        return plural(
            "{n} card goes on {way}; shuffle the enemy's hand and discard 1 of it.",
            "{n} cards go on {way}; shuffle the enemy's hand and discard 1 of it.",
            event.hand, way=way,
        )  # fmt: skip
    return plural("{n} card goes on {way}.", "{n} cards go on {way}.", event.hand, way=way)


@_told.register
def _(event: e.CardPlayed, state: Vikings) -> Text:
    who = subject(state, event.seat)
    if event.card is None:
        return text("{name} plays a card face down.", name=who)
    return text("{name} plays a card: {card}.", name=who, card=card_told(event.card))


@_told.register
def _(event: e.BattleBegun, state: Vikings) -> Text:
    who, end = subject(state, event.who), end_label(event.row, event.end)
    if event.who == ENEMY:
        return text("The enemy begins a battle with its top card face down, for the favour card"
                    " nearest to the chieftain's boat: {end}.", end=end)  # fmt: skip
    return text("{name} begins a battle. Favour card: {end}.", name=who, end=end)


@_told.register
def _(event: e.BattleJoined, state: Vikings) -> Text:
    who = subject(state, event.who)
    if event.card is not None:
        card = text("{card}, {boost}", card=card_told(event.card), boost=boost_label(event.card))
        return text("{name} joins the battle with {card}.", name=who, card=card)
    return text("{name} joins the battle.", name=who)


@_told.register
def _(event: e.FighterLeft, state: Vikings) -> Text:
    who, starter = subject(state, event.who), who_label(state, event.starter)
    return text("{name} fights no more; the battle is that of {starter}.", name=who,
                starter=starter)  # fmt: skip


@_told.register
def _(event: e.Revealed, state: Vikings) -> Text:
    card = text("{card}, {boost}", card=card_told(event.card), boost=boost_label(event.card))
    return text("{name} in battle: {card}.", name=subject(state, event.who), card=card)


@_told.register
def _(event: e.Fought, state: Vikings) -> Text:
    shown: Text | None = None
    for who, worth in zip(event.who, event.strengths, strict=True):
        name = who_label(state, who)
        one = (
            text("{name} {n}", name=name, n=worth)
            if worth is not None
            else text("{name} cannot pay", name=name)
        )
        shown = one if shown is None else text("{first}, {second}", first=shown, second=one)
    line = text("{all}", all=shown or text("nobody"))
    return text("{line}. {end}", line=line, end=_won(state, event.winner))


def _won(state: Vikings, winner: str) -> Text:
    if not winner:
        back = text("its place")
        if state.battle is not None:
            back = end_label(state.battle.row, state.battle.end)
        return text("Nobody wins the favour card: it goes back ({end}).", end=back)
    return text("The favour card goes to: {name}.", name=who_label(state, winner))


@_told.register
def _(event: e.BattleSettled, state: Vikings) -> Text:
    return text("The battle is over. {end}", end=_won(state, event.winner))


@_told.register
def _(event: e.FavourReturned, state: Vikings) -> Text:
    who, end = subject(state, event.seat), end_label(event.row, event.end)
    return text("{name} gives a favour card back: {end}.", name=who, end=end)


@_told.register
def _(event: e.FavourNoted, state: Vikings) -> Text:
    return text("{name} has noted a favour card.", name=subject(state, event.seat))


@_told.register
def _(event: e.GoodsChanged, state: Vikings) -> Text:
    who, why = subject(state, event.seat), _WHY.get(event.why, text("{why}", why=event.why))
    gained = Goods(*(max(0, event.change.of(one)) for one in Resource))
    paid = Goods(*(max(0, -event.change.of(one)) for one in Resource))
    if paid.sum:
        return text("{name} pays {goods}: {why}.", name=who, goods=goods_label(paid), why=why)
    if event.lost.sum:
        return text(
            "{name} gains {goods}, and {lost} more than the tracks hold is lost: {why}.",
            name=who, goods=goods_label(gained), lost=goods_label(event.lost), why=why,
        )  # fmt: skip
    return text("{name} gains {goods}: {why}.", name=who, goods=goods_label(gained), why=why)


@_told.register
def _(event: e.FuryChanged, state: Vikings) -> Text:
    god = state.god(event.rune)
    book: Figures = book_of(state)
    figures = book.gods[god.mat]
    name = god_label(figures.name, figures.name_pl, god.mat)
    space, flipped = fury_track(event.total, book.game.fury)
    by = signed(event.by)
    if flipped:
        return text(
            "Fury of {god} ({rune}) {by}: turned to 20+, space {space}, {total} in all.",
            god=name, rune=rune_label(event.rune), by=by, space=space, total=event.total,
        )  # fmt: skip
    return text(
        "Fury of {god} ({rune}) {by}: space {space}.",
        god=name, rune=rune_label(event.rune), by=by, space=space,
    )  # fmt: skip


@_told.register(OfPieces)
def _(event: OfPieces, state: Vikings) -> Text:
    return pieces_line(event, state)


@_told.register
def _(event: e.CardReplaced, state: Vikings) -> Text:
    return text("{name} draws a card and discards one.", name=subject(state, event.seat))


@_told.register
def _(event: e.Reshuffled, state: Vikings) -> Text:
    return plural(
        "The deck is empty: shuffle the discard, {n} card.",
        "The deck is empty: shuffle the discards, {n} cards.",
        event.deck,
    )


@_told.register
def _(event: e.LeftOut, state: Vikings) -> Text:
    return text("{name} leaves out: {act}.", name=subject(state, event.seat),
                act=act_label(event.act))  # fmt: skip


@_told.register
def _(event: e.RunesShort, state: Vikings) -> Text:
    return text("No rune action for {name}: {runes} short.", name=who_label(state, event.who),
                runes=runes_label(event.short))  # fmt: skip


@_told.register
def _(event: e.BoonTaken, state: Vikings) -> Text:
    god = state.god(event.rune)
    figures = book_of(state).gods[god.mat]
    name = god_label(figures.name, figures.name_pl, god.mat)
    return text("{name} takes the boon of {god}.", name=subject(state, event.seat), god=name)


@_told.register
def _(event: e.FavourPicked, state: Vikings) -> Text:
    return text("{name} has a favour card too many and gives one back.",
                name=subject(state, event.seat))  # fmt: skip


@_told.register
def _(event: e.Done, state: Vikings) -> Text:
    return text("{name} has done it.", name=subject(state, event.seat))


@_told.register
def _(event: e.TurnPassed, state: Vikings) -> Text:
    if event.seat == ENEMY:
        return text("The enemy's turn is over.")
    return text("The turn of {name} is over.", name=who_label(state, event.seat))


@_told.register
def _(event: e.EraEnded, state: Vikings) -> Text:
    if event.era >= book_of(state).game.eras:
        return text("Era {era}, the last one, is over: favour cards are revealed.", era=event.era)
    if state.alone:
        return text("Era {era} is over, and everything is cleaned up.", era=event.era)
    who = who_label(state, event.seat)
    if event.tied:
        return text(
            "Era {era} is over, and everything is cleaned up. Several have most runes; of them"
            " {name} had the latest turn and is the chieftain.",
            era=event.era, name=who,
        )  # fmt: skip
    return text(
        "Era {era} is over, and everything is cleaned up. {name} has most runes and is the"
        " chieftain.",
        era=event.era, name=who,
    )  # fmt: skip


@_told.register
def _(event: e.HouseSet, state: Vikings) -> Text:
    question, answer = reading_told(event.key, str(getattr(event.house, event.key)))
    return text("From now on: {question} {answer}.", question=question, answer=answer)


@_told.register
def _(event: e.ReadingTold, state: Vikings) -> Text:
    question, answer = reading_told(event.key, held(state, event.key))
    return text("The printed rules are silent: {question} At this table: {answer}.",
                question=question, answer=answer)  # fmt: skip


@_told.register
def _(event: e.GameEnded, state: Vikings) -> Text:
    return game_over()


@_told.register
def _(event: e.Adjusted, state: Vikings) -> Text:
    return text(
        "{name}: {counter} {by}, now {value}.",
        name=subject(state, event.seat), counter=counter_label(event.counter),
        by=signed(event.by), value=event.value,
    )  # fmt: skip


@_told.register
def _(event: e.EnemyCard, state: Vikings) -> Text:
    return text("The enemy plays {card}.", card=card_told(event.card))


@_told.register(
    e.ChieftainMoved | e.TracksMoved | e.TrackReset | e.EnemyBonus | e.EnemyTold
)
def _(event: AboutEnemy, state: Vikings) -> Text:
    line = enemy_line(event, lambda island: island_label(state, island))
    if follows_map(event) and not chart_of(book_of(state), state).verified:
        return text("{line} So it is on Skald's sketch of the map; your board decides.", line=line)
    return line


@_told.register(SittingEvent | Overruled)
def _(event: SittingEvent | Overruled, state: Vikings) -> Text:
    return told(state.seats, event)
