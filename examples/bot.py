"""A bot of one's own sits down at a table:  TOKEN=… python bot.py https://games.example.org/#/table/ID"""

import json
import os
import random
import re
import sys

from websockets.sync.client import connect


def play(link, token):
    """Of some legal moves always the one with most points now: a preview tells what a move would do."""
    server, table = re.fullmatch(r"http(s?://[^/]+)/.*?([\w-]+)", link).groups()
    address, who = f"ws{server}/api/tables/{table}/socket", {"Authorization": f"Bearer {token}"}
    with connect(address, additional_headers=who) as line:
        seat, number, left = None, 0, {}
        for said in map(json.loads, line):
            answers = []
            if said["is"] == "table" and not said["mine"]:
                free = next(n for n, seat in enumerate(said["seats"]) if seat["kind"] == "open")
                answers = [{"do": "sit", "seat": free, "nonce": f"{random.getrandbits(128):x}"}]
            elif said["is"] == "table" and said["begun"] and seat is None:
                answers = [{"do": "look", "seat": (seat := said["mine"][0])}]
            elif said["is"] == "state" and said["finished"]:
                return said["result"]
            elif said["is"] == "state" and said["legal"]:
                number, left = said["number"], dict.fromkeys(random.choices(said["legal"], k=9))
                answers = [{"do": "preview", "move": move, "ref": number} for move in left]
            elif said["is"] == "preview" and said["ref"] == number:
                left[said["move"]] = said["preview"].get("points", [0] * 9)[seat]
                if None not in left.values():  # sent twice, a move of the same id is made once
                    best = max(left, key=left.get)
                    answers = [{"do": "move", "move": best, "number": number, "id": f"bot-{number}"}]
            for answer in answers:
                line.send(json.dumps(answer))


if __name__ == "__main__":
    print(play(sys.argv[1], os.environ["TOKEN"]))
