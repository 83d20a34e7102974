"""One running table: what `skald run` starts."""

from assistant.service.run import run_service
from assistant.service.settings import ServiceSettings

__all__ = ["ServiceSettings", "run_service"]
