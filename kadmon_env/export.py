"""Trajectories for offline learning: what each seat saw, might do, did and got, game by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from os import PathLike, fspath
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from kadmon_env import trajectoryfile
from kadmon_env.core.checked import brief
from kadmon_env.core.contract import ONGOING, Contract, checked_call, find, one_of, positive, refuse_unknown
from kadmon_env.errors import ConfigError
from kadmon_env.spaces import OBSERVATIONS, action_space, aec_space
from kadmon_env.vector import VectorEnv, listed

Policy: TypeAlias = Callable[[dict[str, npt.NDArray[Any]]], npt.ArrayLike]
"""What plays all seats: `VectorEnv.observation` in, one legal action for each game out, integers [n]."""

Bytes: TypeAlias = npt.NDArray[np.int8]

DECISIONS = ("cards", "table", "action_mask", "action", "reward", "trajectory")
"""The arrays with an entry for each decision; the others have one for each trajectory."""


@dataclass(frozen=True)
class Trajectories:
    """Whole games, cut into one trajectory for each seat that was asked anything.

    Decisions are sorted by trajectory and then by time; trajectories by game and seat.
    """

    cards: Bytes
    """[decisions, rows, features]: what the seat saw."""
    table: Bytes
    """[decisions, features]: the rest of it."""
    action_mask: Bytes
    """[decisions, actions]: 1 where it might."""
    action: npt.NDArray[np.int64]
    """[decisions]: what it did."""
    reward: npt.NDArray[np.float32]
    """[decisions]: what it got from then until its next decision or the end."""
    trajectory: npt.NDArray[np.int64]
    """[decisions]: row in the arrays that follow."""
    game: npt.NDArray[np.int64]
    """[trajectories]: number of the game, from 0."""
    seat: npt.NDArray[np.int64]
    """[trajectories]: whose it is."""
    seed: npt.NDArray[np.int64]
    """[trajectories]: what the game was dealt from."""
    terminated: npt.NDArray[np.bool_]
    """[trajectories]: the game ended and left nothing to estimate."""
    truncated: npt.NDArray[np.bool_]
    """[trajectories]: the limit in Cycles ended it."""
    final_cards: Bytes
    """[trajectories, rows, features]: what the seat saw at the end."""
    final_table: Bytes
    """[trajectories, features]: the rest of it."""
    about: dict[str, Any]
    """What was played: ``game``, ``cards`` (their digest), ``config`` (all options of the game), ``skip_forced``, ``seed``
    of the collection, ``players``, ``reward``."""

    def save(self, path: str | PathLike[str]) -> None:
        """Write all arrays into a file NAME.npz, by name, ``about`` as JSON: the whole file, or none.

        A link is followed, and an earlier file's permissions stay. Raises ConfigError where it can't be written, for another
        name or a file that `save` did not write, and for arrays that `load` would not take.
        """
        place = trajectoryfile.target(path)
        _refuse_odd(self, str(place))
        arrays = {one.name: getattr(self, one.name) for one in fields(self) if one.name != trajectoryfile.ABOUT}
        trajectoryfile.save(place, arrays, self.about)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read what `save` wrote; raises ConfigError for anything else."""
        names = {one.name for one in fields(cls)} - {trajectoryfile.ABOUT}
        arrays, about = trajectoryfile.load(path, names)
        found = cls(**arrays, about=about)
        _refuse_odd(found, fspath(path))
        return found


def _refuse_odd(found: Trajectories, source: str) -> None:
    """Raise ConfigError for arrays that can't be of one collection: each has its length and its sort of numbers."""
    if not isinstance(found.about, dict):
        raise ConfigError(f"{source}: about: a table is expected")
    for one in fields(found):
        array, inside = listed(getattr(found, one.name)), one.name in DECISIONS
        length = np.size(found.action if inside else found.game)
        if one.name != "about" and (np.shape(array)[:1] != (length,) or array.dtype.kind not in "biuf"):
            every = "decision" if inside else "trajectory"
            raise ConfigError(f"{source}: {one.name}: numbers, one for each {every} ({length} in all), are expected")


