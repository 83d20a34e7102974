"""Events about pieces on the map and on mats. They stand in journals: tags and fields stay."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.tiny_epic_vikings.state import Boat, Settled, Temple
from assistant.rules import Event


class BoatMoved(Event, frozen=True, tag="boat_moved"):
    """A boat moved; `to` empty: back to the mat of the enemy."""

    owner: str
    was: str
    to: str
    why: str
    moves: int = 0


class Mat(Struct, frozen=True):
    """What is left on a seat's mat: how many settlers, which places of boats and temples."""

    seat: str
    settlers: int
    boats: tuple[int, ...]
    temples: tuple[int, ...]


class MapTaken(Event, frozen=True, tag="map_taken"):
    """All pieces on the map are as they were seen; `mats` and alone the `enemy`'s places of
    settlers, temples, boats are what is left. `chieftain` is where the enemy's chieftain lies."""

    settled: tuple[Settled, ...]
    temples: tuple[Temple, ...]
    boats: tuple[Boat, ...]
    mats: tuple[Mat, ...]
    villages: tuple[str, ...] = ()
    enemy: tuple[tuple[int, ...], ...] = ()
    chieftain: str = ""


class MatTaken(Event, frozen=True, tag="mat_taken"):
    """The places of boats and temples on a seat's mat that still hold one, as they were seen."""

    seat: str
    boats: tuple[int, ...]
    temples: tuple[int, ...]


class StackSet(Event, frozen=True, tag="stack_set"):
    """So many villages lie on an action of offering; people said so, or they were seen."""

    action: str
    count: int
    by_hand: bool = False


class BoatSet(Event, frozen=True, tag="boat_set"):
    """By hand a boat came from its owner's mat (`was` empty) or went there (`to` empty); `mat` are
    the places that still hold one, of the enemy how many lie on each."""

    owner: str
    was: str
    to: str
    mat: tuple[int, ...]


class TempleSet(Event, frozen=True, tag="temple_set"):
    """By hand a temple stands on an island, or does not; `mat` as of boats."""

    owner: str
    island: str
    lies: bool
    mat: tuple[int, ...]


class VillageSet(Event, frozen=True, tag="village_set"):
    """By hand a village lies in a port, or does not."""

    dock: str
    lies: bool


class BoatBuilt(Event, frozen=True, tag="boat_built"):
    """A boat comes from a place of the mat to a fjord, or to a port the enemy's."""

    owner: str
    slot: int
    to: str
    wood: int = 0


class TempleBuilt(Event, frozen=True, tag="temple_built"):
    """A temple comes from a place of the mat to an island."""

    owner: str
    slot: int
    island: str
    wood: int = 0


class TempleMoved(Event, frozen=True, tag="temple_moved"):
    """A temple goes along a route."""

    owner: str
    was: str
    to: str


class SettlersMoved(Event, frozen=True, tag="settlers_moved"):
    """Settlers went; an empty place is their owner's mat, or the box for a clan without one."""

    owner: str
    count: int
    was: str
    to: str
    why: str


class RuneTaken(Event, frozen=True, tag="rune_taken"):
    """Who controls an island now, and who did; empty: nobody."""

    island: str
    owner: str
    was: str


class VillageRaided(Event, frozen=True, tag="village_raided"):
    """A village was taken from a port."""

    owner: str
    dock: str


class VillageOffered(Event, frozen=True, tag="village_offered"):
    """A village lies on an action of offering."""

    owner: str
    action: str
