"""`python schema.py PORT COUNT`: requests that schemathesis makes of the server's own document."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from typing import Any
from unittest import SkipTest
from urllib.request import Request, urlopen

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

PATIENCE = 20.0


def guest(url: str) -> str:
    request = Request(f"{url}/api/guests", b'{"name": "Mallory"}')
    with urlopen(request) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


class Trial:
    """What became of all requests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.statuses: Counter[int] = Counter()
        self.broken: list[str] = []

    def ask(self, case: schemathesis.Case, cookie: str) -> None:
        answer = case.call(base_url=self.url, headers={"Cookie": cookie}, timeout=PATIENCE)
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.broken.append(
                f"{answer.status_code} {case.method} {case.formatted_path} {case.body!r}"[:300]
            )

    def many(self, operation: Any, mode: GenerationMode, count: int) -> None:
        cookie = guest(self.url)  # the last one may have had himself forgotten

        @settings(
            max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck),
            phases=[Phase.generate], derandomize=True,
        )  # fmt: skip
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: schemathesis.Case) -> None:
            self.ask(case, cookie)

        with suppress(Unsatisfiable, SkipTest):  # nothing about it could be invalid
            ask()


def run(port: int, count: int) -> dict[str, object]:
    trial = Trial(f"http://127.0.0.1:{port}")
    schema = schemathesis.openapi.from_url(f"{trial.url}/api/openapi.json")
    operations = [one.ok() for one in schema.get_all_operations()]
    for operation in operations:
        for mode in GenerationMode.POSITIVE, GenerationMode.NEGATIVE:
            trial.many(operation, mode, max(1, count // (2 * len(operations))))
    statuses = dict(sorted(trial.statuses.items()))
    return {"requests": sum(statuses.values()), "statuses": statuses, "broken": trial.broken}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]))))
