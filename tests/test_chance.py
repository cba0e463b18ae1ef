"""The generator: known numbers, so that a seed means the same for ever, compiled or not."""

from collections import Counter

import pytest

from metropolitan.engine.chance import Chance


def test_first_numbers_of_seed_7() -> None:
    chance = Chance(7)
    assert [chance.next() for _ in range(3)] == KNOWN[7, ""]


def test_streams_differ_by_name_and_seed() -> None:
    heads = {
        Chance(seed, name).next() for seed in (0, 1, 2**63 - 1) for name in ("", "a", "b", "metro.tiles")
    }
    assert len(heads) == 12


def test_splitmix_reference() -> None:
    """The word after mixing is SplitMix64: the published first outputs for the word 1234567."""
    chance = Chance(0)
    assert reference(1234567, 2) == [6457827717110365317, 3203168211198807973]
    word = unmixed_start(0, "")
    assert [chance.next() for _ in range(4)] == reference(word, 4)


def reference(word: int, n: int) -> list[int]:
    out = []
    for _ in range(n):
        word = (word + 0x9E3779B97F4A7C15) % 2**64
        out.append(mix(word))
    return out


def mix(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
    return x ^ x >> 31


def unmixed_start(seed: int, name: str) -> int:
    value = 0xCBF29CE484222325
    for byte in name.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return mix((seed + value) % 2**64)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 55, 1000, 2**31 - 1])
def test_below_stays_below(n: int) -> None:
    chance = Chance(n, "below")
    assert all(0 <= chance.below(n) < n for _ in range(1000))


def test_below_is_even() -> None:
    chance = Chance(11, "even")
    counts = Counter(chance.below(6) for _ in range(60_000))
    assert (
        sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5
    )  # chi-square, 5 d.f., 0.1 %


def test_shuffles_are_even() -> None:
    chance = Chance(12, "shuffle")
    counts = Counter(tuple(chance.shuffled("abc")) for _ in range(30_000))
    assert len(counts) == 6
    assert sum((count - 5_000) ** 2 / 5_000 for count in counts.values()) < 20.5


KNOWN = {(7, ""): [970686936507468063, 15249800540923239960, 10736668577674650593]}
