"""Under which names this machine may be reached: the defence against DNS rebinding."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit


def own_names(extra: Iterable[str]) -> frozenset[str]:
    """Names of this machine, in lower case, with those of the settings."""
    host = socket.gethostname().lower()
    short = host.partition(".")[0]
    own = {"localhost", "skald.local", host, short, f"{short}.local", f"{short}.lan"}
    return frozenset(own | {host_of(one) for one in extra})


def host_of(address: str) -> str:
    """The bare host of "host", "host:port", "[v6]:port" or an address with a scheme."""
    where = address if "//" in address else f"//{address}"
    try:
        return (urlsplit(where).hostname or "").rstrip(".").lower()
    except ValueError:
        return ""


def is_ours(header: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this machine.

    A bare IP address always does: a page of somebody else's can be brought to
    call us only by a name of theirs that points here, never by a number.
    """
    host = host_of(header)
    if host in names:
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
