"""People in either store: what is changed in one transaction is, whatever else is going on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from metropolitan.engine import registry
from metropolitan.engine.match import Match
from metropolitan.server.broker import Local
from metropolitan.server.hall import Hall
from metropolitan.server.messages import Seated
from metropolitan.server.people import (
    accounts,
    exports,
    forgetting,
    guests,
    merging,
    profiles,
    results,
    sessions,
)
from metropolitan.server.people.door import Online
from metropolitan.server.people.entering import NewAccount
from metropolitan.server.store import Store, rows
from metropolitan.server.store.schema import ratings, sits, tables
from metropolitan.server.tables import Table, add
from metropolitan.server.troubles import Trouble


@asynccontextmanager
async def hall(database: str) -> AsyncIterator[Hall]:
    store, broker = Store(database), Local()
    await store.open()
    inside = Hall(store, Online(store, broker), broker)
    yield inside
    await inside.close()
    await store.close()


async def account(inside: Hall, login: str) -> str:
    wish = NewAccount(login, "correct horse", "someone@example.org")
    return (await accounts.register(inside.store, wish, None, "a browser"))[0]


async def played(inside: Hall, *people: str, moves: int = 10_000, **more: Any) -> str:
    """A table of these people, played by its first legal moves."""
    game = registry.game("metro")
    match = Match(game, [f"P{n}" for n in range(len(people))], {}, 5)
    while moves and not match.state.finished:
        match.play(match.legal()[0])
        moves -= 1
    seats = [Seated("person", f"P{n}", None, game.colors[n], owner=who) for n, who in enumerate(people)]
    return await add(inside.store, match, seats, host=people[0], **more)


async def keep(inside: Hall, table: str) -> None:
    await results.keep(inside.store, await Table.load(inside.store, table))


async def everything(inside: Hall, table: Any) -> list[dict[str, Any]]:
    return await inside.store.read(lambda link: rows(link.execute(table.select())))


def test_a_guest_is_merged(database: str) -> None:
    async def story() -> None:
        async with hall(database) as inside:
            ann, bob = await account(inside, "ann"), await account(inside, "bob")
            guest = await inside.store.write(lambda link: guests.add(link, "Ann"))
            table = await played(inside, guest, bob, moves=5)
            await merging.merge(inside, guest, ann)
            (row,) = await everything(inside, tables)
            assert (row["host"], row["version"]) == (ann, 1)
            assert [seat["owner"] for seat in row["seats"]] == [ann, bob]
            assert row["seats"][0]["login"] == "ann"
            assert {one["person"] for one in await everything(inside, sits)} == {ann, bob}
            assert row["id"] == table

    asyncio.run(story())


def test_games_that_end_together_are_all_counted(database: str) -> None:
    async def story() -> None:
        async with hall(database) as inside:
            ann, bob = await account(inside, "ann"), await account(inside, "bob")
            made = [await played(inside, ann, bob, rated=True) for _ in range(6)]
            await asyncio.gather(*(keep(inside, table) for table in made for _ in range(2)))
            assert [one["games"] for one in await everything(inside, ratings)] == [6, 6]
            found = await inside.store.read(lambda link: profiles.profile(link, "ann", None))
            assert found["statistics"][0]["games"] == 6
            assert found["ratings"][0]["games"] == 6

    asyncio.run(story())


def test_somebody_is_exported_and_forgotten(database: str) -> None:
    async def story() -> None:
        async with hall(database) as inside:
            ann, bob = await account(inside, "ann"), await account(inside, "bob")
            await inside.store.write(lambda link: sessions.start(link, ann, "token", "my bot"))
            over, running = (
                await played(inside, ann, bob, rated=True),
                await played(inside, ann, bob, moves=3),
            )
            alone = await played(inside, ann, ann)
            await keep(inside, over)
            found = await inside.store.read(lambda link: exports.everything(link, ann))
            assert {one["id"] for one in found["tables"]} == {over, running, alone}
            assert len(found["results"]) == 1
            msgspec.json.encode(found)
            await forgetting.forget(inside, ann)
            left = {row["id"]: row for row in await everything(inside, tables)}
            assert set(left) == {over, running}
            assert [seat["kind"] for seat in left[running]["seats"]] == ["bot", "person"]
            assert [seat["kind"] for seat in left[over]["seats"]] == ["person", "person"]
            assert left[running]["host"] == bob
            assert ann not in str(left)

    asyncio.run(story())


def test_one_login_for_two_at_once(database: str) -> None:
    async def story() -> None:
        async with hall(database) as inside:
            tries = await asyncio.gather(*(account(inside, "ann") for _ in range(4)), return_exceptions=True)
            assert sum(isinstance(one, str) for one in tries) == 1
            assert {getattr(one, "status", None) for one in tries if not isinstance(one, str)} == {409}

    asyncio.run(story())


def test_what_no_store_can_hold_is_nobody(database: str) -> None:
    async def story() -> None:
        async with hall(database) as inside:
            for odd in ("a\0b", "a" * 5000, "\ufffd"):
                assert await found(inside, odd) in (None, 400)

    asyncio.run(story())


async def found(inside: Hall, login: str) -> Any:
    """The account of a login, or the status with which it is refused."""
    try:
        return await inside.store.read(lambda link: accounts.find(link, login))
    except Trouble as trouble:
        return trouble.status
