"""What seats are asked, and which command each answer is."""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import dice as d
from assistant.games.feast_for_odin import early
from assistant.games.feast_for_odin.dicing import offer_now, owned
from assistant.games.feast_for_odin.feasting import proposal
from assistant.games.feast_for_odin.keeper import drawable
from assistant.games.feast_for_odin.kinds import SILVER, Depth, Phase, stock, stock_of
from assistant.games.feast_for_odin.labels import stock_label, thing_label
from assistant.games.feast_for_odin.owned import squares_to_fill
from assistant.games.feast_for_odin.phrases import DICE, paid_label
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, unseen
from assistant.games.sitting.work import refuse
from assistant.words.choices import Choice, Option, only_answer
from assistant.words.text import Text, plural, text

SUCCESS, FAIL, CHEAPEST = "success", "fail", "cheapest"
TAKE = "take:"


def questions(book: Book, state: FeastForOdin) -> tuple[Choice, ...]:
    """The open questions, one a seat at the most."""
    asked = (question(book, state, seat.id) for seat in state.seats if seat.here)
    return tuple(one for one in asked if one is not None)


def question(book: Book, state: FeastForOdin, seat: str) -> Choice | None:
    """What a seat is asked now: about its roll, a drawn weapon, or its feast."""
    player = state.player(seat)
    if seat == state.place.active:
        offered = offer_now(book, state)
        if offered is not None and offered.result is not None:
            return _dice(book, state, seat, offered)
        thrown = early.choice(book, state, seat)
        if thrown is not None:
            return thrown
    if state.depth is Depth.KEEPER:
        return None
    if player.draws:
        options = tuple(
            Option(kind, thing_label(book.words, kind)) for kind in drawable(book, state)
        )
        return Choice(seat, _drawn(state, player.draws), options, only_answer(options))
    if state.place.phase is Phase.FEAST and not player.feasted:
        return _feast(book, state, seat)
    return None


def _drawn(state: FeastForOdin, draws: int) -> Text:
    """Which cards were drawn; and what to do first where the pile to draw from is empty."""
    asked = plural("Which weapon card did you draw?",
                   "Which weapon cards did you draw? One by one, {n} in all.", draws)  # fmt: skip
    if unseen(state).things:
        return asked
    if state.discards.things:
        return text("The weapon cards are all drawn: first shuffle the discarded ones. {question}",
                    question=asked)  # fmt: skip
    return text("No weapon card is left: put something else in its place. {question}",
                question=asked)  # fmt: skip


def answer(book: Book, state: FeastForOdin, seat: str | None, option: str) -> c.FeastCommand:
    """The command that an answer means. Refuses an answer that nobody was asked for."""
    for asked in questions(book, state):
        if seat in (None, asked.seat) and any(one.code == option for one in asked.options):
            named = early.command_of(book, state, option) if state.early else None
            return named or _command(asked.seat, option)
    raise refuse(text("That is no answer to what is asked now."))


def _command(seat: str, option: str) -> c.FeastCommand:
    if option == SUCCESS:
        return c.Succeed()
    if option == FAIL:
        return c.Fail()
    if option.startswith(TAKE):
        return c.Succeed(option.removeprefix(TAKE))
    if option == CHEAPEST:
        return c.HoldFeast(None, seat)
    return c.NameWeapon(option, seat)


def _dice(book: Book, state: FeastForOdin, seat: str, offered: d.Offer) -> Choice:
    keeper, figures = state.depth is Depth.KEEPER, book.rounds.dice[offered.action]
    options: list[Option] = []
    if figures.low and offered.spend is not None:
        options.append(Option(SUCCESS, _success(book, offered, keeper=keeper)))
    if not figures.low:
        options += [
            Option(f"{TAKE}{prize.tile}", _prize(book, offered, prize, keeper=keeper))
            for prize in offered.prizes
            if prize.spend is not None
        ]
    if not offered.forced:
        options.append(
            Option(FAIL, text("failure: {things}", things=stock_label(book.words, offered.failure)))
        )
    return Choice(
        seat,
        _stands(book, state, seat, offered),
        tuple(options),
        _default(offered, options),
    )


