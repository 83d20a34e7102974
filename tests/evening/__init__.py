"""The whole table as a service: real processes, real HTTP, the simulated camera plays."""
