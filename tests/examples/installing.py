"""The packages of `examples/`, installed as anybody's are, without a network and beside what is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install(name: str, folder: Path) -> Path:
    """By pip, from a copy: building leaves things behind. Returns where it lies."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(
        ROOT / "examples" / name, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
    )
    quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]
    command = [sys.executable, "-m", "pip", "install", *quiet, "--target", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    return target


def path_with(*folders: Path) -> str:
    """What PYTHONPATH must be, so that these are found too."""
    return os.pathsep.join([*map(str, folders), *filter(None, sys.path)])
