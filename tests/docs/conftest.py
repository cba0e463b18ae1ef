"""What the documents say is tried out."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[2]
DOCUMENTS = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "benchmarks").glob("*.md")),
]  # fmt: skip
PROGRAMS = {"python": [sys.executable], "metropolitan": [sys.executable, "-m", "metropolitan.cli"]}
ABOUT = "Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"


class Block(NamedTuple):
    """A block of code. One with a name is the file of that name."""

    language: str
    name: str
    code: str


def blocks(document: str) -> list[Block]:
    text = (ROOT / document).read_text("utf-8")
    return [Block(*found) for found in re.findall(r"^```(\w*) ?(\S*)\n(.*?)^```$", text, re.M | re.S)]


def lines(block: Block) -> list[str]:
    """The commands of a block, without what is said about them."""
    return [line.split(" #")[0].strip() for line in block.code.splitlines() if line.strip()]


class Workshop:
    """A folder in which a page is followed: its files are written there, its commands are run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.installed = folder, folder.parent / "installed"
        self.installed.mkdir()
        path = os.pathsep.join([str(self.installed), str(folder), *filter(None, sys.path)])
        self.environment = {**os.environ, "PYTHONPATH": path}

    def follow(self, document: str) -> str:
        """Everything on a page, in its order; what the commands print."""
        shown = []
        for block in blocks(document):
            if block.name:
                self.write(block)
            elif block.language == "sh":
                shown += [self.run(line) for line in lines(block)]
        return "".join(shown)

    def write(self, block: Block) -> None:
        file = self.folder / block.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.code, "utf-8")

    def run(self, line: str, stdin: str = "") -> str:
        program, *argv = shlex.split(line)
        if program == "export":
            self.environment.update([argv[0].split("=", 1)])
            return ""
        if program == "pip":
            return self.install()
        done = subprocess.run(
            [*PROGRAMS[program], *argv], input=stdin, env=self.environment, cwd=self.folder,
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), line
        return done.stdout

    def install(self) -> str:
        """The entry points of the package here become known, as `pip install --editable .` does it."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        about = self.installed / f"{project['name']}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(ABOUT.format(name=project["name"]))
        groups = [
            f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in points.items())
            for group, points in project["entry-points"].items()
        ]
        (about / "entry_points.txt").write_text("".join(groups))
        return ""


Follow = Callable[[str], str]


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    shutil.copytree(ROOT / "examples" / "maps", tmp_path / "work" / "examples" / "maps")
    return Workshop(tmp_path / "work")
