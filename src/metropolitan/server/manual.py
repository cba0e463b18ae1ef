"""The documentation under `/docs`: the site that `metropolitan docs` writes, answered from memory."""

from __future__ import annotations

import asyncio
from threading import Lock
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Redirect

from metropolitan.server.files import File, answer, made
from metropolitan.server.troubles import Missing

FIRST = "index.html"


class Manual:
    """Made when somebody first asks; made anew where a document has changed."""

    def __init__(self) -> None:
        self.stamp = 0
        self.files: dict[str, bytes] = {}
        self.known: dict[str, File] = {}
        self.lock = Lock()  # two first visitors wait for one making

    def find(self, path: str) -> File:
        from metropolitan.docs.site import Site  # and all it takes to make one: not for who only plays

        with self.lock:
            site = Site(home=True)
            if self.stamp != (stamp := site.stamp()):
                self.stamp, self.files, self.known = stamp, site.files if stamp else {}, {}
            if path not in self.files:
                raise Missing("no-page")
            if path not in self.known:
                self.known[path] = made(path, self.files[path])
            return self.known[path]


@get(["/docs"], sync_to_thread=False)
def docs() -> Redirect:
    """Links are relative, so the first page needs its whole name."""
    return Redirect(f"/docs/{FIRST}")


@get("/docs/{path:path}", own_compression=True)
async def document(path: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    manual: Manual = state.manual
    return answer(await asyncio.to_thread(manual.find, path.lstrip("/")), request)
