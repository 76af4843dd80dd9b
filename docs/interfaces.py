"""Sections of docs/environment.md on what the entry points take and hand out, from the code's spaces, fields and docstrings."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import fields
from inspect import Parameter, Signature, getdoc, getsource, isfunction, signature
from itertools import pairwise
from typing import Any, get_args, get_type_hints

from gymnasium import spaces

from kadmon_env.core.contract import find
from kadmon_env.export import Trajectories, collect, to_minari
from kadmon_env.spaces import OBSERVATIONS, aec_space, observation_space
from kadmon_env.vector import Step, VectorEnv, make_vec
from parts import table

LEGIONS = find("legions")

ILLEGAL = {
    "`raw_env`": ("IllegalAction is raised; nothing has changed", "nobody is paid"),
    "`env`": ("all agents are terminated and truncated, by PettingZoo's wrapper", "the offender -1, all others 0"),
    "`Kadmon-v0`": ("the episode is terminated; `over` stays 0", "the learner -1, in `info` as well, where all others have 0"),
    "an opponent in `Kadmon-v0`": ("IllegalAction names the opponent; only `reset` goes on", "nobody is paid"),
    "`make_vec`, `collect`": ("IllegalAction names the game; no game has been stepped", "nobody is paid"),
}
"""What an illegal action leads to, and what it pays."""

FORMS: list[Any] = [observation_space(LEGIONS, form) for form in OBSERVATIONS]
NATIVE, FLAT = FORMS
MASK = aec_space(LEGIONS, "native")["action_mask"]
BESIDE = {**NATIVE, "action_mask": MASK}
"""The form of the vector environment and of agents."""


def shown(space: spaces.Space[Any] | Mapping[str, spaces.Space[Any]], *lead: str) -> str:
    """Return what is of a space: dtype and shape, or a dict of them; leading axes of a batch go before."""
    if isinstance(space, Mapping):
        return "{" + ", ".join(f'"{name}": {shown(part, *lead)}' for name, part in space.items()) + "}"
    return f"{space.dtype} [{', '.join([*lead, *map(str, space.shape or ())])}]"


def masked(observation: spaces.Space[Any]) -> dict[str, spaces.Space[Any]]:
    """Return PettingZoo's form of an observation."""
    return {"observation": observation, "action_mask": MASK}


def dtype(hint: Any) -> str:
    """Return the dtype in an array's type hint, or the name of another type."""
    if getattr(hint, "__origin__", hint).__name__ != "ndarray":
        return str(hint.__origin__.__name__)
    return str(get_args(get_args(hint)[1])[0].__name__)


def plain(text: str) -> str:
    """Return a docstring as Markdown, in one line."""
    return " ".join(text.split()).replace("``", "`")


def meanings(kind: type) -> dict[str, str]:
    """Return the docstring below each field of a class, by name."""
    body = ast.parse(getsource(kind)).body[0].body  # type: ignore[attr-defined]  # a class's source is a class
    return {
        field.target.id: plain(ast.literal_eval(text.value))
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr)
    }


def field_table(kind: type) -> str:
    """Return the table of a dataclass's fields: name, dtype, and what its docstring says."""
    hints, said = get_type_hints(kind), meanings(kind)
    return table(
        ("field", "dtype", "shape and meaning"),
        ((f"`{one.name}`", dtype(hints[one.name]), said[one.name]) for one in fields(kind)),
    )


def call(function: Callable[..., Any]) -> str:
    """Return how a function or method is called."""
    taken = [one.replace(annotation=Parameter.empty) for one in signature(function).parameters.values() if one.name != "self"]
    return f"`{function.__name__}{Signature(taken)}`"


def methods() -> str:
    """Return the table of what can be asked of `make_vec`'s games, by the first line of each docstring."""
    public = {name: one for name, one in vars(VectorEnv).items() if not name.startswith("_")}
    rows = (
        (call(one) if isfunction(one) else f"`{name}`", plain((getdoc(one) or "").partition("\n\n")[0]))
        for name, one in public.items()
    )
    return table(("call", "what it does"), rows)


def handed_out() -> str:
    """Return the table of what each entry point shows, and what it is answered."""
    nested, beside = [masked(one) for one in FORMS], shown(BESIDE, "n")
    rows = [
        ("`env`, `raw_env`: `observe(agent)`, `last()[0]`", *map(shown, nested), "`step`: an action"),
        ("`Kadmon-v0`: `reset()[0]`, `step(…)[0]`", *map(shown, FORMS), "`step`: an action"),
        ("`make_vec`: `observation`, `reset()`", beside, shown(nested[1], "n"), "`step`: integers [n]"),
        ("`collect`: what the policy is given", beside, shown(nested[1], "n"), "integers [n]"),
        ("an agent: what `act` is given", beside, "the same as native", "integers [n]"),
        ("a callable as opponent in `Kadmon-v0`", shown(BESIDE), "the same as native", "an action"),
    ]
    return table(("who is shown it", 'with `observation="native"`', 'with `observation="flat"`', "answer"), rows)


