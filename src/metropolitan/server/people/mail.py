"""Letters, where the operator has said through whom they go:

METROPOLITAN_SMTP=smtp://user:password@host:587   (smtps:// where the line is safe from the start)
METROPOLITAN_MAIL_FROM=table@example.org
METROPOLITAN_URL=https://example.org/             (where links in letters lead)
"""

from __future__ import annotations

import asyncio
import logging
import os
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import SplitResult, unquote, urlsplit

log = logging.getLogger("metropolitan.server")
PATIENCE = 20.0  # seconds
LOCAL = ("localhost", "127.0.0.1", "::1")


class Mailer:
    """Sends in a thread; that a letter could not be sent is told to the log alone."""

    def __init__(self) -> None:
        self.through = os.environ.get("METROPOLITAN_SMTP", "")
        self.sender = os.environ.get("METROPOLITAN_MAIL_FROM", "")
        self.url = os.environ.get("METROPOLITAN_URL", "")
        self.going: set[asyncio.Task[None]] = set()

    @property
    def ready(self) -> bool:
        return bool(self.through and self.sender and self.url)

    def link(self, page: str) -> str:
        """Where a page of ours is, for somebody outside."""
        return f"{self.url.rstrip('/')}/#/{page}"

    def send(self, to: str, subject: str, text: str) -> None:
        """Never waits, so that nobody can tell whether there was anything to send."""
        task = asyncio.create_task(self._send(to, subject, text))
        self.going.add(task)
        task.add_done_callback(self.going.discard)

    async def close(self) -> None:
        """What is on its way still gets there."""
        if self.going:
            await asyncio.wait(self.going, timeout=PATIENCE)

    async def _send(self, to: str, subject: str, text: str) -> None:
        letter = EmailMessage()
        try:
            letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
            letter.set_content(text)
            await asyncio.to_thread(_post, urlsplit(self.through), letter)
        except (OSError, ValueError, smtplib.SMTPException) as error:
            log.warning("event=mail trouble=%s", type(error).__name__)


def _post(through: SplitResult, letter: EmailMessage) -> None:
    host, safe = through.hostname or "localhost", ssl.create_default_context()
    if through.scheme == "smtps":
        line: smtplib.SMTP = smtplib.SMTP_SSL(host, through.port or 465, timeout=PATIENCE, context=safe)
    else:
        line = smtplib.SMTP(host, through.port or 587, timeout=PATIENCE)
    with line:
        line.ehlo()
        if line.has_extn("starttls") or (through.username and through.scheme == "smtp" and host not in LOCAL):
            line.starttls(context=safe)  # a password never goes over an open line
        if through.username:
            line.login(unquote(through.username), unquote(through.password or ""))
        line.send_message(letter)
