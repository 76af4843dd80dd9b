"""What is said in the line protocol: one JSON object a line. docs/agents.md describes it for those who write programs."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from agents.process.names import ActionNames
from agents.protocol import Observation
from kadmon_env.core.checked import brief, counted, whole
from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.features import CARD_COLUMNS, FEATURES, TABLE_COLUMNS
from kadmon_env.legions.terms import ACTIONS, CARDS, Verb

PROTOCOL = 1
"""The version that the hello names; it is raised by whatever could confuse a program written before."""

KEYS = {"id", "actions"}
"""The keys of an answer."""


class MessageError(Exception):
    """An answer that is none; the message says what it was, and what is expected."""


def line_of(message: dict[str, Any]) -> bytes:
    """Return a message as its line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def hello(deck: CardFile, seed: int) -> dict[str, Any]:
    """Return the first message: all that holds for every request."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": "legions",
        "digest": deck.digest,
        "seed": seed,
        "sizes": {"cards": [CARDS, CARD_COLUMNS], "table": TABLE_COLUMNS, "actions": ACTIONS},
        "columns": {"cards": _columns("cards", CARD_COLUMNS), "table": _columns("table", TABLE_COLUMNS)},
        "verbs": {verb.name: int(verb) for verb in Verb},
        "designs": _designs(deck),
    }


def act(number: int, observation: Observation, names: ActionNames) -> dict[str, Any]:
    """Return the request for a batch, its rows with what is legal in words, too."""
    arrays = (observation["cards"].tolist(), observation["table"].tolist(), observation["action_mask"])
    return {"type": "act", "id": number, "rows": [_row(*seen, names) for seen in zip(*arrays, strict=True)]}


def bye() -> dict[str, Any]:
    """Return the last message, after which the input ends."""
    return {"type": "bye"}


def answered(line: bytes, number: int, rows: int) -> list[int]:
    """Return the actions of an answer, one for each row, legal or not; raises MessageError for what is no answer."""
    message = _parsed(line)
    if not isinstance(message, dict) or message.keys() != KEYS:
        _refuse(line, 'an object with the keys "id" and "actions" is expected')
    if whole(message["id"]) != number:
        _refuse(line, f"the answer to id {number} is expected")
    actions = message["actions"]
    if not isinstance(actions, list) or any(whole(action) is None for action in actions):
        _refuse(line, f'"actions" must be a list of {counted(rows, "whole number")}')
    if len(actions) != rows:
        _refuse(line, f"{counted(len(actions), 'action')} for {counted(rows, 'row')}")
    return actions


def _row(cards: list[list[int]], table: list[int], mask: Any, names: ActionNames) -> dict[str, Any]:
    """Return one row of a request."""
    legal = mask.nonzero()[0].tolist()
    return {"cards": cards, "table": table, "legal": legal, "names": names.of(cards, table, legal)}


def _columns(array: str, size: int) -> list[str]:
    """Return the name of every number of an array, or of a row of it; those that repeat are ``seat_1.ichor`` and the like."""
    found = [""] * size
    for one in FEATURES:
        if one.array == "cards" and array == "cards":
            found[one.first] = one.name
        elif one.array == array:
            for k in range(one.repeats):
                found[one.first + k * one.stride] = one.name.replace(".", f"_{k}.") if one.repeats > 1 else one.name
    return found


def _designs(deck: CardFile) -> list[dict[str, Any]]:
    """Return the cards as a program gets to know them; `rows` are the rows of a design's copies."""
    return [
        {
            "name": design.name,
            "frame": design.frame,
            "rows": list(design.cards),
            "types": list(design.types),
            "power": design.power,
            "life": design.life,
            "ichor": design.ichor,
            "ichor_per_player": design.ichor_per_player,
            "texts": dict(design.texts),
        }
        for design in deck.designs
    ]


def _parsed(line: bytes) -> Any:
    """Return what a line of JSON says."""
    try:
        return json.loads(line, object_pairs_hook=_unique, parse_constant=_no_number)
    except RecursionError:
        _refuse(line, "it is nested too deep; one JSON object is expected")
    except ValueError as error:
        _refuse(line, f"that is no JSON ({error}); what is meant for people goes to stderr")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, refusing one that has a key twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {brief(twice)} stands there twice")
    return found


def _no_number(word: str) -> NoReturn:
    """Refuse NaN and Infinity, which JSON does not have."""
    raise ValueError(f"{word} is no number of JSON")


def _refuse(line: bytes, why: str) -> NoReturn:
    """Raise the error for a line."""
    raise MessageError(f"sent {shown(line)}: {why}")


def shown(line: bytes) -> str:
    """Return a line for a message, in quotation marks and cut if long."""
    return brief(line.decode(errors="replace").rstrip("\r\n"))
