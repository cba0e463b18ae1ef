"""Passwords: hashed by Argon2, in threads of their own, as each takes its time and memory by design."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from metropolitan.server.troubles import Trouble

LEAST, MOST = 8, 1000  # characters
T = TypeVar("T")

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(2, thread_name_prefix="passwords")


async def hashed(password: str) -> str:
    """What is stored; a password that is too short or too long is refused."""
    given = _plain(password)
    if not LEAST <= len(given) <= MOST:
        raise Trouble("bad-password", least=LEAST, most=MOST)
    return await _aside(lambda: _hasher.hash(given))


async def right(password: str, hash: str | None) -> bool:
    """Whether this is the password. Where there is none it takes as long: so nobody learns who is here."""
    return await _aside(lambda: _right(password, hash or _decoy())) and hash is not None


def old(hash: str) -> bool:
    """Whether it was hashed with less care than is usual by now."""
    return _hasher.check_needs_rehash(hash)


def _right(password: str, hash: str) -> bool:
    try:
        return _hasher.verify(hash, _plain(password))
    except (Argon2Error, InvalidHashError):
        return False


def _plain(password: str) -> str:
    """The same letters, whichever way a keyboard composes them."""
    return unicodedata.normalize("NFKC", password)


@cache
def _decoy() -> str:
    return _hasher.hash(secrets.token_urlsafe())


async def _aside(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
