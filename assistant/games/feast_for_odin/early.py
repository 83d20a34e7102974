"""A die that is thrown before its action is chosen: what it may be for, and what that means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import dice as d
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.dicing import (
    RULE_ROLLS,
    die_of,
    offer_of,
    ore_loads,
    ore_range,
    roll,
    start_dice,
)
from assistant.games.feast_for_odin.kinds import Depth, DiceAction, Phase
from assistant.games.feast_for_odin.labels import amount_label
from assistant.games.feast_for_odin.offering import can_imitate, can_take
from assistant.games.feast_for_odin.parts import figures_of, vikings_for
from assistant.games.feast_for_odin.phrases import DICE, paid_label
from assistant.games.feast_for_odin.played_before import IMITATION
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.spaces import place_vikings
from assistant.games.feast_for_odin.state import DiceInHand, FeastForOdin
from assistant.games.feast_for_odin.turns import active
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.choices import Choice, Option
from assistant.words.dice import DieKind, DieSpec, Roll, WantedDice
from assistant.words.text import Text, plural, text

FOR, DROP = "for:", "drop"

NOT_NAMED = text("First say what the throw before is for, or that it does not count.")


class Purpose(Struct, frozen=True):
    """What a die may be thrown for: a dice action, the command for it, vikings, and ore that
    counts."""

    command: c.NameThrow
    action: DiceAction
    vikings: int
    ore: int

    @property
    def code(self) -> str:
        """The answer's code."""
        one = self.command
        place = (one.space, one.imitates) if one.space else (self.action.value, str(one.ore))
        return FOR + ":".join(place)


def purposes(book: Book, state: FeastForOdin) -> tuple[Purpose, ...]:
    """Every dice action that the active seat could begin now."""
    seat = state.place.active
    if state.place.phase is not Phase.ACTIONS or seat is None or state.action is not None:
        return ()
    found = _kept(book) if state.depth is Depth.KEEPER else _spaces(book, state, seat)
    return tuple(sorted(found, key=lambda one: list(DiceAction).index(one.action)))


def _spaces(book: Book, state: FeastForOdin, seat: str) -> Iterator[Purpose]:
    player = state.player(seat)
    places = [(code, "") for code in book.board.spaces if can_take(book, state, player, code)]
    for column in state.imitations:
        copied = can_imitate(book, state, player, column)
        places += [(f"{IMITATION}{column}", code) for code in copied]
    for space, imitates in places:
        target = imitates or space
        for part in figures_of(book, target, player):
            if part.dice is not None:
                ore = sum(ore_loads(book, player, part))
                vikings = vikings_for(book, target, player)
                yield Purpose(c.NameThrow(space, imitates), part.dice, vikings, ore)


def _kept(book: Book) -> Iterator[Purpose]:
    """The score keeper's: it does not know the ships, so every amount of ore is one purpose."""
    for action in book.rounds.dice:
        for ore in ore_range(book, action):
            yield Purpose(c.NameThrow(action=action, ore=ore), action, 0, ore)


def most_rolls(book: Book, state: FeastForOdin) -> int:
    """How often the active seat may throw for any of its dice actions."""
    seat = state.place.active
    played = () if seat is None else state.player(seat).cards
    return max((d.terms(book, one, played).rolls for one in DiceAction), default=0)


def wanted(book: Book, state: FeastForOdin) -> WantedDice | None:
    """The dice that the active seat may throw though it has not chosen its action."""
    seat, thrown = state.place.active, state.early
    specs: dict[DieKind, DieSpec] = {}
    for one in purposes(book, state):
        kind = die_of(book, one.action)
        specs[kind] = DieSpec(kind, book.rounds.dice[one.action].colour)
    if thrown:
        specs = {kind: spec for kind, spec in specs.items() if kind is thrown[0].dice[0].kind}
    if seat is None or not specs or len(thrown) >= most_rolls(book, state):
        return None
    dice = tuple(specs.values())
    return WantedDice(
        f"turn-{state.place.turn}-early-{len(thrown)}",
        dice=dice if len(dice) == 1 else None,
        seat=seat,
        among=() if len(dice) == 1 else dice,
        each_counts=True,
    )


def throw(work: Work, seen: Roll) -> None:
    """A die was thrown, and nobody has said yet what for."""
    seat, state = active(work), work.state
    if len(seen.dice) != 1 or not isinstance(seen.dice[0].value, int):
        raise refuse(text("One die is wanted: {die}.", die=text("d8 or d12")))
    kind = seen.dice[0].kind
    if state.early and kind is not state.early[0].dice[0].kind:
        raise refuse(NOT_NAMED)
    if all(die_of(work.book, one.action) is not kind for one in purposes(work.book, state)):
        raise refuse(text("There is no action now for which this die is thrown."))
    if len(state.early) >= most_rolls(work.book, state):
        raise refuse(
            text("The die was rolled {n} times: that is all.", n=len(state.early)), RULE_ROLLS
        )
    work.do(e.ThrownEarly(seat, seen))


def name_throw(work: Work, command: c.NameThrow) -> None:
    """The action is begun, and what was thrown before counts for it."""
    thrown = work.state.early
    if not thrown:
        raise refuse(text("Nothing was thrown before its action was chosen."))
    if command.action is None:
        place_vikings(work, c.PlaceVikings(command.space, command.imitates))
    else:
        start_dice(work, c.StartDice(command.action, command.ore))
    carry(work, thrown)


