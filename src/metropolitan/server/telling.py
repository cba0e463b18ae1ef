"""What a page is told of its table: who sits where, and how things stand for the seat it looks at."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from metropolitan.server import fair, fences, messages, seating, sight
from metropolitan.server.pages import Page

if TYPE_CHECKING:
    from metropolitan.server.rooms import Room


def table(room: Room, page: Page, here: list[bool] | None = None) -> messages.Table:
    table, rights = room.table, room.rights(page)
    return messages.Table(
        id=table.id, game=table.game.id, options=table.history.match.options, players=len(table.seats),
        seats=seating.chairs(table.seats, here or present(room)), imported=table.imported,
        secrets=table.game.secrets, online=room.online, mine=rights.mine, kept=rights.kept, host=rights.host,
        begun=table.begun, open=table.open, locked=table.locked, delay=table.delay, rated=table.rated,
        clock=table.clock, next=table.next, fair=fair.shown(table.fair, not table.closed), ended=table.ended,
        watching=room.attendance.watching if room.attendance else 0,
    )  # fmt: skip


def present(room: Room) -> list[bool]:
    return [room.here(seat) for seat in range(len(room.table.seats))]


def state(room: Room, page: Page) -> Raw:
    """The whole position for the seat a page looks at, and what is new in its log. It is written once for all
    who are told the same."""
    mine, number = frozenset(room.mine(page)), reach(room, page.seat)
    seen, page.seen = page.seen, number
    key = page.seat, seen, mine, room.lost
    if key not in room.texts:
        room.texts[key] = Raw(messages.write(position(room, page.seat, number, seen, mine)))
    return room.texts[key]


def position(room: Room, seat: int | None, number: int, seen: int | None, mine: Set[int]) -> messages.State:
    table = room.table
    then, turn, behind = table.history.states[number], table.turn, number < len(table.history)
    first = min(seen or 0, number)
    return messages.State(
        number=number,
        seat=seat,
        turn=then.seat if behind else turn,
        finished=then.finished if behind else table.finished,
        thinking=turn if table.bot and not room.lost and not behind else None,
        undo=fences.undo(table, mine) is not None,
        redo=fences.can_redo(table, mine),
        result=table.result(),
        log_from=first,
        log=sight.log(table.history, seat, first, number),
        fresh=seen is not None and number == seen + 1,
        **sees(room, seat),
    )


def reach(room: Room, seat: int | None) -> int:
    """How many moves are told: to who looks on, some fewer than there are until the game is over."""
    behind = room.table.delay if seat is None and room.table.closed else 0
    return max(0, len(room.table.history) - behind)


def sees(room: Room, seat: int | None) -> dict[str, Any]:
    """What is the same for all pages that look at a seat."""
    if seat not in room.told:
        history, number, ended = room.table.history, reach(room, seat), room.table.ended
        own = view(room, number, seat)
        room.told[seat] = {
            "private": seat is not None and sight.private(own, view(room, number, None)),
            "view": own,
            "legal": [] if ended else sight.legal(history, seat),
            "sheet": sheet(room, seat, (sight.last_sheet if ended else sight.sheet)(history, number, seat)),
        }
    return room.told[seat]


def sheet(room: Room, seat: int | None, now: sight.Sheet) -> Raw:
    """Most moves change nothing there."""
    last = room.sheets.get(seat)
    if last is None or last[0] != now:
        last = room.sheets[seat] = now, Raw(messages.write(now))
    return last[1]


def view(room: Room, number: int, seat: int | None) -> sight.View:
    """Made once, and together for all who look."""
    if (number, seat) not in room.views:
        seats = {seat, None, *(page.seat for page in room.pages if reach(room, page.seat) == number)}
        for one, seen in sight.views(room.table.history, number, seats).items():
            room.views[number, one] = seen
    return room.views[number, seat]
