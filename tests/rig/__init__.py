"""Skald on real kernel devices: GPIO lines and V4L2 cameras of a virtual Raspberry Pi.

These tests run inside a rig: a machine whose GPIO chip and cameras have a far
end that a test can handle. The rig offers it as `/rig/rigio.py`, a module with

    read(line), level(line, value), press(line, hold, bounces), reset(), consumers(),
    camera_unplug(), camera_plug(), Feed(device, width, height).write(bgr)

the project at `/project`, cameras at `/dev/camera-vivid` and `/dev/camera-feed`,
and users `root` (who runs the tests) and `pi` (groups gpio and video). In it:

    cd /project && python3 -m pytest -m rig -p no:cacheprovider tests/rig

Anywhere else every test here is skipped by name.
"""
