"""The documentation site: whole, without a broken link, without anything from elsewhere, from any folder."""

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from metropolitan.docs import sources
from metropolitan.docs.markdown import render, slug
from metropolitan.docs.reference import page
from metropolitan.docs.site import Site

from .conftest import ROOT

SITE = Site()
PAGES = sorted(name for name in SITE.files if name.endswith(".html"))


class Reader(HTMLParser):
    """What a page links, and what can be linked in it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(SITE.files[name].decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, name: str) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get(name))]


READ = {name: Reader(name) for name in PAGES}


def test_every_document_is_in_the_contents() -> None:
    written = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert written <= set(SITE.entries)
    entries = [entry.source for section in SITE.sections for entry in section.entries]
    assert len(entries) == len(set(entries))


def test_every_link_of_a_document_leads_into_the_site() -> None:
    assert SITE.broken == []


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    """Inside, to a file and an anchor that are there; outside, to https."""
    read = READ[name]
    for link in [*read.all("href"), *read.all("src")]:
        parts = urlsplit(link)
        if parts.scheme:
            assert parts.scheme == "https", link
            assert re.fullmatch(r"[a-z0-9.-]+\.[a-z]{2,}", parts.netloc), link
            continue
        target = posixpath.normpath(
            posixpath.join(posixpath.dirname(name), unquote(parts.path) or posixpath.basename(name))
        )
        assert target in SITE.files, link
        assert not parts.fragment or unquote(parts.fragment) in READ[target].all("id"), link


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_whole_and_load_nothing_foreign(name: str) -> None:
    read = READ[name]
    tags = [tag for tag, _ in read.tags]
    assert tags.count("h1") == 1
    assert tags.count("main") == 1
    ids = read.all("id")
    assert len(ids) == len(set(ids))
    assert "style" not in tags
    assert not [
        attrs for _, attrs in read.tags if "style" in attrs or any(one.startswith("on") for one in attrs)
    ]
    loaded = [
        attrs.get("src") or attrs.get("href") or ""
        for tag, attrs in read.tags
        if tag in ("script", "link", "img")
    ]
    assert loaded
    assert not [one for one in loaded if not one or "//" in one]
    assert all(attrs.get("alt") is not None for tag, attrs in read.tags if tag == "img")
    assert 'aria-current="page"' in SITE.files[name].decode()


def test_the_pages_follow_each_other() -> None:
    entries = [entry for section in SITE.sections for entry in section.entries]
    at, seen = entries[0].address, []
    while at and at not in seen:
        seen.append(at)
        after = [attrs for tag, attrs in READ[at].tags if tag == "a" and attrs.get("rel") == "next"]
        at = posixpath.normpath(posixpath.join(posixpath.dirname(at), str(after[0]["href"]))) if after else ""
    assert seen == [entry.address for entry in entries]


def test_the_search_knows_every_section() -> None:
    text = SITE.files["search.js"].decode()
    rows = json.loads(text.removeprefix("window.documents = ").removesuffix(";\n"))
    for name, read in READ.items():
        sections = {row[2].partition("#")[2] for row in rows if row[2].partition("#")[0] == name}
        headings = {attrs["id"] for tag, attrs in read.tags if tag in ("h2", "h3") and "id" in attrs}
        assert headings <= sections, name


def same(link: str, _: bool) -> str:
    return link


def test_a_picture_is_dark_where_the_page_is() -> None:
    html = SITE.files["playing.html"].decode()
    assert '<img src="pictures/home-dark.png" alt="The first page" loading="lazy" class="in-dark">' in html
    assert 'src="pictures/online-talk-light.png" alt="Three people play and talk" loading="lazy">' in html


def test_code_is_coloured_by_classes() -> None:
    html = render('```python\nwhile True: print("a")\n```\n', same).html
    assert '<span class="k">while</span>' in html
    assert '<span class="s2">"a"</span>' in html


def test_a_file_has_its_name_above() -> None:
    html = render("```toml pyproject.toml\n[project]\n```\n", same).html
    assert "<figcaption>pyproject.toml</figcaption>" in html


def test_anchors_are_those_of_forges() -> None:
    assert slug("What a bot *knows*: all?") == "what-a-bot-knows-all"
    assert slug("Play", ["play", "play-1"]) == "play-2"


def test_a_compiled_module_has_its_types_and_its_docstrings() -> None:
    text = page("metropolitan.engine.chance", sources.module_files("metropolitan.engine.chance"))
    assert "def below(self, n: int, /) -> int" in text
    assert re.search(r"### Chance.below\n\n```python\n.*\n```\n\n\w", text)


def test_it_is_written_where_one_says(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "site"
    assert SITE.write(folder) == len(SITE.files)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == set(
        SITE.files
    )


def test_links_to_nowhere_are_told(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "contents.toml").write_text(
        '[[section]]\ntitle = "A"\npages = [["docs/a.md", "A"]]\n'
    )
    (tmp_path / "docs" / "a.md").write_text("# A\n[here](#a) [gone](gone.md) ![none](pictures/none.png)\n")
    site = Site(tmp_path)
    assert b"<span>gone</span>" in site.files["a.html"]
    assert site.broken == ["docs/a.md: gone.md", "docs/a.md: pictures/none.png"]
