"""A player who knows every legal command of a state, and gives one of them at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.forging import removable
from assistant.games.dice_forge.kinds import Counter, Depth, Effect, FeatKind, Stage
from assistant.games.dice_forge.questions import price, sold
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import Forge, RollDice, open_steps
from assistant.games.sitting import GiveTurn, LeaveSeat, Pause, ReturnSeat, Unpause
from tests.any_command import any_command


def legal(rules: DiceForgeRules, state: DiceForge, luck: Random) -> list[Any]:
    """Commands that the rules allow now; of rolls and offerings a random one for each seat."""
    if state.paused:
        return [Unpause()]
    asked: list[Any] = [
        c.Choose(option.code, choice.seat)
        for choice in rules.choices(state)
        for option in choice.options
    ]
    for step in open_steps(state.agenda):
        dice = state.player(step.seat).dice
        if isinstance(step, RollDice):
            faces = tuple(luck.choice(dice[die].faces) for die in step.dice)
            asked.append(c.RollResult(faces, step.seat))
        elif isinstance(step, Forge):
            asked += [
                c.ForgeFace(face, die, remove, step.seat)
                for face in step.faces
                for die in (1, 2)
                for remove in removable(rules.book, dice[die - 1])
            ]
    return asked or [*_turn(rules.book, state, luck), c.EndTurn()]


def _turn(book: Figures, state: DiceForge, luck: Random) -> Iterator[Any]:
    player, stage = state.player(state.place.active), state.place.stage
    if stage is Stage.REINFORCEMENT:
        yield c.GoOn()
        for card in {card.feat for card in player.feats}:
            owned = sum(one.feat == card for one in player.feats)
            figures = book.feats[card]
            usable = figures.kind is FeatKind.REINFORCEMENT and figures.pay.within(player.has)
            if usable and state.place.used.count(card) < owned:
                yield c.UseReinforcement(card)
    for token in set(player.tokens):
        if book.feats[token].effect is Effect.TRITON:
            yield c.UseToken(token)
    if stage is Stage.EXTRA and book.extra_action.cost.within(player.has):
        yield c.ExtraAction()
    if stage in (Stage.REINFORCEMENT, Stage.ACTION, Stage.EXTRA_ACTION):
        for stack in state.feats:
            if stack.left and book.feats[stack.feat].cost.within(player.has):
                yield c.BuyFeat(stack.feat)
        basket, gold = [], player.has.gold
        faces = list(sold(state))
        luck.shuffle(faces)
        for face in faces:
            if price(book, state, face) <= gold:
                basket.append(face)
                gold -= price(book, state, face)
        if basket:
            yield c.BuyFaces(tuple(basket[: luck.randint(1, len(basket))]))


def anything(rules: DiceForgeRules, state: DiceForge, luck: Random) -> Any:
    """Any command at all, mostly nonsense."""
    if luck.random() < 0.3:
        return any_command(rules, state, luck)
    faces, feats = [*rules.book.faces, "no face"], [*rules.book.feats, "no feat"]
    seat = luck.choice([None, "s1", "s2", "s3", "s9"])
    named = seat or "s2"
    die, face = luck.randint(0, 3), luck.choice(faces)
    overruled = [
        c.RollResult(tuple(luck.choices(faces, k=luck.randint(0, 3))), seat),
        c.Choose(luck.choice(["0", "1", "yes", "none", "s2.1", face]), seat),
        c.ForgeFace(face, die, luck.choice(faces), seat),
        c.BuyFaces(tuple(luck.choices(faces, k=luck.randint(0, 3)))),
        c.BuyFeat(luck.choice(feats)),
        c.UseReinforcement(luck.choice(feats)),
        c.UseToken(luck.choice(feats)),
        c.ExtraAction(),
        c.GoOn(),
        c.EndTurn(),
        *legal(rules, state, luck),
    ]
    others = [
        c.RollNext(seat),
        c.Adjust(named, luck.choice(list(Counter)), luck.randint(-20, 20)),
        c.SetDie(named, die, luck.choice(faces), face),
        c.SetDepth(luck.choice(list(Depth))),
        c.Skip(named),
        GiveTurn(named),
        Pause(),
        Unpause(),
        Unpause(),
        LeaveSeat(named),
        ReturnSeat(named),
        ReturnSeat(named),
    ]
    kind = luck.random()
    if kind < 0.3:
        return c.Overrule(luck.choice(overruled))
    return luck.choice(overruled if kind < 0.8 else others)


def pick(commands: list[Any], luck: Random) -> Any:
    """One of them; the turn is rarely ended while there is something else to do."""
    quiet = [one for one in commands if not isinstance(one, c.EndTurn | c.GoOn)]
    return luck.choice(quiet if quiet and luck.random() < 0.8 else commands)
