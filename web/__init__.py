"""The Flask room: score view, table control, set-up pages, live stream."""
