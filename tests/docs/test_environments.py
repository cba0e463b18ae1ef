"""Every example of the document on environments runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import blocks

EXAMPLES = blocks("docs/environments.md", "python")


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_example_runs(example: str, tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
