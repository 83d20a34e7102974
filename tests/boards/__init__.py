"""Boards that were shown once."""
