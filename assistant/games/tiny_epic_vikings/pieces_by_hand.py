"""What lies on the table otherwise than in the record: boats, temples, villages, offerings.

Who controls an island is looked at with the next action; who holds its rune now people say.
"""

from __future__ import annotations

from assistant.games.sitting import no_seat
from assistant.games.sitting.work import ForbiddenError, refuse
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.evolve_enemy import given_back, taken_from
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Rune, Stage
from assistant.games.tiny_epic_vikings.labels import place_label
from assistant.games.tiny_epic_vikings.map_taken import slots_after, too_many
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.text import text

CHIEFTAIN = "chieftain"
"""Alone: whose boat the chieftain's is when it is set right by hand."""


def set_boat(work: Work, command: c.SetBoat) -> None:
    """A boat lies elsewhere, has come from its mat, or lies there after all."""
    owner, was, to = command.owner, command.was, command.to
    if to and to not in work.chart.places():
        raise refuse(text("There is no place {place} on this map.", place=to))
    if was == to:
        raise refuse(text("Nothing would change."))
    if owner == CHIEFTAIN:
        _set_chieftain(work, was, to)
        return
    _check_owner(work, owner)
    if was and owner not in work.state.boats_at(was):
        raise refuse(text("No such boat is there: {place}.", place=place_label(was)))
    if was and to:
        work.do(e.BoatMoved(owner, was, to, "hand"))
        return
    if work.state.place.stage is Stage.BOATS:
        raise refuse(text("First everybody puts the start boat on the map."))
    lying = sum(one.owner == owner for one in work.state.boats)
    mat = _mat(work, owner, "boats", lying, lying + (1 if to else -1))
    work.do(e.BoatSet(owner, was, to, mat))


def _set_chieftain(work: Work, was: str, to: str) -> None:
    enemy = work.state.enemy
    if enemy is None or was != enemy.chieftain:
        raise refuse(text("No such boat is there: {place}.", place=place_label(was)))
    if to not in work.chart.island_of:
        raise refuse(text("The chieftain's boat never lies in a fjord."))
    work.do(e.ChieftainMoved((to,)))


def set_temple(work: Work, owner: str, island: str, *, lies: bool) -> None:
    """A temple of an owner stands on an island, or does not."""
    work.islands_known(island)
    _check_owner(work, owner)
    temples = work.state.temples
    if lies is any((one.island, one.owner) == (island, owner) for one in temples):
        raise refuse(text("Nothing would change."))
    standing = sum(one.owner == owner for one in temples)
    mat = _mat(work, owner, "temples", standing, standing + (1 if lies else -1))
    work.do(e.TempleSet(owner, island, lies, mat))


def set_village(work: Work, dock: str, *, lies: bool) -> None:
    """A village lies in a port, or does not; nobody has raided it by that."""
    if dock not in work.chart.island_of:
        raise refuse(text("There is no port {dock} on this map.", dock=dock))
    if lies is (dock in work.state.villages):
        raise refuse(text("Nothing would change."))
    work.do(e.VillageSet(dock, lies))


def set_stack(work: Work, action: str, count: int) -> None:
    """So many villages lie on an action of offering."""
    if action not in (*Rune, *work.book.dedications):
        raise refuse(text("There is no such action."))
    most = work.state.most_offered
    if not 0 <= count <= most:
        raise refuse(text("{most} at the most can lie there.", most=most))
    if count == work.state.stack(action):
        raise refuse(text("Nothing would change."))
    work.do(e.StackSet(action, count, by_hand=True))


def _check_owner(work: Work, owner: str) -> None:
    if owner not in work.state.owners:
        raise ForbiddenError(no_seat(owner))


def _mat(work: Work, owner: str, word: str, was: int, now: int) -> tuple[int, ...]:
    """What is left on the owner's mat once so many boats or temples lie on the map."""
    game, enemy = work.book.game, work.state.enemy
    of_boats = word == "boats"
    if owner == ENEMY and enemy is not None:
        mat = enemy.boats if of_boats else enemy.temples
        if now - was > sum(mat):
            raise too_many(work, owner, word, was)
        return taken_from(mat, 1) if now > was else given_back(mat, 1)
    if owner == ENEMY:
        # The third clan of two people has two colours' temples on the map, and no mat.
        if now > (0 if of_boats else 2 * game.temples):
            raise too_many(work, owner, word, was)
        return ()
    places = game.boats if of_boats else game.temples
    whole = places + 1 if of_boats else places
    if now > whole:
        raise too_many(work, owner, word, whole)
    player = work.player(owner)
    return slots_after(player.boats if of_boats else player.temples, places, whole, was, now)
