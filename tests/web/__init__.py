"""The web: rights, state, commands, stream, server."""
