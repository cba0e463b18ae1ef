"""The documentation under /docs: the same files as written to a folder, behind the same guard as all else."""

import pytest

from metropolitan.docs.site import Site
from metropolitan.server.guard import POLICY

from .conftest import Server


def test_the_way_in_leads_to_the_first_page(server: Server) -> None:
    for path in ("/docs", "/docs/"):
        answer = server.http.get(path)
        assert (answer.status_code, answer.headers["location"]) == (302, "/docs/index.html")


def test_every_file_is_served_as_what_it_is(server: Server) -> None:
    kinds = {
        "html": "text/html",
        "js": "text/javascript",
        "css": "text/css",
        "png": "image/png",
        "py": "text/plain",
    }
    for name, body in Site(home=True).files.items():
        answer = server.http.get(f"/docs/{name}")
        assert answer.content == body, name
        kind = kinds.get(name.rpartition(".")[2])
        assert kind is None or answer.headers["content-type"].startswith(kind), name
        assert answer.headers["content-security-policy"] == POLICY


def test_a_browser_is_told_what_it_still_has(server: Server) -> None:
    first = server.http.get("/docs/index.html")
    again = server.http.get("/docs/index.html", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_way_back_to_the_table_is_only_where_there_is_one(server: Server) -> None:
    assert 'class="table" href="/"' in server.http.get("/docs/index.html").text
    assert b'class="table"' not in Site().files["index.html"]


@pytest.mark.parametrize(
    "path", ["none.html", "../index.html", "%2e%2e/pyproject.toml", "contents.toml", "index"]
)
def test_nothing_else_is_there(server: Server, path: str) -> None:
    answer = server.http.get(f"/docs/{path}", headers={"Accept": "text/html"})
    assert (
        answer.status_code == 404 or "<metropolitan-app>" in answer.text
    )  # `..` is resolved before it is sent


def test_the_page_of_the_http_interface_stays(server: Server) -> None:
    assert "the API" in server.http.get("/docs/api").text