class _Recorder:
    """What has been seen and done so far in the first game of each environment."""

    def __init__(self, env: VectorEnv) -> None:
        self._env = env
        self._seeds = env.seeds.copy()
        self._live = np.arange(env.num_envs)
        self._rows: dict[str, list[npt.NDArray[Any]]] = {}
        self._ends: dict[str, npt.NDArray[Any]] = {
            "reward": np.zeros((env.num_envs, env.players), np.float32),
            "terminated": np.zeros(env.num_envs, np.bool_),
            "truncated": np.zeros(env.num_envs, np.bool_),
            "final_cards": np.zeros((env.num_envs, env.players, *env.cards.shape[1:]), np.int8),
            "final_table": np.zeros((env.num_envs, env.players, *env.table.shape[1:]), np.int8),
        }

    def play(self, actions: npt.NDArray[Any]) -> bool:
        """Play an action in each game and note it; return whether any first game goes on."""
        live, env = self._live, self._env
        shown: dict[str, npt.NDArray[Any]] = {
            "cards": env.cards,
            "table": env.table,
            "action_mask": env.action_masks,
            "seat": env.actor,
        }
        seen = {name: array[live] for name, array in shown.items()}
        step = env.step(actions)
        for name, array in {**seen, "action": actions[live], "game": live}.items():
            self._rows.setdefault(name, []).append(array)
        ended = live[step.over[live] != ONGOING]
        self._ends["reward"][ended] = step.rewards[ended]
        for name in ("terminated", "truncated", "final_cards", "final_table"):
            self._ends[name][ended] = getattr(step, name)[ended]
        self._live = live[step.over[live] == ONGOING]
        return len(self._live) > 0

    def trajectories(self, about: dict[str, Any]) -> Trajectories:
        """Return all that was noted, sorted."""
        rows = {name: np.concatenate(parts) for name, parts in self._rows.items()}
        whose = rows.pop("game") * self._env.players + rows.pop("seat")
        order = np.argsort(whose, kind="stable")
        found, trajectory = np.unique(whose[order], return_inverse=True)
        game, seat = np.divmod(found, self._env.players)
        last = np.searchsorted(trajectory, np.arange(len(found)), side="right") - 1
        reward = np.zeros(len(order), np.float32)
        reward[last] = self._ends["reward"][game, seat]
        return Trajectories(
            **{name: array[order] for name, array in rows.items()},
            reward=reward,
            trajectory=trajectory,
            game=game,
            seat=seat,
            seed=self._seeds[game],
            terminated=self._ends["terminated"][game],
            truncated=self._ends["truncated"][game],
            final_cards=self._ends["final_cards"][game, seat],
            final_table=self._ends["final_table"][game, seat],
            about=about,
        )


@checked_call
def collect(
    game: str | Contract,
    games: int,
    *,
    seed: int = 0,
    policy: Policy | None = None,
    reward: str = "win",
    **options: Any,
) -> Trajectories:
    """Play whole games side by side and return every seat's trajectory; the policy plays all seats, None at random.

    The same arguments give the same bytes, if the policy is repeatable. Options are those of `make_vec`. Raises
    ConfigError for one that does not fit, IllegalAction for an action of the policy that is not legal.
    """
    refuse_unknown(options, find(game).option_names, collect, VectorEnv.__init__)
    if policy is not None and (isinstance(policy, type) or not callable(policy)):
        raise ConfigError(f"policy: {brief(policy)}: None, or what can be called with an observation, is expected")
    one_of("observation", options.get("observation", "native"), OBSERVATIONS)
    with VectorEnv(game, positive("games", games), seed=seed, reward=reward, **options) as env:
        recorder = _Recorder(env)
        while recorder.play(env.random_actions() if policy is None else _chosen(policy, env)):
            pass
        return recorder.trajectories(_about(env, seed, reward))


def _chosen(policy: Policy, env: VectorEnv) -> npt.NDArray[Any]:
    """Return what a policy chooses; it may write into what it is shown."""
    return listed(policy({name: array.copy() for name, array in env.observation.items()}))


def _about(env: VectorEnv, seed: int, reward: str) -> dict[str, Any]:
    """Return what was played, JSON-able."""
    return {
        "game": env.contract.name,
        "cards": env.contract.digest(env.card_file),
        "config": env.options,
        "skip_forced": env.skip_forced,
        "seed": int(seed),
        "players": env.players,
        "reward": reward,
    }


def to_minari(found: Trajectories, dataset_id: str, **about: Any) -> Any:
    """Write a Minari dataset with one episode for each trajectory, and return it; further options are Minari's.

    Observations are those of the PettingZoo environment. Raises ConfigError if Minari is not installed or refuses.
    """
    if not isinstance(found, Trajectories):
        raise ConfigError(f"found: {brief(found)}: Trajectories are expected, as collect returns them")
    contract = find(found.about["game"])
    spaces: dict[str, Any] = {"observation_space": aec_space(contract, "native"), "action_space": action_space(contract)}
    try:
        import minari  # noqa: PLC0415 - an extra
        from minari.data_collector import EpisodeBuffer  # noqa: PLC0415 - as above

        episodes = [EpisodeBuffer(**_episode(found, k)) for k in range(len(found.game))]
        return minari.create_dataset_from_buffers(dataset_id, episodes, **spaces, **about)
    except ImportError as error:
        raise ConfigError(f"a Minari dataset needs the extra: pip install 'kadmon-env[export]' ({error})") from None
    except (OSError, TypeError, ValueError) as error:
        raise ConfigError(f"dataset {brief(dataset_id)}: Minari refuses it: {brief(str(error))}") from error


def _episode(found: Trajectories, k: int) -> dict[str, Any]:
    """Return a trajectory as Minari has it: one more observation than actions."""
    first, last = np.searchsorted(found.trajectory, [k, k + 1])
    cards = np.concatenate([found.cards[first:last], found.final_cards[k : k + 1]])
    table = np.concatenate([found.table[first:last], found.final_table[k : k + 1]])
    mask = np.concatenate([found.action_mask[first:last], np.zeros_like(found.action_mask[:1])])
    ended = np.arange(first, last) == last - 1
    return {
        "id": k,
        "seed": int(found.seed[k]),
        "observations": {"observation": {"cards": cards, "table": table}, "action_mask": mask},
        "actions": found.action[first:last],
        "rewards": found.reward[first:last],
        "terminations": ended & found.terminated[k],
        "truncations": ended & found.truncated[k],
    }
