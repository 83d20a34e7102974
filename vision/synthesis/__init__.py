"""Draws tables and dice: the simulated camera's world and training pictures."""

from vision.synthesis.ground import TrayStyle
from vision.synthesis.tray import Arrangement, Tray

__all__ = ["Arrangement", "Tray", "TrayStyle"]
