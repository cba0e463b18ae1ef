"""All files of the site, by address: what is written to a folder, and what the server answers."""

from __future__ import annotations

import json
import posixpath
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from metropolitan.docs import layout, reference
from metropolitan.docs.markdown import Text, render
from metropolitan.docs.sources import (
    CONTENTS,
    PACKAGE,
    SHOWN,
    Entry,
    Section,
    address,
    contents,
    module_files,
    root,
)  # fmt: skip

ASSETS = Path(__file__).parent / "assets"
OWN = {
    "site.css": ASSETS / "site.css",
    "site.js": ASSETS / "site.js",
    "tokens.css": PACKAGE / "web" / "style" / "tokens.css",
    "icon.svg": PACKAGE / "web" / "art" / "icon.svg",
}


class Site:
    """Made when it is first asked for. `home` says that the table is played under the same roof."""

    def __init__(self, folder: Path | None = None, *, home: bool = False) -> None:
        self.folder, self.home = folder or root(), home
        self.broken: list[str] = []  # links that lead nowhere

    def stamp(self) -> int:
        """Another number whenever a document is another; 0 where there are none."""
        try:
            files = [path for one in self.entries for path in module_files(one) or [self.folder / one]]
            return max(path.stat().st_mtime_ns for path in [*files, *OWN.values(), self.folder / CONTENTS])
        except FileNotFoundError:
            return 0

    @cached_property
    def sections(self) -> list[Section]:
        return contents(self.folder)

    @cached_property
    def entries(self) -> dict[str, Entry]:
        return {entry.source: entry for section in self.sections for entry in section.entries}

    @cached_property
    def texts(self) -> dict[str, Text]:
        return {entry.address: self._text(entry) for entry in self.entries.values()}

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Everything, by address."""
        pages = {
            entry.address: layout.page(entry, self.texts[entry.address], self.sections, self.home).encode()
            for entry in self.entries.values()
        }
        shown = {address(path): (self.folder / path).read_bytes() for path in self._shown()}
        own = {name: path.read_bytes() for name, path in OWN.items()}
        return {**shown, **own, "search.js": self._index(), **pages}

    def write(self, folder: Path) -> int:
        """Writes all files, and returns how many."""
        for name, body in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        return len(self.files)

    def _text(self, entry: Entry) -> Text:
        if module := module_files(entry.source):
            source = reference.page(entry.source, module)
        else:
            source = (self.folder / entry.source).read_text("utf-8")
        return render(source, lambda link, may_miss: self._lead(link, entry, may_miss))

    def _shown(self) -> list[str]:
        found = (path for shown in SHOWN for path in sorted((self.folder / shown).rglob("*")))
        return [path.relative_to(self.folder).as_posix() for path in found if _plain(path)]

    def _lead(self, link: str, here: Entry, may_miss: bool) -> str | None:
        """Where a link of a document leads in the site: documents name each other by their files."""
        name, mark, anchor = link.partition("#")
        if "://" in name or not name or name.startswith("mailto:"):
            return link
        source = posixpath.normpath(posixpath.join(posixpath.dirname(here.source), unquote(name)))
        module = source.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        entry = self.entries.get(source) or self.entries.get(module)
        if entry:
            return layout.relative(entry.address, here.address) + mark + anchor
        if source.startswith(SHOWN) and (self.folder / source).is_file():
            return layout.relative(address(source), here.address)
        if not may_miss and not source.startswith("src/"):  # the source itself is no part of the site
            self.broken.append(f"{here.source}: {link}")
        return None

    def _index(self) -> bytes:
        """What is searched: every section by its page, title and words. A script, as pages that lie in a
        folder may not fetch anything."""
        rows = [
            [text.title, part.title, f"{name}#{part.id}" if part.level > 1 else name, " ".join(part.words)]
            for name, text in self.texts.items()
            for part in text.parts
        ]
        return f"window.documents = {json.dumps(rows, ensure_ascii=False)};\n".encode()


def _plain(path: Path) -> bool:
    return path.is_file() and not any(part.startswith((".", "__")) for part in path.parts[-3:])
