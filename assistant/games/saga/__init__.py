"""Saga: Vikings vs Anglo-Saxons, for two players."""

from assistant.games.saga.rules import SagaRules

__all__ = ["SagaRules"]
