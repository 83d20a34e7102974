"""Draws tables and dice: the simulated camera's world and training pictures."""

from vision.synthesis.ground import TrayStyle
from vision.synthesis.scene import Scene, draw_scene
from vision.synthesis.tray import Arrangement, Tray
from vision.synthesis.variety import CLEAN, WILD, Variety

__all__ = ["CLEAN", "WILD", "Arrangement", "Scene", "Tray", "TrayStyle", "Variety", "draw_scene"]
