"""Faults of ours: the log tells where they are; neither a trace nor a value goes to anybody."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger("metropolitan.server")


def report(error: BaseException) -> None:
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    place = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else "?"
    log.error("event=fault error=%s at=%s", type(error).__name__, place)
