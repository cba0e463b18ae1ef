"""Makes of a network that `learn.py` has learned the small file that bots look through.

    python examples/ship.py folder --out src/metropolitan/bots/networks/city-family-2.net

Every number becomes one of 255, times a scale of its row; `bots/network.py` describes the file.
"""

import argparse
import struct
import zlib
from pathlib import Path

import numpy as np
from learned import BLOCKS, Learned


def packed(net, scale):
    """The content of the file. What an observation is divided by goes into the first layer."""
    net = net | {"in.w": net["in.w"] / scale[:, None]}
    blocks = [f"{k}.{part}" for k in range(BLOCKS) for part in ("up", "down")]
    (size, width), actions, players = net["in.w"].shape, len(net["policy.b"]), len(net["value.b"])
    parts = [b"METN", struct.pack("<5I", BLOCKS, size, width, actions, players)]
    for name in ["in", *blocks, "policy", "value"]:
        parts += [row(numbers) for numbers in [*net[f"{name}.w"], net[f"{name}.b"]]]
    return zlib.compress(b"".join(parts), 9)


def row(numbers):
    scale = max(np.abs(numbers).max() / 127, 1e-12)
    return struct.pack("<f", scale) + np.rint(numbers / scale).astype(np.int8).tobytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("path", help="what learn.py has saved: the last network of a folder, or one file")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    learned = Learned(given.path)
    given.out.write_bytes(packed(learned.net, learned.scale))


if __name__ == "__main__":
    main()
