"""`metropolitan doctor`: whether a store is sound, and all its games still replay."""

from __future__ import annotations

import argparse
import json

from metropolitan.cli.arguments import add_json, add_store, store_of, text
from metropolitan.engine.words import printable
from metropolitan.server import doctor
from metropolitan.server.store.reading import looking


def arguments(parser: argparse.ArgumentParser) -> None:
    add_store(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    with looking(store_of(given)) as link:
        found = list(doctor.examine(link))
        tables = 0 if any(one.id == "schema" for one in found) else doctor.tables_in(link)
    wrong = [one for one in found if one.wrong]
    if given.json:
        print(json.dumps({
            "right": not wrong, "tables": tables,
            "wrong": [{"what": one.id, **one.facts} for one in wrong],
            "wise": [{"what": one.id, **one.facts} for one in found if not one.wrong],
        }))  # fmt: skip
    else:
        for one in found:
            print(printable(text(f"doctor.findings.{one.id}", **told(one)), 1000))
        print(text("doctor.right", n=tables) if not wrong else text("doctor.wrong", n=len(wrong)))
    return 1 if wrong else 0


def told(one: doctor.Finding) -> dict[str, object]:
    """Its facts in words."""
    why = str(one.facts.get("why", ""))
    known = one.id == "game" and not why.startswith("replay: ")
    return {**one.facts, "why": text(f"doctor.games.{why}")} if known else one.facts
