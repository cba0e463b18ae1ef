"""A page around its text: contents, search, what is on this page, what comes before and after."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from html import escape

from metropolitan.docs.markdown import Part, Text
from metropolitan.docs.sources import Entry, Section

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title} · Metropolitan</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}tokens.css">
<link rel="stylesheet" href="{up}site.css">
<script src="{up}site.js"></script>
</head>
<body data-up="{up}">
<a class="skip" href="#Text">To the text</a>
<header class="top">
<a class="brand" href="{up}index.html"><img src="{up}icon.svg" alt="" width="32" height="32">Metropolitan
<span>documentation</span></a>
<form class="search" role="search">
<input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off">
<kbd>/</kbd>
<div class="found" hidden><p role="status"></p><ul></ul></div></form>
{table}<button class="theme" type="button" aria-label="Colours" title="Colours">
<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/>
<path d="M12 3.5a8.5 8.5 0 0 1 0 17z"/></svg></button>
</header>
<div class="sheet">
<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary>
{contents}</details></nav>
<main id="Text" tabindex="-1">
{body}
<footer>{around}</footer>
</main>
{inside}
</div>
</body>
</html>
"""
TABLE = '<a class="table" href="/">To the table</a>\n'


def page(entry: Entry, text: Text, sections: Sequence[Section], home: bool) -> str:
    up = "../" * entry.address.count("/")
    return PAGE.format(
        title=escape(text.title), up=up, body=text.html, table=TABLE if home else "",
        contents=_contents(sections, entry), inside=_inside(text.parts), around=_around(sections, entry),
    )  # fmt: skip


def relative(target: str, here: str) -> str:
    """From a page to a file of the site."""
    return posixpath.relpath(target, posixpath.dirname(here) or ".")


def _contents(sections: Sequence[Section], here: Entry) -> str:
    return "".join(
        f"<h2>{escape(section.title)}</h2><ul>{''.join(_item(one, here) for one in section.entries)}</ul>\n"
        for section in sections
    )


def _item(entry: Entry, here: Entry) -> str:
    current = ' aria-current="page"' if entry == here else ""
    return f'<li><a href="{relative(entry.address, here.address)}"{current}>{escape(entry.label)}</a></li>'


def _inside(parts: Sequence[Part]) -> str:
    """What is on this page, where that is more than a screen."""
    listed = [part for part in parts if part.level in (2, 3)]
    if len(listed) < 2:
        return ""
    items = "".join(
        f'<li class="level{part.level}"><a href="#{escape(part.id)}">{escape(part.title)}</a></li>'
        for part in listed
    )
    return f'<nav class="inside" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></nav>'


def _around(sections: Sequence[Section], here: Entry) -> str:
    entries = [entry for section in sections for entry in section.entries]
    at = entries.index(here)
    before = _step("previous", entries[at - 1], here) if at else ""
    after = _step("next", entries[at + 1], here) if at + 1 < len(entries) else ""
    return before + after


def _step(way: str, entry: Entry, here: Entry) -> str:
    there = relative(entry.address, here.address)
    return f'<a class="{way}" rel="{way[:4]}" href="{there}"><small>{way}</small>{escape(entry.label)}</a>'
