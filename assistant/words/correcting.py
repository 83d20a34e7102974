"""What other values for a recorded roll would change, before anybody confirms it."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.choices import Choice
from assistant.words.dice import Face, Roll
from assistant.words.text import Text


class Answered(Struct, frozen=True):
    """A question that comes up by the new values only, and the code of its answer."""

    question: Choice
    code: str


class Correction(Struct, frozen=True):
    """A roll as it stands, and what becomes of the game with other values for it.

    `faces` are those that each of its dice could have shown, `values` those that are looked at;
    the same as in `roll`: nothing is asked yet. `changes` say what differs in the game now.
    `against` are moves that stay as they were played though a rule forbids them then: what
    cannot be paid is not paid. `gone` are answers that
    nobody needs any more. `answered` are the new questions that have been answered, `asked` is
    the one that comes next, `after` what was done just before it. `why` says why the correction
    cannot be made.
    """

    roll: Roll
    faces: tuple[tuple[Face, ...], ...]
    values: tuple[Face, ...]
    changes: tuple[Text, ...] = ()
    against: tuple[Text, ...] = ()
    gone: tuple[Text, ...] = ()
    answered: tuple[Answered, ...] = ()
    asked: Choice | None = None
    after: Text | None = None
    why: Text | None = None

    @property
    def same(self) -> bool:
        """Whether these are the values that stand there already."""
        return self.values == tuple(die.value for die in self.roll.dice)

    @property
    def host_only(self) -> bool:
        """Whether only the host may make it: something stays against the rules, or others than
        the one who rolled are asked."""
        asked = [one.question.seat for one in self.answered]
        if self.asked is not None:
            asked.append(self.asked.seat)
        return bool(self.against) or any(seat != self.roll.seat for seat in asked)

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed."""
        return not self.same and self.why is None and self.asked is None
