"""The rules once more, slowly and with other means: lots are points, buildings are sets of them, and whatever
is asked is found by trying. Written from the rules, not from the program."""

from __future__ import annotations

from itertools import product

SHAPES = {
    "mono": ["#"], "domino": ["##"], "I3": ["###"], "I4": ["####"], "O4": ["##", "##"], "L3": ["##", "#."],
}  # fmt: skip
# name: shape, how many, citizens, coins, prestige
TILES = {
    "small-house": ("mono", 2, 1, 0, 0), "house": ("domino", 2, 2, 0, 0), "hotel-L3": ("L3", 1, 4, 0, 0),
    "hotel-I3": ("I3", 1, 4, 0, 0), "apartment-complex": ("O4", 1, 6, 0, 0), "condo": ("I4", 1, 6, 0, 0),
    "small-coffee-shop": ("mono", 2, 0, 1, 0), "retail-shop": ("domino", 2, 0, 1, 2),
    "restaurant": ("L3", 1, 0, 2, 3), "fast-food": ("I3", 1, 0, 2, 3), "shopping-mall-O4": ("O4", 1, 0, 3, 5),
    "shopping-mall-I4": ("I4", 1, 0, 3, 5), "market": ("mono", 1, 0, 0, 0), "statue-1": ("mono", 1, 0, 0, 0),
    "school-1": ("mono", 1, 0, 0, 0), "park-1": ("mono", 1, 0, 0, 0), "marketplace": ("domino", 1, 0, 0, 0),
    "statue-2": ("domino", 1, 0, 0, 0), "park-2": ("domino", 1, 0, 0, 0), "school-2": ("domino", 1, 0, 0, 0),
}  # fmt: skip
CIVIC = [name for name, (_, _, citizens, coins, _) in TILES.items() if citizens == coins == 0]
PRICES = [2, 3, 4, 6, 8, 10]
Point = tuple[int, int]
Spot = frozenset[Point]


def point(lot: str) -> Point:
    return ord(lot[0]) - ord("A"), int(lot[1]) - 1


def name(spot: Point) -> str:
    return f"{chr(ord('A') + spot[0])}{spot[1] + 1}"


def turned(shape: str) -> set[Spot]:
    found = set()
    cells = [(x, y) for y, row in enumerate(SHAPES[shape]) for x, sign in enumerate(row) if sign == "#"]
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(frozenset((x - left, y - top) for x, y in cells))
    return found


class Player:
    def __init__(self, coins: int) -> None:
        self.coins, self.prestige, self.markers = coins, 0, 8
        self.lots: set[Point] = set()
        self.buildings: dict[Spot, str] = {}

    def covered(self, spot: Spot) -> list[Spot]:
        return [other for other in self.buildings if other & spot]

    def bare(self) -> set[Point]:
        return self.lots - {lot for spot in self.buildings for lot in spot}

    def left(self, tile: str) -> int:
        return TILES[tile][1] - list(self.buildings.values()).count(tile)

    def sum(self, column: int) -> int:
        return sum(TILES[tile][column] for tile in self.buildings.values())


