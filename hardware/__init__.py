"""Lamps, buttons, buzzer through gpiozero. Knows no game, no web, no OpenCV."""
