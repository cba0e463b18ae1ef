"""A server in a thread of the test's own process: its store can be tampered with."""

import threading
from pathlib import Path

import httpx
import uvicorn

from metropolitan.server.app import create_app
from metropolitan.server.guard import Guard
from metropolitan.server.run import bind
from metropolitan.server.store import Store

from .conftest import PATIENCE, Server, wait_for


class Inside(Server):
    def start(self) -> None:
        self.store = Store(self.data)
        listener = bind("127.0.0.1", 0)
        config = uvicorn.Config(Guard(create_app(self.store)), ws="websockets-sansio", log_config=None)
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, args=([listener],), daemon=True)
        self.thread.start()
        wait_for(lambda: self.uvicorn.started)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def kill(self, how: int = 0) -> tuple[int, str]:
        for page in self.pages:
            page.close()
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        self.http.close()
        return how, ""

    def pragma(self, command: str) -> int:
        """Tells the store's own connection something."""

        def tell() -> int:
            with self.store.engine.connect() as link:
                return int(link.exec_driver_sql(f"PRAGMA {command}").scalar() or 0)

        return self.store.thread.submit(tell).result()


def inside(path: Path) -> Inside:
    return Inside(path)
