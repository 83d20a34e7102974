"""What unpackers of JPEG and of AVI complain of: they tell that nowhere but on the error output.

That of JPEG fills what is damaged with grey or with shifted colours and gives that for a picture.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock

_ERROR_OUTPUT = 2
_ONE_AT_A_TIME = Lock()
_COMPLAINT = re.compile(
    rb"^(?:(?:Corrupt JPEG data|Premature end of JPEG file)[^\n]*"
    # Four bytes of the AVI stand there as they are, line breaks too.
    rb"|Unexpected (?:end of file|element|list type)[^\n]*?(?:Got: (?s:.{0,4}?)\.)?)\n",
    re.MULTILINE,
)
_LEFT_OVER = re.compile(rb"(\d+) extraneous bytes before marker 0xd9")
_END = b"\xff\xd9"


@contextmanager
def complaints() -> Iterator[list[bytes]]:
    """Collects what is complained of within; it is there once the block is left.

    What else is written to the error output meanwhile, by whatever thread, follows then. Where
    there is no error output, or no room to keep it, nothing is collected.
    """
    told: list[bytes] = []
    with _ONE_AT_A_TIME, ExitStack() as stack:
        try:
            file = stack.enter_context(tempfile.TemporaryFile())
            kept = os.dup(_ERROR_OUTPUT)
        except OSError:  # a full disk; or closed, as it is for some services
            yield told
            return
        os.dup2(file.fileno(), _ERROR_OUTPUT)
        try:
            yield told
        finally:
            os.dup2(kept, _ERROR_OUTPUT)
            os.close(kept)
            file.seek(0)
            written = file.read()
            told += _COMPLAINT.findall(written)
            if others := _COMPLAINT.sub(b"", written):
                os.write(_ERROR_OUTPUT, others)


def is_damaged(jpeg: bytes, told: list[bytes]) -> bool:
    """Whether complaints about a JPEG mean that its picture is not as it was taken.

    Some cameras fill a file up to its end with one byte; that hides nothing.
    """
    return any(not _is_filling(jpeg, one) for one in told)


def is_only_left_over(told: list[bytes]) -> bool:
    """Whether all that is complained of are bytes left over at the end of a JPEG."""
    return all(_LEFT_OVER.search(one) for one in told)


def _is_filling(jpeg: bytes, complaint: bytes) -> bool:
    found = _LEFT_OVER.search(complaint)
    end = jpeg.rfind(_END)
    if found is None or end < 0:
        return False
    return len(set(jpeg[end - int(found[1]) : end])) == 1
