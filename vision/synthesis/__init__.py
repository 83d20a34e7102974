"""Draws tables and dice: the simulated camera's world and training pictures."""

from vision.synthesis.ground import TrayStyle
from vision.synthesis.scene import CLEAN, Scene, Variety, draw_scene
from vision.synthesis.tray import Arrangement, Tray

__all__ = ["CLEAN", "Arrangement", "Scene", "Tray", "TrayStyle", "Variety", "draw_scene"]
