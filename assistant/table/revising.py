"""The line of the history for a correction: what became of the game by it."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.sitting import Overruled
from assistant.rules import AnyRules
from assistant.table.step import Revision, Step, joined
from assistant.words.dice import Roll
from assistant.words.text import Text, text


def told_revision(rules: AnyRules, course: Sequence[Step], revision: Revision, action: int) -> Text:
    """Both values of the roll, who corrected, what differs now, and what stays or falls away."""
    old, new = course[revision.since :], revision.steps
    was, now = rolled_in(rules, old[0]), rolled_in(rules, new[0])
    if was is None or now is None:
        raise ValueError(f"there is no roll at place {revision.since} of the course")
    said = [
        text(
            "Roll {roll} of {who} corrected from {old} to {new} by {name}.",
            roll=was.id,
            who=_who(rules, old[0], was),
            old=rules.told_dice(was),
            new=rules.told_dice(now),
            name=now.corrected_by or "?",
        ),
        *rules.differences(old[-1].after, new[-1].after),
    ]
    said += [text("Stays, against the rules: {what}", what=step.text) for step in _forced(old, new)]
    kept = {step.action for step in new}
    said += [text("Falls away: {what}", what=one.text) for one in old if one.action not in kept]
    said += [text("Answered: {what}", what=step.text) for step in new if step.action == action]
    return joined(said)


def _who(rules: AnyRules, step: Step, roll: Roll) -> str | Text:
    """Whose roll it was."""
    names = [seat.name for seat in rules.seats(step.after) if seat.id == roll.seat]
    return names[0] if names else text("nobody")


def rolled_in(rules: AnyRules, step: Step) -> Roll | None:
    """The roll that came with a step, as it was then; None if none did."""
    if step.before is None:
        return None
    known = {roll.id for roll in rules.rolls(step.before)}
    return next((roll for roll in rules.rolls(step.after) if roll.id not in known), None)


def is_forced(course: Sequence[Step], revision: Revision) -> bool:
    """Whether a correction leaves something that a rule forbids now."""
    return bool(_forced(course[revision.since :], revision.steps))


def _forced(old: Sequence[Step], new: Sequence[Step]) -> list[Step]:
    """The steps that are against the rules only now."""
    before = {step.action for step in old if _is_against(step)}
    return [step for step in new if _is_against(step) and step.action not in before]


def _is_against(step: Step) -> bool:
    return any(isinstance(event, Overruled) for event in step.events)
