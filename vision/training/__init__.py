"""Training of the small nets that ship with Skald: needs PyTorch, never runs at the table."""
