"""The exact place of a board from many pairs of points, some of them wrong."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.registration.geometry import UNIT, Matrix, Points, inverse, transform
from vision.registration.lens import Lens, distorted, straightened

ROUNDS = 12
LEAST_SCALE = 2e-4
"""Of the half diagonal: pairs of points are never trusted more than this."""
BEND_SPREAD = 0.04
"""How far from 0 the bends of usual lenses lie."""
STEP = 1e-6
HOMOGRAPHY = 8


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The picture in which points were given, and how the board lay in it.

    `to_source` leads from board coordinates to the picture the reference was taken from,
    `source` is that picture's lens and `seen` that of the picture looked at now.
    """

    to_source: Matrix
    source: Lens
    seen: Lens


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A fitted board.

    `straight` leads from the ideal source picture to the ideal picture seen; `errors` (n,)
    are what is left of each pair, `scale` their robust spread and `corner_spread` (4,) how
    far each corner may be off (one standard deviation), all in pixels of the seen picture.
    """

    view: View
    straight: Matrix
    errors: NDArray[np.float64]
    scale: float
    corner_spread: NDArray[np.float64]

    def project(self, points: Points) -> Points:
        """Where board points (n, 2) are seen, in pixels."""
        source = self.view.source.straighten(transform(self.view.to_source, points))
        return self.view.seen.distort(transform(self.straight, source))


def normal(lens: Lens) -> Matrix:
    """From pixels to half diagonals from the middle."""
    x, y = lens.centre
    scale = 1 / lens.half_diagonal
    return np.array(((scale, 0, -x * scale), (0, scale, -y * scale), (0, 0, 1)), np.float64)


def moved(parameters: NDArray[np.float64], source: Points) -> Points:
    """The model: freed of the source's bend, moved by the homography, bent by the seen lens."""
    matrix = np.append(parameters[:HOMOGRAPHY], 1.0).reshape(3, 3)
    straight = straightened(source, parameters[8]) if len(parameters) > HOMOGRAPHY else source
    there = transform(matrix, straight)
    return distorted(there, parameters[9]) if len(parameters) > HOMOGRAPHY else there


def slopes(parameters: NDArray[np.float64], source: Points) -> NDArray[np.float64]:
    """How every coordinate moves with every parameter, shape (2 n, parameters)."""
    now = moved(parameters, source).reshape(-1)
    columns = []
    for index in range(len(parameters)):
        other = parameters.copy()
        other[index] += STEP
        columns.append((moved(other, source).reshape(-1) - now) / STEP)
    return np.stack(columns, axis=1)


def fit_board(view: View, start: Matrix, board: Points, seen: Points, bends: bool) -> Fit:
    """Fits a homography, and with `bends` both lenses, to pairs of points (n, 2), n >= 4.

    `start` leads roughly from board coordinates to pixels. Wrong pairs count little (Cauchy's
    weights, Levenberg and Marquardt's steps).
    """
    to_source = normal(view.source) @ view.to_source
    source, target = transform(to_source, board), transform(normal(view.seen), seen)
    matrix = normal(view.seen) @ start @ inverse(to_source)
    parameters = (matrix / matrix[2, 2]).reshape(-1)[:HOMOGRAPHY]
    if bends:
        parameters = np.append(parameters, (view.source.bend, view.seen.bend))
    prior = np.zeros(len(parameters))
    prior[HOMOGRAPHY:] = 1 / BEND_SPREAD**2
    left, scale, weights = weighed(parameters, source, target)
    damping = 1e-3
    slope = slopes(parameters, source)
    for _ in range(ROUNDS):
        both = np.repeat(weights, 2)
        square = slope.T @ (slope * both[:, None]) / scale**2 + np.diag(prior)
        pull = slope.T @ (left.reshape(-1) * both) / scale**2 - prior * parameters
        try:
            step = np.linalg.solve(square + damping * np.diag(np.diag(square)), pull)
        except np.linalg.LinAlgError:
            break
        tried = parameters + step
        new_left = target - moved(tried, source)
        cost = robust(left, scale) + np.sum(prior * parameters**2) / 2
        new_cost = robust(new_left, scale) + np.sum(prior * tried**2) / 2
        if not np.isfinite(new_cost) or new_cost > cost:
            damping *= 8
            if damping > 1e3:
                break
            continue
        parameters, damping = tried, damping / 4
        left, scale, weights = weighed(parameters, source, target)
        slope = slopes(parameters, source)
        if cost - new_cost < 1e-5 * cost:
            break
    return told(view, parameters, to_source, left, scale, slope, weights, prior)


def told(
    view: View,
    parameters: NDArray[np.float64],
    to_source: Matrix,
    left: Points,
    scale: float,
    slope: NDArray[np.float64],
    weights: NDArray[np.float64],
    prior: NDArray[np.float64],
) -> Fit:
    """The fit in pixels, with what its corners are worth."""
    unit = view.seen.half_diagonal
    square = slope.T @ (slope * np.repeat(weights, 2)[:, None]) / scale**2 + np.diag(prior)
    at_corners = slopes(parameters, transform(to_source, UNIT))
    spread = np.einsum("ij,jk,ik->i", at_corners, np.linalg.pinv(square), at_corners)
    corner_spread = np.sqrt(np.maximum(0.0, spread)).reshape(4, 2)
    matrix = np.append(parameters[:HOMOGRAPHY], 1.0).reshape(3, 3)
    straight = inverse(normal(view.seen)) @ matrix @ normal(view.source)
    if len(parameters) > HOMOGRAPHY:
        view = View(
            view.to_source,
            view.source._replace(bend=float(parameters[8])),
            view.seen._replace(bend=float(parameters[9])),
        )
    else:
        view = View(view.to_source, view.source._replace(bend=0.0), view.seen._replace(bend=0.0))
    return Fit(
        view,
        straight / straight[2, 2],
        np.hypot(*left.T) * unit,
        scale * unit,
        np.hypot(*corner_spread.T) * unit,
    )


def weighed(
    parameters: NDArray[np.float64], source: Points, target: Points
) -> tuple[Points, float, NDArray[np.float64]]:
    """What is left of each pair, the robust spread of it, and the weight of each pair."""
    left = target - moved(parameters, source)
    errors = np.hypot(*left.T)
    scale = max(LEAST_SCALE, 0.85 * float(np.median(errors)))
    return left, scale, 1 / (1 + (errors / (2 * scale)) ** 2)


def robust(left: Points, scale: float) -> float:
    """Cauchy's cost, in units of the spread."""
    squared = np.sum(left * left, axis=1) / (2 * scale) ** 2
    return float(2 * np.sum(np.log1p(squared)))
