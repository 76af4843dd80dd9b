"""MaskablePPO that plays every seat: self-play over many games at once, each seat a trajectory of its own."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback, CallbackList
from stable_baselines3.common.save_util import load_from_zip_file
from stable_baselines3.common.type_aliases import MaybeCallback
from stable_baselines3.common.utils import FloatSchedule, explained_variance

from agents import checkpoint, keeping
from agents.casting import Casting
from agents.everyone import Everyone
from agents.forward import Eye
from agents.lessons import Lessons
from agents.play import Play
from agents.progress import Progress
from agents.protocol import AgentError
from agents.rollout import Rollout
from agents.stopwatch import Stopwatch
from agents.tables import Tables
from agents.team import Team, single_threaded
from agents.tracks import Tracks
from agents.turns import Turns
from agents.update import Aims, Updater
from kadmon_env.core.contract import checked_seed, find, positive
from kadmon_env.core.files import using, written_whole
from kadmon_env.errors import ConfigError, KadmonError
from kadmon_env.registry import in_words
from kadmon_env.spaces import action_space, observation_space
from kadmon_env.vector import MOST_THREADS

LAST_SEED = 1 << 32

USUAL = {
    "n_steps": 128,
    "batch_size": 512,
    "n_epochs": 4,
    "learning_rate": 3e-4,
    "gamma": 0.999,
    "ent_coef": 0.01,
    "device": "cpu",
}
"""Where the usual options are not MaskablePPO's."""


