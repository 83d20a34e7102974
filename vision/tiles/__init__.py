"""Tiles of known shape on a grid: which, where, turned how."""
