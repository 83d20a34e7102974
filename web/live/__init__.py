"""The live stream: the newest picture to every device, never waiting for a slow one."""
