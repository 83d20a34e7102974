"""Places read in a picture: the one way for cells and slots."""

from __future__ import annotations

import numpy as np

from vision.pieces.places import PlacesReading, TaughtPlaces
from vision.pieces.places_doubted import DOUBTFUL, doubted
from vision.pieces.places_weighed import USUAL_FIT, weigh_places
from vision.pieces.together import agreed, shared
from vision.pieces.view import Seen

_STRANGE = 25.0
"""How much less like its class than the middling place one is that shows nothing taught."""


def read_places(seen: Seen, known: TaughtPlaces) -> PlacesReading:
    """Reads what lies on the places in a picture."""
    found = weigh_places(seen, known)
    values, unlike, together = found.values.copy(), found.unlikeness(), known.places.together
    strange = np.asarray((unlike > _STRANGE) | found.outside, bool)
    if together is not None:
        values, unlike = agreed(values, together), shared(unlike, together)
    order = np.argsort(values, axis=1)
    rows = np.arange(len(values))
    best, second = order[:, -1], order[:, -2] if values.shape[1] > 1 else order[:, -1]
    odds = values[rows, best] - values[rows, second] - np.maximum(unlike - USUAL_FIT, 0.0)
    odds = doubted(found, best, odds)
    if known.beside is not None:
        for i, of in known.beside.lying(seen, found.scores.light, found.lying(best)):
            odds[i] = min(odds[i], DOUBTFUL)
            values[i, of] = max(values[i, of], values[i, best[i]] - DOUBTFUL)
    return PlacesReading(
        tuple(found.classes[i] for i in best),
        tuple(found.classes[i] for i in second),
        odds,
        strange,
        found.scores.light,
        found.classes,
        values,
    )
