"""Each figure of a tournament is what one counts by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from agents.tournament.figures import CardShare, Ending, Forfeit, Standing
from agents.tournament.stats import summary
from kadmon_env.errors import ConfigError
from tests.agents.played import duels, game, tournament


def standing(*games: object) -> list[Standing]:
    """Return the standings of a tournament."""
    return list(summary(tournament(*games)).standings)  # type: ignore[arg-type] # games they are


def test_a_shared_first_place_is_a_shared_win() -> None:
    """Of two games, one won alone and one shared by two."""
    a, b, c = standing(game(0, "abc", [1, 1, 3]), game(1, "cab", [2, 1, 3]))
    assert [one.wins for one in (a, b, c)] == [1.5, 0.5, 0]
    assert [one.share for one in (a, b, c)] == [0.75, 0.25, 0]
    assert [one.placement for one in (a, b, c)] == [1, 2, 2.5]


def test_the_fair_share_follows_the_seats() -> None:
    """One against a field of three copies should win a quarter, and the field the rest."""
    one, field = standing(game(0, "abbb", [1, 2, 3, 4]), game(0, "babb", [1, 2, 2, 4]))
    assert (one.fair, one.seats, one.share, one.placement) == (0.25, 2, 0.5, 1.5)
    assert (field.fair, field.seats, field.share, field.placement) == (0.75, 6, 0.5, 16 / 6)


def test_only_games_with_a_seat_count() -> None:
    """In a round-robin an agent sits out some games."""
    a, b, c = standing(game(0, "ab", [1, 2]), game(0, "ac", [1, 2]), game(0, "bc", [2, 1]))
    assert [(one.games, one.share, one.fair) for one in (a, b, c)] == [(2, 1, 0.5), (2, 0, 0.5), (2, 0.5, 0.5)]


@pytest.mark.parametrize(("winner", "said"), [("ab", "above"), ("ba", "below")])
def test_verdicts_say_where_the_interval_lies(winner: str, said: str) -> None:
    """Twenty deals, all won or all lost, are beyond doubt."""
    results = duels(*[winner] * 20)
    assert summary(results).standings[0].verdict == said


def test_a_mirror_match_is_parity() -> None:
    """Two names for one agent that plays each deal from every seat: exactly the fair share, place and rating."""
    games = [game(deal, who, [1, 2]) for deal in range(6) for who in ("ab", "ba")]
    found = summary(tournament(*games))
    assert [(one.share, one.fair, one.placement, one.verdict) for one in found.standings] == [(0.5, 0.5, 1.5, "even")] * 2
    low, high = found.ratings[0].interval or (0, 0)
    assert low < 25 < high


def test_alone_one_wins_every_game_for_certain() -> None:
    """An agent in every seat has a share of 1, which is fair, and nobody to be rated against."""
    found = summary(tournament(game(0, "aa", [1, 2]), game(1, "aa", [1, 1])))
    only = found.standings[0]
    assert (only.share, only.interval, only.fair, only.verdict) == (1, (1, 1), 1, "even")
    assert (found.ratings, found.pairs, found.transitivity.share) == ((), (), None)


def test_pairs_are_compared_seat_by_seat() -> None:
    """One was ahead of two copies of the other once, and between them once, sharing a place."""
    found = summary(tournament(game(0, "abb", [1, 2, 3]), game(1, "abb", [2, 1, 2])))
    shares = {pair.agent + pair.other: (pair.comparisons, pair.share) for pair in found.pairs}
    assert shares == {"ab": (4, 2.5 / 4), "ba": (4, 1.5 / 4)}


def test_a_circle_of_three_is_found_and_named() -> None:
    """A beats b, b beats c, c beats a, each surely: the one triple is circular."""
    found = summary(duels(*["ab", "bc", "ca"] * 20)).transitivity
    assert (found.triples, found.circular, found.certain, found.share) == (1, 1, 1, 1.0)
    (circle,) = found.circles
    assert (circle.agents, circle.shares, circle.certain) == (("a", "b", "c"), (1, 1, 1), True)


def test_a_circle_by_chance_is_no_certain_one() -> None:
    """Two wins of three on each edge go round, but each interval holds one half."""
    found = summary(duels(*["ab", "ca", "bc"] * 2, "ba", "ac", "cb")).transitivity
    assert (found.circular, found.certain) == (1, 0)
    assert found.circles[0].agents == ("a", "b", "c")


def test_an_order_has_no_circle() -> None:
    """Nor does a triple count in which two are level."""
    assert summary(duels("ab", "bc", "ac")).transitivity.circular == 0
    assert summary(duels("ab", "b=c", "ac")).transitivity.triples == 0


def test_ratings_find_the_models_strengths() -> None:
    """Duels that one wins with a probability of 0.7 give the lead that the documented scale says."""
    wins = np.random.default_rng(3).random(400) < 0.7
    a, b = summary(duels(*np.where(wins, "ab", "ba"))).ratings
    beta = 25 / 6 * math.sqrt(2)
    true, seen = (beta * math.log(share / (1 - share)) for share in (0.7, wins.mean()))
    assert a.rating - b.rating == pytest.approx(seen, abs=0.4)
    assert a.rating + b.rating == pytest.approx(50)
    assert a.interval is not None
    assert a.interval[0] < 25 + true / 2 < a.interval[1]


def test_the_order_of_games_hardly_moves_ratings() -> None:
    """First all wins and then all losses is rated like the other way round."""
    games = [game(deal, "ab", [1, 2] if deal < 40 else [2, 1]) for deal in range(60)]
    forward, backward = (summary(tournament(*order)).ratings[0] for order in (games, games[::-1]))
    assert forward.rating == pytest.approx(backward.rating, abs=0.25)


def test_the_work_is_told_as_it_goes_on() -> None:
    """From a small part to all of it."""
    parts: list[float] = []
    summary(duels("ab", "ba"), parts.append)
    assert parts == sorted(parts)
    assert (len(parts), parts[-1]) == (100, 1.0)


def test_copies_of_an_agent_are_rated_by_the_best() -> None:
    """Where its other copies end does not matter."""
    one = [game(deal, "abbb", [1 + deal % 2, 2 - deal % 2, 3, 4]) for deal in range(4)]
    other = [game(deal, "abbb", [1 + 2 * (deal % 2), 3 - 2 * (deal % 2), 4, 2 + deal % 2]) for deal in range(4)]
    assert summary(tournament(*one)).ratings == summary(tournament(*other)).ratings


def test_games_that_repeat_are_told() -> None:
    """Three games of two digests are two games."""
    games = [game(deal, "ab", [1, 2], digest=digest) for deal, digest in enumerate("xxy")]
    found = summary(tournament(*games))
    assert found.distinct == 2
    assert found.warning.startswith("Only 2 of 3 games are different ones")
    assert not summary(tournament(*games[1:])).warning


def test_ends_and_lengths_are_counted() -> None:
    """The most frequent end comes first; quartiles are those of the five lengths."""
    told = zip(["samael", "kadmon", "samael", "truncated", "samael"], [4, 8, 6, 12, 10], strict=True)
    found = summary(tournament(*(game(deal, "ab", [1, 2], ended=end, cycles=n) for deal, (end, n) in enumerate(told))))
    assert found.endings == (Ending("samael", 3, 0.6), Ending("kadmon", 1, 0.2), Ending("truncated", 1, 0.2))
    assert found.length is not None
    assert (found.length.mean, found.length.quartiles) == (8, (6, 8, 10))
    assert found.decisions == 10


def test_each_seat_has_its_share() -> None:
    """Of two games the first seat won one and shared the other."""
    found = summary(tournament(game(0, "ab", [1, 2]), game(1, "ba", [1, 1])))
    assert [(one.seat, one.games, one.share) for one in found.seats] == [(0, 2, 0.75), (1, 2, 0.25)]


def test_cards_are_counted_once_a_seat() -> None:
    """Two seats summoned it, one of them often, and one of them won; what is cast is told apart."""
    did = [{"summoned": {"Hulk": 5}, "cast": {"Hulk": 0}}, {"summoned": {"Hulk": 1}, "slain": {"Kadmon": 1}}]
    found = summary(tournament(game(0, "ab", [1, 2], did=did), game(1, "ab", [1, 2])))
    assert found.cards == (
        CardShare("Hulk", "summoned", 2, 0.5, (0.0, 1.0), "even", few=True),
        CardShare("Kadmon", "slain", 1, 0.0, (0.0, 1.0), "even", few=True),
    )


def test_cards_of_many_seats_are_judged() -> None:
    """Whoever summoned it won all of forty games, in sorted company."""
    did = [{"summoned": {"Wisp": 1}}, {"summoned": {"Hulk": 1}}]
    best, worst = summary(tournament(*(game(deal, "ab", [1, 2], did=did) for deal in range(40)))).cards
    assert (best.name, best.share, best.verdict, best.few) == ("Wisp", 1, "above", False)
    assert (worst.name, worst.share, worst.verdict, worst.few) == ("Hulk", 0, "below", False)


def test_forfeits_count_against_the_agent_alone() -> None:
    """The complaint is the first; the broken game says nothing of lengths, seats and cards."""
    broken = [
        game(deal, "ab", [1, 2], did=[{"cast": {"Hulk": 1}}], ended="forfeit", forfeited=1, complaint=f"late {deal}", cycles=99)
        for deal in range(2)
    ]
    found = summary(tournament(*broken, game(2, "ab", [2, 1])))
    assert found.forfeits == (Forfeit("b", 2, "late 0"),)
    assert found.standings[0].wins == 2
    assert (found.length and found.length.mean, found.seats[0].games, found.cards) == (5, 1, ())


def test_a_tournament_of_forfeits_alone_can_be_summed_up() -> None:
    """There is no length then."""
    found = summary(tournament(game(0, "ab", [1, 2], ended="forfeit", forfeited=1, complaint="late")))
    assert (found.length, found.seats, found.cards) == (None, (), ())


def test_without_games_there_is_nothing_to_sum_up() -> None:
    """That is an error in words."""
    with pytest.raises(ConfigError, match=r"^tournament: no game has been played"):
        summary(tournament())
