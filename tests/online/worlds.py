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

# What is taken out before two worlds are compared, and why it is nobody's secret.
HIDDEN = [
    # The time of day at which something was made, said or seen.
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)?"), "<time>"),
    # When a table must be looked after, as a time of day in seconds: in one's own export.
    (re.compile(r'("due": ?)\d+\.\d+'), r"\1<time>"),
    # The server's part in a shuffle and the salt are drawn afresh at every table: so is what is hashed with
    # them. `push` is the public key the server has drawn for itself.
    (re.compile(r'"(promise|hash|push)":"[\w-]+"'), r'"\1":"<chance>"'),
    # The ids of sessions: drawn by chance when somebody comes.
    (re.compile(r'"id": ?"[\w-]{12,}"(?=,\s*"kind":)'), '"id":"<chance>"'),
]
# What goes by the broker to all workers, or is told when it suits, comes as it likes between the rest; so of
# these the order is compared kind by kind only. Everything else is compared in the order it came.
BESIDE = ("table", "chat", "gone", "reaction", "news", "notice")


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
        self.say(do="preview", move="??", ref=f"sync-{self.syncs}")
        await self.until(f'"ref":"sync-{self.syncs}"')

    async def until(self, mark: str = "") -> None:
        """Something with this in it has come."""
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
        self.status = 0  # of the last answer
        self.marked: tuple[int, list[int]] = (0, [])

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        given = {} if body is None else {"json": body}
        answer = await self.http.request(method, f"/api/{path}", **given)
        self.status = answer.status_code
        length = answer.headers.pop("content-length", str(len(answer.content)))
        assert length == str(len(answer.content))  # so it tells nothing that the content does not
        headers = "\n".join(f"{key}: {value}" for key, value in answer.headers.items())
        self.answers.append(f"{method} {path} {answer.status_code}\n{headers}\n\n{answer.text}")
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    async def enter(self, table: str) -> Ear:
        ear = Ear(self.world, f"/api/tables/{table}/socket", self.cookie)
        self.ears.append(ear)
        await ear.sync()
        return ear

    async def peep(self) -> None:
        """Looks into the lobby, and goes: what is told at once there does not hang on the moment."""
        ear = Ear(self.world, "/api/lobby/socket", self.cookie)
        await ear.until()
        self.answers.append(ear.heard[0])
        await ear.leave()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())

    @property
    def ear(self) -> Ear:
        return self.ears[-1]

    def mark(self) -> None:
        """Up to here nothing he has been told may depend on what he must not know."""
        self.marked = len(self.answers), [len(ear.heard) for ear in self.ears]

    def told(self) -> list[list[str]]:
        """All of it, up to the mark: what was asked for, and of each socket what came, in order, and what
        came beside that, kind by kind."""
        answers, heard = self.marked
        lists = [[plain(text) for text in self.answers[:answers]]]
        for ear, count in zip(self.ears, heard, strict=False):
            texts = [plain(text) for text in ear.heard[:count]]
            lists.append([text for text in texts if kind(text) not in BESIDE])
            lists += [once([text for text in texts if kind(text) == one]) for one in BESIDE]
        return lists


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
    for pattern, instead in HIDDEN:
        text = pattern.sub(instead, text)
    return still(text) if kind(text) == "clock" else text


def still(text: str) -> str:
    """A clock without what is left on it, which is plain time. Whether time runs at all, and whose, stays."""
    message = json.loads(text)
    left = {key: message[key] is not None for key in ("move", "due")}
    return json.dumps({**message, **left, "left": len(message["left"])})


def kind(text: str) -> str:
    return text[7:].partition('"')[0] if text.startswith('{"is":"') else ""


def once(texts: list[str]) -> list[str]:
    """Who is there is told when it suits, the same twice or once."""
    return [text for n, text in enumerate(texts) if n == 0 or text != texts[n - 1]]
