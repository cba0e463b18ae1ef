"""A learned network tells bots what it tells whoever learned it, and nothing that a seat may not know."""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metropolitan.bots.base import Seat, play_out
from metropolitan.bots.greedy import bot as greedy
from metropolitan.bots.levels import LEVELS, Searcher
from metropolitan.bots.network import FOLDER, Glance, Network, known, named
from metropolitan.bots.tournament.entry import entered
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match
from metropolitan.envs.common import Kit

sys.path.append(str(Path(__file__).parents[2] / "examples"))

import ship
from learned import fresh, network, scale

WAYS = [("family", 2), ("family", 3), ("expert", 2)]
NAMES = sorted(path.stem for path in FOLDER.glob("*.net"))


def kit_of(edition: str, players: int) -> Kit:
    return Kit("metropolys", players, {"edition": edition})


def positions(kit: Kit, seed: int) -> Iterator[Any]:
    """Every fifth position of a random game."""
    match, chance = kit.match(seed), Chance(seed, "moves")
    while not match.state.finished:
        if len(match.actions) % 5 == 0:
            yield match
        match.act(match.state.nth(chance.below(match.state.count())))


def small(kit: Kit) -> dict[str, Any]:
    """A network of three blocks' worth of noise, actions and values included."""
    random = np.random.default_rng(3)
    return {
        name: random.normal(0, 0.2, part.shape).astype(np.float32) for name, part in fresh(kit, 48, 1).items()
    }


def rounded(net: dict[str, Any]) -> dict[str, Any]:
    """What a file keeps of a network."""

    def row(numbers: Any) -> Any:
        unit = np.abs(numbers).max() / 127
        return np.rint(numbers / unit) * unit

    return {
        name: row(part) if part.ndim == 1 else np.stack([row(one) for one in part])
        for name, part in net.items()
    }


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_it_tells_what_numpy_tells(edition: str, players: int) -> None:
    kit = kit_of(edition, players)
    net = small(kit)
    glance = Glance(Network(zlib.decompress(ship.packed(net, scale(kit)))))
    net = rounded(net | {"in.w": net["in.w"] / scale(kit)[:, None]})
    for match in positions(kit, 5):
        state, seat = match.state, match.state.seat
        shares, wishes = glance.told(state, seat)
        logits, values = network(net, kit.observe(state, seat).astype(np.float64))
        assert list(wishes) == state.legal()
        assert list(wishes.values()) == pytest.approx(list(logits[state.legal()]), abs=1e-3)
        wanted = np.roll(((values * (players - 1) + 1) / players).clip(0.001, 1), seat)
        assert shares == pytest.approx(list(wanted / wanted.sum()), abs=1e-3)


def test_what_is_shipped_fits_its_game() -> None:
    assert [f"city-{edition}-{players}" for edition, players in sorted(WAYS)] == NAMES
    for name in NAMES:
        _, edition, players = name.split("-")
        kit, net = kit_of(edition, int(players)), named(name)
        assert (net.size, net.actions, net.players) == (kit.size, kit.actions, kit.players)
        assert (FOLDER / f"{name}.net").stat().st_size < 1 << 20


@pytest.mark.parametrize("name", NAMES)
def test_it_looks_at_nothing_hidden(name: str) -> None:
    _, edition, players = name.split("-")
    glance = Glance(named(name))
    champion = Searcher("champion", changes=(("playouts", 40), ("seconds", 60.0), ("patience", 60.0)))
    for match in positions(kit_of(edition, int(players)), 8):
        seat = match.state.seat
        twin = copy(match)
        twin.state = match.state.determinize(seat, Chance(5, "world"))
        assert glance.told(match.state, seat) == glance.told(twin.state, seat)
        chosen = {champion.choose(Seat(one, Chance(9)), Chance(2)) for one in (match, twin)}
        assert len(chosen) == 1


def test_only_the_champion_uses_it_and_only_where_it_was_learned() -> None:
    def of(level: str, players: int, **options: Any) -> str:
        kit = Kit("metropolys", players, options)
        return Searcher(level).style("metropolys", kit.options, players).network

    for edition, players in WAYS:
        assert of("champion", players, edition=edition) == f"city-{edition}-{players}"
        assert not any(of(level, players, edition=edition) for level in LEVELS if level != "champion")
    assert of("champion", 4, edition="expert") == ""
    assert Searcher("champion").style("metro", {}, 2).network == ""


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_it_wins_with_hardly_any_search(edition: str, players: int) -> None:
    champion, won = entered("champion:playouts=8"), 0.0
    for seed in range(12):
        match: Match = kit_of(edition, players).match(seed)
        play_out(match, [champion if seat == seed % players else greedy for seat in range(players)], seed)
        winners = match.state.winners()
        won += (seed % players in winners) / len(winners)
    assert won >= 9


def test_what_is_no_network_is_refused() -> None:
    content = zlib.decompress((FOLDER / f"{NAMES[0]}.net").read_bytes())
    for broken in (b"", b"METN", b"PNG " + content[4:], content[:-1], content + b"\0"):
        with pytest.raises(ValueError, match="network"):
            Network(broken)
    assert not known("nowhere")
    with pytest.raises(BadRecord):
        entered("champion:network=nowhere")


def test_positions_of_another_game_are_refused() -> None:
    match = Kit("metro", 2).match(1)
    with pytest.raises(ValueError, match="a network for"):
        entered("champion:playouts=8:network=city-family-2").choose(Seat(match, Chance(1)), Chance(1))


def test_interpreted_it_tells_the_same() -> None:
    program = (
        "from metropolitan.bots.network import Glance, named;"
        "from metropolitan.envs.common import Kit;"
        "state = Kit('metropolys', 2, {'edition': 'family'}).start(3);"
        "shares, wishes = Glance(named('city-family-2')).told(state, 0);"
        "print([round(share, 3) for share in shares], max(wishes, key=wishes.get))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "METROPOLITAN_INTERPRETED": interpreted, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for interpreted in ("", "1")
    ]
    assert told[0] == told[1] != ""
