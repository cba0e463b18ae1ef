"""A table at home has the seal of its set-up too."""

from .conftest import Server


def test_a_table_at_home_has_its_seal_too(server: Server) -> None:
    table = server.table("metro", "pp", seed=None)
    told = server.page(table).wait("table")["fair"]
    assert set(told) == {"promise", "hash", "chosen"}
    assert not told["chosen"]
    chosen = server.table("metro", "pp", seed=7)
    assert server.page(chosen).wait("table")["fair"]["chosen"]
