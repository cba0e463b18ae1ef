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
    who = {"Authorization": f"Bearer {token}"}
    with connect(f"ws{server}/api/tables/{table}/socket", additional_headers=who) as line:
        seat, number, few = None, 0, {}
        for said in map(json.loads, line):
            say = []
            if said["is"] == "table" and not said["mine"]:
                free = [seat["kind"] for seat in said["seats"]].index("open")
                say = [{"do": "sit", "seat": free, "nonce": f"{random.getrandbits(128):x}"}]
            elif said["is"] == "table" and said["begun"] and seat is None:
                say = [{"do": "look", "seat": (seat := said["mine"][0])}]
            elif said["is"] == "state" and said["finished"]:
                print(said["result"])
                return
            elif said["is"] == "state" and said["legal"]:
                number, few = said["number"], dict.fromkeys(random.choices(said["legal"], k=9))
                say = [{"do": "preview", "move": move, "ref": number} for move in few]
            elif said["is"] == "preview" and said["ref"] == number:
                few[said["move"]] = said["preview"].get("points", [0] * 9)[seat]
                if None not in few.values():  # sent twice, a move of the same id is made once
                    best, id = max(few, key=few.get), str(random.random())
                    say = [{"do": "move", "move": best, "number": number, "id": id}]
            for message in say:
                line.send(json.dumps(message))


play(sys.argv[1], os.environ["TOKEN"])
