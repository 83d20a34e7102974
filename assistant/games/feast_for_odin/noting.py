"""What the score keeper notes in the course of a game, and ships on the banquet table by hand."""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import Phase, Row
from assistant.games.feast_for_odin.labels import counter_label, thing_label
from assistant.games.feast_for_odin.notes import (
    emigrated_code,
    notable,
    noted_islands,
    table_places,
)
from assistant.games.feast_for_odin.phases import ORDER
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, Island, OwnBoard, Player, Ship
from assistant.games.feast_for_odin.work import RULE_LIMITED, Work, new_id
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

RULE_EMIGRATION = pages("17")


def note(work: Work, command: c.Adjust) -> None:
    """The score keeper notes what counts at the end, and nothing else."""
    seat, what, label = command.seat, command.what, counter_label(work.book.words, command.what)
    known = notable(work.book).get(what)
    if known is None:
        raise refuse(
            text("The score keeper notes only what counts at the end, not this: {thing}.",
                 thing=label)
        )  # fmt: skip
    was = work.state.player(seat).notes.of(what)
    value = max(0, was + command.by)
    if value == was:
        raise refuse(text("Nothing would change: {thing}.", thing=label))
    elsewhere = 0
    if what in _limited(work.book):
        elsewhere = sum(one.notes.of(what) for one in work.state.players if one.seat != seat)
    most = known.most - _other_large(work, seat, what)
    if value > was and value + elsewhere > most:
        raise refuse(
            text("There are no more of it than {n}: {thing}.", n=max(most, 0), thing=label),
            RULE_LIMITED,
        )
    if known.row is Row.ISLANDS:
        _set_island(work, seat, what, owned=value > 0)
    work.do(e.ThingNoted(seat, what, value - was, value))


def _limited(book: Book) -> tuple[str, ...]:
    """Of what there are only so many for all players together."""
    return (*book.rounds.supply.buildings, book.rounds.score.crown)


def _set_island(work: Work, seat: str, code: str, *, owned: bool) -> None:
    """An island's board goes to a seat, or comes back as it would lie there now."""
    letter = work.book.things.boards[code].letter
    board = next(one for one in work.state.islands if one.letter == letter)
    if owned and board.owner is not None and (board.owner, board.code) != (seat, code):
        raise refuse(
            text("{name} has this board already, with this side up: {island}.",
                 name=work.name(board.owner), island=thing_label(work.book.words, board.code)),
            RULE_LIMITED,
        )  # fmt: skip
    now = Island(letter, code, owner=seat)
    recorded = any(one.code == code for one in work.state.player(seat).boards)
    if not owned and not recorded:
        now = _in_the_middle(work.book, work.state, letter)
    islands = tuple(now if one.letter == letter else one for one in work.state.islands)
    work.do(e.IslandsNoted(islands))


def give_island(work: Work, seat: str, code: str, by: int) -> None:
    """An island's board that nobody recorded when it was taken is beside the boards of a seat."""
    there = any(one.code == code for one in work.state.player(seat).boards)
    if by != 1 or there:
        raise refuse(text("Take one island at a time, and each once; islands stay."))
    _set_island(work, seat, code, owned=True)
    work.do(e.BoardTaken(seat, OwnBoard(new_id(work.state.player(seat), code), code)))


def _other_large(work: Work, seat: str, what: str) -> int:
    """Large ships of other kinds in the bay, which share its places."""
    ships = work.book.rounds.ships
    if what not in ships or not ships[what].large:
        return 0
    notes = work.state.player(seat).notes
    return sum(notes.of(one) for one, ship in ships.items() if ship.large and one != what)


