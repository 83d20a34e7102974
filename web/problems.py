"""What a person or a program is told when a request is not done."""

from __future__ import annotations

from assistant.words.text import Text


class Problem(Exception):  # noqa: N818 - it is an answer, not a fault
    """An answer other than success.

    `status` is the HTTP status, `code` a stable word for programs, `text` the
    reason with its remedy. `field` names the malformed field, `retry_s` says
    when to try again.
    """

    def __init__(
        self,
        status: int,
        code: str,
        text: Text,
        *,
        field: str | None = None,
        retry_s: float | None = None,
    ) -> None:
        super().__init__(text.english())
        self.status = status
        self.code = code
        self.text = text
        self.field = field
        self.retry_s = retry_s
