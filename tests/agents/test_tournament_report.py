"""A tournament's table, JSON and page hold its numbers, whatever its agents are called."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from agents.tournament.evaluation import as_json, is_evaluation, read_json
from agents.tournament.figures import Summary
from agents.tournament.report import as_html, is_report, write_html
from agents.tournament.stats import summary
from agents.tournament.terminal import legend, ranked, table
from kadmon_env.errors import ConfigError
from tests.agents.played import game, tournament

ODD = ("<script>alert('$x$')</script>", 'ppo:"runs"/a/long/way/url(#down)&amp;#010101', "\U0001f642\u200b")


@pytest.fixture(scope="module")
def found() -> Summary:
    """Return a summary of all that there can be: circles, forfeits, cards, agents with odd names."""
    did = [{"summoned": {"Hulk": 1}}, {"cast": {"Wisp <i>": 1}}]
    games = [game(deal, who, [1, 2], did=did, cycles=deal + 3) for deal in range(6) for who in ("ab", "bc", "ca")]
    broken = game(6, "ab", [1, 2], ended="forfeit", forfeited=1, complaint="said </table>")
    return summary(tournament(*games, games[0], broken, entrants=ODD))


@pytest.fixture(scope="module")
def page(found: Summary) -> str:
    """Return its report."""
    return as_html(found)


class Reader(HTMLParser):
    """Notes what a page consists of, and whether each element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an empty element."""
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.words.append(data)


def test_the_page_is_whole_and_asks_for_nothing(page: str) -> None:
    """Every element is closed; there is no script, no link, no picture from elsewhere and no address."""
    read = Reader(page)
    assert read.open == []
    assert not {tag for tag, _ in read.tags} & {"script", "link", "img", "iframe", "object", "image", "a"}
    assert "http" not in page
    inside = [value for _, has in read.tags for name, value in has.items() if name.endswith(("href", "src"))]
    assert inside
    assert all((value or "").startswith("#") for value in inside)


def test_every_plot_has_words_and_ids_of_its_own(page: str) -> None:
    """Who can't see a plot is told what it shows, and what a plot refers to is its own."""
    read = Reader(page)
    assert [bool(has.get("aria-label")) for tag, has in read.tags if tag == "svg"] == [True] * 8
    ids = [str(has["id"]) for _, has in read.tags if "id" in has]
    links = " ".join(f'{name}="{value}"' for _, has in read.tags for name, value in has.items() if name != "aria-label")
    used = re.findall(r"url\(#([^)]*)\)|href=\"#([^\"]*)\"", links)
    assert len(ids) == len(set(ids))
    assert {one or other for one, other in used} == set(ids)


def test_names_stand_in_the_page_as_they_are_called(page: str) -> None:
    """What looks like code is text; what does not print is shown as an escape."""
    words = "\n".join(Reader(page).words)
    assert all(name in words for name in (*ODD[:2], "\U0001f642\\u200b", "said </table>", "Wisp <i>"))
    assert escape(ODD[0]) in page


def test_the_page_shows_the_numbers(page: str, found: Summary) -> None:
    """Shares, ratings and the warning are in it."""
    words = Reader(page).words
    assert found.warning in words
    assert {f"{found.standings[0].share:.1%}", f"{found.ratings[0].rating:.2f}"} <= set(words)


def test_the_same_games_give_the_same_page(page: str, found: Summary) -> None:
    """To the byte: no date, no chance."""
    assert as_html(found) == page


def test_a_tournament_of_one_agent_has_a_page() -> None:
    """Without pairs and ratings it is shorter."""
    alone = as_html(tournament(game(0, "aa", [1, 2]), game(1, "aa", [1, 2])))
    assert "Who wins" in alone
    assert "Ratings" not in alone


def test_a_page_is_written_over_pages_alone(tmp_path: Path, page: str, found: Summary) -> None:
    """Another file stays as it is."""
    write_html(found, tmp_path / "report.html")
    write_html(found, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page
    (tmp_path / "mine.html").write_text("<!DOCTYPE html>", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"mine.html: is there, and no report; remove it, or name another$"):
        write_html(found, tmp_path / "mine.html")
    assert is_report(page)


def test_json_is_read_as_it_was_written(tmp_path: Path, found: Summary) -> None:
    """Every number comes back, from any layout."""
    (tmp_path / "own.json").write_text(as_json(found), encoding="utf-8")
    (tmp_path / "flat.json").write_text(json.dumps(json.loads(as_json(found))), encoding="utf-8")
    assert read_json(tmp_path / "own.json") == read_json(tmp_path / "flat.json") == found
    assert is_evaluation(as_json(found))


def changed(found: Summary, *place: Any, value: object) -> str:
    """Return the JSON of a summary with one value changed or added."""
    content = inner = json.loads(as_json(found))
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return json.dumps(content)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("format",), "mine", 'the key "format" must be "kadmon evaluation"'),
        (("version",), 2, 'the key "version" must be 1'),
        (("summary",), None, "summary: "),
        (("summary", "games"), "9", "summary.games: input should be a valid integer"),
        (("summary", "standings", 1, "share"), [], "summary.standings.1.share: input should be a valid number"),
        (("summary", "standings", 1, "more"), 1, "it has keys that no evaluation has"),
        (("more",), 1, "it has keys that no evaluation has"),
    ],
)
def test_what_is_no_evaluation_is_refused(
    tmp_path: Path, found: Summary, place: tuple[Any, ...], value: object, message: str
) -> None:
    """One error names the file and what is wrong."""
    path = tmp_path / "other.json"
    path.write_text(changed(found, *place, value=value), encoding="utf-8")
    with pytest.raises(ConfigError, match=f"^{path}: no evaluation that evaluate.py has written: {message}"):
        read_json(path)


@pytest.mark.parametrize("text", ["", "[1]", "{}", "no JSON", "[" * 100_000, "9" * 5_000, '{"format": 1, "format": 2}'])
def test_other_texts_are_no_evaluation(text: str) -> None:
    """Whether or not they are JSON."""
    assert not is_evaluation(text)


def test_the_table_fits_into_80_columns(found: Summary) -> None:
    """The widest numbers are whole, and long names stand below in full."""
    wide = {"games": 99999, "wins": 9999.5, "share": 1.0, "interval": (0.123, 1.0), "placement_interval": (1.11, 3.99)}
    most = replace(found, standings=tuple(replace(one, **wide) for one in found.standings))  # type: ignore[arg-type] # its fields
    console = Console(width=80)
    with console.capture() as shown:
        console.print(table(most))
    lines = [line.split() for line in shown.get().splitlines()]
    assert ["agent", "games", "wins", "share", "95%", "fair", "place", "95%", "rating"] in lines
    middle = [" ".join(line[-8:-1]) for line in lines if "9999.5" in line]
    assert middle == [f"9999.5 100.0 12.3-100.0 50.0 {one.verdict} {one.placement:.2f} 1.11-3.99" for one in ranked(most)]
    assert sorted(line.partition(" = ")[2] for line in legend(most)) == sorted(ODD[:2])
