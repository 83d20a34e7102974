"""Rolls that are corrected later: which faces could have come up, and what differs by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.answering import roll_of
from assistant.games.dice_forge.counting import counted, most_by_hand
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Depth, Resource
from assistant.games.dice_forge.labels import counted_faces, feat_label, resource_label
from assistant.games.dice_forge.questions import question, step_of
from assistant.games.dice_forge.sentences import sentence
from assistant.games.dice_forge.state import START, DiceForge, Player
from assistant.games.listing import beside
from assistant.games.sitting.describe import signed
from assistant.rules import Command
from assistant.words.dice import Face, Roll
from assistant.words.text import Text, text


def faces_of(book: Figures, state: DiceForge, roll: Roll) -> tuple[tuple[Face, ...], ...]:
    """The faces of each die that was rolled; with the score keeper all that there are, as
    nobody tells it of every forging."""
    dice = state.player(roll.seat or state.place.active).dice
    awaited = roll_of(state, roll.seat or state.place.active)
    places = range(len(dice)) if awaited is None else awaited.dice
    sides = [tuple(dict.fromkeys(dice[place].faces)) for place in places]
    if state.depth is Depth.FULL:
        return tuple(sides)
    return tuple(tuple(dict.fromkeys((*faces, *book.faces))) for faces in sides)


def means(book: Figures, state: DiceForge, command: Command) -> object:
    """What is left out for a seat; other commands mean what they say."""
    if not isinstance(command, c.Skip):
        return None
    step = step_of(book, state, command.seat)
    if step is None:
        return None
    asked = question(book, state, step)
    return type(step), None if asked is None else asked.sentence


def instead(book: Figures, state: DiceForge, command: Command) -> Sequence[Command] | None:
    """What is done in the place of something that cannot be done any more.

    A counter goes as far as it can. A face that was forged is on its die, whatever it was
    paid with: the die is set right by hand.
    """
    if isinstance(command, c.Adjust):
        return _as_far_as_it_goes(book, state, command)
    if isinstance(command, c.ForgeFace) and command.seat is not None:
        if command.face == command.remove:
            return []
        return [c.SetDie(command.seat, command.die, command.remove, command.face)]
    return None


def _as_far_as_it_goes(
    book: Figures, state: DiceForge, command: c.Adjust
) -> Sequence[Command] | None:
    """A counter that cannot go so far by now goes as far as it can; not at all: it falls away."""
    player = state.player(command.seat)
    was = counted(player, command.counter)
    most = most_by_hand(book, state, player, command.counter)
    by = min(command.by, most - was) if command.by > 0 else max(command.by, -was)
    if by == 0:
        return []
    return None if by == command.by else [replace(command, by=by)]


def differences(book: Figures, was: DiceForge, now: DiceForge) -> list[Text]:
    """What everybody has more or less, and what is next, if that is something else."""
    lines = []
    for old, new in zip(was.players, now.players, strict=True):
        parts = list(_player(book, old, new))
        if parts:
            name = now.name(new.seat)
            lines.append(text("{name}: {what}.", name=name, what=beside(parts)))
    if was.pools != now.pools or was.feats != now.feats:
        lines.append(text("What is left in the temple and on the islands differs."))
    before, after = sentence(book, was), sentence(book, now)
    if before != after:
        lines.append(text("Now: {what}", what=after))
    return lines


def _player(book: Figures, was: Player, now: Player) -> Iterator[Text]:
    for resource in Resource:
        by = now.has.of(resource) - was.has.of(resource)
        if by:
            yield text(
                "{resource} {by}, now {value}",
                resource=resource_label(resource),
                by=signed(by),
                value=now.has.of(resource),
            )
    for label, before, after in (
        (text("steps of the hammer"), was.hammer_steps, now.hammer_steps),
        (text("glory of feats"), was.by_hand, now.by_hand),
        (text("chests"), was.chests, now.chests),
    ):
        if before != after:
            yield text(
                "{resource} {by}, now {value}",
                resource=label,
                by=signed(after - before),
                value=after,
            )
    if was.island != now.island:
        if now.island == START:
            yield text("the pawn now on its start portal")
        else:
            yield text("the pawn now on island {island}", island=now.island)
    if was.feats != now.feats:
        names = beside(feat_label(book, card.feat) for card in now.feats)
        yield text("cards now: {what}", what=names)
    if was.tokens != now.tokens:
        yield text("tokens now: {what}", what=beside(feat_label(book, one) for one in now.tokens))
    for number, (before_die, after_die) in enumerate(zip(was.dice, now.dice, strict=True), 1):
        if sorted(before_die.faces) != sorted(after_die.faces):
            faces = counted_faces(after_die.faces)
            yield text("die {number} now: {faces}", number=number, faces=faces)
