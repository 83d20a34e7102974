"""Battles: who begins and joins, how strong everybody is, who wins, what losing brings."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.influence import active_runes
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    READINGS,
    Card,
    Depth,
    End,
    Goods,
    Resource,
    Row,
    Rune,
    Runes,
    Stage,
    one_rune,
    only,
)
from assistant.games.tiny_epic_vikings.labels import INVADERS
from assistant.games.tiny_epic_vikings.state import Battle, Enemy, Fighter, Vikings
from assistant.games.tiny_epic_vikings.work import Work, book_of, held
from assistant.words.text import text

RULE_BATTLE = text("rulebook, battles")
RULE_LONE = text("rulebook, lone fighter")
RULE_SOLO = text("rulebook, solo rules, battle with the enemy")


class Strength(Struct, frozen=True):
    """What a fighter's card is worth: printed, by the boost, together."""

    printed: int
    boost: int
    counted: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.printed + self.boost


def boosted(card: Card, counted: int, bonus: int = 0) -> Strength:
    """A card's strength with so many of what boosts it: added to it, or multiplied."""
    if not card.per:
        return Strength(card.strength, bonus, 0)
    if card.times:
        return Strength(0, card.strength * counted + bonus, counted)
    return Strength(card.strength, card.each * counted + bonus, counted)


def strength(state: Vikings, who: str, card: Card) -> Strength:
    """The strength of a fighter's card as things are now."""
    if who == INVADERS:
        return boosted(card, invaders_count(state, card))
    bonus = 0
    if who == ENEMY and state.enemy is not None:
        bonus = state.enemy.bonus
    if card.per in set(Rune):
        return boosted(card, _runes(state, who, card).of(Rune(card.per)), bonus)
    if card.per in set(Resource):
        return boosted(card, _goods(state, who, card).of(Resource(card.per)), bonus)
    return boosted(card, 0, bonus)


def _goods(state: Vikings, who: str, card: Card) -> Goods:
    """What a fighter has that boosts its card, once its steel is paid."""
    if who == ENEMY:
        return Goods() if state.enemy is None else state.enemy.has
    has = state.player(who).has
    if held(state, "steel_first") == "no":
        return has
    return has.minus(only(Resource.STEEL, min(has.steel, card.steel)))


def _runes(state: Vikings, who: str, card: Card) -> Runes:
    """The runes that boost a turned battle card; its own is among them, unless the house says
    otherwise."""
    runes = active_runes(book_of(state), state, who)
    if who == ENEMY and state.enemy is not None and held(state, "enemy_runes") == "turn":
        runes = _runes_of_turn(state.enemy, runes, card)
    if held(state, "own_rune") == "no":
        own = one_rune(card.rune)
        return Runes(*(max(0, runes.of(rune) - own.of(rune)) for rune in Rune))
    return runes


def _runes_of_turn(enemy: Enemy, runes: Runes, card: Card) -> Runes:
    """The enemy's runes with only those cards that it has played in this turn."""
    before = enemy.active
    islands = Runes(*(runes.of(rune) - before.of(rune) for rune in Rune))
    played = islands.plus(one_rune(card.rune))
    now = enemy.row[-1:]
    return played.plus(one_rune(now[0].rune)) if now else played


def invaders_count(state: Vikings, card: Card) -> int:
    """What boosts the invaders: earlier cards for a rune of any kind; for a resource one for
    every card, this one counted too."""
    cards = state.invaders
    earlier = len(cards) - 1 if cards and cards[-1] == card else len(cards)
    return earlier if card.per in set(Rune) else earlier + 1


# Beginning and joining


def start(work: Work, row: Row, end: End) -> None:
    """The active seat begins a battle with a card face down."""
    seat = work.active
    check_play(work)
    work.forbid(
        work.state.battle is not None,
        text("A battle is on already: join it instead."),
        RULE_BATTLE,
    )
    favour = favour_at(work, row, end)
    work.do(e.CardPlayed(seat, None, open=False))
    begin(work, seat, row, end, favour)
    _played(work)


def begin(work: Work, who: str, row: Row, end: End, favour: int, card: Card | None = None) -> None:
    """A battle begins for the card at an end of a row."""
    if work.state.battle is not None:
        raise refuse(text("A battle is on already: join it instead."), RULE_BATTLE)
    work.do(e.BattleBegun(who, row, end, favour, card))


