"""The end of a round in its order: victory first, then marker, income, the Drakkar, tiles."""

from __future__ import annotations

from assistant.games.saga import counting, fighting, tiles
from assistant.games.saga import events as e
from assistant.games.saga.actions import ask_placing
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import NOBODY, PHASES, Gain, Phase, Side
from assistant.games.saga.state import Place
from assistant.games.saga.work import Work
from assistant.games.sitting import Depth, DepthSet
from assistant.games.sitting.decide import check_depth, check_turn
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def go_on(work: Work) -> None:
    """Whatever comes next: the tile is done, the phase is over, or the round ends."""
    state = work.state
    if state.placing is not None or state.leaving:
        raise refuse(text("First answer what is asked."))
    if state.place.phase is Phase.END:
        end_round(work)
    elif state.depth is Depth.KEEPER:
        _next_phase(work)
    elif state.place.phase is Phase.ACTIONS:
        tiles.finish_tile(work)
    else:
        raise refuse(text("First answer what is asked."))


def _next_phase(work: Work) -> None:
    """The score keeper only says that a phase is over."""
    place = work.state.place
    phase = PHASES[PHASES.index(place.phase) + 1]
    work.go_to(Place(place.turn + 1, place.round, phase, None))


def end_round(work: Work) -> None:
    """Victory is looked at before anything else; else the round is closed."""
    side = counting.victor(work.book, work.state)
    if side is not None:
        both = bool(counting.goals_met(work.book, work.state, side.other))
        work.do(e.SideWon(side, counting.goals_met(work.book, work.state, side), both))
        work.do(e.GameEnded(work.state.place.active, work.spent_s))
        return
    work.do(e.RoundMarkerMoved(max(0, work.state.round_marker - 1)))
    work.gain(Side.VIKINGS, counting.inland_due(work.book, work.state), Gain.INLAND)
    aboard = work.state.land(DRAKKAR).vikings
    if aboard != NOBODY:
        ask_placing(work, aboard, home=True)
    if work.state.placing is None:
        begin_round(work)


def begin_round(work: Work) -> None:
    """The tiles lie in a line again."""
    work.do(e.RoundBegun(work.state.initiative))
    place = work.state.place
    keeper = work.state.depth is Depth.KEEPER
    seat = None if keeper else work.state.of(work.state.initiative).seat
    work.go_to(Place(place.turn + 1, place.round + 1, Phase.TILES, seat))


def settle(work: Work) -> None:
    """Everything happens that needs nobody."""
    if work.state.depth is Depth.FULL and not work.state.over:
        fighting.settle(work)


def set_depth(work: Work, depth: Depth) -> None:
    """How much is recorded from now on; what is being asked falls away with the score keeper."""
    check_depth(work.state, depth)
    state, place = work.state, work.state.place
    if state.placing is not None or state.leaving:
        raise refuse(text("First answer what is asked."))
    work.do(DepthSet(depth))
    if depth is Depth.KEEPER:
        work.do(e.BattleDropped())
        work.go_to(Place(place.turn + 1, place.round, place.phase, None))
        return
    if place.phase in (Phase.TILES, Phase.ACTIONS):
        if tiles.free_tiles(state):
            tiles.pass_to(work, tiles.chooser(state), Phase.TILES)
        else:
            tiles.begin_actions(work)


def give_turn(work: Work, seat: str) -> None:
    """A side resolves its tiles before the icons say so."""
    state = work.state
    check_turn(state, seat, state.place.active)
    side = state.side_of(seat)
    if state.place.phase is not Phase.ACTIONS or not state.tiles_of(side, left=True):
        raise refuse(text("This side has nothing to do on its own now."))
    if state.placing is not None or state.leaving:
        raise refuse(text("First answer what is asked."))
    if state.doing is not None:
        raise refuse(text("First comes the tile that is being resolved."))
    tiles.pass_to(work, side, Phase.ACTIONS)
    left = state.tiles_of(side, left=True)
    if len(left) == 1:
        tiles.begin_tile(work, left[0])


def end_game(work: Work) -> None:
    """The game is over as it stands: who fulfils a condition now has won."""
    side = counting.victor(work.book, work.state)
    if side is not None:
        both = bool(counting.goals_met(work.book, work.state, side.other))
        work.do(e.SideWon(side, counting.goals_met(work.book, work.state, side), both))
    work.do(e.GameEnded(work.state.place.active, work.spent_s))
