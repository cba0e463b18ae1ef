"""How often something may be done."""

from types import SimpleNamespace
from typing import Any

import pytest

from metropolitan.server.limits import FREE, LONGEST, MOST, RATES, Limits, address
from metropolitan.server.troubles import Often


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def tried(limits: Limits, times: int, key: str = "x") -> int:
    """How many of so many pass."""
    passed = 0
    for _ in range(times):
        try:
            limits.check("accounts", key)
            passed += 1
        except Often:
            pass
    return passed


def test_a_burst_and_then_one_after_the_other(clock: Clock) -> None:
    limits, rate = Limits(clock), RATES["accounts"]
    assert tried(limits, 100) == rate.burst
    assert tried(limits, 100, "y") == rate.burst, "others do not wait"
    clock.now += 3 * rate.every
    assert tried(limits, 100) == 3
    clock.now += 1e6
    assert tried(limits, 100) == rate.burst


def test_it_is_said_how_long_to_wait(clock: Clock) -> None:
    limits, rate = Limits(clock), RATES["accounts"]
    tried(limits, 100)
    with pytest.raises(Often) as often:
        limits.check("accounts", "x")
    assert often.value.headers == {"Retry-After": str(int(rate.every))}
    clock.now += rate.every
    limits.check("accounts", "x")


def test_failures_wait_longer_and_longer(clock: Clock) -> None:
    limits, waits = Limits(clock), []
    for _ in range(FREE):
        limits.attempt("sign-in", "ann")
    for _ in range(8):
        start = clock.now
        while True:
            try:
                limits.attempt("sign-in", "ann")
                break
            except Often:
                clock.now += 1
        waits.append(clock.now - start)
    assert waits == [2, 4, 8, 16, 32, LONGEST, LONGEST, LONGEST]
    limits.attempt("sign-in", "bob")
    limits.passed("sign-in", "ann")
    limits.attempt("sign-in", "ann")


def test_limits_can_be_widened_and_taken_away(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METROPOLITAN_LIMITS", "3")
    assert tried(Limits(clock), 100) == 3 * RATES["accounts"].burst
    monkeypatch.setenv("METROPOLITAN_LIMITS", "0")
    assert tried(Limits(clock), 1000) == 1000


def test_memory_is_bounded(clock: Clock) -> None:
    limits = Limits(clock)
    for n in range(3 * MOST):
        limits.check("accounts", str(n))
        limits.attempt("sign-in", str(n))
    assert len(limits.buckets) <= MOST
    assert len(limits.failures) <= MOST


@pytest.mark.parametrize(
    ("host", "key"),
    [("203.0.113.5", "203.0.113.5"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
     ("::ffff:203.0.113.5", "203.0.113.5"), ("testclient", "testclient"), ("", "")],
)  # fmt: skip
def test_addresses(host: str, key: str) -> None:
    """A household has one number, or all numbers that begin alike."""
    connection: Any = SimpleNamespace(client=SimpleNamespace(host=host))
    assert address(connection) == key
