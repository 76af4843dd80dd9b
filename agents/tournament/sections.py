"""The sections of a tournament's report; each is a piece of HTML, "" where there is nothing to tell."""

from __future__ import annotations

from agents.tournament.cardsection import cards
from agents.tournament.figures import Circle, Rating, Standing, Summary
from agents.tournament.html import between, figure, paragraph, percent, section, table, text
from agents.tournament.plots import Dot, bars, dots, heat_map, histogram
from agents.tournament.terminal import count, labels, ranked


def top(found: Summary) -> str:
    """Return title, the figures of the whole, and the warning."""
    facts = {
        "games": f"{found.games}",
        "players": f"{found.players}",
        "deals": f"{found.deals}",
        "seed": f"{found.seed}",
        "different games": f"{found.distinct}",
        "decisions of a seat": f"{found.decisions:.1f}",
    }
    boxes = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts.items())
    warning = f'<p class="warning" role="note">{text(found.warning)}</p>' if found.warning else ""
    names = ", ".join(found.entrants)
    return f"<header><h1>Tournament</h1>\n{paragraph(names)}\n</header>\n<dl>{boxes}</dl>\n{warning}"


def standings(found: Summary) -> str:
    """Return each agent's share of wins and its mean place."""
    order, called = ranked(found), labels(found)
    told = "Share of games won, with intervals: " + "; ".join(
        f"{one.agent} {percent(one.share)} ({between(one.interval)}), fair {percent(one.fair)}" for one in order
    )
    rows = [Dot(called[one.agent], one.share, one.interval, one.fair) for one in order]
    headings = ("agent", "games", "wins", "share", "interval", "fair", "verdict", "mean place", "interval", "decisions")
    return section(
        "Who wins",
        paragraph(
            "A win that several seats share counts for each in part. The fair share is what an agent would have if all were "
            f"alike. Each interval holds the true figure with {found.confidence:.0%} confidence; it comes from drawing whole "
            "deals anew."
        ),
        figure(dots("shares", told, rows, "games won, %"), "Share of games won. The upright line is the fair share."),
        table("Standings, the best first", headings, [_standing(one) for one in order], words=(6,)),
    )


def _standing(one: Standing) -> tuple[str, ...]:
    """Return a row of the standings."""
    shares = percent(one.share), between(one.interval), percent(one.fair), one.verdict
    places = f"{one.placement:.2f}", between(one.placement_interval, shares=False)
    return one.agent, str(one.games), count(one.wins), *shares, *places, f"{one.decisions:.1f}"


def ratings(found: Summary) -> str:
    """Return the Plackett-Luce ratings."""
    if not found.ratings:
        return ""
    order, called = sorted(found.ratings, key=lambda one: -one.rating), labels(found)
    told = "Ratings with intervals: " + "; ".join(_rated(one) for one in order)
    rows = [Dot(called[one.agent], one.rating, one.interval, None) for one in order]
    cells = [(one.agent, f"{one.rating:.2f}", between(one.interval, shares=False)) for one in order]
    return section(
        "Ratings",
        paragraph(
            "Plackett-Luce ratings by openskill, on its own scale: only differences count, and the mean of all agents is 25. "
            "Copies of an agent in one game count once, by their best place."
        ),
        figure(dots("ratings", told, rows, "rating", percent=False), "The dot is the rating, the line its interval."),
        table("Ratings, the best first", ("agent", "rating", "interval"), cells),
    )


def _rated(one: Rating) -> str:
    """Return a rating in words."""
    return f"{one.agent} {one.rating:.2f} ({between(one.interval, shares=False)})"


def pairs(found: Summary) -> str:
    """Return who finished ahead of whom, and whether that goes round in circles."""
    if not found.pairs:
        return ""
    called = labels(found)
    place = {agent: number for number, agent in enumerate(called)}
    order = sorted(found.pairs, key=lambda pair: (place[pair.agent], place[pair.other]))
    cells = [(pair.agent, pair.other, percent(pair.share), between(pair.interval), str(pair.comparisons)) for pair in order]
    told = "How often the agent of a row finished ahead of that of a column; the table below has every number."
    caption = (
        "How often the agent of the row finished ahead of that of the column, in %. Bold: one half lies outside the interval."
    )
    return section(
        "Who finishes ahead of whom",
        figure(heat_map(told, called, order), caption),
        _transitivity(found),
        "<details><summary>Every pair with its interval</summary>",
        table(
            "Share of comparisons in which the first was ahead",
            ("agent", "ahead of", "share", "interval", "comparisons"),
            cells,
            words=(1,),
        ),
        "</details>",
    )


def _transitivity(found: Summary) -> str:
    """Say whether being ahead is an order."""
    one = found.transitivity
    if one.share is None:
        return paragraph("No three agents can be compared, so nothing can go round in circles.")
    said = (
        f"{one.circular} of {one.triples} triples of agents go round in a circle by their shares ({percent(one.share)}); in "
        f"{one.certain} of them each share lies surely above one half."
    )
    rows = [_circle(circle) for circle in one.circles]
    headings = ("first", "second", "third", "first ahead of second", "second of third", "third of first", "sure")
    return paragraph(said) + (table("Circles, the sure ones first", headings, rows, words=(1, 2, 6)) if rows else "")


def _circle(circle: Circle) -> tuple[str, ...]:
    """Return a row of the circles."""
    edges = (f"{percent(share)} ({between(interval)})" for share, interval in zip(circle.shares, circle.intervals, strict=True))
    return *circle.agents, *edges, "yes" if circle.certain else "no"


def course(found: Summary) -> str:
    """Return how games end and how long they are."""
    told = "How games ended: " + "; ".join(f"{one.ended} {percent(one.share)}" for one in found.endings)
    parts = [
        figure(bars("endings", told, {one.ended: one.share for one in found.endings}), "In per cent of all games."),
        table(
            "How games ended",
            ("end", "games", "share"),
            [(one.ended, str(one.games), percent(one.share)) for one in found.endings],
        ),
    ]
    if found.length:
        low, middle, high = found.length.quartiles
        said = (
            f"Mean {found.length.mean:.1f} Cycles; a quarter of the games took {low:g} or fewer, half {middle:g}, three "
            f"quarters {high:g}."
        )
        parts.append(figure(histogram(f"Length of games in Cycles. {said}", found.length), said))
    return section("How games go", *parts)


def seats(found: Summary) -> str:
    """Return whether a seat is better than another."""
    if not found.seats:
        return ""
    told = "Share of wins by seat: " + "; ".join(f"seat {one.seat} {percent(one.share)}" for one in found.seats)
    rows = [Dot(f"seat {one.seat}", one.share, one.interval, found.fair) for one in found.seats]
    cells = [(f"{one.seat}", str(one.games), percent(one.share), between(one.interval)) for one in found.seats]
    return section(
        "Does the seat matter?",
        figure(dots("seats", told, rows, "games won, %"), "Share of games that each seat won, whoever sat there."),
        table("Wins by seat", ("seat", "games", "share", "interval"), cells),
    )


def forfeits(found: Summary) -> str:
    """Return who broke the protocol."""
    if not found.forfeits:
        return ""
    cells = [(one.agent, str(one.games), one.complaint) for one in found.forfeits]
    said = (
        "An agent that broke the protocol came last and the others shared the first place. These games count in standings, "
        "pairs and ratings, and nowhere else."
    )
    return section(
        "Forfeits", paragraph(said), table("Forfeited games", ("agent", "games", "first complaint"), cells, words=(2,))
    )


ALL = (top, standings, ratings, pairs, course, seats, cards, forfeits)
"""In the order of the page."""
