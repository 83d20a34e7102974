"""Does the camera repeat one picture? Pure."""

from __future__ import annotations

import zlib

from vision.frames import Frame

FROZEN_S = 3.0
_PROOFS = 10


class FrozenWatch:
    """A sensor never gives the same picture twice; one that does is frozen.

    Only a source that has proven to be noisy is judged, since a picture fed
    in through a loop device or a stream may rightly stand still.
    """

    def __init__(self, *, noisy: bool) -> None:
        self.noisy = noisy
        self._proofs = 0
        self._mark: int | None = None
        self._since = 0.0

    def frozen(self, frame: Frame) -> bool:
        """Whether the picture has been the very same for `FROZEN_S`."""
        mark = zlib.crc32(frame.image[::8, ::8].tobytes())
        if mark != self._mark:
            self._proofs += self._mark is not None
            self._mark, self._since = mark, frame.at_s
            self.noisy = self.noisy or self._proofs >= _PROOFS
            return False
        self._proofs = 0
        return self.noisy and frame.at_s - self._since >= FROZEN_S
