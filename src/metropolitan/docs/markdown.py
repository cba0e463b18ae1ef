"""Markdown to HTML: anchors as forges have them, links that lead to the pages of the site, coloured code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

# Where a link of a document leads in the site; None is nowhere, which may be said to be no fault.
Link = Callable[[str, bool], str | None]
LIGHT, DARK = "-light.png", "-dark.png"
SHORT = 40  # characters of code that stay in one line


@dataclass
class Part:
    """A heading and the words under it, up to the next."""

    level: int
    id: str
    title: str
    words: list[str] = field(default_factory=list)


@dataclass
class Text:
    """A document as HTML."""

    html: str
    parts: list[Part]

    @property
    def title(self) -> str:
        return self.parts[0].title if self.parts else ""


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"highlight": coloured}).enable(["table", "strikethrough"])
    for name in (
        "table_open",
        "table_close",
        "fence",
        "heading_open",
        "heading_close",
        "image",
        "code_inline",
    ):
        parser.add_render_rule(name, globals()[f"_{name}"])
    return parser


def render(source: str, link: Link) -> Text:
    parser = _parser()
    tokens = parser.parse(source)
    _lead(tokens, link)
    parts = _parts(tokens)
    return Text(parser.renderer.render(tokens, parser.options, {}), parts)


def coloured(code: str, language: str, _: str = "") -> str:
    """Code with a class for every kind of word; a language nobody knows stays as it is."""
    if language in ("", "text"):
        return escape(code)
    html: str = highlight(code, get_lexer_by_name(language), HtmlFormatter(nowrap=True))
    return html.rstrip("\n")


def slug(title: str, taken: Sequence[str] = ()) -> str:
    """An anchor as forges make it."""
    plain = re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") or "section"
    same = sum(1 for one in taken if re.fullmatch(rf"{re.escape(plain)}(-\d+)?", one))
    return f"{plain}-{same}" if same else plain


def _parts(tokens: list[Token]) -> list[Part]:
    """The headings, each with its anchor, and what is said under them."""
    parts: list[Part] = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before and before.type == "heading_open":
            title = _plain(token)
            id = slug(title, [part.id for part in parts])
            parts.append(Part(int(before.tag[1]), id, title))
            before.attrSet("id", id)
            before.meta["linked"] = any(child.type == "link_open" for child in token.children or [])
        elif parts and token.type in ("inline", "fence"):
            parts[-1].words.append(_plain(token))
    return parts


def _plain(token: Token) -> str:
    if token.type == "fence":
        return token.content
    return "".join(
        " " if child.type == "softbreak" else child.content
        for child in token.children or []
        if child.type in ("text", "code_inline", "softbreak")
    )


def _lead(tokens: list[Token], link: Link) -> None:
    """Has links and pictures lead into the site; a link to nowhere is only text."""
    for token in tokens:
        if token.attrs.pop("style", ""):  # of a cell: no page here has style attributes
            token.attrSet("class", "right")
        open: list[bool] = []
        for child in token.children or []:
            if child.type == "link_open":
                open.append(_turn(child, "href", link))
            elif child.type == "link_close" and not open.pop():
                child.tag = "span"
            elif child.type == "image":
                _twin(child, link)
                _turn(child, "src", link)


def _twin(token: Token, link: Link) -> None:
    """A picture of a light page, where there is one of the same page in the dark."""
    light = str(token.attrGet("src"))
    if light.endswith(LIGHT):
        token.meta["dark"] = link(light.removesuffix(LIGHT) + DARK, True)


def _turn(token: Token, name: str, link: Link) -> bool:
    target = link(str(token.attrGet(name)), False)
    if target is None:
        token.tag, token.attrs = "span", {}
        return False
    token.attrSet(name, target)
    return True


# ---- how some parts are written ----


def _heading_open(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    token = tokens[index]
    id = escape(str(token.attrGet("id")))
    link = "" if token.meta["linked"] or token.tag == "h1" else f'<a class="anchor" href="#{id}">'
    return f'<{token.tag} id="{id}">{link}'


def _heading_close(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    tag, linked = tokens[index].tag, tokens[index - 2].meta["linked"]
    return f"{'' if linked or tag == 'h1' else '</a>'}</{tag}>\n"


def _image(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    """Only the picture that is shown is loaded."""
    token = tokens[index]
    source, dark, alt = token.attrGet("src"), token.meta.get("dark"), escape(token.content)
    if token.tag != "img":
        return f"<span>{alt}</span>"
    whole = '<img src="{}" alt="{}" loading="lazy"{}>'
    if not dark:
        return whole.format(source, alt, "")
    return whole.format(source, alt, ' class="in-light"') + whole.format(dark, alt, ' class="in-dark"')


def _code_inline(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    code = tokens[index].content
    mark = "" if len(code) > SHORT else ' class="short"'
    return f"<code{mark}>{escape(code)}</code>"


def _table_open(*_: Any) -> str:
    return '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>'


def _table_close(*_: Any) -> str:
    return "</table></div>\n"


def _fence(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    """A block of code; one that is a whole file has its name above."""
    token = tokens[index]
    language, _, name = token.info.strip().partition(" ")
    head = f"<figcaption>{escape(name)}</figcaption>" if name else ""
    code = coloured(token.content, language)
    return f'<figure class="code">{head}<pre tabindex="0"><code>{code}</code></pre></figure>\n'