def carry(work: Work, thrown: Sequence[Roll]) -> None:
    """Throws that came before the action count for it, up to one that ends the rolling."""
    action = work.state.action
    if not thrown or action is None:
        return
    if action.dice is None or die_of(work.book, action.dice.action) is not thrown[0].dice[0].kind:
        raise refuse(NOT_NAMED)
    player = work.state.player(active(work))
    for one in thrown:
        now = work.state.action.dice if work.state.action else None
        if now is None:
            return
        offered = offer_of(work.book, work.state, player, now)
        value = one.dice[0].value
        if not isinstance(value, int) or not offered.left:
            return
        roll(work, value, one)


def drop_throw(work: Work) -> None:
    """What was thrown does not count."""
    if not work.state.early:
        raise refuse(text("Nothing was thrown before its action was chosen."))
    work.do(e.EarlyDropped(active(work)))


def check_named(work: Work) -> None:
    """Refuses to go on while nobody has said what a throw is for."""
    if work.state.early:
        raise refuse(NOT_NAMED)


def check_before_throw(work: Work, seat: str) -> None:
    """Forbids the active seat what would change a result, once a die was thrown for it."""
    work.forbid(
        work.full and bool(work.state.early) and seat == work.state.place.active,
        NOT_NAMED,
        RULE_ROLLS,
    )


def choice(book: Book, state: FeastForOdin, seat: str) -> Choice | None:
    """What the throw of a seat is for; None while it has not thrown before choosing."""
    if not state.early:
        return None
    kind = state.early[0].dice[0].kind
    meant = [
        (one, _offered(book, state, one))
        for one in purposes(book, state)
        if die_of(book, one.action) is kind
    ]
    options = [Option(one.code, _meaning(book, state, one, offered)) for one, offered in meant]
    options.append(Option(DROP, text("The throw does not count")))
    values = ", ".join(str(one.dice[0].value) for one in state.early)
    asked = text("Thrown: {values}. What for?", values=values)
    return Choice(seat, asked, tuple(options), _likely(meant))


def _likely(meant: Sequence[tuple[Purpose, d.Offer]]) -> str | None:
    """The only purpose of a throw, or the only one that succeeds; else somebody has to say."""
    succeeding = [one for one in meant if one[1].can_succeed]
    likely = succeeding if len(succeeding) == 1 else meant
    return likely[0][0].code if len(likely) == 1 else None


def command_of(book: Book, state: FeastForOdin, option: str) -> c.NameThrow | c.DropThrow | None:
    """The command that an answer means; None for no answer to this question."""
    if option == DROP:
        return c.DropThrow()
    return next((one.command for one in purposes(book, state) if one.code == option), None)


def _offered(book: Book, state: FeastForOdin, one: Purpose) -> d.Offer:
    """What could be done after the throws if they were for this action."""
    player = state.player(state.place.active or "")
    values = [value for roll in state.early if isinstance(value := roll.dice[0].value, int)]
    on = d.terms(book, one.action, player.cards)
    for n, value in enumerate(values):
        if d.is_forced(on, d.result(on, value, one.ore)):
            values = values[: n + 1]
            break
    rolled = tuple(values[: on.rolls])
    return offer_of(book, state, player, DiceInHand(one.action, one.ore, rolled))


def _meaning(book: Book, state: FeastForOdin, one: Purpose, offered: d.Offer) -> Text:
    """What a throw would mean for an action: the result, and what it takes or brings."""
    player = state.player(state.place.active or "")
    on = d.terms(book, one.action, player.cards)
    keeper, result = state.depth is Depth.KEEPER, offered.result or 0
    label = _labelled(book, state, one)
    if not on.figures.low:
        tiles = sum(prize.spend is not None for prize in offered.prizes)
        if keeper or not tiles:
            return text("{action}: result {n}", action=label, n=result)
        return text("{action}: result {n}, {tiles}", action=label, n=result,
                    tiles=plural("{n} tile within reach", "{n} tiles within reach", tiles),
                    )  # fmt: skip
    if keeper:
        return text("{action}: a success costs {n}", action=label, n=result)
    if offered.spend is None:
        short = result - d.worth(on, d.means(on, player.has))
        return text("{action}: a success costs {n}: {short} short", action=label, n=result,
                    short=short)  # fmt: skip
    paid = paid_label(book, on.figures.material, offered.spend.material, on.figures.weapon,
                      offered.spend.weapons)  # fmt: skip
    return text("{action}: success for {paid}", action=label, paid=paid)


def _labelled(book: Book, state: FeastForOdin, one: Purpose) -> Text:
    """The action with the vikings that it takes, or for the score keeper the ore."""
    if one.vikings:
        return plural("{action}, {n} viking", "{action}, {n} vikings", one.vikings,
                      action=DICE[one.action])  # fmt: skip
    if not book.rounds.dice[one.action].ore:
        return DICE[one.action]
    ore = amount_label(book.words, "ore", one.ore)
    return text("{action}, {things}", action=DICE[one.action], things=ore)
