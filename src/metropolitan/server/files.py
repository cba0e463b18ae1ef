"""The page's own files, compressed. A browser asks for them each time, and is told what it still has."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response

from metropolitan.engine import registry
from metropolitan.server.troubles import Missing

WEB = Path(__file__).parents[1] / "web"
PAGE = "index.html"
BROUGHT = "web"  # what a game brings for the page lies in this folder of its own
ART, BOARD, ANY = "art.svg", "board.js", "generic"
COMPRESSED = ("text/", "application/json", "image/svg+xml")
TYPES = {  # not left to the system, which may know better
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".py": "text/plain; charset=utf-8",  # to be read
}


@dataclass(frozen=True)
class File:
    stamp: tuple[int, int]
    type: str
    body: bytes
    small: bytes | None
    etag: str


class Files:
    """A folder, read once; a file that changes is read again. What a game brings itself is found beside it:
    `/boards/<game>/…` and `/art/<game>.svg`."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder.resolve()
        self.known: dict[Path, File] = {}

    def find(self, path: str) -> File:
        """A file; a path without a file's ending is a place in the page."""
        try:
            wanted = inside(self.folder, path.lstrip("/") if Path(path).suffix else PAGE) or self.brought(
                path
            )
            if wanted is None:
                raise Missing("no-page")
            stat = wanted.stat()
        except (OSError, ValueError):  # names no file can have
            raise Missing("no-page") from None
        known = self.known.get(wanted)
        if known is None or known.stamp != (stat.st_mtime_ns, stat.st_size):
            known = self.known[wanted] = _read(wanted, (stat.st_mtime_ns, stat.st_size))
        return known

    def brought(self, path: str) -> Path | None:
        """A file that a game from anywhere brings; where it has no board or picture, those for any game."""
        match path.strip("/").split("/"):
            case ["boards", name, *rest] if name in registry.names("games"):
                own = inside(registry.game(name).folder / BROUGHT, "/".join(rest))
                return own or (inside(self.folder, f"boards/{ANY}/{BOARD}") if rest == [BOARD] else None)
            case ["art", picture] if (name := picture.removesuffix(".svg")) in registry.names("games"):
                return inside(registry.game(name).folder / BROUGHT, ART) or inside(
                    self.folder, f"art/{ANY}.svg"
                )
        return None


def inside(folder: Path, path: str) -> Path | None:
    """A file of a folder; none where it is not there, or not in it."""
    wanted = (folder / path).resolve()
    return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None


def answer(file: File, request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file as the browser can take it, or word that it still has it."""
    headers = {"ETag": file.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    if file.small and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.small, media_type=file.type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.body, media_type=file.type, headers=headers)


def made(name: str, body: bytes, stamp: tuple[int, int] = (0, 0)) -> File:
    """A file of these bytes, compressed where that helps."""
    ending = PurePosixPath(name).suffix
    type = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    small = gzip.compress(body, mtime=0) if type.startswith(COMPRESSED) else None
    return File(stamp, type, body, small, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def _read(path: Path, stamp: tuple[int, int]) -> File:
    return made(path.name, path.read_bytes(), stamp)
