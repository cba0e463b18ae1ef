"""The OpenAPI document, made of the routes the app has and of what `operations` says about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.routes import HTTPRoute
from litestar.types import Empty

from metropolitan import __version__
from metropolitan.engine import registry
from metropolitan.engine.words import languages
from metropolitan.server.api.answers import Refusal
from metropolitan.server.api.operations import GROUPS, Operation

ABOUT = """Tables of board games for people and programs. What is refused has a `note` that says why.

Playing goes through sockets, which OpenAPI has no words for: `/api/tables/{id}/socket` and
`/api/lobby/socket`. Their messages stand in docs/table.md and docs/online.md, a whole program in
docs/bots-online.md."""
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "metropolitan"},
    "token": {"type": "http", "scheme": "bearer"},
}
PLACE = "#/components/schemas/{name}"

KNOWN: dict[str, Callable[[], Sequence[str]]] = {
    "game": lambda: registry.names("games"),
    "language": languages,
}

Routes = dict[str, tuple[HTTPRoute, HTTPRouteHandler]]


def routes(app: Litestar) -> Routes:
    """All routes by method and path."""
    return {
        f"{method} {route.path_format}": (route, handler)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"})
    }


def document(app: Litestar) -> dict[str, Any]:
    found = routes(app)
    all = {key: one for group in GROUPS.values() for key, one in group.items() if key in found}
    types = [type for key, one in all.items() for type in (one.gives, _taken(one, found[key][1]))]
    known, components = msgspec.json.schema_components(
        [type for type in (*types, Refusal) if type is not None and not isinstance(type, str)],
        ref_template=PLACE,
    )
    schemas = iter(known)
    paths: dict[str, dict[str, Any]] = {}
    for group, operations in GROUPS.items():
        for key, operation in operations.items():
            if key in found:
                method, path = key.split(" ")
                made = _operation(group, key, operation, *found[key], schemas)
                paths.setdefault(path, {})[method.lower()] = made
    return {
        "openapi": "3.1.0",
        "info": {"title": "Metropolitan", "version": __version__, "description": ABOUT},
        "paths": paths,
        "tags": [{"name": group} for group in GROUPS],
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


def _taken(operation: Operation, handler: HTTPRouteHandler) -> Any:
    data = handler.parsed_fn_signature.parameters.get("data")
    return operation.takes or (data.annotation if data else None)


def _operation(
    group: str, key: str, operation: Operation, route: HTTPRoute, handler: HTTPRouteHandler,
    schemas: Iterator[Any],
) -> dict[str, Any]:  # fmt: skip
    status, gives = str(handler.status_code), operation.gives
    answer = {gives: {"schema": {"type": "string"}}} if isinstance(gives, str) else _json(next(schemas))
    taken = _taken(operation, handler)
    body = {"requestBody": {"required": True, "content": _json(next(schemas))}} if taken else {}
    open: list[dict[str, Any]] = [{}] if operation.who == "anybody" else []
    return {
        "operationId": handler.handler_name,
        "summary": operation.summary,
        "tags": [group],
        "parameters": [*_places(route), *_queries(handler)],
        **body,
        "responses": {
            status: {"description": HTTPStatus(int(status)).phrase, "content": answer},
            "4XX": {"description": "Refused", "content": _json({"$ref": PLACE.format(name="Refusal")})},
            "503": {"description": "Not now", "content": _json({"$ref": PLACE.format(name="Refusal")})},
        },
        "security": [*open, {"cookie": []}, {"token": []}],
        "x-for": operation.who,
    }


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _places(route: HTTPRoute) -> Iterator[dict[str, Any]]:
    """What stands in the path."""
    for part in route.path_components:
        if not isinstance(part, str):
            known = KNOWN[part.name]() if part.name in KNOWN else None
            schema = {"enum": list(known)} if known else msgspec.json.schema(part.type)
            yield {"name": part.name, "in": "path", "required": True, "schema": schema}


def _queries(handler: HTTPRouteHandler) -> Iterator[dict[str, Any]]:
    for name, field in handler.parsed_fn_signature.parameters.items():
        if any(isinstance(one, QueryParameter) for one in getattr(field.raw, "__metadata__", ())):
            usual = {} if field.default is Empty else {"default": field.default}
            schema = msgspec.json.schema(field.annotation)
            yield {"name": name, "in": "query", "required": not usual, "schema": {**schema, **usual}}
