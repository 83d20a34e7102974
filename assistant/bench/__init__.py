"""Measures what people get from the service on this machine."""
