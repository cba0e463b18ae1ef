"""`tournament`: standings as JSON, picture and table; killed and gone on with; on cores and on a cluster."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from metropolitan.engine.record import load

Refused = Callable[..., str]
Needed = Callable[[str], Any]
QUICK = ("metropolys", "--players", "2", "--bots", "random,greedy", "--games", "4", "--seed", "5")
FACTS = {"bot", "games", "wins", "win_share", "ci95", "rating", "seconds"}


def lasting(facts: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on clocks and machines."""
    rows = [{k: v for k, v in one.items() if k not in ("seconds", "slowest")} for one in facts["standings"]]
    return {**{k: v for k, v in facts.items() if k not in ("seconds", "machines")}, "standings": rows}


def test_a_quick_tournament(run: Any) -> None:
    facts = run("tournament", *QUICK, "--json").json
    assert (facts["game"], facts["players"], facts["games"], facts["seed"]) == ("metropolys", 2, 4, 5)
    assert (facts["time"], facts["options"]["edition"]) == (None, "expert")
    assert facts["seconds"] > 0
    first, second = facts["standings"]
    assert set(first) >= FACTS
    assert (first["bot"], second["bot"]) == ("greedy", "random")
    assert first["games"] == second["games"] == 4
    assert first["win_share"] + second["win_share"] == pytest.approx(1)
    for one in (first, second):
        low, high = one["ci95"]
        assert 0 <= low <= one["win_share"] <= high <= 1
    assert first["rating"] > second["rating"]


def test_exactly_so_many_games(run: Any) -> None:
    argv = ("metro", "--players", "3", "--bots", "greedy,random", "--games", "7", "--seed", "1", "--json")
    facts = run("tournament", *argv).json
    assert (facts["games"], [one["games"] for one in facts["standings"]]) == (7, [7, 7])


def test_time_is_for_searching_bots(run: Any) -> None:
    argv = (
        "metro",
        "--players",
        "2",
        "--bots",
        "plain,greedy",
        "--games",
        "2",
        "--seed",
        "1",
        "--time",
        "0.01",
    )
    facts = run("tournament", *argv, "--json").json
    rows = {one["bot"]: one for one in facts["standings"]}
    assert facts["time"] == 0.01
    assert 0.005 < rows["plain"]["seconds"] < 0.05
    assert rows["greedy"]["seconds"] < 0.005


def test_for_people(run: Any) -> None:
    shown = run("tournament", *QUICK)
    assert (shown.status, shown.err) == (0, "")
    assert "metropolys, 2 players, 4 games" in shown.out
    assert "greedy" in shown.out
    assert "…" not in shown.out


def test_records(run: Any, tmp_path: Path) -> None:
    run("tournament", *QUICK, "--records", tmp_path)
    matches = [load(str(tmp_path / f"0000{n}.game.json")) for n in range(4)]
    assert all(match.state.finished for match in matches)
    assert [match.seed for match in matches] == [5, 5, 6, 6]
    assert matches[0].setup == matches[1].setup
    assert [match.players for match in matches[:2]] == [["random 1", "greedy 2"], ["greedy 1", "random 2"]]


def test_workers_change_nothing(run: Any) -> None:
    argv = (
        "tournament",
        "metro",
        "--players",
        "3",
        "--bots",
        "greedy,random",
        "--games",
        "6",
        "--seed",
        "2",
        "--json",
    )
    assert lasting(run(*argv).json) == lasting(run(*argv, "--workers", "2").json)


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("--bots", "oracle,random"), "no bot oracle"),
        (("--bots", "greedy:heat=1"), "greedy:heat=1"),
        (("--time", "0"), "--time"),
        (("--time", "-1"), "--time"),
        (("--time", "nan"), "--time"),
        (("--time", "1e3"), "--time"),
        (("--workers", "0"), "--workers"),
        (("--players", "9"), "9 cannot play"),
        (("--options", '{"x": 1}'), "no option x"),
        (("--plot", "x.gif"), "x.gif"),
        (("--resume", "/dev/null/x"), "/dev/null/x"),
        (("--records", "/dev/null/x"), "--records"),
        (("--plot", "/dev/null/x.svg"), "/dev/null/x.svg"),
        (("--ray", "127.0.0.1:1"), "--ray 127.0.0.1:1"),
    ],
)
def test_bad_input(argv: tuple[str, ...], why: str, refused: Refused, needed: Needed) -> None:
    if "--ray" in argv:
        needed("ray")
    assert why in refused("tournament", *QUICK, *argv)


