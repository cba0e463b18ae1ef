"""`python benchmarks/page.py [--json]`: how heavy and how quick the table is, in the system's Chromium.

For each game
- `wire_kB`: what home plus that game take over the wire (aim: under 500), the biggest of it, and what is
  asked of other hosts (aim: nothing);
- `ready_ms`: from the start of the navigation to the first painted board, for a visitor with nothing stored;
- `ghost_ms`, `move_ms`: from a click to the painted ghost, and from the confirming click to the painted
  position after the move (aim: a median under 100), in a game against a bot.

And `server_MB`: the memory of the server, idle and after these games, with the processes its bots think in.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from window import HANDS, Browser, Server, Window, chromium, serving, table

GAMES = {
    "metropolys": "metropolys-expert-4p-0",
    "foundations": "foundations-deal-4p-0",
    "metro": "metro-plain-4p",
}
VISITS, MOVES, BIGGEST = 5, 20, 6

# When the frame is painted in which the board first shows a position.
READY = """(() => {
  const look = () => {
    const state = document.querySelector("table-page")?.model?.state;
    const board = document.querySelector("board-stage")?.board;
    if (!state || board?.view !== state.view || !board.hasUpdated) return requestAnimationFrame(look);
    setTimeout(() => (window.ready = performance.now()));
  };
  look();
})()"""

# From each click to the frame in which a ghost or a new position is painted; other clicks do not count.
CLICKS = """(() => {
  window.times = { ghost: [], move: [] };
  let last = 0;
  addEventListener("click", (event) => {
    const model = document.querySelector("table-page")?.model;
    const [mine, before, ghost] = [++last, model?.state?.number, model?.ghost];
    const look = () => {
      const { state } = model;
      const board = document.querySelector("board-stage").board;
      const moved = state?.number > before && board.view === state.view;
      const lies = !ghost && model.ghost?.preview && board.ghost === model.ghost;
      if (mine !== last) return;
      if (!moved && !lies) return requestAnimationFrame(look);
      setTimeout(() => window.times[moved ? "move" : "ghost"].push(performance.now() - event.timeStamp));
    };
    if (model) requestAnimationFrame(look);
  }, true);
})()"""


def main() -> None:
    with serving() as server, chromium() as browser:
        server.ask("games")
        idle = memory(server.process.pid)
        figures: dict[str, Any] = {game: measure(browser, server, game) for game in GAMES}
        figures["server_MB"] = {
            "idle": idle,
            "after": memory(server.process.pid),
            "bots": bots(server.process.pid),
        }
        figures["load"] = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    if "--json" in sys.argv:
        print(json.dumps(figures))
    else:
        tell(figures)


def measure(browser: Browser, server: Server, game: str) -> dict[str, Any]:
    here = table(server, GAMES[game], 40)
    return {
        **weigh(browser, server, here),
        "ready_ms": ready(browser, server, here),
        **clicks(browser, server, game),
    }


def weigh(browser: Browser, server: Server, here: str) -> dict[str, Any]:
    """Home first, then a table, as a person comes."""
    window = Window(browser, server)
    asked: dict[str, str] = {}
    wire: dict[str, int] = {}
    line = window.page.context.new_cdp_session(window.page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda it: asked.update({it["requestId"]: it["request"]["url"]}))
    line.on(
        "Network.loadingFinished", lambda it: count(wire, asked[it["requestId"]], it["encodedDataLength"])
    )
    line.on(
        "Network.webSocketFrameReceived", lambda it: count(wire, "socket", len(it["response"]["payloadData"]))
    )
    window.go()
    window.page.get_by_role("article").nth(2).wait_for()
    window.page.wait_for_load_state("networkidle")
    window.sit(here)
    window.page.wait_for_load_state("networkidle")
    window.page.context.close()
    largest = sorted(wire.items(), key=lambda one: -one[1])[:BIGGEST]
    return {
        "wire_kB": round(sum(wire.values()) / 1000, 1),
        "requests": len(wire),
        "biggest_kB": {urlsplit(url).path: round(size / 1000, 1) for url, size in largest},
        "other_hosts": sorted(trouble for trouble in window.troubles if "host" in trouble),
    }


def count(wire: dict[str, int], what: str, size: float) -> None:
    wire[what] = wire.get(what, 0) + int(size)


def ready(browser: Browser, server: Server, here: str) -> int:
    times = []
    for _ in range(VISITS):
        window = Window(browser, server)
        window.page.add_init_script(READY)
        window.go(f"/table/{here}")
        times.append(window.page.wait_for_function("() => window.ready").json_value())
        window.page.context.close()
    return round(statistics.median(times))


def clicks(browser: Browser, server: Server, game: str) -> dict[str, Any]:
    """A person against a bot, everything as usual but that the bot takes no time to be followed."""
    window = Window(browser, server)
    window.page.add_init_script(CLICKS)
    hand = HANDS[game](window)
    now = window.sit(server.table(game, "pr"))
    while hand.made < MOVES and not now["finished"]:
        now = hand.play(now)
    times = window.page.evaluate("() => window.times")
    window.page.context.close()
    return {
        f"{what}_ms": {"median": round(statistics.median(all)), "worst": round(max(all))}
        for what, all in times.items()
    }


def memory(process: int) -> float:
    """What a process holds, in MB; nothing where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines()) if status.exists() else {}
    return round(int(lines.get("VmRSS", "0").split()[0]) / 1024, 1)


def bots(process: int) -> list[float]:
    children = Path(f"/proc/{process}/task/{process}/children")
    return [memory(int(child)) for child in children.read_text().split()] if children.exists() else []


def tell(figures: dict[str, Any]) -> None:
    for name, figure in figures.items():
        print(name)
        for what, found in figure.items() if isinstance(figure, dict) else [("", figure)]:
            print(f"  {what:12} {found}")


if __name__ == "__main__":
    main()
