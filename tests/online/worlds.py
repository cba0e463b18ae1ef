"""Two worlds that differ only in what somebody may not know, each a whole server inside the test's process:
all that goes over its wires to every person is kept, byte by byte."""

import asyncio
import json
import re
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import update

from metropolitan.engine.match import Match
from metropolitan.server.app import create_app
from metropolitan.server.broker import Local
from metropolitan.server.guard import Guard
from metropolitan.server.people.door import Online
from metropolitan.server.store import Store
from metropolitan.server.store.schema import people

PATIENCE = 30.0
Setup = dict[str, Any]
Change = Callable[[Setup], Setup]
here: ContextVar[Change] = ContextVar("here")

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)?")
DUE = re.compile(r'("due": ?)\d+\.\d+')
CLOCK = re.compile(r"(?<=[\[:,])\d+(\.\d+)?(?=[\],}])")
SOON = re.compile(r'("id":"server.asked-too-soon","facts":\{"n":)\d+')
CHANCE = re.compile(r'"(promise|hash|push)":"[\w-]+"')
SESSION = re.compile(r'"id": ?"[\w-]{12,}"(?=,\s*"kind":)')


def other_match(*given: Any) -> Match:
    """A match as `Match` makes it, and then as this world has it."""
    match = Match(*given)
    return Match(*given[:4], here.get()(match.setup)) if len(given) == 4 else match


class Ear:
    """A page: says things, and keeps all it hears."""

    def __init__(self, world: "World", path: str, cookie: str) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []
        self.closed: int | None = None
        self.syncs = 0
        self.news = asyncio.Event()
        self.inbox.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"127.0.0.1"), *([(b"cookie", cookie.encode())] if cookie else [])]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
            "scheme": "ws", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "root_path": "",
            "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers,
            "subprotocols": [], "state": {}, "extensions": {},
        }  # fmt: skip
        self.task = asyncio.create_task(world.guard(scope, self.inbox.get, self.take))

    async def take(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            self.heard.append(event.get("text") or event["bytes"].decode())
        elif event["type"] == "websocket.close":
            self.closed = event["code"]
        self.news.set()

    def say(self, **message: Any) -> None:
        self.raw(json.dumps(message))

    def raw(self, text: str) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def sync(self) -> None:
        """All that was said before is answered."""
        self.syncs += 1
        mark = f'"ref":"sync-{self.syncs}"'
        self.say(do="preview", move="??", ref=f"sync-{self.syncs}")
        async with asyncio.timeout(PATIENCE):
            while self.closed is None and not any(mark in text for text in self.heard[-40:]):
                self.news.clear()
                await self.news.wait()

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(next(t for t in reversed(self.heard) if '"is":"state"' in t[:20]))
        return found

    async def leave(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.task


class Person:
    """Somebody with a browser; without a name, a stranger."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(world.guard), base_url="http://127.0.0.1", timeout=PATIENCE
        )
        self.http.headers["Accept-Encoding"] = "identity"
        self.answers: list[str] = []
        self.ears: list[Ear] = []

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        given = {} if body is None else {"json": body}
        answer = await self.http.request(method, f"/api/{path}", **given)
        length = answer.headers.pop("content-length", str(len(answer.content)))
        assert length == str(len(answer.content))  # so it tells nothing that the content does not
        headers = "\n".join(f"{key}: {value}" for key, value in answer.headers.items())
        self.answers.append(f"{method} {path} {answer.status_code}\n{headers}\n\n{answer.text}")
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    async def enter(self, table: str) -> Ear:
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        ear = Ear(self.world, f"/api/tables/{table}/socket", cookie)
        self.ears.append(ear)
        await ear.sync()
        return ear

    @property
    def ear(self) -> Ear:
        return self.ears[-1]

    def told(self) -> list[list[str]]:
        """All of it: what was asked for, and of each socket what came, kind by kind."""
        lines = [plain(text) for text in self.answers]
        return [lines, *(kinds([plain(text) for text in ear.heard]) for ear in self.ears)]


class World:
    def __init__(self, data: Path, change: Change) -> None:
        self.change = change
        self.store, broker = Store(data), Local()
        self.app = create_app(self.store, door=Online(self.store, broker), broker=broker)
        self.app.state.hall.limits.wide = 0
        self.guard: Any = Guard(self.app)
        self.names: dict[str, str] = {}  # what is random by design, and what it is called here

    async def come(self, name: str | None) -> Person:
        here.set(self.change)
        person = Person(self)
        if name:
            made = await person.ask("POST", "guests", {"name": name})
            self.names[made["id"]] = f"<{name}>"
            self.names.update(dict.fromkeys(person.http.cookies.values(), f"<cookie {name}>"))
        return person

    async def raise_up(self, known: str) -> None:
        """Makes somebody a moderator."""
        id = next(key for key, name in self.names.items() if name == f"<{known}>")
        await self.store.write(
            lambda link: link.execute(update(people).where(people.c.id == id).values(admin=True))
        )
        self.app.state.hall.door.forget(id) if hasattr(self.app.state.hall.door, "forget") else None

    def own(self, lists: list[list[str]]) -> list[list[str]]:
        """Ids, keys and cookies by their names."""
        for id, name in self.names.items():
            lists = [[text.replace(id, name) for text in texts] for texts in lists]
        return lists


def plain(text: str) -> str:
    """Without the time of day, without what is left on a clock, and without what chance draws for a shuffle,
    a session or the server's own key."""
    text = SOON.sub(r"\1<time>", text)
    text = SESSION.sub('"id":"…"', CHANCE.sub(r'"\1":"…"', DUE.sub(r"\1<time>", TIME.sub("<time>", text))))
    return CLOCK.sub("0", text) if text.startswith('{"is":"clock"') else text


def kinds(texts: list[str]) -> list[str]:
    """In the order they came, kind by kind; who is there is told when it suits, the same twice or once."""
    sorted_texts = sorted(texts, key=lambda text: text[:12])
    return [text for n, text in enumerate(sorted_texts) if n == 0 or text != sorted_texts[n - 1]]
