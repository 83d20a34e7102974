"""Forms that change what people keep: who sends them, sent once or twice, with which file."""

from __future__ import annotations

import hashlib
import secrets

from flask import flash, request

from assistant.kept.box import Sender
from assistant.kept.store import KeptError
from assistant.words.text import Text, text
from web.access import audience
from web.language import current_language, say


def form_key(page: str, form: str) -> str:
    """The same form of the same page sent twice is the same change."""
    return f"{page}-{form}"


def sender() -> Sender:
    """Who sends this form, with its key and what makes it another one of the same page."""
    key = request.form.get("key", "")
    return Sender(audience().name, f"{key[:100]}-{_content()}" if key else secrets.token_hex(8))


def sent_file(field: str) -> bytes:
    """The file that came with the form. Raises `KeptError` without one."""
    sent = request.files.get(field)
    content = sent.read() if sent is not None else b""
    if not content:
        raise KeptError(text("No file was chosen: choose one, then send it."))
    return content


def step_number() -> int:
    """The number of the change that is to be taken back; 0 for none."""
    number = request.form.get("number", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0


def tell(what: Text, category: str = "done") -> None:
    """Says something on the next page."""
    flash(say(what, current_language()), category)


def _content() -> str:
    """Tells a form that is sent again from another one that an old page sends with its key."""
    digest = hashlib.sha256(request.path.encode())
    for name, values in sorted(request.form.to_dict(flat=False).items()):
        digest.update(repr((name, values)).encode())
    for name, sent in sorted(request.files.items()):
        sent.seek(0)
        digest.update(repr((name, hashlib.sha256(sent.read()).hexdigest())).encode())
        sent.seek(0)
    return digest.hexdigest()[:32]
