"""The routes of the document, and a page for people made of it: plain HTML, with nothing to run."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from litestar import Litestar, Request, Response, get

from metropolitan.server.api.document import document

HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Metropolitan: the API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style/tokens.css"><link rel="stylesheet" href="/style/base.css">
<link rel="stylesheet" href="/style/api.css">
<script type="module" async blocking="render" src="/app/settings.js"></script></head>"""


@cache
def _document(app: Litestar) -> dict[str, Any]:
    return document(app)


@get("/api/openapi.json", sync_to_thread=False, cache_control=None)
def openapi(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    return Response(_document(request.app), media_type="application/json")


@get("/docs/api", sync_to_thread=False)
def api_page(request: Request[Any, Any, Any]) -> Response[str]:
    return Response(page(_document(request.app)), media_type="text/html; charset=utf-8")


def page(found: dict[str, Any]) -> str:
    info, types = found["info"], found["components"]["schemas"]
    tags = [tag["name"] for tag in found["tags"]]
    about = "".join(f"<p>{_code(text)}</p>" for text in info["description"].split("\n\n"))
    listed = "".join(f'<a href="#{tag}">{tag}</a>' for tag in [*tags, "types"])
    groups = "".join(_group(tag, found["paths"]) for tag in tags)
    shapes = "".join(_type(name, types[name]) for name in sorted(types))
    title = f"<h1>Metropolitan: the API <small>{escape(info['version'])}</small></h1>"
    links = f'<p><a href="/api/openapi.json">openapi.json</a></p><nav aria-label="Parts">{listed}</nav>'
    main = f'<main>{groups}<section id="types"><h2>types</h2>{shapes}</section></main>'
    return f'{HEAD}<body class="api"><header>{title}{about}{links}</header>{main}</body></html>'


def _code(text: str) -> str:
    """Escaped, with `…` as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if n % 2 else part for n, part in enumerate(parts))


def _group(tag: str, paths: dict[str, Any]) -> str:
    made = "".join(
        _operation(method, path, one)
        for path, methods in paths.items()
        for method, one in methods.items()
        if tag in one["tags"]
    )
    return f'<section id="{tag}"><h2>{tag}</h2>{made}</section>'


def _operation(method: str, path: str, one: dict[str, Any]) -> str:
    status = next(iter(one["responses"]))
    facts = [("for", one["x-for"])] if one["x-for"] != "anybody" else []
    facts += [(given["name"], _shape(given["schema"])) for given in one["parameters"]]
    if "requestBody" in one:
        facts.append(("body", _content(one["requestBody"])))
    facts.append((status, _content(one["responses"][status])))
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{value}</dd>" for name, value in facts)
    title = f'<h3><b class="{method}">{method.upper()}</b> <code>{escape(path)}</code></h3>'
    return f"<article>{title}<p>{_code(one['summary'])}</p><dl>{rows}</dl></article>"


def _content(body: dict[str, Any]) -> str:
    media, found = next(iter(body["content"].items()))
    return _shape(found["schema"]) if media == "application/json" else escape(media)


def _shape(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#type-{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_shape(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(repr(one))}</code>" for one in schema["enum"])
    if schema.get("type") == "array":
        items = schema.get("prefixItems") or [schema.get("items") or {}]
        return f"list of {', '.join(_shape(one) for one in items)}"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object of {_shape(values)}" if values else "object"
    return escape(str(schema.get("type", "anything"))) + _usual(schema)


def _usual(schema: dict[str, Any]) -> str:
    return f" (<code>{escape(repr(schema['default']))}</code>)" if "default" in schema else ""


def _type(name: str, schema: dict[str, Any]) -> str:
    needed = schema.get("required", [])
    fields = "".join(
        f"<dt>{escape(field)}{'' if field in needed else '?'}</dt><dd>{_shape(one)}</dd>"
        for field, one in schema.get("properties", {}).items()
    )
    about = f"<p>{_code(schema['description'])}</p>" if schema.get("description") else ""
    return f'<article id="type-{escape(name)}"><h3>{escape(name)}</h3>{about}<dl>{fields}</dl></article>'
