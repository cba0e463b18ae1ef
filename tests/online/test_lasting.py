"""A socket lasts: the time a request may take to come in is not for what comes after it."""

import asyncio
from pathlib import Path

import pytest
import uvicorn
import websockets

from metropolitan.server import crowd
from metropolitan.server.app import create_app
from metropolitan.server.run import bind
from metropolitan.server.store import Store
from metropolitan.server.wire import Wire

SOON = 0.4  # seconds


def test_a_socket_outlives_the_time_of_a_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SLOWEST", SOON)
    asyncio.run(stay(tmp_path / "tables.sqlite3"))


async def stay(data: Path) -> None:
    listener = bind("127.0.0.1", 0)
    app = create_app(Store(data))
    server = uvicorn.Server(uvicorn.Config(app, http=crowd.entrance(1, False), ws=Wire, log_config=None))
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.02)
    address = f"ws://127.0.0.1:{listener.getsockname()[1]}/api/tables/none/socket"
    lobby = address.replace("tables/none", "lobby")
    for place in (address, lobby):  # answered with a refusal, then closed in order: never cut
        async with websockets.connect(place) as line:
            assert "note" in await line.recv()
            await line.wait_closed()
            assert line.close_code == 4404
    await lasts(app, address)
    server.should_exit = True
    await serving


async def lasts(app: object, address: str) -> None:
    from metropolitan.server.messages import NewTable, Seat

    hall = app.state.hall  # type: ignore[attr-defined]
    table = await hall.create(NewTable("metro", [Seat(), Seat()]))
    async with websockets.connect(address.replace("none", table)) as line:
        await line.recv()
        await asyncio.sleep(3 * SOON)
        await line.send('{"do": "look", "seat": 0}')
        assert '"state"' in str(await line.recv())
