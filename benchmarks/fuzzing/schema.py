"""`python schema.py PORT COUNT COOKIE`: requests that schemathesis makes of the server's own document."""

from __future__ import annotations

import json
import sys
from collections import Counter

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode

PATIENCE = 20.0


def run(port: int, count: int, cookie: str) -> dict[str, object]:
    url = f"http://127.0.0.1:{port}"
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    operations = [one.ok() for one in schema.get_all_operations()]
    statuses: Counter[int] = Counter()
    broken: list[str] = []
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=max(1, count // (2 * len(operations))), deadline=None, database=None,
                suppress_health_check=list(HealthCheck), phases=[Phase.generate], derandomize=True,
            )  # fmt: skip
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: schemathesis.Case) -> None:
                answer = case.call(base_url=url, headers={"Cookie": cookie}, timeout=PATIENCE)
                statuses[answer.status_code] += 1
                if answer.status_code >= 500:
                    broken.append(f"{answer.status_code} {case.method} {case.formatted_path} {case.body!r}"[:300])

            try:
                ask()
            except Exception as error:  # an operation without anything that could be invalid
                if "negative" not in str(error).lower() and "Unsatisfiable" not in type(error).__name__:
                    broken.append(f"{type(error).__name__}: {error}"[:300])
    return {"requests": sum(statuses.values()), "statuses": dict(sorted(statuses.items())), "broken": broken}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])))