@pytest.mark.parametrize(("flag", "value", "extra"), [("--plot", "x.svg", "plots"), ("--ray", "auto", "ray")])
def test_an_extra_that_is_missing_is_named(
    flag: str, value: str, extra: str, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("matplotlib", "ray"):
        monkeypatch.setitem(sys.modules, module, None)
    assert f"metropolitan[{extra}]" in refused("tournament", *QUICK, flag, value)


@pytest.mark.parametrize(("name", "start"), [("x.svg", b"<?xml"), ("x.png", b"\x89PNG")])
def test_pictures(name: str, start: bytes, run: Any, tmp_path: Path, needed: Needed) -> None:
    needed("matplotlib")
    assert run("tournament", *QUICK, "--plot", tmp_path / name).status == 0
    data = (tmp_path / name).read_bytes()
    assert data.startswith(start)
    if name.endswith("svg"):
        assert b"greedy" in data


# ---- killed, and gone on with ----


def started(*argv: str, path: Path | None = None) -> subprocess.Popen[str]:
    environment = dict(os.environ)
    if path:
        environment["PYTHONPATH"] = os.pathsep.join([str(path), environment.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", "metropolitan.cli", "tournament", *argv],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True,
    )  # fmt: skip


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def after(path: Path, games: int, process: subprocess.Popen[str]) -> None:
    """Waits until so many games are in a file."""
    deadline = time.monotonic() + 60
    while lines(path) <= games and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert lines(path) > games


def group_is_empty(group: int) -> bool:
    """Whether all processes of a group have ended, shortly after their end."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_killed_and_gone_on_with(blow: signal.Signals, workers: str, run: Any, tmp_path: Path) -> None:
    path = tmp_path / "file"
    common = ("metropolys", "--players", "2", "--bots", "random,greedy", "--seed", "5")
    process = started(*common, "--games", "100000", "--workers", workers, "--resume", str(path))
    after(path, 10, process)
    if blow == signal.SIGINT:  # as a terminal does: to all of them
        os.killpg(process.pid, blow)
    else:
        os.kill(process.pid, blow)
    out, err = process.communicate(timeout=30)
    assert process.returncode == (130 if blow == signal.SIGINT else -blow)
    assert out == ""
    assert "Traceback" not in err
    assert group_is_empty(process.pid)
    had = lines(path)
    argv = ("tournament", *common, "--games", str(had + 3), "--json")
    resumed = run(*argv, "--resume", path)
    assert lasting(resumed.json) == lasting(run(*argv).json)
    assert path.read_bytes().count(b'"number":0,') == 1


def test_a_finished_tournament_is_not_played_again(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "file"
    first = run("tournament", *QUICK, "--resume", path, "--json").json
    before = path.read_bytes()
    again = run("tournament", *QUICK, "--resume", path, "--json").json
    assert path.read_bytes() == before
    assert lasting(first) == lasting(again)
    assert again["standings"] == first["standings"]


def test_another_tournaments_file_is_refused(run: Any, refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "file"
    run("tournament", *QUICK, "--resume", path)
    before = path.read_bytes()
    assert "another tournament" in refused("tournament", *QUICK, "--seed", "6", "--resume", path)
    assert path.read_bytes() == before


# ---- bots that break ----


@pytest.mark.parametrize(
    ("bot", "workers", "why"),
    [
        ("tripping", "1", "the bot tripping broke: RuntimeError: over my feet"),
        ("tripping", "2", "the bot tripping broke: RuntimeError: over my feet"),
        ("cheating", "1", "the bot cheating broke: IllegalAction"),
        ("dying", "2", "died (status 3)"),
    ],
)
def test_a_bot_that_breaks(bot: str, workers: str, why: str, bad_bots: Path) -> None:
    argv = ("metro", "--players", "2", "--bots", f"{bot},random", "--games", "4", "--seed", "1", "--json")
    process = started(*argv, "--workers", workers, path=bad_bots)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith("game ")
    assert err.count("\n") == 1
    assert why in err


# ---- on a cluster ----


@pytest.fixture(scope="module")
def cluster(needed: Needed) -> Iterator[str]:
    """The address of a Ray cluster of two nodes on this machine."""
    tools = needed("ray.cluster_utils")
    node = {"num_cpus": 1, "object_store_memory": 80_000_000}
    cluster = tools.Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        cluster.add_node(**node)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        cluster.shutdown()


def test_on_a_cluster_of_two_nodes(cluster: str, run: Any, tmp_path: Path) -> None:
    argv = ("tournament", "metro", "--players", "2", "--bots", "greedy,random", "--seed", "2", "--json")
    far = run(*argv, "--games", "6", "--ray", cluster, "--resume", tmp_path / "file").json
    assert lasting(far) == lasting(run(*argv, "--games", "6").json)
    assert lines(tmp_path / "file") == 7
    argv = (
        "tournament",
        "metro",
        "--players",
        "2",
        "--bots",
        "plain,greedy",
        "--seed",
        "2",
        "--time",
        "0.03",
    )
    assert run(*argv, "--games", "10", "--ray", cluster, "--json").json["machines"] == 2
