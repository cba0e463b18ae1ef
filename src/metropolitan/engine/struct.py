"""What a C struct is where nothing is compiled: fields, arrays among them, that are copied by value."""

from __future__ import annotations

from typing import Any


class Struct:
    """Fields are attributes, arrays are lists (of lists); anything else in a field is shared by copies."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def copy_from(self, other: Struct) -> None:
        self.__dict__.update({name: _copied(value) for name, value in other.__dict__.items()})


def array(*sizes: int) -> list[Any]:
    """A C array of zeros."""
    first, *rest = sizes
    return [array(*rest) for _ in range(first)] if rest else [0] * first


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value
