"""Web push: notices that reach a browser whose page is closed (RFC 8030, 8291, 8292). The server's own key is
made once and kept in the store; without the library `pywebpush` there is no push."""

from __future__ import annotations

import asyncio
import os
import time
from importlib.util import find_spec
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from metropolitan.server.notices import outside
from metropolitan.server.store import Row, Store, now, rows
from metropolitan.server.store.engine import insert
from metropolitan.server.store.schema import pushes, secrets
from metropolitan.server.troubles import Trouble

NAME = "vapid"  # of the key in the store
LASTS = 12 * 3600  # seconds for which a push service keeps a notice
VALID = 3600  # seconds for which a signature is good
MOST = 20  # browsers a person may have
GONE = (404, 410)


class Push:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.signer: Any = None
        self.public: str | None = None  # the key that browsers ask for

    async def open(self) -> None:
        if find_spec("pywebpush") is None:
            return
        from py_vapid import Vapid02
        from py_vapid.utils import b64urlencode

        self.signer = Vapid02.from_raw((await self._key()).encode())
        self.public = b64urlencode(_point(self.signer.public_key))

    async def _key(self) -> str:
        """The same for all workers, though two may make one at the same time."""
        known = select(secrets.c.value).where(secrets.c.name == NAME)
        if (found := await self.store.read(lambda link: link.execute(known).scalar())) is None:
            await self.store.write(lambda link: _keep(link, _new()))
            found = await self.store.read(lambda link: link.execute(known).scalar())
        return str(found)

    async def send(self, to: Row, topic: str, notice: dict[str, Any]) -> bool:
        """Tells one browser; False where it does not want to hear of us any more."""
        body = await asyncio.to_thread(_sealed, to, msgspec.json.encode(notice))
        if body is None:
            return False
        headers = {
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(LASTS),
            "Urgency": "high", "Topic": topic[:32], **self._signed(to["endpoint"]),
        }  # fmt: skip
        return await outside.post(to["endpoint"], body, headers) not in GONE

    def _signed(self, endpoint: str) -> dict[str, str]:
        url = outside.parsed(endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + VALID, "sub": _operator()}
        signed: dict[str, str] = self.signer.sign(claims)
        return signed


def _operator() -> str:
    """Whom a push service may ask what this is about."""
    mail, url = os.environ.get("METROPOLITAN_MAIL_FROM"), os.environ.get("METROPOLITAN_URL", "")
    if mail:
        return f"mailto:{mail}"
    return url if url.startswith("https://") else "mailto:nobody@example.org"


def _new() -> str:
    from py_vapid import Vapid02
    from py_vapid.utils import b64urlencode

    vapid = Vapid02()
    vapid.generate_keys()
    number: int = vapid.private_key.private_numbers().private_value
    return str(b64urlencode(number.to_bytes(32, "big")))


def _keep(link: Connection, key: str) -> None:
    link.execute(insert(link, secrets).values(name=NAME, value=key).on_conflict_do_nothing())


def _point(key: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point: bytes = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


def _sealed(to: Row, data: bytes) -> bytes | None:
    """What only that browser can read; None where its key is none."""
    from pywebpush import WebPusher

    try:
        sealed: bytes = WebPusher({"endpoint": to["endpoint"], "keys": to["keys"]}).encode(data)["body"]
    except Exception:  # whatever libraries say of a broken key
        return None
    return sealed


# ---- the browsers of a person ----


def keep(link: Connection, person: str, endpoint: str, keys: dict[str, str]) -> None:
    """One more; the browser is whoever's used it last, and the oldest goes where there are too many."""
    link.execute(pushes.delete().where(pushes.c.endpoint == endpoint))
    link.execute(pushes.insert().values(endpoint=endpoint, person=person, keys=keys, created=now()))
    for row in of(link, person)[:-MOST]:
        drop(link, person, row["endpoint"])


def of(link: Connection, person: str) -> list[Row]:
    return rows(link.execute(select(pushes).where(pushes.c.person == person).order_by(pushes.c.created)))


def drop(link: Connection, person: str, endpoint: str) -> None:
    link.execute(pushes.delete().where(pushes.c.endpoint == endpoint, pushes.c.person == person))


async def check(endpoint: str) -> None:
    """An address of a push service is public, and encrypted."""
    if len(endpoint) > outside.LONGEST:
        raise Trouble("outside-form")
    await outside.find(endpoint)
