"""Faults of ours: the log tells where they are; neither a trace nor a value goes to anybody."""

from __future__ import annotations

import logging

from metropolitan.server import metrics
from metropolitan.server.logs import place

log = logging.getLogger("metropolitan.server")


def report(error: BaseException) -> None:
    metrics.count("faults_total", error=type(error).__name__)
    log.error("event=fault error=%s at=%s", type(error).__name__, place(error.__traceback__))
