"""What everybody is told now: whose move, which step, of whom something is awaited."""

from __future__ import annotations

from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import UPKEEP, Stage
from assistant.games.brian_boru.labels import lead_label
from assistant.games.brian_boru.questions import question
from assistant.games.brian_boru.rounds import BATTLE_UNKNOWN, hand_now, unknown_battle
from assistant.games.brian_boru.scoring import winners
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.tricks import next_to_start, still_to_play, tricks_of
from assistant.games.sitting import Depth
from assistant.games.sitting.describe import stands_still
from assistant.words.choices import Choice, with_default
from assistant.words.text import Text, text


def open_question(book: Book, state: BrianBoru) -> Choice | None:
    """What is asked now."""
    if not state.playing or not state.todo:
        return None
    return question(state.todo[0], book, state)


def awaited(book: Book, state: BrianBoru) -> tuple[str, ...]:
    """The seats of whom something is awaited now; nobody where anybody may go on."""
    if state.over or state.depth is Depth.KEEPER:
        return ()
    asked = question(state.todo[0], book, state) if state.todo else None
    if asked is not None:
        return (asked.seat,)
    match state.stage:
        case Stage.STARTING:
            first = next_to_start(state)
            return () if first is None else (first,)
        case Stage.DRAFT:
            return tuple(seat for seat in state.present() if seat not in state.place.kept)
        case Stage.TOWN:
            return (state.marker,)
        case Stage.CARDS:
            return still_to_play(state)
        case _:
            return ()


def active(book: Book, state: BrianBoru) -> tuple[str, ...]:
    """Whose move it is: of several cards that are awaited, the next one clockwise."""
    if state.over:
        return ()
    if state.depth is Depth.KEEPER:
        return (state.marker,)
    waiting = awaited(book, state)
    return waiting[:1] if state.stage is Stage.CARDS else waiting


def step_label(state: BrianBoru) -> Text | None:
    """The step within the phase, in a word or two."""
    if state.over:
        return None
    if state.in_action and state.depth is Depth.FULL:
        return text("Trick {trick} of {all}", trick=state.place.trick, all=tricks_of(state))
    if state.in_upkeep:
        nth = UPKEEP.index(state.stage) + 1
        return text("Step {n} of {all} of the upkeep", n=nth, all=len(UPKEEP))
    if state.stage is Stage.STARTING:
        return text("First towns")
    return None


def sentence(book: Book, state: BrianBoru) -> Text:
    """Where the game stands, for everybody."""
    still = stands_still(state, winners(book, state))
    if still is not None:
        return still
    if state.depth is Depth.KEEPER:
        return text("Play; set towns, tokens and counters as they change. Next: the next phase.")
    asked = open_question(book, state)
    if asked is not None:
        return with_default(asked)
    return _at_stage(book, state)


def _at_stage(book: Book, state: BrianBoru) -> Text:
    match state.stage:
        case Stage.STARTING:
            first = next_to_start(state) or state.first
            return text(
                "{name} puts a disc on a town, in a region without anybody else's.",
                name=state.name(first),
            )
        case Stage.PREPARATION:
            return _preparation(state)
        case Stage.DRAFT:
            return _draft(book, state)
        case Stage.TOWN:
            name = state.name(state.marker)
            return text("{name} has the marker: choose the active town.", name=name)
        case Stage.CARDS:
            return _cards(book, state)
        case Stage.MARRIAGE:
            return text("Marriage: check what comes, then next.")
        case Stage.BATTLE if unknown_battle(state):
            return BATTLE_UNKNOWN
        case Stage.BATTLE:
            return text("Battle: check what comes, then next.")
        case Stage.CHURCH:
            return text("Church: check what comes, then next.")
        case _:
            return text("Regions: check what comes, then next.")


def _preparation(state: BrianBoru) -> Text:
    if state.battle is None and not state.place.card:
        return text("Show the next viking card and the next marriage card, and enter them.")
    if state.battle is None:
        return text("Show the next viking card, and enter its strength.")
    return text("Show the next marriage card, and enter it.")


def _draft(book: Book, state: BrianBoru) -> Text:
    hand, keep = hand_now(book, state), book.figures.draft.keep
    if state.place.passed == 0 and not state.place.kept:
        return text(
            "Deal {hand} cards to each. Keep {keep}, face down; next when all have.",
            hand=hand,
            keep=keep,
        )
    names = state.names(seat for seat in state.present() if seat not in state.place.kept
    )
    return text(
        "Of {hand} cards each keeps {keep}. Still choosing: {names}.",
        hand=hand,
        keep=keep,
        names=names,
    )


def _cards(book: Book, state: BrianBoru) -> Text:
    waiting = still_to_play(state)
    town = state.town
    if not state.trick and town is not None:
        return text(
            "{name} plays the first card: {colours}.",
            name=state.name(state.marker),
            colours=lead_label(book.towns[town].suit),
        )
    return text("Cards awaited: {names}.", names=state.names(waiting))


def sentence_active(book: Book, state: BrianBoru) -> Text:
    """The same, for those whose move it is."""
    if not state.playing or state.todo or state.depth is Depth.KEEPER:
        return sentence(book, state)
    match state.stage:
        case Stage.STARTING:
            return text("Put your first disc on a town: tap it.")
        case Stage.DRAFT:
            return text(
                "Keep {keep} of your {hand} cards, face down, then press.",
                keep=book.figures.draft.keep,
                hand=hand_now(book, state),
            )
        case Stage.TOWN:
            return text("Choose the active town: tap it.")
        case Stage.CARDS if state.trick:
            return text("Play any card: tap its number.")
        case Stage.CARDS if state.town is not None:
            colours = lead_label(book.towns[state.town].suit)
            return text("Play a card, {colours}: tap its number.", colours=colours)
        case _:
            return sentence(book, state)
