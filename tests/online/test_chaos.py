"""The small version of `benchmarks/chaos.py`: workers are killed while people play, and nothing is lost."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import need

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "chaos.py"


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost(database: str) -> None:
    if database == "postgresql":
        need("initdb")
        need("redis-server", "valkey-server")
    command = [sys.executable, str(SCRIPT), "--kills", "3", "--tables", "3", "--database", database, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["kills"], found["lost"], found["twice"], found["unfinished"]) == (3, 0, 0, 0)
    assert found["acknowledged"] > 50