def _stands(book: Book, state: FeastForOdin, seat: str, offered: d.Offer) -> Text:
    """The result, and how much is wanting where a success cannot be paid."""
    now, player = offered.result or 0, state.player(seat)
    if not book.rounds.dice[offered.action].low or offered.spend is not None:
        return text("{action}: result {n}.", action=DICE[offered.action], n=now)
    on = d.terms(book, offered.action, player.cards)
    return text(
        "{action}: result {n}. A success costs {n}: {short} short with what you own.",
        action=DICE[offered.action],
        n=now,
        short=now - d.worth(on, owned(state, player, on)),
    )


def _default(offered: d.Offer, options: list[Option]) -> str | None:
    """The cheapest success, or the best tile that costs nothing; a failure only as the last answer.

    What is paid for which tile somebody has to say.
    """
    if offered.spend is not None:
        return SUCCESS
    free = next((one for one in offered.prizes if one.spend == d.Spend()), None)
    return only_answer(options) if free is None else f"{TAKE}{free.tile}"


def dice_sentence(book: Book, offered: d.Offer, *, keeper: bool) -> Text:
    """Where a dice action stands: result, rolls left, and the odds of one more."""
    if offered.result is None:
        return text("{action}: roll the die.", action=DICE[offered.action])
    said = text(
        "{action}: {value} rolled, result {result}.",
        action=DICE[offered.action],
        value=offered.rolled[-1],
        result=offered.result,
    )
    if offered.forced:
        return text("{said} It costs nothing and is taken.", said=said)
    if offered.odds is None:
        return text("{said} No roll is left.", said=said)
    said = text(
        "{said} {rolls}: the next one is better with {better} %, worse with {worse} %.",
        said=said,
        rolls=plural("One more roll", "{n} more rolls", offered.left),
        better=round(100 * offered.odds.better),
        worse=round(100 * offered.odds.worse),
    )
    if keeper:
        return said
    chance = round(100 * offered.odds.success)
    return text("{said} A success comes with {chance} %.", said=said, chance=chance)


def _success(book: Book, offered: d.Offer, *, keeper: bool) -> Text:
    things = stock_label(book.words, offered.success)
    paid = _paid(book, offered, offered.spend, keeper=keeper)
    return text("success: {things} for {paid}", things=things, paid=paid)


def _paid(book: Book, offered: d.Offer, spend: d.Spend | None, *, keeper: bool) -> Text:
    figures, given = book.rounds.dice[offered.action], spend or d.Spend()
    if keeper and given != d.Spend():
        return text(
            "{n} together: {material}, {weapon}",
            n=given.material,
            material=thing_label(book.words, figures.material),
            weapon=thing_label(book.words, figures.weapon),
        )
    return paid_label(book, figures.material, given.material, figures.weapon, given.weapons)


def _prize(book: Book, offered: d.Offer, prize: d.Prize, *, keeper: bool) -> Text:
    tile = thing_label(book.words, prize.tile)
    if prize.spend == d.Spend():
        return text("take {tile}", tile=tile)
    paid = _paid(book, offered, prize.spend, keeper=keeper)
    return text("take {tile} for {paid}", tile=tile, paid=paid)


def _feast(book: Book, state: FeastForOdin, seat: str) -> Choice:
    player = state.player(seat)
    feast = proposal(book, state, player)
    food = stock_of(one.good for one in feast.servings if one.good not in ("", SILVER))
    label = stock_label(book.words, food.plus(stock({SILVER: feast.silver})))
    if feast.penalties:
        label = text("{food}; squares left empty: {n}", food=label, n=feast.penalties)
    free = squares_to_fill(book, state, player)
    asked = plural("Feast: fill {n} square.", "Feast: fill {n} squares.", free)
    return Choice(seat, asked, (Option(CHEAPEST, label),), CHEAPEST)
