"""The table for programs and forms: state, commands, camera, panel, codes to scan."""
