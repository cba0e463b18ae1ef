"""The outlook is good enough to play by."""

from metropolitan.engine.chance import Chance

from .tables import game, play, random_table, rounds, table


def ahead(state, chance: Chance) -> int:
    """One look ahead, as far as the mover knows: what makes its own outlook the best."""
    mover, likely = state.seat, state.determinize(state.seat, chance)

    def lead(action: int) -> float:
        after = likely.copy()
        after.apply(action)
        outlook = list(game.outlook(after))
        return outlook.pop(mover) - max(outlook)

    return max(state.legal(), key=lead)


def contest(players: int, games: int, draft: bool) -> tuple[int, set[str]]:
    """How many games one who looks ahead wins of others at random, and what he does there."""
    wins, verbs = 0, set()
    for seed in range(games):
        match, chance, me = random_table(players, seed, draft), Chance(seed, "contest"), seed % players
        while not match.state.finished:
            mine = match.state.seat == me
            random = match.state.nth(chance.below(match.state.count()))
            match.act(ahead(match.state, chance) if mine else random)
            if mine:
                verbs.add(match.moves[-1].split()[0])
        wins += match.state.winners() == [me]
    return wins, verbs


def test_it_beats_chance() -> None:
    wins, verbs = contest(2, 40, draft=False)
    assert wins >= 36
    assert verbs == {"income", "buy", "build"}


def test_it_beats_chance_with_more_players_and_after_a_draft() -> None:
    for players in (3, 4):
        wins, _ = contest(players, 8, draft=True)
        assert wins >= 7


def test_it_is_the_score_at_the_end() -> None:
    match = random_table(3, seed=1)
    match.state.playout(Chance(1))
    assert list(game.outlook(match.state)) == match.state.scores()


def test_it_likes_to_upgrade() -> None:
    match = rounds(table("A1 A2 A3", "C1"), ["build small-house A1", "build house A2 A3"], [])
    before = game.outlook(match.state)[0]
    play(match, "build hotel-I3 A1 A2 A3")
    assert game.outlook(match.state)[0] > before


def test_it_likes_lots_side_by_side_in_the_draft() -> None:
    match = play(table("A1", "C1 A2 E5", draft=True), "take A1", "take C1")
    worth = []
    for move in ("take A2", "take E5"):
        after = match.state.copy()
        after.apply(match.action(move))
        worth.append(game.outlook(after)[0])
    assert worth[0] > worth[1]