def favour_at(work: Work, row: Row, end: End) -> int:
    """The favour card at an end of a row."""
    cards = work.state.row_of(row)
    if not cards:
        raise refuse(text("No favour card is left in this row."), RULE_BATTLE)
    return cards[0] if end is End.LEFT else cards[-1]


def join(work: Work) -> None:
    """The active seat joins the battle with a card face down."""
    check_play(work)
    battle = work.state.battle
    if battle is None:
        raise refuse(text("There is no battle to join: start one."), RULE_BATTLE)
    if battle.fighter(work.active) is not None:
        raise refuse(text("You are in this battle already."), RULE_BATTLE)
    work.do(e.CardPlayed(work.active, None, open=False))
    work.do(e.BattleJoined(work.active))
    _played(work)


def _played(work: Work) -> None:
    """Alone a battle is settled at once; with others the turn goes on."""
    alone = work.state.alone and work.state.depth is Depth.FULL
    stage = Stage.BATTLE if alone else Stage.ACTIONS
    work.do(e.PlaceSet(replace(work.state.place, stage=stage)))


def check_play(work: Work) -> None:
    """Refuses a card where none is to be played now."""
    place, depth = work.state.place, work.state.depth
    if place.stage not in (Stage.PLAY, Stage.ACTIONS, Stage.BATTLE):
        raise refuse(text("No card is played now."))
    if depth is Depth.KEEPER:
        return
    work.forbid(place.stage is Stage.BATTLE, text("The battle is settled first."), RULE_BATTLE)
    work.forbid(
        place.stage is Stage.ACTIONS, text("This turn's card is played already."), RULE_BATTLE
    )


def enter(work: Work, seat: str, row: Row | None, end: End | None) -> None:
    """A card that lies face up goes into the battle; its strength is open."""
    played = work.player(seat).row
    card = played[-1].card if played else None
    if card is None:
        raise refuse(text("Only a card that was played face up enters the battle."), RULE_BATTLE)
    battle = work.state.battle
    if battle is None:
        if row is None or end is None:
            raise refuse(text("Say which favour card the battle is for."), RULE_BATTLE)
        begin(work, seat, row, end, favour_at(work, row, end), card)
    elif battle.fighter(seat) is not None:
        raise refuse(text("You are in this battle already."), RULE_BATTLE)
    else:
        work.do(e.BattleJoined(seat, card))
    if work.state.alone:
        work.do(e.PlaceSet(replace(work.state.place, stage=Stage.BATTLE)))


def leave(work: Work, seat: str) -> None:
    """Somebody who fights leaves the table: the next fighter clockwise settles the battle, and
    without one the favour card goes back."""
    battle = work.state.battle
    if battle is None or battle.fighter(seat) is None:
        return
    left = [one.who for one in battle.fighters if one.who not in (seat, INVADERS)]
    clockwise = [one for one in work.around(seat) if one in left]
    if not clockwise:
        work.do(e.BattleSettled(""))
        return
    work.do(e.FighterLeft(seat, clockwise[0] if battle.starter == seat else battle.starter))


# Turning the cards up


def awaited(state: Vikings) -> tuple[str, ...]:
    """Whose card is still to be read, from the starter on clockwise."""
    battle = state.battle
    if battle is None or state.place.stage is not Stage.BATTLE or state.depth is Depth.KEEPER:
        return ()
    hidden = [
        one.who
        for one in battle.fighters
        if one.card is None and (one.who == ENEMY or state.here(one.who))
    ]
    if state.alone and battle.fighter(ENEMY) is None:
        hidden.append(ENEMY)
    if needs_invader(state, battle) and not hidden:
        hidden.append(INVADERS)
    return tuple(hidden)


def needs_invader(state: Vikings, battle: Battle) -> bool:
    """Whether somebody fights alone, and can."""
    if battle.fighter(INVADERS) is not None:
        return False
    there = [one for one in battle.fighters if one.card or one.who == ENEMY or state.here(one.who)]
    if len(there) != 1:
        return False
    if state.alone and battle.starter != ENEMY:
        return False
    return there[0].card is None or _can_pay(state, there[0])


def _can_pay(state: Vikings, one: Fighter) -> bool:
    if one.who in (ENEMY, INVADERS) or one.card is None:
        return True
    return one.card.steel <= state.player(one.who).has.steel


