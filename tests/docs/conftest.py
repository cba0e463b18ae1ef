"""What the documents say is tried out."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[2]
Command = Callable[..., str]


def blocks(document: str, language: str) -> list[str]:
    """The blocks of code in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / document).read_text("utf-8"), re.M | re.S)


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """Runs `metropolitan`, or Python, where the package of the recipes is installed too."""
    about = tmp_path / "mypackage-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mypackage\nVersion: 1\n")
    group = re.search(r'entry-points\."(.*)"\]\n(.*)', blocks("CONTRIBUTING.md", "toml")[0])
    assert group
    points = [f"[{group[1]}]", group[2].replace('"', ""), "[metropolitan.bots]", "mine = mypackage.mybot:bot"]
    (about / "entry_points.txt").write_text("\n".join(points))
    path = os.pathsep.join([str(tmp_path), str(HERE), *filter(None, sys.path)])

    def run(*argv: str, stdin: str = "", **environment: str) -> str:
        whole = [sys.executable, *(argv if argv[0] == "-c" else ("-m", "metropolitan.cli", *argv))]
        env = {**os.environ, "PYTHONPATH": path, **environment}
        done = subprocess.run(whole, input=stdin, env=env, capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run
