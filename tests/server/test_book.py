"""The rules' little boards: all of them are drawn, moves can be tried, and nothing else is told."""

from typing import Any

import httpx
import pytest

from metropolitan.engine.book import book
from metropolitan.engine.registry import game, names

from .conftest import Server

FIGURES = [(id, name) for id in names("games") for name in book(game(id)).figures]


def ask(server: Server, path: str, **query: str) -> httpx.Response:
    return httpx.get(f"{server.url}api/rules/{path}", params=query)


@pytest.mark.parametrize(("id", "name"), FIGURES)
def test_every_figure_is_drawn(server: Server, id: str, name: str) -> None:
    told = server.ask(f"rules/{id}")["figures"][name]
    frames = server.ask(f"rules/{id}/figures/{name}")["frames"]
    assert len(frames) == told["steps"] >= 1
    assert all(frame["view"]["seat"] == told["seat"] for frame in frames)
    assert any(frame["legal"] for frame in frames) == told["play"]
    figure = book(game(id)).figures[name]
    assert [bool(frame["notes"]) for frame in frames].count(True) == len(figure.moves)
    assert bool(frames[-1]["refused"]) == bool(figure.refused)


def test_a_move_of_ones_own(server: Server) -> None:
    after = ask(server, "metro/figures/place/at/0", move="cbaa@00").json()
    assert after["notes"][0]["facts"]["square"] == "00"
    assert after["refused"] is None
    refused = ask(server, "metro/figures/place/at/0", move="cbaa@33").json()
    assert refused["refused"]["id"] == "refusal.central"
    assert refused["notes"] == []
    assert refused["view"] == server.ask("rules/metro/figures/place")["frames"][0]["view"]


@pytest.mark.parametrize("move", ["", "pass", "\x00", "9" * 5000, "cbaa@٠٠"])
def test_whatever_is_tried_is_answered(server: Server, move: str) -> None:
    found = ask(server, "metro/figures/place/at/0", move=move)
    assert found.status_code == 200
    assert found.json()["refused"]["facts"]["rule"]


@pytest.mark.parametrize(
    ("path", "status", "note"),
    [
        ("chess", 400, "games.unknown"),
        ("chess/figures/line", 400, "games.unknown"),
        ("metro/figures/none", 404, "server.no-figure"),
        ("metro/figures/place/at/7", 404, "server.no-figure"),
        ("metro/figures/place/at/-1", 404, "server.no-figure"),
        ("metro/figures/line/at/0", 404, "server.no-figure"),  # nobody plays there
        ("metro/figures/place/at/x", 404, "server.no-page"),
    ],
)
def test_what_is_not_there(server: Server, path: str, status: int, note: str) -> None:
    found = ask(server, path)
    told: dict[str, Any] = found.json()
    assert (found.status_code, told["note"]["id"]) == (status, note)
