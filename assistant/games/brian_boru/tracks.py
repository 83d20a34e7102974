"""Discs that tell numbers: on the marriage track, on the score track, in the Church."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from assistant.games.brian_boru.kinds import Counter
from assistant.games.brian_boru.piece_names import DISC
from assistant.games.brian_boru.sight import CHURCH, MARRIAGE, SCORE, Sight, disc, seats_by_colour
from assistant.games.brian_boru.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardChanges, Lying
from assistant.words.boards import number_called
from assistant.words.text import text

TRACKS: Mapping[str, Counter] = MappingProxyType(
    {MARRIAGE: Counter.TRACK, SCORE: Counter.POINTS}
)
"""What the discs on each track count."""


def on_marriage_track(sight: Sight) -> dict[str, Lying | None]:
    """The spaces above the start, where each holds one disc."""
    spaces = sight.spaces(MARRIAGE)
    told: dict[str, Lying | None] = dict.fromkeys(spaces.values())
    for player in sight.state.players:
        place = spaces.get(player.track)
        if place is not None:
            told[place] = disc(place, sight.at(place), sight.colour(player.seat))
    return told


def on_score_track(sight: Sight) -> dict[str, Lying | None]:
    """The spaces of the score track, if it was taught. Of discs on one another the upper one is
    seen, whosever of them it is."""
    if not sight.taught_at(SCORE):
        return {}
    all_spaces = sight.book.figures.score_track.spaces
    told: dict[str, Lying | None] = {}
    for number, place in sight.spaces(SCORE).items():
        there = sight.at(place)
        colours = [
            sight.colour(player.seat)
            for player in sight.state.players
            if player.points % all_spaces == number
        ]
        top = there is not None and there.colour in colours
        told[place] = there if top else Lying(place, DISC, colours[0]) if colours else None
    return told


def in_church(sight: Sight) -> Iterator[Lying]:
    """Everybody's discs in the Church."""
    kinds = {one.colour: one.kind for one in sight.seen if one.place == CHURCH}
    for player in sight.state.players:
        colour = sight.colour(player.seat)
        if player.church:
            yield Lying(CHURCH, kinds.get(colour, DISC), colour, player.church)


def moved(
    work: Work, track: str, changes: BoardChanges
) -> Iterator[tuple[str, Counter, int]]:
    """The counters that changes on a track set. A disc that is gone from the marriage track is on
    the start again; one that is gone from the score track is somewhere: refused."""
    seats = seats_by_colour(work.state)
    left: set[str] = set()
    reached: dict[str, int] = {}
    for change in changes.places:
        space = number_called(change.place.removeprefix(track))
        if not change.place.startswith(track) or space is None:
            continue
        left |= {seat for one in change.was if (seat := seats.get(one.colour or ""))}
        reached |= {seat: space for one in change.now if (seat := seats.get(one.colour or ""))}
    for seat in seats.values():
        if track == MARRIAGE and seat in left | reached.keys():
            yield seat, Counter.TRACK, reached.get(seat, 0)
        elif track == SCORE and seat in reached:
            yield seat, Counter.POINTS, _points(work, seat, reached[seat])
        elif track == SCORE and seat in left:
            raise refuse(
                text(
                    "The disc of {name} is not seen on the score track: is it under another one? "
                    "Set the points by hand.",
                    name=work.name(seat),
                )
            )


def _points(work: Work, seat: str, space: int) -> int:
    """The points nearest to the record's that stand on a space of the track, which goes round."""
    spaces = work.book.figures.score_track.spaces
    was = work.state.player(seat).points
    back = (spaces - 1) // 2
    points = was + (space - was + back) % spaces - back
    return points if points >= 0 else space
