"""`metropolitan verify`: whether the shuffle of a finished game was fair, checked by oneself."""

from __future__ import annotations

import argparse
import json

from metropolitan import __version__
from metropolitan.cli.arguments import add_json, text
from metropolitan.engine import record
from metropolitan.engine.words import printable
from metropolitan.server import proofs


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=text("verify.file"))
    for name in ("hash", "promise"):
        parser.add_argument(f"--{name}", metavar=name[0].upper(), help=text(f"verify.{name}"))
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    proof, sealed = proofs.read(record.fetch(given.file))
    found = list(proofs.checks(proof, sealed))
    for name in ("hash", "promise"):  # what one has seen oneself, before the first move
        if (seen := getattr(given, name)) is not None:
            found.append((f"{name}-seen", seen.strip().lower() == getattr(proof, name), ""))
    right = all(good for _, good, _ in found)
    if given.json:
        listed = [{"check": id, "right": good, "why": why} for id, good, why in found]
        print(json.dumps({"right": right, "chosen": sealed.chosen, "rules": sealed.rules, "checks": listed}))
    else:
        show(found, sealed)
    return 0 if right else 1


def show(found: list[proofs.Check], sealed: proofs.Sealed) -> None:
    for id, good, why in found:
        facts = {"rules": sealed.rules, "version": __version__}
        print(text("verify.right" if good else "verify.wrong", what=text(f"verify.checks.{id}")))
        if not good:
            print(printable("  " + (why or text(f"verify.wrongs.{id}", **facts)), 500))
    if sealed.chosen:
        print(text("verify.chosen"))
    print(text("verify.all" if all(good for _, good, _ in found) else "verify.not"))
