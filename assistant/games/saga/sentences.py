"""What everybody is told now: which phase, whose move, of whom something is awaited."""

from __future__ import annotations

from assistant.games.saga import counting
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import Goal, Phase, Side
from assistant.games.saga.labels import goals_label, land_label, lands_label, side_label
from assistant.games.saga.questions import About, Asked, questions
from assistant.games.saga.state import Saga
from assistant.games.sitting import Depth
from assistant.games.sitting.describe import stands_still
from assistant.words.text import Text, text


def who(state: Saga, side: Side) -> Text:
    """A side with its player."""
    name = state.name(state.of(side).seat)
    return text("{name} ({side})", name=name, side=side_label(side))


def waiting(book: Figures, state: Saga) -> tuple[str, ...]:
    """The seats of whom something is awaited."""
    if state.over:
        return ()
    asked = tuple(state.of(one.side).seat for one in questions(book, state))
    if asked:
        return asked
    if state.place.active is not None:
        return (state.place.active,)
    return tuple(seat.id for seat in state.seats if seat.here)


def step_label(book: Figures, state: Saga) -> Text | None:
    """The step within the phase, in a word or two."""
    if state.over:
        return None
    if state.battle is not None:
        return land_label(book, state.battle.area)
    if state.doing is not None:
        return text("Tile {tile}", tile=state.doing.tile)
    return None


def sentence(book: Figures, state: Saga) -> Text:
    """Where the game stands, for everybody."""
    still = stands_still(state, winners(state))
    if still is not None:
        return _won(state, still) if state.over else still
    asked = questions(book, state)
    if asked:
        return _asked(state, asked)
    place = state.place
    if place.phase is Phase.END:
        return _ending(book, state)
    if state.depth is Depth.KEEPER:
        return _kept(place.phase)
    if state.doing is not None and state.active_side is not None:
        return text(
            "{who} resolves tile {tile}.",
            who=who(state, state.active_side),
            tile=state.doing.tile,
        )
    return text("Next goes on.")


def sentence_active(book: Figures, state: Saga) -> Text:
    """The same, for those whose move it is."""
    if not state.playing:
        return sentence(book, state)
    asked = questions(book, state)
    if len(asked) == 1:
        return asked[0].sentence
    if not asked and state.doing is not None and state.depth is Depth.FULL:
        return text(
            "Your tile {tile}: what it offers you may do or leave; then next.",
            tile=state.doing.tile,
        )
    return sentence(book, state)


def _asked(state: Saga, asked: tuple[Asked, ...]) -> Text:
    if len(asked) > 1:
        return text("Both sides remove their losses.")
    one = asked[0]
    told = _AWAITED[one.about]
    return Text(told.msgid, {"who": who(state, one.side)})


_AWAITED = {
    About.TILE: text("{who} takes a tile."),
    About.FIRST_TILE: text("{who} says which tile comes first."),
    About.PLACING: text("{who} puts units into Scandinavia."),
    About.LEAVING: text("{who} says who goes to the Drakkar."),
    About.BATTLE: text("{who} chooses the next battle."),
    About.REVEAL: text("{who} may reveal a leader."),
    About.AID: text("{who} says who joins the battle."),
    About.DRIVE: text("{who} says who goes to the Drakkar."),
    About.SACRIFICE: text("{who} says who falls with the leader."),
    About.LOSSES: text("{who} removes losses."),
    About.PLUNDER: text("{who} may plunder."),
    About.RETREAT: text("{who} withdraws."),
}


def _ending(book: Figures, state: Saga) -> Text:
    side = counting.victor(book, state)
    if side is None:
        return text("The round ends: compare the board, then next.")
    return text(
        "{who} wins this round's end: {goals}. Compare the board, then next.",
        who=who(state, side),
        goals=goals_label(counting.goals_met(book, state, side)),
    )


def _kept(phase: Phase) -> Text:
    if phase is Phase.TILES:
        return text("Choose tiles at the table, then next.")
    if phase is Phase.ACTIONS:
        return text("Resolve the tiles and set right what has changed, then next.")
    return text("Fight the battles and set right what has changed, then next.")


def winners(state: Saga) -> tuple[str, ...]:
    """The seat that has won, once the game is over."""
    if not state.over or state.winner is None:
        return ()
    return (state.of(state.winner).seat,)


def _won(state: Saga, over: Text) -> Text:
    if state.winner is None:
        return over
    return text(
        "{over} {side}: {goals}.",
        over=over,
        side=side_label(state.winner),
        goals=goals_label(state.won_by),
    )


def warnings(book: Figures, state: Saga) -> tuple[Text, ...]:
    """What is near for one of the sides, or holds already."""
    if state.over:
        return ()
    found: list[Text] = []
    for side in Side:
        met = counting.goals_met(book, state, side)
        if met:
            found.append(
                text(
                    "If the round ended now, {side} would win: {goals}.",
                    side=side_label(side),
                    goals=goals_label(met),
                )
            )
    met_all = {one for side in Side for one in counting.goals_met(book, state, side)}
    held = counting.controlled(book, state, Side.VIKINGS)
    if Goal.AREAS not in met_all and len(held) >= book.goals.areas - 1:
        found.append(
            text(
                "Vikings control {n} of {need} areas: {areas}.",
                n=len(held),
                need=book.goals.areas,
                areas=lands_label(book, (land.area for land in held)),
            )
        )
    coins = state.of(Side.VIKINGS).coins
    if Goal.COINS not in met_all and coins >= book.goals.coins - 1:
        found.append(text("Vikings have {n} of {need} coins.", n=coins, need=book.goals.coins))
    if Goal.ROUNDS not in met_all and state.round_marker - state.burh_marker == 1:
        found.append(text("The round marker is one space from the burh marker."))
    found += [
        text("Last unit in England: {side}.", side=side_label(side))
        for side in Side
        if counting.in_england(book, state, side) == 1
    ]
    return tuple(found)
