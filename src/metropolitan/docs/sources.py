"""Where the documents lie and which of them are pages: `docs/contents.toml` has the order."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

PACKAGE = Path(__file__).parents[1]
INSTALLED = Path(__file__).parent / "pages"  # setup.py lays copies there, in the folders they have here
CONTENTS = "docs/contents.toml"
SHOWN = ("docs/pictures/", "examples/", "deploy/")  # files that pages may show or link


@dataclass(frozen=True)
class Entry:
    """A page in the contents: its file, or the module that it is about, and where it will stand."""

    source: str
    label: str
    address: str


@dataclass(frozen=True)
class Section:
    title: str
    entries: tuple[Entry, ...]


def root() -> Path:
    """The folder that has `docs/`: beside this file once installed, the repository otherwise."""
    return INSTALLED if INSTALLED.is_dir() else PACKAGE.parents[1]


def contents(folder: Path) -> list[Section]:
    written = tomllib.loads((folder / CONTENTS).read_text("utf-8"))
    return [
        Section(section["title"], tuple(_entry(*one) for one in section["pages"]))
        for section in written["section"]
    ]


def _entry(source: str, label: str) -> Entry:
    return Entry(source, label, address(source))


def address(source: str) -> str:
    """Where a document or another file stands in the site; a module's page is among the reference."""
    if source.startswith("metropolitan"):
        return f"reference/{source}.html"
    path = PurePosixPath(source.removeprefix("docs/"))
    return str(path.with_name(path.stem.lower() + ".html")) if path.suffix == ".md" else str(path)


@cache
def module_files(name: str) -> tuple[Path, ...]:
    """A module's stub, where it has one, and its source."""
    place = PACKAGE.parent.joinpath(*name.split("."))
    found = (place.with_suffix(".pyi"), place.with_suffix(".py"), place / "__init__.py")
    return tuple(path for path in found if path.is_file())
