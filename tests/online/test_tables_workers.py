"""People at different workers are at one table: who is here, who sits, who is sent away; and they meet."""

from concurrent.futures import ThreadPoolExecutor

from .conftest import Host, Someone
from .test_lobby import asked
from .test_tables import entered, made, wait_note
from .test_workers import common_pair, elsewhere, pair  # noqa: F401


def test_who_is_here_is_known_on_all_workers(pair: Host) -> None:  # noqa: F811
    ann, bob = pair.guest("Ann"), pair.guest("Bob")
    table = made(ann, "po")
    host, _ = entered(ann, table)
    guest = elsewhere(pair, bob, table, host)
    host.wait("table", until=lambda now: now["watching"] == 1)
    guest.say(do="sit", seat=1)
    now = host.wait("table", until=lambda now: now["begun"])
    assert now["seats"][1]["name"] == "Bob"
    host.knows("table", lambda now: now["seats"][1]["here"] and now["watching"] == 0)
    host.say(do="seat", seat=1, kind="bot")
    assert wait_note(host) == "not-away"
    guest.close()
    host.wait("table", until=lambda now: not now["seats"][1]["here"])
    host.say(do="seat", seat=1, kind="bot", bot="random")
    host.wait("table", until=lambda now: now["seats"][1]["kind"] == "bot")


def test_who_is_sent_away_goes_from_all_workers(pair: Host) -> None:  # noqa: F811
    ann, bob = pair.guest("Ann"), pair.guest("Bob")
    table = made(ann, "poo")
    host, _ = entered(ann, table)
    guest = elsewhere(pair, bob, table, host)
    guest.say(do="sit", seat=1)
    host.wait("table", until=lambda now: now["seats"][1]["kind"] == "person")
    host.say(do="kick", seat=1)
    assert wait_note(guest) == "barred"


def test_many_ask_at_once_on_all_workers(pair: Host) -> None:  # noqa: F811
    people: list[Someone] = [pair.guest(f"P{n}") for n in range(10)]
    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(lambda one: asked(one, players=5), people))
    assert sorted(found.count(table) for table in set(found)) == [5, 5]