class SelfPlayPPO(MaskablePPO):
    """Learn by playing: `num_envs` games of a `Play` side by side, the seats filled by a `Casting`.

    Every seat of the learner's is a trajectory of its own, with its own rewards and advantages; discounts count its own
    decisions. An update learns from exactly ``n_steps * num_envs`` decisions; what is left over waits for the next one.
    ``num_timesteps`` counts decisions learnt from. The other options are MaskablePPO's own; `USUAL` are those
    that are usually others here. The same seed gives the same
    bytes with any number of threads, and nothing is drawn from a global generator.

    Callbacks are called as stable-baselines3 does, `on_step` once for each turn of all games, with the fields of a `Turn` as
    locals. Where one returns False, the rollout stays as it is, and `learn` or a resumed learner goes
    on with it.
    """

    def __init__(
        self,
        policy: str | type[MaskableActorCriticPolicy],
        play: Play | None = None,
        casting: Casting | Callable[[MaskableActorCriticPolicy], Casting] | None = None,
        lessons: Lessons | None = None,
        *,
        num_envs: int = 16,
        seed: int = 0,
        threads: int = 1,
        **options: Any,
    ) -> None:
        """Make the network and deal the games; raises ConfigError for options of games that do not fit.

        `casting` may be what makes one, given the policy. Without one the learner has every seat. `lessons` come before PPO.
        """
        super().__init__(
            policy,
            None,  # type: ignore[arg-type]  # the games are no VecEnv: those know one seat each
            seed=checked_seed(seed) % LAST_SEED,
            **{**USUAL, **options, "_init_setup_model": False},
        )
        self.play, self.num_envs = play or Play(), positive("num_envs", num_envs)
        self.lessons = lessons or Lessons()
        self.threads = positive("threads", threads, MOST_THREADS)
        self.n_envs, self._last_obs = 1, {}  # of a VecEnv, which there is none of; saved for who loads it as MaskablePPO
        self.rng = np.random.default_rng(self.seed)
        self.stopwatch, self.team = Stopwatch(), Team(self.threads)
        self._setup_model()
        self.casting: Casting = (casting(self.policy) if callable(casting) else casting) or Everyone()
        self.deal(self.play)

    def _setup_model(self) -> None:
        """Make the network, from a generator of its own."""
        contract = find("legions")
        self.observation_space = observation_space(contract, self.play.observation)
        self.action_space = action_space(contract)
        self._setup_lr_schedule()
        self.clip_range = FloatSchedule(self.clip_range)
        self.clip_range_vf = None if self.clip_range_vf is None else FloatSchedule(self.clip_range_vf)
        with torch.random.fork_rng(devices=[]), single_threaded():
            torch.manual_seed(int(self.seed or 0))
            made = self.policy_class(self.observation_space, self.action_space, self.lr_schedule, **self.policy_kwargs)
        self.policy = made.to(self.device)  # type: ignore[assignment]  # as in MaskablePPO
        self.updater = Updater(self.policy, self.team)

    def deal(self, play: Play) -> None:
        """Begin games of other options; those in progress, and decisions not learnt from yet, are dropped.

        The casting is asked who sits in them and not told of the games that are dropped. Raises ConfigError for options that do
        not fit, and for another form of observation than the policy was made for.
        """
        if play.observation != self.play.observation:
            raise ConfigError(f"observation: {play.observation!r}; the policy was made for {self.play.observation!r}")
        games = play.deal(self.num_envs, seed=int(self.rng.integers(LAST_SEED)), threads=self.threads)
        self.play = play
        self.sit(Tables(games, self.casting, self.rng))

    def sit(self, tables: Tables) -> None:
        """Go on at these tables, with no decision made yet."""
        self.tables, rate = tables, {"gamma": self.gamma, "gae_lambda": self.gae_lambda, "shaping": self.play.shaping}
        self.tracks = Tracks(tables.games, self.n_steps * self.num_envs, judged=self.lessons.judges, **rate)
        self.eye = Eye(tables.games.contract, self.play.observation)
        self.turns = Turns(tables, self.tracks, self.eye, self.team, self.stopwatch)
        self.rollout_buffer = Rollout(self.tracks, self.eye, self.rng)  # type: ignore[assignment]  # has what `train` asks for

    @property
    def rollout(self) -> Rollout:
        """Return what the next update learns from."""
        return self.rollout_buffer  # type: ignore[return-value]  # as above

    def learn(  # type: ignore[override]  # MaskablePPO has one option more, too
        self,
        total_timesteps: int,
        callback: MaybeCallback = None,
        log_interval: int = 1,
        tb_log_name: str = "SelfPlayPPO",
        reset_num_timesteps: bool = True,
        use_masking: bool = True,
        progress_bar: bool = False,
    ) -> Self:
        """Learn from so many decisions, or (reset_num_timesteps False) so many more; an update is never cut short."""
        del use_masking  # what is not legal is always masked
        if reset_num_timesteps:
            self.num_timesteps = 0
        total, calls = self._setup_learn(total_timesteps, callback, False, tb_log_name)
        calls = self._watched(calls, total) if progress_bar else calls
        calls.on_training_start(locals(), globals())
        iteration = 0
        while self.num_timesteps < total and self.collect(calls):
            iteration += 1
            self._update_current_progress_remaining(self.num_timesteps, total)
            if log_interval and iteration % log_interval == 0:
                self._log_shares()
                self.dump_logs(iteration)
            self.train()
        calls.on_training_end()
        return self

    def _watched(self, callback: BaseCallback, total: int) -> BaseCallback:
        """Return a callback with a progress bar beside it."""
        both = CallbackList([callback, Progress(total)])
        both.init_callback(self)
        return both

    def collect(self, callback: BaseCallback) -> bool:
        """Play until there is enough to learn from; return whether there is, and not a callback has ended it."""
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        lesson = self.lessons.at(self.num_timesteps)
        while not self.tracks.is_full:
            callback.update_locals(self.turns.advance(self.policy, lesson)._asdict())
            if not callback.on_step():
                return False
        self.rollout.take()
        callback.on_rollout_end()
        self.num_timesteps += len(self.rollout.rows)
        return True

    def train(self) -> None:
        """Update the policy as MaskablePPO does, up to rounding, or as a lesson does, and let go what it has learnt from."""
        self.policy.set_training_mode(True)
        aims, lesson = self._aims(), self.lessons.at(self.num_timesteps - len(self.rollout.rows))
        self._update_learning_rate(self.policy.optimizer)
        with self.stopwatch.on("update"), single_threaded():
            report = lesson.learn(self.updater, self.rollout, aims) if lesson else self.updater.update(self.rollout, aims)
        self._n_updates += report.epochs
        for name, value in report.told(aims).items():
            self.logger.record(name, value)
        self.logger.record("train/explained_variance", explained_variance(self.rollout.values, self.rollout.returns))
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
        self.rollout.forget()
        if self.lessons.at(self.num_timesteps) is not lesson:
            self.tracks.clear()  # what waits was decided as the lesson has it

    def _aims(self) -> Aims:
        """Return what the next update is held to."""
        left: Any = self._current_progress_remaining
        clip: Any = self.clip_range
        clip_vf: Any = self.clip_range_vf
        return Aims(
            self.batch_size,
            self.n_epochs,
            clip(left),
            None if clip_vf is None else clip_vf(left),
            self.normalize_advantage,
            self.ent_coef,
            self.vf_coef,
            self.max_grad_norm,
            self.target_kl,
        )

    def _excluded_save_params(self) -> list[str]:
        """Return what stable-baselines3 is not to save: it is kept by `agents.keeping`, or made anew."""
        own = [
            "play",
            "casting",
            "lessons",
            "num_envs",
            "threads",
            "rng",
            "stopwatch",
            "team",
            "updater",
            "tables",
            "tracks",
            "eye",
            "turns",
        ]
        return [*super()._excluded_save_params(), *own]

    def save(self, path: Any, exclude: Iterable[str] | None = None, include: Iterable[str] | None = None) -> None:
        """Write all that `resume` needs, between any two steps; MaskablePPO.load reads it, too.

        A path's file is written whole or not at all; raises ConfigError if it can't be. A stream is written as it is.
        """
        made = io.BytesIO()
        super().save(made, exclude, include)
        keeping.add_to(made, self)
        if isinstance(path, io.BufferedIOBase):
            path.write(made.getvalue())
            return
        with using(path, "be written"), written_whole(Path(path)) as file:
            file.write(made.getvalue())

    @classmethod
    def resume(
        cls,
        path: Path,
        casting: Casting | Callable[[MaskableActorCriticPolicy], Casting] | None = None,
        lessons: Lessons | None = None,
        *,
        threads: int | None = None,
        **changes: Any,
    ) -> Self:
        """Return a learner that goes on from a checkpoint and ends, to the byte, where the one that wrote it would have.

        `casting` and `lessons` are made as that one's were; the casting is asked to seat once, and both are then restored.
        `changes` are other options of MaskablePPO than before.
        Raises AgentError for a checkpoint that can't be used or holds no games in progress.
        """
        checkpoint.check(path)
        kept = keeping.read(path)
        try:
            data, parameters, _ = load_from_zip_file(path, device="cpu")
            options = {name: (data or {})[name] for name in keeping.KEPT_OPTIONS} | changes
            size = {"num_envs": kept["num_envs"], "threads": threads or kept["threads"]}
            model = cls((data or {})["policy_class"], Play(**kept["play"]), casting, lessons, **size, **options)
            model.set_parameters(parameters, device="cpu")
            keeping.put_back(model, kept)
        except KadmonError:
            raise
        except Exception as error:  # noqa: BLE001 - a damaged file can fail anywhere within torch or pickle
            raise AgentError(f"{path}: is damaged: {in_words(error)}") from None
        return model

    @classmethod
    def load(cls, path: Any, *_: Any, **options: Any) -> Self:
        """Do as `resume`; to play only, load it as MaskablePPO."""
        return cls.resume(path, **options)

    def _log_shares(self) -> None:
        """Record where the time has gone since the last record."""
        for what, share in self.stopwatch.shares().items():
            self.logger.record(f"time/{what}", share)
