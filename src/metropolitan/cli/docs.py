"""`metropolitan docs`: the documentation as a site, to read or to host."""

from __future__ import annotations

import argparse
from pathlib import Path

from metropolitan.cli.arguments import text
from metropolitan.engine.errors import Problem


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help=text("docs.folder"))


def run(given: argparse.Namespace) -> int:
    from metropolitan.docs.site import Site

    folder = Path(given.folder)
    site = Site()
    try:
        files = site.write(folder)
    except OSError as error:
        file = str(error.filename or folder)
        raise Problem("cli.puzzles.unwritten", file=file, why=error.strerror) from None
    print(text("docs.done", n=files, page=str(folder / "index.html")))
    return 0
