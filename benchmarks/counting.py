"""How long statistics of a large store take: `python benchmarks/counting.py [GAMES]`. In seconds of one core,
so that what else the machine does counts little."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from time import process_time

from metropolitan.bots.base import play_out, seated
from metropolitan.engine import registry
from metropolitan.engine.match import Match
from metropolitan.review.judge import Effort, parts_of
from metropolitan.review.review import review
from metropolitan.server.messages import Seated
from metropolitan.server.statistics import asking
from metropolitan.server.statistics.keeping import Counting
from metropolitan.server.store import Store
from metropolitan.server.store.reading import looking
from metropolitan.server.store.schema import reviews
from metropolitan.server.tables import add
from metropolitan.statistics.games import Wish

GAMES = 5000
DIFFERENT = 30  # games that are really played; all others are copies of them
REVIEWED = 6  # every so many


def played() -> list[Match]:
    found = []
    for seed in range(DIFFERENT):
        game = registry.game(("metro", "metropolys", "foundations")[seed % 3])
        match = Match(game, ["Ada", "Ben", "Cleo"][: 2 + seed % 2], {}, seed)
        play_out(match, seated(["random"], len(match.players)), seed)
        found.append(match)
    return found


async def fill(file: Path, games: int) -> None:
    store, matches = Store(file), played()
    await store.open()
    told = {n: review(parts_of(matches[n]), Effort(playouts=20)) for n in range(0, DIFFERENT, REVIEWED)}
    for number in range(games):
        match = matches[number % DIFFERENT]
        seats = [
            Seated("person" if name == "Ada" else "bot", name, "regular", "red") for name in match.players
        ]
        id = await add(store, match, seats)
        if (found := told.get(number % DIFFERENT)) is not None:
            row = {"table": id, "review": found}
            await store.write(lambda link, row=row: link.execute(reviews.insert().values(row)))  # type: ignore[misc]
    await store.close()


async def count(file: Path) -> float:
    store = Store(file)
    await store.open()
    start = process_time()
    assert await Counting(store).ask(3600) == 0
    spent = process_time() - start
    await store.close()
    return spent


def report(file: Path) -> float:
    with looking(file) as link:
        start = process_time()
        asking.of_house(link, "Ada", Wish(), near=False)
        return process_time() - start


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        asyncio.run(fill(file, games))
        print(f"{games} games counted: {asyncio.run(count(file)):.2f} s")
        print(f"a report: {min(report(file) for _ in range(3)):.2f} s")


if __name__ == "__main__":
    main()
