"""What lies on the table and nobody recorded: vikings on action spaces, items on strips.

After the score keeper the full record knows neither, and could not go on without them.
"""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import Phase
from assistant.games.feast_for_odin.parts import vikings_for
from assistant.games.feast_for_odin.phases import ORDER
from assistant.games.feast_for_odin.spaces import RULE_PLACING, RULE_STRIPS, column_of
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def set_standing(work: Work, command: c.SetStanding) -> None:
    """Vikings stand on a space, or none do; they are not ready any more, or are again."""
    state, space = work.state, command.space
    column, there = column_of(work, space), state.standing_on(space)
    if command.seat is None:
        _take_off(work, space)
        return
    if there is not None:
        raise refuse(
            text("Vikings stand there already: {name}.", name=work.name(there.seat)), RULE_PLACING
        )
    player = state.player(command.seat)
    last = command.last_round
    if last and not (state.solo and state.place.round > 1):
        raise refuse(text("Only alone vikings of the round before stay on their spaces."))
    if not last and state.place.phase not in ORDER[ORDER.index(Phase.ACTIONS) : -1]:
        raise refuse(text("In this phase no vikings of this round stand on spaces."), RULE_PLACING)
    known = space in work.book.board.spaces
    vikings = vikings_for(work.book, space, player) if known else column
    ready = player.waiting if last else player.thing
    if ready < vikings:
        raise refuse(
            text(
                "This takes {n} vikings; {name} has {has}.",
                n=vikings,
                name=work.name(player.seat),
                has=ready,
            ),
            RULE_PLACING,
        )
    work.do(e.StandingSet(space, player.seat, vikings, state.place.round - last))


def _take_off(work: Work, space: str) -> None:
    action = work.state.action
    if work.state.standing_on(space) is None:
        raise refuse(text("No vikings stand there."))
    if action is not None and space == action.space:
        raise refuse(text("The action there is going on: undo takes the vikings back."))
    work.do(e.StandingSet(space, None, 0, work.state.place.round))


def leave_items(work: Work, command: c.LeaveItems) -> None:
    """The first items of an open strip are gone, all but so many."""
    strip = next((one for one in work.state.strips if one.number == command.strip), None)
    if strip is None:
        raise refuse(text("There is no open strip {strip}.", strip=command.strip), RULE_STRIPS)
    printed = work.book.strip(strip.number)
    if not 0 <= command.items <= len(printed):
        raise refuse(text("No more than {n} items lie on this strip.", n=len(printed)), RULE_STRIPS)
    items = printed[len(printed) - command.items :]
    if items == strip.items:
        raise refuse(text("Nothing would change."))
    work.do(e.StripLeft(strip.number, items))
