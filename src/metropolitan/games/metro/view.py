"""Who may see what of a game of Metro; what a move would do and did; the score sheet.

Places are named as a page can find them: a square `34` (row, column), a station `S7`, and `central`. A line's path
is a list of crossings `[square, end in, end out]`, the ends of a tile's tracks numbered as in `pieces.toml`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from metropolitan.engine.contract import Item
from metropolitan.engine.words import Note
from metropolitan.games.metro.notation import action_parts, write
from metropolitan.games.metro.pieces import SIDES, Pieces, square_name, turned
from metropolitan.games.metro.rules import CENTRAL, DOORS, DRAW, STATIONS, Metro

Facts = dict[str, Any]


def view(state: Metro, seat: int | None) -> Facts:
    """All that a seat may see."""
    pieces, facts = state.board.pieces, state.facts()
    players = facts["players"]
    laid = Counter(pieces.codes[face % len(pieces.codes)] for face in facts["faces"] if face >= 0)
    return {
        "seat": seat,
        "players": players,
        "colors": pieces.box.players.colors[:players],
        "letters": pieces.box.players.letters[:players],
        "options": options_of(facts),
        "turn": state.seat,
        "finished": state.finished,
        "winners": state.winners(),
        "points": state.scores(),
        "central": list(pieces.box.board.central),
        "stations": stations(pieces, facts),
        "tiles": tiles(pieces, facts),
        "open": [square_name(square) for square in pieces.field if facts["open"] >> square & 1],
        "lines": [line(state, facts, number) for number in range(STATIONS)],
        "pool": len(facts["pool"]),
        "hands": [len(hand) for hand in facts["hands"]],
        "has_drawn": facts["drawn"] is not None,
        "laid": {code: laid[code] for code in pieces.codes},
        **_own(pieces, facts, seat, laid),
    }


def _own(pieces: Pieces, facts: Facts, seat: int | None, laid: Counter[str]) -> Facts:
    """What only this seat sees, and what is left to wonder about: the kinds it has not seen yet."""
    hand = [pieces.codes[kind] for kind in sorted(facts["hands"][seat])] if seat is not None else []
    mine = facts["drawn"] is not None and facts["turn"] == seat
    drawn = pieces.codes[facts["drawn"]] if mine else None
    unseen = Counter(pieces.box.tiles) - laid - Counter(hand) - Counter([drawn] if drawn else [])
    return {"hand": hand, "drawn": drawn, "unseen": {code: unseen[code] for code in pieces.codes}}


def options_of(facts: Facts) -> Facts:
    return {
        "rotation": "free" if facts["free"] else "fixed",
        "one_tile_lines": "forbidden" if facts["strict"] else "allowed",
        "hand": facts["held"],
        "central": "double" if facts["double"] else "off",
    }


def stations(pieces: Pieces, facts: Facts) -> list[Facts]:
    return [
        {
            "station": n + 1,
            "square": square_name(door // 4),
            "side": SIDES[door % 4],
            "owner": seat_of(facts, n),
        }
        for n, door in enumerate(pieces.departures)
    ]


def tiles(pieces: Pieces, facts: Facts) -> list[Facts]:
    laid = (
        (square, *reversed(divmod(face, len(pieces.codes)))) for square, face in enumerate(facts["faces"])
    )
    return [
        {"square": square_name(square), **tile(pieces, kind, turn)}
        for square, kind, turn in laid
        if turn >= 0
    ]


def tile(pieces: Pieces, kind: int, turn: int) -> Facts:
    """A tile by its kind, how it is turned, and the code of what it then looks like."""
    code = pieces.codes[kind]
    return {"tile": code, "turn": turn, "code": turned(code, turn)}


def line(state: Metro, facts: Facts, number: int) -> Facts:
    """A station's line: the tiles it crosses, and where it waits or ended."""
    head = facts["heads"][number]
    closed = head >= DOORS
    return {
        "station": number + 1,
        "owner": seat_of(facts, number),
        "path": [[square_name(square), 2 * into, 2 * out + 1] for square, into, out in state.path(number)],
        "tiles": facts["lengths"][number],
        "closed": closed,
        "head": None if closed else {"square": square_name(head // 4), "end": head % 4 * 2},
        "to": place_of(head) if closed else None,
        "doubled": closed and facts["double"] and head == DOORS + CENTRAL,
        "points": facts["worths"][number] if closed else 0,
    }


def seat_of(facts: Facts, number: int) -> int | None:
    owner: int = facts["owners"][number]
    return owner if owner >= 0 else None


def place_of(head: int) -> str:
    return "central" if head == DOORS + CENTRAL else station_place(head - DOORS)


def station_place(number: int) -> str:
    return f"S{number + 1}"


# ---- the score sheet ----


def score(state: Metro) -> list[list[Item]]:
    """An item for each closed line, by owner; lines are there for all to see."""
    facts = state.facts()
    sheet: list[list[Item]] = [[] for _ in range(facts["players"])]
    for number in range(STATIONS):
        owner = seat_of(facts, number)
        if owner is not None and facts["heads"][number] >= DOORS:
            sheet[owner].append(_item(line(state, facts, number)))
    return sheet


def _item(line: Facts) -> Item:
    facts = {"station": line["station"], "n": line["tiles"], "doubled": line["doubled"], **_end(line)}
    return Item(f"score.{_ending(line)}", line["points"], _along(line), facts)


def _along(line: Facts) -> tuple[str, ...]:
    """The places of a closed line: its station, the squares it crosses, its end."""
    return (f"S{line['station']}", *dict.fromkeys(square for square, _, _ in line["path"]), line["to"])


def _ending(line: Facts) -> str:
    """Which sentence tells how a line ended."""
    if line["to"] == "central":
        return "doubled" if line["doubled"] else "central"
    return "line"


def _end(line: Facts) -> Facts:
    return {} if line["to"] == "central" else {"end": int(line["to"][1:])}


# ---- what a move would do, and what it did ----


def preview(state: Metro, action: int) -> Facts:
    """What a move would do, as far as anyone can know: not which tile comes from the pool."""
    move = write(state.board.pieces, action)
    if action == DRAW:
        return {"move": move, "pool": len(state.facts()["pool"]) - 1}
    kind, turn, square = action_parts(action)
    lines = changed(state, state.laid(action))
    gains = [
        sum(line["points"] for line in lines if line["owner"] == seat) for seat in range(len(state.scores()))
    ]
    face = tile(state.board.pieces, kind, turn)
    return {"move": move, "square": square_name(square), **face, "lines": lines, "points": gains}


def changed(before: Metro, after: Metro) -> list[Facts]:
    """The lines that a placement takes further; `adds` tells how many of the last crossings are new."""
    old, new = before.facts(), after.facts()
    grown = [new["lengths"][number] - old["lengths"][number] for number in range(STATIONS)]
    return [
        {**line(after, new, number), "adds": grown[number]} for number in range(STATIONS) if grown[number]
    ]


def events(before: Metro, action: int, after: Metro, seat: int | None) -> list[Note]:
    """What happened, as far as a seat may know."""
    mover = before.seat
    if mover is None:
        return []
    if action == DRAW:
        return [_drawing(after, mover, seat), *_pool(before, after)]
    closed = [_closing(line) for line in changed(before, after) if line["closed"]]
    return [
        _placing(before, action, mover), *closed,
        *_refill(before, after, mover, seat), *_pool(before, after), *_ending_of_game(after),
    ]  # fmt: skip


def _drawing(after: Metro, mover: int, seat: int | None) -> Note:
    if seat != mover:
        return Note("event.draw", {"seat": mover})
    return Note("event.draw-own", {"seat": mover, "tile": after.board.pieces.codes[after.facts()["drawn"]]})


def _placing(before: Metro, action: int, mover: int) -> Note:
    kind, turn, square = action_parts(action)
    code, name = before.board.pieces.codes[kind], square_name(square)
    id = "event.place-turned" if turn else "event.place"
    return Note(id, {"seat": mover, "tile": code, "turn": turn, "square": name}, (name,))


def _closing(line: Facts) -> Note:
    facts = {"station": line["station"], "n": line["tiles"], **_end(line)}
    if line["owner"] is None:
        return Note(f"event.nobody-{_ending(line).replace('doubled', 'central')}", facts, _along(line))
    return Note(
        f"event.{_ending(line)}", {"seat": line["owner"], "points": line["points"], **facts}, _along(line)
    )


def _refill(before: Metro, after: Metro, mover: int, seat: int | None) -> list[Note]:
    """The new tile in the hand, told to its holder only; others see the pool go down."""
    pool = before.facts()["pool"]
    if seat != mover or len(after.facts()["pool"]) == len(pool):
        return []
    return [Note("event.refill", {"seat": mover, "tile": before.board.pieces.codes[pool[0]]})]


def _pool(before: Metro, after: Metro) -> list[Note]:
    emptied = before.facts()["pool"] and not after.facts()["pool"]
    return [Note("event.pool-empty")] if emptied else []


def _ending_of_game(after: Metro) -> list[Note]:
    winners, points = after.winners(), after.scores()
    id = "event.win" if len(winners) == 1 else "event.share"
    return [Note(id, {"seat": winner, "points": points[winner]}) for winner in winners]