def reveal(work: Work, who: str, card: Card) -> None:
    """A card is read."""
    if who not in awaited(work.state):
        raise refuse(text("Nobody waits for this card."), RULE_BATTLE)
    battle = work.state.battle
    if who == INVADERS:
        work.draw()
    if who == ENEMY and battle is not None and battle.fighter(ENEMY) is None:
        work.do(e.BattleJoined(ENEMY, card))
    else:
        work.do(e.Revealed(who, card))


def fight(work: Work) -> None:
    """Everybody pays, strengths are compared; the winner takes the card, the others lose."""
    battle = work.state.battle
    if battle is None:
        return
    order = [one for one in work.around(battle.starter) if battle.fighter(one)]
    if battle.fighter(INVADERS):
        order.append(INVADERS)
    cards = {
        one.who: one.card
        for who in order
        if (one := battle.fighter(who)) is not None and one.card and _can_pay(work.state, one)
    }
    for key in ("enemy_runes", "own_rune", "steel_first"):
        if any(_differs(work.state, key, who, card) for who, card in cards.items()):
            work.reading(key)
    worth = {who: strength(work.state, who, card).total for who, card in cards.items()}
    winner = _winner(work, order, worth)
    for who, card in cards.items():
        if who not in (ENEMY, INVADERS) and card.steel:
            paid = Goods().minus(only(Resource.STEEL, card.steel))
            work.do(e.GoodsChanged(who, paid, "battle"))
    work.do(e.Fought(tuple(order), tuple(worth.get(who) for who in order), winner))
    _after(work, cards, worth, winner)


def _differs(state: Vikings, key: str, who: str, card: Card) -> bool:
    """Whether a card is as strong by one reading as by another one."""
    answers = (replace(state.house, **{key: one}) for one in READINGS[key])
    found = {strength(replace(state, house=one), who, card).total for one in answers}
    return len(found) > 1


def _winner(work: Work, order: list[str], worth: dict[str, int]) -> str:
    """Who wins; empty: nobody. The invaders never take a card."""
    if not worth:
        return ""
    if len(worth) == 1 and len(order) > 1 and work.reading("unopposed") == "no":
        return ""
    best = [who for who, total in worth.items() if total == max(worth.values())]
    return best[0] if len(best) == 1 and best[0] != INVADERS else ""


def _after(work: Work, cards: dict[str, Card], worth: dict[str, int], winner: str) -> None:
    """What losing brings to each, from the starter on, the boon before the god's wrath; then what
    the winner takes."""
    steps: list[s.Step] = []
    for who, card in cards.items():
        if who == winner or (who == INVADERS and not _invaders_lost(worth, winner)):
            continue
        if who == INVADERS:
            work.fury(card.rune, work.book.prices.fury_lost, "lost")
            continue
        boon = s.EnemyMat(card.rune) if who == ENEMY else s.Boon(who, card.rune)
        steps += [boon, s.LostWrath(card.rune)]
    if winner:
        steps.insert(0, s.Bag(winner))
        if winner != ENEMY and len(work.player(winner).favours) > work.book.game.favours:
            steps.insert(1, s.FourthFavour(winner))
    if work.state.alone:
        steps.append(s.Control())
        if ENEMY in cards:
            steps += [s.EnemyTracks(cards[ENEMY].rune), s.EnemyOver()]
    work.push(*steps)


def _invaders_lost(worth: dict[str, int], winner: str) -> bool:
    """The invaders lose to a winner, and in a tie."""
    return bool(winner) or (len(worth) > 1 and len(set(worth.values())) == 1)


def settle(work: Work, winner: str, lost: tuple[Rune, ...]) -> None:
    """Only how a battle ended, for those who keep just the score."""
    if work.state.battle is None:
        raise refuse(text("There is no battle."), RULE_BATTLE)
    if winner and not any(one.who == winner for one in work.state.battle.fighters):
        raise refuse(text("Only somebody who fights can win."), RULE_BATTLE)
    work.do(e.BattleSettled(winner))
    for rune in lost:
        work.fury(rune, work.book.prices.fury_lost, "lost")
    if winner and winner != ENEMY and len(work.player(winner).favours) > work.book.game.favours:
        work.push(s.FourthFavour(winner))
