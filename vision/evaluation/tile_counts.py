"""What is counted of tiles, wherever they are measured."""

from __future__ import annotations

from msgspec import Struct


class TileCounts(Struct, frozen=True, kw_only=True):
    """Tiles that lie there are `right` when read with name, cells and turn, be it surely or not.

    So many are `accepted`, read for sure and not asked about, and `accepted_wrong` of these do
    not lie there so. Of the `cells`, too, `cells_right` are read as what they are, open or
    covered by what lies there, `cells_accepted` for sure, `cells_accepted_wrong` of these wrongly.
    """

    pictures: int
    tiles: int
    right: int
    accepted: int
    accepted_wrong: int
    cells: int
    cells_right: int
    cells_accepted: int
    cells_accepted_wrong: int
