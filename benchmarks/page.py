"""`python benchmarks/page.py [--json]`: how heavy and how quick the table is, in the system's Chromium.

- `wire_kB`: what home plus one game take over the wire, by game (aim: under 500), and other hosts asked (aim: none);
- `ready_ms`: from the start of the navigation to the first painted board, by game;
- `click_ms`: from a click on the page to the painted position after that move, median (aim: under 100);
- `idle_MB`: memory of the idle server.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from window import Server, chromium, serving, settled

GAMES = {
    "metropolys": "metropolys-expert-4p-0",
    "foundations": "foundations-deal-4p-0",
    "metro": "metro-plain-4p",
}
CLICKS = 30

# Looked at before every frame: since the click, once the board shows move `number`.
PAINTED = """number => {
  const state = document.querySelector("table-page")?.model?.state;
  const board = document.querySelector("board-stage")?.board;
  const shown = state?.number >= number && board?.isConnected && board.view === state.view && !board.isUpdatePending;
  return shown ? performance.now() - window.clicked : null;
}"""


def main() -> None:
    with serving() as server, chromium() as browser:
        figures: dict[str, Any] = {"idle_MB": memory(server.process.pid)}
        for game, record in GAMES.items():
            figures[game] = opened(browser, server, server.table(record, 40))
        figures["click_ms"] = clicked(browser, server)
    if "--json" in sys.argv:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:12} {figure}")


def memory(pid: int) -> float | None:
    """What the server holds of its own, in MB (Linux tells)."""
    status = Path(f"/proc/{pid}/status")
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines()) if status.exists() else {}
    return round(int(lines["VmRSS"].split()[0]) / 1024, 1) if lines else None


def opened(browser: Browser, server: Server, table: str) -> dict[str, Any]:
    """Home first, then a table, as a person comes."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    wire: dict[str, int] = {}
    asked: dict[str, str] = {}
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.on("Network.requestWillBeSent", lambda it: asked.update({it["requestId"]: it["request"]["url"]}))
    cdp.on("Network.loadingFinished", lambda it: wire.update({it["requestId"]: it["encodedDataLength"]}))
    page.goto(server.url)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    page.goto(f"{server.url}#/table/{table}")
    settled(page)
    page.wait_for_load_state("networkidle")
    kilobytes = round(sum(wire.values()) / 1000, 1)
    hosts = sorted(
        {url for url in asked.values() if not url.startswith((server.url, "data:", "blob:", "ws"))}
    )
    context.close()
    return {
        "wire_kB": kilobytes,
        "requests": len(wire),
        "other_hosts": hosts,
        "ready_ms": ready(browser, server, table),
    }


def ready(browser: Browser, server: Server, table: str) -> float:
    """A fresh visitor who opens the table by its address; median of five."""
    times = []
    for _ in range(5):
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.add_init_script("window.clicked = 0")
        page.goto(f"{server.url}#/table/{table}", wait_until="commit")
        times.append(painted(page, 0))
        context.close()
    return round(statistics.median(times))


def clicked(browser: Browser, server: Server) -> dict[str, float]:
    """Two people at one screen take income in turn, by clicks, without a second one to confirm."""
    page = browser.new_page(locale="en-GB")
    settings = json.dumps({"confirm": False, "sound": False})
    page.add_init_script(f"localStorage.setItem('metropolitan.settings', {json.dumps(settings)})")
    page.add_init_script("addEventListener('click', event => { window.clicked = event.timeStamp; }, true)")
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    body = {"game": "foundations", "options": {}, "seats": seats, "seed": 7, "first": 0}
    page.goto(f"{server.url}#/table/{server.post('/api/tables', json.dumps(body).encode())['id']}")
    page.locator("dialog.curtain button.primary").click()
    settled(page)
    times = sorted(one_click(page, number) for number in range(1, CLICKS + 1))
    return {"median": round(statistics.median(times), 1), "worst": round(times[-1], 1)}


def one_click(page: Page, number: int) -> float:
    page.locator("[data-income]").first.click()
    return painted(page, number)


def painted(page: Page, number: int) -> float:
    time: float = page.wait_for_function(PAINTED, arg=number, polling="raf").json_value()
    return time


if __name__ == "__main__":
    main()
