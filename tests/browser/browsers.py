"""The system's own Chromium or Chrome; never one that is downloaded."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--disable-gpu", "--disable-background-networking", "--mute-audio", "--disable-dev-shm-usage"]


def find() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Without its sandbox where we are root, as it must be there."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*FLAGS, "--no-sandbox"] if root else FLAGS
    return playwright.chromium.launch(executable_path=path, args=flags)
