"""Who may see what of a game of Metro; what a move would do, and did; the score sheet.

Places are named as a page can find them: a square `34` (row, column), a station `S7`, and `central`. A line's
path is a list of crossings `[square, end in, end out]`, the ends of a tile's tracks numbered as in
`pieces.toml`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from metropolitan.engine.contract import Item
from metropolitan.engine.words import Note
from metropolitan.games.metro.notation import action_parts, write
from metropolitan.games.metro.pieces import Pieces, square_name, turned
from metropolitan.games.metro.rules import Metro
from metropolitan.games.metro.turns import CENTRAL, DOORS, DRAW, KINDS, STATIONS

Facts = dict[str, Any]


def board(pieces: Pieces, players: int) -> Facts:
    """What never changes: the squares, the stations and who owns them, the tiles there are."""
    grid, owner = pieces.box.board, pieces.owner(players)
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "central": list(grid.central),
        "stations": [
            {"station": n + 1, "square": stop[:2], "side": stop[2], "owner": seat_or_none(owner[n])}
            for n, stop in enumerate(grid.stations)
        ],
        "tiles": dict(pieces.box.tiles),
    }


def view(state: Metro, seat: int | None) -> Facts:
    """All that a seat may see."""
    pieces, facts = state.board.pieces, state.facts()
    laid = Counter(pieces.codes[face % KINDS] for face in facts["faces"] if face >= 0)
    return {
        "game": "metro",
        "options": options_of(facts),
        "players": facts["players"],
        "seat": seat,
        "turn": state.seat,
        "finished": state.finished,
        "winners": state.winners(),
        "points": state.scores(),
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
    hand = [pieces.codes[kind] for kind in facts["hands"][seat]] if seat is not None else []
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


def tiles(pieces: Pieces, facts: Facts) -> list[Facts]:
    """All that lies on the board."""
    laid = [(square, face) for square, face in enumerate(facts["faces"]) if face >= 0]
    return [
        {"square": square_name(square), **tile(pieces, face % KINDS, face // KINDS)} for square, face in laid
    ]


def tile(pieces: Pieces, kind: int, turn: int) -> Facts:
    """A tile by its kind, how it is turned, and the code of what it then looks like."""
    code = pieces.codes[kind]
    return {"tile": code, "turn": turn, "code": turned(code, turn)}


def line(state: Metro, facts: Facts, number: int) -> Facts:
    """A station's line: the tiles it crosses, and where it waits or ended."""
    head, owner = facts["heads"][number], seat_or_none(facts["owners"][number])
    closed = head >= DOORS
    return {
        "station": number + 1,
        "owner": owner,
        "path": [[square_name(square), 2 * into, 2 * out + 1] for square, into, out in state.path(number)],
        "tiles": facts["lengths"][number],
        "closed": closed,
        "head": None if closed else {"square": square_name(head // 4), "end": head % 4 * 2},
        "to": place_of(head) if closed else None,
        "doubled": closed and facts["double"] and head == DOORS + CENTRAL,
        "points": facts["worths"][number] if closed and owner is not None else 0,
    }


def seat_or_none(owner: int) -> int | None:
    return owner if owner >= 0 else None


def place_of(head: int) -> str:
    """The station where a line ended."""
    return "central" if head == DOORS + CENTRAL else station_place(head - DOORS)


def station_place(number: int) -> str:
    return f"S{number + 1}"


# ---- the score sheet ----


def score(state: Metro) -> list[list[Item]]:
    """An item for each closed line, by owner; lines are there for all to see."""
    facts = state.facts()
    sheet: list[list[Item]] = [[] for _ in range(facts["players"])]
    for number in range(STATIONS):
        owner = seat_or_none(facts["owners"][number])
        if owner is not None and facts["heads"][number] >= DOORS:
            sheet[owner].append(_item(line(state, facts, number)))
    return sheet


def _item(line: Facts) -> Item:
    return Item(
        f"score.{_ending(line)}", line["points"], _along(line), {**_told(line), "doubled": line["doubled"]}
    )


def _ending(line: Facts) -> str:
    """Which sentence tells how a line ended."""
    if line["to"] == "central":
        return "doubled" if line["doubled"] else "central"
    return "line"


def _told(line: Facts) -> Facts:
    end = {} if line["to"] == "central" else {"end": int(line["to"][1:])}
    return {"station": line["station"], "n": line["tiles"], **end}


def _along(line: Facts) -> tuple[str, ...]:
    """The places of a closed line: its station, the squares it crosses, its end."""
    return (f"S{line['station']}", *dict.fromkeys(square for square, _, _ in line["path"]), line["to"])


# ---- what a move would do, and what it did ----


def preview(state: Metro, action: int) -> Facts:
    """What a move would do, as far as anyone can know: not which tile comes from the pool."""
    move = write(state.board.pieces, action)
    if action == DRAW:
        return {"move": move, "pool": len(state.facts()["pool"]) - 1}
    kind, turn, square = action_parts(action)
    face = tile(state.board.pieces, kind, turn)
    lines = changed(state, state.laid(action))
    points = _points(lines, len(state.scores()))
    return {"move": move, "square": square_name(square), **face, "lines": lines, "points": points}


def changed(before: Metro, after: Metro) -> list[Facts]:
    """The lines that a placement takes further; `adds` tells how many of the last crossings are new."""
    old, new = before.facts(), after.facts()
    grown = [now - then for then, now in zip(old["lengths"], new["lengths"], strict=True)]
    return [{**line(after, new, number), "adds": adds} for number, adds in enumerate(grown) if adds]


def _points(lines: list[Facts], players: int) -> list[int]:
    return [sum(line["points"] for line in lines if line["owner"] == seat) for seat in range(players)]


def events(before: Metro, action: int, after: Metro, seat: int | None) -> list[Note]:
    """What happened, as far as a seat may know."""
    mover: int = before.facts()["turn"]
    own = seat == mover
    if action == DRAW:
        return [_drawing(after, mover, own), *_pool(before, after)]
    lines = [_closing(line) for line in changed(before, after) if line["closed"]]
    refill = _refill(before, after, mover) if own else []
    return [_placing(before, action, mover), *lines, *refill, *_pool(before, after), *_win(after)]


def _drawing(after: Metro, mover: int, own: bool) -> Note:
    """That a tile is drawn all see, which one only its player."""
    if not own:
        return Note("event.draw", {"seat": mover})
    return Note("event.draw-own", {"seat": mover, "tile": after.board.pieces.codes[after.facts()["drawn"]]})


def _placing(before: Metro, action: int, mover: int) -> Note:
    kind, turn, square = action_parts(action)
    code, name = before.board.pieces.codes[kind], square_name(square)
    id = "event.place-turned" if turn else "event.place"
    return Note(id, {"seat": mover, "tile": code, "turn": turn, "square": name}, (name,))


def _closing(line: Facts) -> Note:
    if line["owner"] is None:
        id = "event.nobody-central" if line["to"] == "central" else "event.nobody-line"
        return Note(id, _told(line), _along(line))
    facts = {"seat": line["owner"], "points": line["points"], **_told(line)}
    return Note(f"event.{_ending(line)}", facts, _along(line))


def _refill(before: Metro, after: Metro, mover: int) -> list[Note]:
    """The new tile in the hand."""
    pool = before.facts()["pool"]
    if len(after.facts()["pool"]) == len(pool):
        return []
    return [Note("event.refill", {"seat": mover, "tile": before.board.pieces.codes[pool[0]]})]


def _pool(before: Metro, after: Metro) -> list[Note]:
    emptied = before.facts()["pool"] and not after.facts()["pool"]
    return [Note("event.pool-empty")] if emptied else []


def _win(after: Metro) -> list[Note]:
    winners, points = after.winners(), after.scores()
    id = "event.win" if len(winners) == 1 else "event.share"
    return [Note(id, {"seat": winner, "points": points[winner]}) for winner in winners]
