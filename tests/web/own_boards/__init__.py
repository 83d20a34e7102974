"""The pages on which a board is shown."""
