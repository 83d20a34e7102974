"""Under which addresses phones reach this machine."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct

_SIOCGIFADDR = 0x8915  # Linux: address of a network interface (netdevice(7))


def own_addresses() -> tuple[str, ...]:
    """IPv4 addresses of this machine that others can reach, loopback left out.

    Reads the interfaces; sends nothing.
    """
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
            except OSError:  # this interface has no IPv4 address
                continue
            address = ipaddress.IPv4Address(answer[20:24])
            if not address.is_loopback:
                found.append(str(address))
    return tuple(found)


def urls(host: str, port: int) -> tuple[str, ...]:
    """Addresses to show, the best for a phone first.

    A service that listens on one address only is shown under that address.
    """
    hosts = own_addresses() if host in ("0.0.0.0", "::", "") else (host,)  # noqa: S104
    suffix = "" if port == 80 else f":{port}"
    return tuple(
        f"http://[{name}]{suffix}/" if ":" in name else f"http://{name}{suffix}/"
        for name in (*hosts, "localhost")
        if name
    )