def into_record(work: Work) -> None:
    """What was noted is there once everything is recorded; the table is right, not the record."""
    for player in work.state.players:
        there = [board.code for board in player.boards]
        for code in noted_islands(work.book, player.notes):
            if code not in there:
                work.do(e.BoardTaken(player.seat, OwnBoard(new_id(player, code), code)))
    for seat in [player.seat for player in work.state.players]:
        for what, noted in work.state.player(seat).notes.counts().items():
            was = recorded(work.book, work.state.player(seat), what)
            if what in work.book.rounds.ships:
                _set_fleet(work, seat, what, noted)
            elif what in work.book.rounds.supply.buildings:
                for _ in range(min(noted - was, work.state.buildings.of(what))):
                    work.take_building(seat, what)
            elif not work.book.things.boards.get(what) and noted != was:
                if what in work.state.specials:
                    left = tuple(one for one in work.state.specials if one != what)
                    work.do(e.SpecialsSet(left))
                work.do(e.Adjusted(seat, what, noted - was, noted))


def out_of_record(work: Work) -> None:
    """What is noted is what was recorded last; what nobody noted stays so."""
    for player in work.state.players:
        for what, noted in player.notes.counts().items():
            now = recorded(work.book, player, what)
            if noted and now != noted:
                work.do(e.ThingNoted(player.seat, what, now - noted, now))


def recorded(book: Book, player: Player, what: str) -> int:
    """How many of something that can be noted a player has by the record."""
    if what in book.rounds.ships:
        return player.fleet(what)
    if what in book.things.boards:
        return sum(board.code == what for board in player.boards)
    laid = sum(tile.tile == what for board in player.boards for tile in board.tiles)
    return player.has.of(what) + (laid if what in book.things.specials else 0)


def _set_fleet(work: Work, seat: str, kind: str, n: int) -> None:
    """So many ships of a kind lie in the bay; of those that do not, the emptiest go."""
    for _ in range(n - work.state.player(seat).fleet(kind)):
        work.do(e.ShipTaken(seat, Ship(kind)))
    for _ in range(work.state.player(seat).fleet(kind) - n):
        work.lose_ship(seat, kind)


def _in_the_middle(book: Book, state: FeastForOdin, letter: str) -> Island:
    """An island's board that nobody has, with the side and the silver of this moment."""
    place, calendar = state.place, book.things.calendar[state.length]
    flipped = place.phase not in ORDER[: ORDER.index(Phase.ISLANDS)]
    rounds = place.round - (not flipped)
    code = book.things.side(letter, back=letter in calendar.flips[:rounds])
    silver = book.things.solo_silver[state.length].silver[letter][rounds - 1] if rounds else 0
    return Island(letter, code, silver)


def set_emigrated(work: Work, seat: str, ship: str, by: int) -> None:
    """More or fewer ships of a kind lie on a seat's banquet table."""
    there = list(work.state.player(seat).emigrated)
    value = max(0, there.count(ship) + by)
    if value == there.count(ship):
        label = thing_label(work.book.words, emigrated_code(ship))
        raise refuse(text("Nothing would change: {thing}.", thing=label))
    while there.count(ship) > value:
        there.remove(ship)
    there += [ship] * (value - there.count(ship))
    if len(there) > table_places(work.book):
        raise refuse(
            text("No more than {n} ships fit on a banquet table.", n=table_places(work.book)),
            RULE_EMIGRATION,
        )
    work.do(e.EmigratedSet(seat, tuple(there)))


def note_emigration(work: Work, seat: str, ship: str) -> None:
    """A ship that the score keeper has noted goes from the bay to the banquet table."""
    if work.full:
        raise refuse(text("Put vikings on the action space instead."))
    label = thing_label(work.book.words, ship)
    figures = work.book.rounds.ships.get(ship)
    noted = work.state.player(seat).notes.of(ship)
    if figures is None or not figures.large or not noted:
        raise refuse(text("No such ship can emigrate: {ship}.", ship=label), RULE_EMIGRATION)
    work.do(e.ThingNoted(seat, ship, -1, noted - 1))
    set_emigrated(work, seat, ship, 1)