class Oracle:
    def __init__(self, players: int, deck: list[str], draft: bool) -> None:
        self.players = [Player(5 + seat) for seat in range(players)]
        self.side = {2: 7, 3: 8, 4: 9}[players]
        hands = [deck[6 * seat : 6 * seat + 6] for seat in range(players)]
        self.hands: list[list[str]] | None = hands if draft else None
        self.chosen: list[str] = []
        if not draft:
            for player, hand in zip(self.players, hands, strict=True):
                for lot in hand:
                    self.own(player, lot)
        rest = deck[6 * players :]
        third, over = divmod(len(rest), 3)
        sizes = [third + (year < over) for year in range(3)]
        self.piles = [rest[sum(sizes[:year]) : sum(sizes[: year + 1])] for year in range(3)]
        self.year, self.turn, self.final, self.idle = 0, 0, 0, 0
        self.row = [] if draft else self.new_row()

    def own(self, player: Player, lot: str) -> None:
        player.lots.add(point(lot))
        player.markers -= 1

    def new_row(self) -> list[str]:
        return [self.piles[self.year].pop(0) for _ in range(6)]

    def legal(self) -> set[str]:
        if self.year == 3:
            return set()
        if self.hands is not None:
            return {f"take {lot}" for lot in self.hands[self.turn]}
        me = self.players[self.turn]
        buys = {f"buy {lot}" for lot, price in zip(self.row, PRICES, strict=False) if price <= me.coins}
        return {"income"} | (buys if me.markers else set()) | self.builds(me)

    def builds(self, me: Player) -> set[str]:
        found = set()
        for tile, (shape, *_) in TILES.items():
            if me.left(tile):
                for spot in self.spots(shape):
                    if self.fits(me, spot):
                        found.add(" ".join(["build", tile, *map(name, sorted(spot))]))
        return found

    def spots(self, shape: str) -> list[Spot]:
        city = range(self.side)
        moved = (
            frozenset((x + i, y + j) for i, j in turn)
            for turn in turned(shape)
            for x, y in product(city, city)
        )
        return [spot for spot in moved if all(x in city and y in city for x, y in spot)]

    def fits(self, me: Player, spot: Spot) -> bool:
        covered = me.covered(spot)
        left = {lot for other in covered for lot in other} - spot
        smaller = all(len(other) < len(spot) for other in covered)
        return spot <= me.lots and smaller and len(left) <= me.markers + len(spot & me.bare())

    def play(self, move: str) -> None:
        verb, *words = move.split()
        me = self.players[self.turn]
        if verb == "take":
            self.take(words[0])
            return
        if verb == "income":
            me.coins += 5 + me.sum(3)
        elif verb == "buy":
            me.coins -= PRICES[self.row.index(words[0])]
            self.own(me, words[0])
            self.row.remove(words[0])
            self.row += [self.piles[self.year].pop(0)] if self.piles[self.year] else []
        else:
            spot = frozenset(map(point, words[1:]))
            for other in me.covered(spot):
                del me.buildings[other]
            me.buildings[spot] = words[0]
            me.markers = 8 - len(me.bare())
        self.after(verb)

    def take(self, lot: str) -> None:
        assert self.hands is not None
        self.chosen.append(lot)
        self.turn = (self.turn + 1) % len(self.players)
        if self.turn:
            return
        for player, hand, taken in zip(self.players, self.hands, self.chosen, strict=True):
            self.own(player, taken)
            hand.remove(taken)
        self.hands = [self.hands[-1], *self.hands[:-1]]
        self.chosen = []
        if not self.hands[0]:
            self.hands, self.row = None, self.new_row()

    def after(self, verb: str) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        if self.final:
            self.final -= 1
            if not self.final:
                self.score()
            return
        self.idle = 0 if verb == "buy" else self.idle + 1
        if self.idle == 60:
            self.row = []
        if not self.row:
            self.final = len(self.players)

    def score(self) -> None:
        last = self.year == 2
        gains = [self.population(me) + self.civic(me) + me.sum(4) for me in self.players]
        for me, gain in zip(self.players, gains, strict=True):
            me.prestige += gain + (me.sum(3) + len(me.bare()) if last else 0)
            me.coins += 0 if last else me.sum(3)
        self.year, self.idle = self.year + 1, 0
        self.row = [] if last else self.new_row()

    def population(self, me: Player) -> int:
        mine = me.sum(2)
        above = [other.sum(2) for other in self.players if other.sum(2) > mine]
        if not mine:
            return 0
        return min(above) if above else mine + [4, 7, 10][self.year]

    def civic(self, me: Player) -> int:
        return sum(self.counted(spot, tile) for spot, tile in me.buildings.items() if tile in CIVIC)

    def counted(self, spot: Spot, tile: str) -> int:
        around = {(x + i, y + j) for x, y in spot for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} - spot
        beside = [name for one in self.players for other, name in one.buildings.items() if other & around]
        citizens, coins = (sum(TILES[name][column] for name in beside) for column in (2, 3))
        civic = sum(name in CIVIC for name in beside)
        scores = {
            "market": coins, "marketplace": 2 * coins, "statue-1": 2 * civic, "statue-2": 3 * civic,
            "school-1": citizens // 2, "school-2": citizens, "park-1": len(beside), "park-2": len(beside),
        }  # fmt: skip
        return scores[tile]
