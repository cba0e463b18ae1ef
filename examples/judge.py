"""How well `learn.py` has learned: its networks play against registered bots, with the compiled rules.

    python examples/judge.py folder --against greedy,random --games 200 --plot curve.svg

Every set-up is played once from each seat, with the bot at all others. A shared victory is shared.
"""

import argparse
import json
from pathlib import Path

from learned import Learned, saved

from metropolitan.bots.base import Memory, move
from metropolitan.bots.tournament.entry import entered
from metropolitan.bots.tournament.standings import interval
from metropolitan.engine.chance import Chance


class Trial:
    """One game of a learned bot against another."""

    def __init__(self, kit, number, bot):
        self.setup, self.seat = divmod(number, kit.players)
        self.bot, self.match = bot, kit.match(self.setup)
        self.chances = [Chance(self.setup, f"bot.{seat}") for seat in range(kit.players)]
        self.memories = [Memory(self.match, seat) for seat in range(kit.players)]

    def wait(self):
        """Until it is the learned one's turn; whether it ever is again."""
        while (seat := self.match.state.seat) not in (self.seat, None):
            move(self.match, self.bot, self.chances[seat], self.memories[seat])
        return seat is not None

    def share(self):
        winners = self.match.state.winners()
        return (self.seat in winners) / len(winners)


def trials(learned, bot, games):
    """Plays so many games, all at once, so that the network thinks about many positions at a time."""
    played = [Trial(learned.kit, number, bot) for number in range(games)]
    while going := [trial for trial in played if trial.wait()]:
        actions = learned.best([trial.match.state for trial in going], [trial.seat for trial in going])
        for trial, action in zip(going, actions, strict=True):
            trial.match.act(int(action))
    return played


def judge(file, against, games):
    """The share of victories of a network against a bot, and where it would lie in very many games."""
    learned = Learned(file)
    shares = [(trial.setup, trial.share()) for trial in trials(learned, entered(against), games)]
    share = sum(share for _, share in shares) / games
    found = {"against": against, "games": games, "win_share": round(share, 4)}
    return learned.facts | found | {"ci95": [round(end, 4) for end in interval(shares)]}


def plot(results, path):
    """The shares of victories over the moves learned from."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for bot in dict.fromkeys(one["against"] for one in results):
        mine = [one for one in results if one["against"] == bot]
        moves = [one["steps"] for one in mine]
        axes.plot(moves, [100 * one["win_share"] for one in mine], marker="o", label=f"against {bot}")
        low, high = ([100 * one["ci95"][end] for one in mine] for end in (0, 1))
        axes.fill_between(moves, low, high, alpha=0.2)
    first, last = min(one["steps"] for one in results if one["steps"]), results[-1]
    axes.axhline(100 / last["players"], color="grey", linewidth=1, linestyle=":")
    axes.set_xscale("symlog", linthresh=first, linscale=0.5)
    axes.set(xlim=(0, None), ylim=(0, 100), xlabel="moves learned from", ylabel="victories in %")
    axes.set_title(
        f"{last['game'].title()}, {last['players']} players: {last['seconds']:.0f} seconds of self-play"
    )
    axes.legend(loc="center right")
    figure.savefig(path, metadata={"Date": None} if Path(path).suffix == ".svg" else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", help="what learn.py has saved")
    parser.add_argument("--against", default="greedy,random", help="bots, as tournaments know them")
    parser.add_argument("--games", type=int, default=200, help="of each network against each bot")
    parser.add_argument("--plot", help="a picture of it, .svg or .png")
    given = parser.parse_args()
    results = []
    for bot in given.against.split(","):
        for file in saved(given.folder):
            results.append(judge(file, bot, given.games))
            print(json.dumps(results[-1]), flush=True)
    if given.plot:
        plot(results, given.plot)


if __name__ == "__main__":
    main()
