"""The printable kit."""
