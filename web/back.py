"""Where a form leads back to: always a page of our own."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import request

_LOCAL = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*")
_LENGTH = 500


def way_back(otherwise: str = "/") -> str:
    """The form's field `back`, or the page that it came from, if they are ours."""
    return local_path(request.form.get("back")) or local_path(_referer_path()) or otherwise


def local_path(wanted: str | None) -> str | None:
    """A path on this host as it is; None for anything that could lead elsewhere."""
    if wanted is not None and len(wanted) <= _LENGTH and _LOCAL.fullmatch(wanted):
        return wanted
    return None


def _referer_path() -> str | None:
    if request.referrer is None:
        return None
    try:
        parts = urlsplit(request.referrer)
    except ValueError:
        return None
    if f"{parts.scheme}://{parts.netloc}" != f"{request.scheme}://{request.host}":
        return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
