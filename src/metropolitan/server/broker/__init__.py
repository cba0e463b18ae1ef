"""Word between the workers of a server."""

from metropolitan.server.broker.broker import Broker, Hearer
from metropolitan.server.broker.local import Local

__all__ = ["Broker", "Hearer", "Local"]
