"""What a page is told beside the position: the time, what is asked, and its own plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metropolitan.server import agreeing, messages

if TYPE_CHECKING:
    from metropolitan.server.pages import Page
    from metropolitan.server.rooms import Room


def beside(room: Room, page: Page) -> list[object]:
    table = room.table
    if agreeing.behind(room, page):
        return []
    asked = room.asking or table.pact.asked
    plan = None if page.seat is None else table.plans.get(page.seat)
    found = [
        table.timing.told(table.turn),
        agreeing.told(room, page) if asked else None,
        messages.Planned(plan=plan) if plan else None,
    ]
    return [message for message in found if message]
