"""What each command of Tiny Epic Vikings leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from assistant.games.sitting import EndGame, GiveTurn, LeaveSeat, TakeBoard, TakeRoll
from assistant.games.sitting.decide import Common, decided, do_common
from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import (
    acting,
    battles,
    drafting,
    enemy_tracks,
    keeper,
    on_boards,
    pieces_by_hand,
    questions,
    turns,
)
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.figure_words import asked_label
from assistant.games.tiny_epic_vikings.kinds import Depth
from assistant.games.tiny_epic_vikings.resolving import settle
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.telling import tell
from assistant.games.tiny_epic_vikings.work import UnknownError, Work
from assistant.rules import Moment, Refusal
from assistant.words.text import text

Outcome: TypeAlias = Sequence[e.VikingsEvent] | Refusal


def decide(state: Vikings, command: c.Anything, moment: Moment) -> Outcome:
    """Events of a command, or why it is not done."""
    return decided(command, lambda force: Work(state, moment, force=force), _carry_out)


def _carry_out(command: c.Anything, work: Work) -> None:
    try:
        _decide(command, work)
    except UnknownError as unknown:
        what = asked_label(work.book, unknown.key)
        raise refuse(
            text("Skald does not know this yet: {what} Tell it first.", what=what)
        ) from unknown
    finish(work)


def finish(work: Work) -> None:
    """Everything happens that needs nobody, and the game goes on as far as it can."""
    if work.state.over:
        return
    for _ in range(2):
        settle(work)
        turns.unblock(work)
    settle(work)
    work.put_agenda()
    turns.go_on(work)


@singledispatch
def _decide(command: c.Anything, work: Work) -> None:
    raise TypeError(f"no command of Tiny Epic Vikings: {command!r}")


@_decide.register
def _(command: c.PlaceBoat, work: Work) -> None:
    drafting.place_boat(work, command.seat, command.fjord)


def _on_time(work: Work, moment: str) -> None:
    """Refuses what was meant for a moment that is over."""
    if moment not in ("", work.state.moment):
        raise refuse(text("The table has moved on since your screen was drawn: look again."))


@_decide.register
def _(command: c.KeepCard, work: Work) -> None:
    _on_time(work, command.moment)
    drafting.keep(work, command.seat or work.moment.actor.seat)


@_decide.register
def _(command: c.PlayCard, work: Work) -> None:
    turns.play(work, command.name, command.card)


@_decide.register
def _(command: c.StartBattle, work: Work) -> None:
    battles.start(work, command.row, command.end)


@_decide.register
def _(command: c.JoinBattle, work: Work) -> None:
    battles.join(work)


@_decide.register
def _(command: c.DeclineBattle, work: Work) -> None:
    turns.decline(work)


@_decide.register
def _(command: c.Reveal, work: Work) -> None:
    _on_time(work, command.moment)
    card = turns.card_of(work, command.name, command.card, fights=True)
    battles.reveal(work, command.who, card)


@_decide.register
def _(command: c.SettleBattle, work: Work) -> None:
    battles.settle(work, command.winner, command.lost)


@_decide.register(c.Acting)
def _(command: c.Acting, work: Work) -> None:
    acting.act(work, command)


@_decide.register
def _(command: c.TakeBag, work: Work) -> None:
    keeper.take_bag(work, command)


@_decide.register
def _(command: c.NoteFavour, work: Work) -> None:
    keeper.note_favour(work, command)


@_decide.register
def _(command: c.Recall, work: Work) -> None:
    acting.recall(work, command.island, command.count)


@_decide.register
def _(command: c.Offer, work: Work) -> None:
    turns.offer(work, command.action)


@_decide.register
def _(command: c.EnemyPlays, work: Work) -> None:
    enemy_tracks.begin(work, turns.card_of(work, command.name, command.card))


@_decide.register
def _(command: c.TellFigure, work: Work) -> None:
    before = len(work.events)
    tell(work, command.figure, command.value.strip())
    kind, _, last = command.figure.rpartition(".")
    if last == "act" and command.amount.strip():
        tell(work, f"{kind}.value", command.amount.strip())
    if len(work.events) == before:
        raise refuse(text("Nothing would change."))


@_decide.register
def _(command: c.SetHolder, work: Work) -> None:
    keeper.set_holder(work, command.island, command.owner)


@_decide.register
def _(command: c.SetFury, work: Work) -> None:
    keeper.set_fury(work, command.rune, command.by)


@_decide.register
def _(command: c.SetPieces, work: Work) -> None:
    keeper.set_pieces(work, command)


@_decide.register
def _(command: c.SetBoat, work: Work) -> None:
    pieces_by_hand.set_boat(work, command)


@_decide.register
def _(command: c.SetTemple, work: Work) -> None:
    pieces_by_hand.set_temple(work, command.owner, command.island, lies=command.lies)


@_decide.register
def _(command: c.SetVillage, work: Work) -> None:
    pieces_by_hand.set_village(work, command.dock, lies=command.lies)


@_decide.register
def _(command: c.SetStack, work: Work) -> None:
    pieces_by_hand.set_stack(work, command.action, command.count)


@_decide.register
def _(command: c.SetHouse, work: Work) -> None:
    keeper.set_house(work, command.reading, command.value)


@_decide.register
def _(command: c.Adjust, work: Work) -> None:
    keeper.adjust(work, command.seat, command.counter, command.by)


@_decide.register
def _(command: c.Choose, work: Work) -> None:
    questions.answer(work, command.seat or work.moment.actor.seat, command.option)


@_decide.register
def _(command: c.EndTurn, work: Work) -> None:
    turns.end_turn(work)


@_decide.register
def _(command: c.SetDepth, work: Work) -> None:
    turns.set_depth(work, command.depth)
    if command.depth is Depth.KEEPER:
        work.drop_agenda()


@_decide.register
def _(command: GiveTurn, work: Work) -> None:
    turns.give_turn(work, command.seat)


@_decide.register
def _(command: EndGame, work: Work) -> None:
    turns.end_game(work)


@_decide.register
def _(command: LeaveSeat, work: Work) -> None:
    turns.leave(work, command.seat)


@_decide.register
def _(command: TakeRoll, work: Work) -> None:
    raise refuse(text("Tiny Epic Vikings has no dice."))


@_decide.register(Common)
def _(command: Common, work: Work) -> None:
    do_common(command, work, work.book.timer)


@_decide.register
def _(command: TakeBoard, work: Work) -> None:
    do_common(command, work, work.book.timer)
    on_boards.take(work, command)