def arrays() -> str:
    """Return the table of the arrays that `make_vec`'s games keep."""
    rows = [
        ("`action_masks`", shown(MASK, "n"), "what each game's pending decision allows"),
        ("`actor`", "int64 [n]", "the seat that must decide"),
        ("`cards`", shown(NATIVE["cards"], "n"), 'what it sees; all 0 with `observation="none"`'),
        ("`table`", shown(NATIVE["table"], "n"), "the rest of it"),
        ("`flat`", shown(FLAT, "n"), 'the same in one vector; None unless `observation="flat"`'),
        ("`seeds`", "int64 [n]", "what each game was dealt from"),
        ("`state_records`", "records [n]", "the true states; `determinize` returns such records, and they can be written back"),
    ]
    return table(("array", "dtype and shape", "meaning"), rows)


def shapes() -> list[str]:
    """Return the section on what every entry point hands out."""
    return [
        "## What is handed out, and what is answered",
        (
            "An observation comes in three forms: PettingZoo nests it beside its mask, Gymnasium leaves the mask to "
            "`env.unwrapped.action_masks()`, bool [actions], and where many are shown at once all arrays stand side by side in "
            "one dict, with a leading axis n: the games, or for an agent the seats that are asked, each in a game of its own. "
            "Agents and opponents see the native form, whatever the learner sees. In an observation that is another seat's "
            "than that which must decide the mask is all 0."
        ),
        handed_out(),
        (
            'With `observation="none"` `make_vec` shows the mask alone. An agent\'s factory is called as `factory(seed=…)`, or '
            "as `factory(argument, seed=…)` for a name that ends in `:argument`; if it has a parameter `cards`, a card file "
            "other than the package's own is given as well."
        ),
        (
            "An agent whose attribute `wants_worlds` is True is shown one thing more, by the key `world`: state records [n], "
            "one for each row, drawn like those of `determinize` for the seat that must decide. A world fits what that seat "
            "knows and is never the true state; whoever searches draws further worlds from it, and the same seed gives the "
            "same world whichever that fits it is drawn from. A callable as opponent that wants worlds is shown one record, "
            "[1]. Other agents see no such key."
        ),
    ]


def endings() -> list[str]:
    """Return the sections on illegal actions, resets and closing."""
    return [
        "## Illegal actions",
        "Rewards after one don't sum to 0: nobody gains by it.",
        table(("where", "what happens", "what is paid"), ((where, *what) for where, what in ILLEGAL.items())),
        "## Reset and close",
        (
            "`reset(seed=…)` begins a series of games that is the same each time; without a seed it goes on to the next game. "
            "A reset has no `options`: None and `{}` are fine, anything else is a ConfigError, but for a key `options`, which "
            "PettingZoo's own tests pass to `kadmon_v0`. After `close` whatever deals, plays or looks raises "
            "ClosedEnvironmentError; closing again does nothing, and the arrays of `make_vec` can still be read."
        ),
    ]


def many_games() -> list[str]:
    """Return the section on `make_vec`."""
    return [
        "## Many games at once: `make_vec`",
        (
            f"{call(make_vec)} returns a `VectorEnv`: n = `num_envs` games of the same options, each at a decision of its own. "
            "Its arrays show the pending decisions, and `reset` and `step` write the next ones into them: copy what you keep."
        ),
        arrays(),
        (
            "A game that ends is dealt anew in the same step (Gymnasium's `AutoresetMode.SAME_STEP`), from a seed of its own. "
            "What it paid, how it ended and what each seat saw last is in the `Step` that `step` returns, in arrays that the "
            "next step overwrites; the arrays above show the new game's first decision by then. `over` is numbered as in "
            "`info`."
        ),
        field_table(Step),
        methods(),
    ]


def data_sets() -> list[str]:
    """Return the section on `collect`."""
    return [
        "## Data sets: `collect`",
        (
            f"{call(collect)} plays so many whole games side by side, each from its deal to its end; options are those of "
            "`make_vec`. The policy plays all seats, None at random. At each step it is shown the decisions of all games and "
            "answers each; where a game has ended they are those of another, dealt in its place and not noted. What is "
            "returned are `Trajectories`, one for each seat that was asked anything. They hold native observations, whatever "
            "the policy is shown; `flatten(cards, table)` makes flat ones of them."
        ),
        field_table(Trajectories),
        (
            "`found.save(path)` writes them into a file NAME.npz, one array for each field and `about` as JSON; "
            f"`Trajectories.load(path)` reads it, and unpickles nothing. {call(to_minari)} writes and returns a Minari data "
            "set with an episode for each trajectory, in the spaces of `kadmon_v0`; what each seat saw last follows its last "
            "action as one more observation, its mask all 0. It needs the extra `export`; `about` are the options of Minari's "
            "`create_dataset_from_buffers`."
        ),
    ]
