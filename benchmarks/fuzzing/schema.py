"""`python schema.py PORT COUNT`: requests that schemathesis makes of the server's own document."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from typing import Any
from unittest import SkipTest
from urllib.request import Request, urlopen

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

PATIENCE = 20.0
LASTS = 10  # requests, until somebody else asks


def post(url: str, body: object, cookie: str = "") -> tuple[Any, str]:
    with urlopen(Request(url, json.dumps(body).encode(), {"Cookie": cookie})) as answer:
        return json.load(answer), str(answer.headers["Set-Cookie"]).partition(";")[0]


class Trial:
    """What became of all requests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.statuses: Counter[int] = Counter()
        self.broken: list[str] = []
        self.hung: list[str] = []
        self.line = requests.Session()
        self.count = 0

    def arrive(self) -> None:
        """As somebody new, with a table: the one before may have had himself forgotten."""
        self.cookie = post(f"{self.url}/api/guests", {"name": "Mallory"})[1]
        wish = {"game": "metropolys", "seats": [{"kind": "person"}, {"kind": "person"}]}
        self.table = post(f"{self.url}/api/tables", wish, self.cookie)[0]["id"]

    def ask(self, case: schemathesis.Case) -> None:
        if self.count % LASTS == 0:
            self.arrive()
        self.count += 1
        if self.count % 2 and "/tables/{id}" in case.path:
            case.path_parameters = {**(case.path_parameters or {}), "id": self.table}
        try:
            self.sent(case)
        except requests.Timeout:
            self.hung.append(f"{case.method} {case.formatted_path} {case.body!r}"[:300])

    def sent(self, case: schemathesis.Case) -> None:
        given = {"headers": {"Cookie": self.cookie}, "session": self.line, "timeout": PATIENCE}
        answer = case.call(base_url=self.url, **given)
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.broken.append(
                f"{answer.status_code} {case.method} {case.formatted_path} {case.body!r}"[:300]
            )

    def many(self, operation: Any, mode: GenerationMode, count: int) -> None:
        @settings(
            max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck),
            phases=[Phase.generate], derandomize=True,
        )  # fmt: skip
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: schemathesis.Case) -> None:
            self.ask(case)

        with suppress(Unsatisfiable, SkipTest):  # nothing about it could be invalid
            ask()


def run(port: int, count: int) -> dict[str, object]:
    trial = Trial(f"http://127.0.0.1:{port}")
    schema = schemathesis.openapi.from_url(f"{trial.url}/api/openapi.json")
    operations = [one.ok() for one in schema.get_all_operations()]
    with suppress(KeyboardInterrupt):  # what was found until then is told all the same
        for operation in operations:
            for mode in GenerationMode.POSITIVE, GenerationMode.NEGATIVE:
                trial.many(operation, mode, max(1, count // (2 * len(operations))))
    statuses = dict(sorted(trial.statuses.items()))
    return {"requests": trial.count, "statuses": statuses, "broken": trial.broken, "hung": trial.hung}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]))))
