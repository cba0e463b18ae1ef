"""`metropolitan serve`: says where it is, goes on after a crash, and knows its names."""

import signal

import httpx
import pytest

from metropolitan.cli import main
from metropolitan.server.run import neighbour, public
from metropolitan.server.settings import Settings

from .conftest import Host


def test_it_says_where_it_is_also_to_a_camera(host: Host) -> None:
    *code, last = host.said
    assert host.url in last
    assert len(code) > 10
    assert {character for line in code for character in line} <= set("█▀▄ ")


def test_a_table_outlives_a_crash(own_host: Host) -> None:
    guest = own_host.guest("Ann")
    table = guest.table("metro", "pp")
    page = guest.page(table)
    state = page.look(0)
    page.move(state, state["legal"][0])
    own_host.kill()
    own_host.start()
    assert guest.page(table).look(0)["number"] == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_told_to_and_tells_its_pages(own_host: Host, how: int) -> None:
    guest = own_host.guest("Ann")
    page = guest.page(guest.table("metro", "pp"))
    page.look(0)
    status, errors = own_host.stop(how)
    assert (status, errors) == (0, "")
    assert page.closed() == 1012


def test_only_names_it_was_given_are_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    host = Host(
        tmp_path_factory.mktemp("named") / "t.sqlite3", "--name", "localhost", "--name", "club.example"
    )
    try:
        answers = [
            httpx.get(f"{host.url}healthz", headers={"Host": name}).status_code
            for name in ("club.example", "127.0.0.1", "other.example")
        ]
    finally:
        host.close()
    assert answers == [200, 200, 403]


def test_the_public_address() -> None:
    here = Settings(database="", names=("club.example", "other.example"))
    proxied = Settings(database="", names=("club.example",), proxy=True)
    assert public(here, "0.0.0.0", 8765) == "http://club.example:8765/"
    assert public(proxied, "0.0.0.0", 8765) == "https://club.example/"
    assert public(Settings(database=""), "0.0.0.0", 80) == f"http://{neighbour()}:80/"


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (["--data", "a", "--database", "postgresql://b"], "either --data or --database"),
        (["--workers", "2"], "--broker"),
        (["--workers", "0"], "0"),
    ],
)
def test_what_does_not_go_together(given: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *given]) == 2
    assert word in capsys.readouterr().err


def test_a_second_one_on_the_same_file_is_told_where_the_first_is(
    host: Host, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(host.data), "--port", "0"]) == 2
    assert host.url in capsys.readouterr().err
