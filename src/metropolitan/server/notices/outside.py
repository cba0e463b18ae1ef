"""Posting to addresses that people name. Whoever names one must not reach through us what he could not reach
himself: this machine, and what stands near it. So a name is looked up once, all its numbers must be public
ones, and the connection goes to one of these numbers; what answers "go elsewhere" is not followed.

`METROPOLITAN_NEAR=1` lets through what is near, also without encryption: for tests.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import ssl
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from metropolitan.server.troubles import Trouble

PATIENCE = 10.0  # seconds for the whole of it
LONGEST = 1000  # characters of an address
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # old numbers in new clothes


class Place(NamedTuple):
    url: SplitResult
    number: str  # where the connection goes
    port: int


def near() -> bool:
    return os.environ.get("METROPOLITAN_NEAR") == "1"


async def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Posts something; the status of the answer, of which nothing else is read."""
    async with asyncio.timeout(PATIENCE):
        place = await find(url)
        safe = ssl.create_default_context() if place.url.scheme == "https" else None
        name = place.url.hostname if safe else None
        reader, writer = await asyncio.open_connection(
            place.number, place.port, ssl=safe, server_hostname=name, limit=4096
        )
        try:
            writer.write(_request(place.url, body, headers))
            await writer.drain()
            return _status(await reader.readline())
        finally:
            writer.close()


async def find(url: str) -> Place:
    """Where an address leads; refused where that is not in public."""
    parts = parsed(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=1)
    except (OSError, UnicodeError):
        raise Trouble("outside-unknown") from None
    numbers = [str(place[0]) for *_, place in found]
    if not numbers or not all(public(number) for number in numbers):
        raise Trouble("outside-private")
    return Place(parts, numbers[0], port)


def parsed(url: str) -> SplitResult:
    """An address that may be posted to, as far as it alone can tell."""
    try:
        parts = urlsplit(url)
        fit = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        raise Trouble("outside-form") from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    safe = parts.scheme == "https" or (near() and parts.scheme == "http")
    if not fit or not plain or not safe or "@" in parts.netloc:
        raise Trouble("outside-form")
    return parts


def public(number: str) -> bool:
    """Whether a number is one of the whole internet, whatever clothes it wears."""
    if near():
        return True
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return public(str(address.ipv4_mapped))
        if address.sixtofour or address.teredo or address in TRANSLATED:
            return False
    return address.is_global and not address.is_multicast


def _request(url: SplitResult, body: bytes, headers: dict[str, str]) -> bytes:
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    fields = {"Host": url.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body


def _status(line: bytes) -> int:
    words = line.split()
    known = len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit()
    if not known:
        raise OSError("no answer")
    return int(words[1])
