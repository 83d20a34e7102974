"""Units that were only counted: which of them are warriors and which leaders, if that follows."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.games.saga.kinds import NOBODY, Units


def told_apart(
    stood: Mapping[str, Units], counts: Mapping[str, int], reserve: Units
) -> dict[str, Units] | None:
    """The units of one side in every area that was counted anew; None where that is open.

    Who is gone from an area is known where one kind stood there, or all are gone. They stand where
    there are more now; what is still missing there comes from the reserve, what is left over is
    gone from the board.
    """
    found, moved = {}, NOBODY
    for area, count in counts.items():
        gone = _gone(stood[area], count)
        if gone is None:
            return None
        moved, found[area] = moved.plus(gone), stood[area].minus(gone)
    needs = {area: count - found[area].total for area, count in counts.items()}
    come = _who_come(moved, sum(needs.values()), reserve)
    gaining = [area for area, more in needs.items() if more]
    if come is None or (len(gaining) > 1 and come.warriors and come.leaders):
        return None
    for area in gaining:
        share = needs[area]
        one = come if len(gaining) == 1 else Units(share) if come.warriors else Units(0, share)
        found[area] = found[area].plus(one)
    return found


def _gone(units: Units, left: int) -> Units | None:
    """Which units left an area in which so many are left."""
    gone = units.total - left
    if gone <= 0:
        return NOBODY
    if left == 0:
        return units
    if units.leaders and units.warriors:
        return None
    return Units(0, gone) if units.leaders else Units(gone)


def _who_come(moved: Units, needed: int, reserve: Units) -> Units | None:
    """Which units stand where there are more than before."""
    if needed == moved.total:
        return moved
    if needed < moved.total:
        if needed == 0:
            return NOBODY
        if moved.warriors and moved.leaders:
            return None
        return Units(needed) if moved.warriors else Units(0, needed)
    missing = needed - moved.total
    if reserve.warriors and reserve.leaders:
        return None
    return moved.plus(Units(0, missing) if reserve.leaders else Units(missing))
