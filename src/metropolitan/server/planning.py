"""The plans of a room's seats (`plans.py`): kept, shown to nobody else, and made when their turn comes."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from metropolitan.server import messages, plans
from metropolitan.server.faults import report
from metropolitan.server.store import Outdated
from metropolitan.server.store import plans as kept
from metropolitan.server.troubles import Forbidden, Trouble, Untimely

if TYPE_CHECKING:
    from metropolitan.server.pages import Page
    from metropolitan.server.rooms import Room

QUICK = (1.0, 2.0)  # seconds a planned move takes, as if somebody had been quick
Plan = dict[str, Any]


async def keep(room: Room, page: Page, wish: messages.Plan) -> None:
    """A page says what its seat will do; nobody else hears of it, nor of there being a plan."""
    table, seat = room.table, page.seat
    room.rights(page).begun()
    if table.turn is None:
        raise Untimely("over")
    if seat is None or not room.rights(page).plays(seat):
        raise Forbidden("spectator")
    plan = None if wish.plan is None else plans.check(table.game, table.history.state, seat, wish.plan)
    await kept.keep(table.store, table.id, seat, plan)
    table.plans = {n: one for n, one in table.plans.items() if n != seat} | ({seat: plan} if plan else {})
    show(room, seat)
    stir(room)


def show(room: Room, seat: int) -> None:
    """To the pages of that seat, and to no other."""
    for page in list(room.pages):
        if page.seat == seat and room.rights(page).plays(seat):
            page.send(messages.Planned(plan=room.table.plans.get(seat)))


def stir(room: Room) -> None:
    """The position is another: some plans may have come to nothing, one may be due."""
    calm(room)
    if room.table.plans and not room.table.timing.still:
        room.planner = asyncio.create_task(follow(room))


def calm(room: Room) -> None:
    if room.planner and room.planner is not asyncio.current_task():
        room.planner.cancel()
    room.planner = None


async def follow(room: Room) -> None:
    try:
        await lapse(room)
        seat = room.table.turn
        if seat is not None and seat in room.table.plans and move(room, seat):
            await asyncio.sleep(random.uniform(*QUICK))
            async with room.lock:
                await make(room, seat)
    except Trouble:  # the disk: the plan stays, and whoever sweeps comes back to it
        return
    except Exception as error:
        report(error)


def move(room: Room, seat: int) -> str | None:
    """The move that is due by the plan of a seat."""
    table = room.table
    if not table.person(seat):
        return None
    return table.game.plan(table.history.state, seat, table.plans[seat])


async def lapse(room: Room) -> None:
    table = room.table
    for seat, plan in list(table.plans.items()):
        if table.turn is None or not table.game.stands(table.history.state, seat, plan):
            del table.plans[seat]
            show(room, seat)
            await kept.drop(table.store, table.id, seat, plan)


async def outdated(room: Room, seat: int) -> None:
    """Somebody else has moved, or has another plan for this seat."""
    room.table.plans = await kept.of(room.table.store, room.id)
    show(room, seat)
    await room.refresh()


async def make(room: Room, seat: int) -> None:
    """Makes the planned move, where the plan is still the one that is kept. Called with the lock held."""
    table = room.table
    if table.turn != seat or seat not in table.plans or not (due := move(room, seat)):
        return
    plan = table.plans[seat]
    try:
        await table.play(due, also=lambda link: kept.take(link, table.id, seat, plan))
    except Outdated:
        await outdated(room, seat)
        return
    del table.plans[seat]
    show(room, seat)
    room.changed()
