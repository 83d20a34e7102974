"""Markers on the spaces of tracks."""

from __future__ import annotations

from vision.tracks.markers import Marker, TrackReading, read_tracks

__all__ = ["Marker", "TrackReading", "read_tracks"]
