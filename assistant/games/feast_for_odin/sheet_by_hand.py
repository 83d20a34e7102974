"""The score sheet by hand: rows, the last income, penalties for tiles that touch."""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.income import open_minus
from assistant.games.feast_for_odin.kinds import MINUS, SILVER, Phase, Row, Why, stock
from assistant.games.feast_for_odin.owned import wrong_contacts
from assistant.games.feast_for_odin.phrases import ROWS
from assistant.games.feast_for_odin.scoring import rows
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

RULE_SCORE = pages("23")


def write_score(work: Work, command: c.WriteScore) -> None:
    """A row of the score sheet by hand."""
    if command.points is None:
        _take_back(work, command.seat, command.row)
        return
    points = _checked(work, command.row, command.points)
    if _written(work, command.seat).get(command.row) == points:
        raise refuse(text("Nothing would change."))
    work.do(e.ScoreWritten(command.seat, command.row, points))


def write_sheet(work: Work, command: c.WriteSheet) -> None:
    """All rows that stand otherwise on the sheet that was handed in than they do now."""
    seat = command.seat
    now = {one.row: one for one in rows(work.book, work.state, work.state.player(seat))}
    for line in command.rows:
        row = now[line.row]
        if line.points is None:
            if row.by_hand:
                _take_back(work, seat, line.row)
            continue
        points = _checked(work, line.row, line.points)
        if points != row.points:
            work.do(e.ScoreWritten(seat, line.row, points))
    if not work.events:
        raise refuse(text("Nothing would change."))


def _written(work: Work, seat: str) -> dict[Row, int]:
    return {one.row: one.points for one in work.state.player(seat).written}


def _take_back(work: Work, seat: str, row: Row) -> None:
    if row not in _written(work, seat):
        raise refuse(text("This row was not written by hand."))
    work.do(e.ScoreWritten(seat, row, None))


def _checked(work: Work, row: Row, points: int) -> int:
    """Points as they count: a minus row against the seat, and no more than there can be."""
    most = work.book.rounds.by_hand.points
    if row is Row.HOME_MINUS:
        most = open_minus(work.book.things, HOME)
    if abs(points) > most:
        raise refuse(
            text("This row has {n} points at the most: {row}.", n=most, row=ROWS[row]), RULE_SCORE
        )
    return -abs(points) if row in MINUS else points


def note_income(work: Work, command: c.NoteIncome) -> None:
    """The last income goes to the score sheet instead of the supply, or back."""
    place, player = work.state.place, work.state.player(command.seat)
    paid = place.phase in (Phase.INCOME, Phase.BREEDING, Phase.FEAST, Phase.FINAL)
    if place.round < work.state.rounds or not paid:
        raise refuse(text("Only the income of the last round is noted."), RULE_SCORE)
    if command.noted == bool(player.final_income) or not player.last_income:
        raise refuse(text("Nothing would change."))
    silver = stock({SILVER: player.last_income})
    if command.noted:
        work.pay(command.seat, silver, Why.INCOME, RULE_SCORE)
        work.do(e.IncomeNoted(command.seat, player.last_income))
    else:
        work.do(e.Gained(command.seat, silver, Why.TAKEN_BACK))
        work.do(e.IncomeNoted(command.seat, 0))


def penalise_contact(work: Work, command: c.PenaliseContact) -> None:
    """Penalties for contacts on boards that are not recorded tile by tile."""
    if command.pairs < 1:
        raise refuse(text("Say how many pairs of tiles touch."))
    most = work.book.rounds.by_hand.things
    if command.pairs > most:
        raise refuse(text("No more than {n} is counted by hand: {thing}.", n=most,
                          thing=ROWS[Row.PENALTIES]), RULE_SCORE)  # fmt: skip
    if wrong_contacts(work.book, work.state.player(command.seat)):
        raise refuse(text("Contacts of recorded tiles are counted by themselves."), RULE_SCORE)
    work.do(e.ContactPenalised(command.seat, command.pairs))
