"""What was read, as the struct that it should be; otherwise msgspec's error says what is wrong.

How a struct is made msgspec works out when the first one is asked for, and two threads that ask at once would
end the process (msgspec 0.22): so they ask one after the other."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")
_one = Lock()


@overload
def formed(found: Any, kind: type[T]) -> T: ...
@overload
def formed(found: Any, kind: Any) -> Any: ...
def formed(found: Any, kind: Any) -> Any:
    with _one:
        return msgspec.convert(found, kind)


def decoded(data: bytes, kind: type[T]) -> T:
    """The same of JSON."""
    with _one:
        return msgspec.json.decode(data, type=kind)
