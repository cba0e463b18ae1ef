"""What the server writes about itself: facts as `key=value`, or one JSON object a line.

Neither form has room for secrets: paths are told as their patterns, since the ids in them let people in, and
of an error only its kind and its place, since its words may have values in them.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

FACT = re.compile(r"([a-z]+)=(\S*)")
KINDS = ("quiet", "text", "json")
OURS = "metropolitan"


def start(kind: str = "quiet") -> None:
    """Begins to write to standard error; `quiet` is only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if kind == "json" else Words())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(logging.WARNING if kind == "quiet" else logging.INFO)


def facts(record: logging.LogRecord) -> dict[str, str]:
    """What a record tells. Others' records are told as what they are, without their values."""
    common = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
    }
    if record.name.split(".")[0] == OURS:
        return {**common, **dict(FACT.findall(record.getMessage())), **_error(record)}
    return {**common, "event": "library", "name": record.name, "at": _place(record), **_error(record)}


def _place(record: logging.LogRecord) -> str:
    return f"{record.filename}:{record.lineno}"


def _error(record: logging.LogRecord) -> dict[str, str]:
    kind, _, trace = record.exc_info or (None, None, None)
    return {"error": kind.__name__, "at": place(trace)} if kind else {}


def place(trace: TracebackType | None) -> str:
    """Where an error comes from."""
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts(record))


class Words(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{key}={value}" for key, value in facts(record).items())
