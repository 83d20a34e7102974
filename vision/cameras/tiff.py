"""What kind of samples a TIFF holds, from its tags. Pure.

Tags and their numbers: TIFF, revision 6.0 (Aldus 1992), sections 2 and 19.
"""

from __future__ import annotations

import struct

_ORDERS = {b"II*\0": "<", b"MM\0*": ">"}
_BITS_PER_SAMPLE, _SAMPLE_FORMAT = 258, 339
_SHORT = 3
_WHOLE = 1
_DEPTHS = (1, 2, 4, 8, 16)
_TAG_BYTES = 12


def has_plain_samples(data: bytes) -> bool:
    """Whether the samples of a TIFF are whole numbers of at most 16 bits without a sign.

    True as well for what is no TIFF, or breaks off before it says so.
    """
    try:
        tags = _tags(data)
    except struct.error:
        return True
    depths, kinds = tags.get(_BITS_PER_SAMPLE, 1), tags.get(_SAMPLE_FORMAT, _WHOLE)
    return depths in _DEPTHS and kinds == _WHOLE


def _tags(data: bytes) -> dict[int, int]:
    """The first value of each tag of two bytes in the first picture of a TIFF."""
    order = _ORDERS.get(data[:4])
    if order is None:
        return {}
    (first,) = struct.unpack_from(f"{order}I", data, 4)
    (count,) = struct.unpack_from(f"{order}H", data, first)
    found = {}
    for at in range(first + 2, first + 2 + count * _TAG_BYTES, _TAG_BYTES):
        tag, kind, values = struct.unpack_from(f"{order}HHI", data, at)
        if kind != _SHORT:
            continue
        where = at + 8
        if values > 2:  # they do not fit into the tag itself
            (where,) = struct.unpack_from(f"{order}I", data, where)
        (found[tag],) = struct.unpack_from(f"{order}H", data, where)
    return found
