"""Frames in, readings out. Knows no game, no web, no GPIO."""
