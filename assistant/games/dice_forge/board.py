"""The score page: glory opened into its parts, and what stands beside it."""

from __future__ import annotations

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.hammers import hammers_of
from assistant.games.dice_forge.kinds import NOTHING, Resource
from assistant.games.dice_forge.labels import (
    amounts_label,
    feat_label,
    why_label,
)
from assistant.games.dice_forge.scoring import board_glory, card_glory
from assistant.games.dice_forge.state import DiceForge, Player
from assistant.games.sitting import scoreboard_of
from assistant.words.score import Fact, Part, Scoreboard
from assistant.words.text import Text, plural, text


def scoreboard(book: Figures, state: DiceForge) -> Scoreboard:
    """All seats: glory on the board and on cards, as it would count if the game ended now."""
    return scoreboard_of(
        state,
        {one.seat: (_board(book, one), _cards(book, one)) for one in state.players},
        {one.seat: _facts(book, one) for one in state.players},
    )


def _board(book: Figures, player: Player) -> Part:
    token = book.glory.token
    tokens, units = divmod(board_glory(player), token)
    parts = (
        Part("tokens", plural("{n} token", "{n} tokens", tokens), tokens * token),
        Part("track", text("On the track"), units),
    )
    return Part("board", text("Glory on the board"), board_glory(player), parts if tokens else ())


def _cards(book: Figures, player: Player) -> Part:
    parts = [
        Part(f"{nth}-{card.feat}", feat_label(book, card.feat), card.glory)
        for nth, card in enumerate(player.feats, 1)
    ]
    if player.by_hand:
        parts.append(Part("by-hand", text("Counted by hand"), player.by_hand))
    return Part("cards", text("Glory on cards"), card_glory(player), tuple(parts))


_LABELS = {
    Resource.GOLD: text("Gold"),
    Resource.SUN: text("Sun"),
    Resource.MOON: text("Moon"),
}


def _facts(book: Figures, player: Player) -> tuple[Fact, ...]:
    """Reserves with their caps, dice as they are, tokens, losses, and each die's luck."""
    facts = [
        Fact(
            resource.value,
            label,
            text("{has} of {most}", has=player.has.of(resource), most=player.caps.of(resource)),
        )
        for resource, label in _LABELS.items()
    ]
    for number, die in enumerate(player.dice, 1):
        label = text("Die {number}", number=number)
        facts.append(Fact(f"die-{number}", label, why_label(book, die.faces)))
    if hammers_of(book, player):
        facts.append(Fact("hammer", text("Hammer"), _hammer(book, player)))
    if player.tokens:
        facts.append(Fact("tokens", text("Tokens"), why_label(book, player.tokens)))
    facts.append(Fact("forged", text("Faces forged"), text("{n}", n=player.forged)))
    if player.lost != NOTHING:
        facts.append(Fact("lost", text("Lost over the caps"), amounts_label(player.lost)))
    facts.extend(_luck(player))
    return tuple(facts)


def _hammer(book: Figures, player: Player) -> Text:
    """Which hammer of how many, and how far on which side."""
    length = book.hammer.steps
    hammers = hammers_of(book, player)
    ended, step = divmod(player.hammer_steps, length)
    if ended >= hammers:
        return text("done")
    for side, figures in enumerate(book.hammer.sides, 1):
        if step < figures.steps:
            return text(
                "side {side}, step {step} of {steps}; hammer {nth} of {hammers}",
                side=side,
                step=step,
                steps=figures.steps,
                nth=ended + 1,
                hammers=hammers,
            )
        step -= figures.steps
    return text("done")


def _luck(player: Player) -> list[Fact]:
    return [
        Fact(
            f"luck-{number}",
            text("Luck of die {number}", number=number),
            text(
                "{got} of {expected} expected",
                got=round(luck.got, 1),
                expected=round(luck.expected, 1),
            ),
        )
        for number, luck in enumerate(player.luck, 1)
        if luck.throws
    ]
