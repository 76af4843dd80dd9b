"""MaskablePPO that plays every seat: self-play over many games at once, each seat a trajectory of its own."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.type_aliases import MaybeCallback, Schedule
from stable_baselines3.common.utils import FloatSchedule, explained_variance

from agents.casting import LEARNER, Casting
from agents.everyone import Everyone
from agents.forward import Eye, judged
from agents.masked import draw
from agents.play import Play
from agents.rollout import Rollout
from agents.stopwatch import Stopwatch
from agents.surrogate import Sum
from agents.tables import Tables
from agents.team import Team, single_threaded
from agents.tracks import Tracks
from agents.update import Aims, Report, Updater
from kadmon_env.core.contract import checked_seed, positive
from kadmon_env.spaces import action_space, observation_space
from kadmon_env.vector import MOST_THREADS, Step

LAST_SEED = 1 << 32


class SelfPlayPPO(MaskablePPO):
    """Learn by playing: `num_envs` games of a `Play` side by side, the seats filled by a `Casting`.

    Every seat of the learner's is a trajectory of its own, with its own rewards and advantages; discounts count its own
    decisions. An update learns from exactly ``n_steps * num_envs`` decisions; what is left over waits for the next one.
    ``num_timesteps`` counts decisions learnt from. The other options are MaskablePPO's own. The same seed gives the same
    bytes with any number of threads, and nothing is drawn from a global generator.

    Callbacks are called as stable-baselines3 does, `on_step` once for each step of all games, with these locals: ``step``
    (`Step`), ``rows`` (games in which the learner has decided, int64 [k]), ``actions`` (int64 [num_envs], of all games),
    ``over`` (games that have just ended, int64), ``seating`` (who sat there, int64 [over, players]) and ``places`` (int64
    [over, players], 1 is best). Where one returns False, the rollout stays as it is, and `learn` or a resumed learner goes
    on with it.
    """

    def __init__(
        self,
        policy: str | type[MaskableActorCriticPolicy],
        play: Play | None = None,
        casting: Casting | None = None,
        *,
        num_envs: int = 16,
        seed: int = 0,
        threads: int = 1,
        n_steps: int = 128,
        batch_size: int = 512,
        n_epochs: int = 4,
        learning_rate: float | Schedule = 3e-4,
        gamma: float = 0.999,
        ent_coef: float = 0.01,
        **options: Any,
    ) -> None:
        """Deal the games and make the network; raises ConfigError for options of games that do not fit."""
        super().__init__(
            policy,
            None,  # type: ignore[arg-type]  # the games are no VecEnv: those know one seat each
            learning_rate,
            n_steps,
            batch_size,
            n_epochs,
            gamma,
            ent_coef=ent_coef,
            seed=checked_seed(seed) % LAST_SEED,
            **{"device": "cpu", **options, "_init_setup_model": False},
        )
        self.play, self.casting = play or Play(), casting or Everyone()
        self.n_envs, self.threads = positive("num_envs", num_envs), positive("threads", threads, MOST_THREADS)
        self._last_obs = {}  # the games show theirs themselves
        self._setup_model()

    def _setup_model(self) -> None:
        """Make the network, from a generator of its own, and deal."""
        self.rng = np.random.default_rng(self.seed)
        self.stopwatch, self.team = Stopwatch(), Team(self.threads)
        self.deal(self.play)
        self._setup_lr_schedule()
        self.clip_range = FloatSchedule(self.clip_range)
        self.clip_range_vf = None if self.clip_range_vf is None else FloatSchedule(self.clip_range_vf)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(int(self.seed or 0))
            made = self.policy_class(self.observation_space, self.action_space, self.lr_schedule, **self.policy_kwargs)
        self.policy = made.to(self.device)  # type: ignore[assignment]  # as in MaskablePPO
        self.updater = Updater(self.policy, self.team)

    def deal(self, play: Play) -> None:
        """Begin games of other options; those in progress, and decisions not learnt from yet, are dropped."""
        games = play.deal(self.n_envs, seed=int(self.rng.integers(LAST_SEED)), threads=self.threads)
        self.observation_space = observation_space(games.contract, play.observation)
        self.action_space = action_space(games.contract)
        self.play = play
        self.sit(Tables(games, self.casting, self.rng))

    def sit(self, tables: Tables) -> None:
        """Go on at these tables, with no decision made yet."""
        self.tables, rate = tables, {"gamma": self.gamma, "gae_lambda": self.gae_lambda, "shaping": self.play.shaping}
        self.tracks = Tracks(tables.games, self.n_steps * self.n_envs, **rate)
        self.eye = Eye(tables.games.contract, self.play.observation)
        self.rollout_buffer = Rollout(self.tracks, self.eye, self.rng)  # type: ignore[assignment]  # has what `train` asks for

    @property
    def rollout(self) -> Rollout:
        """Return what the next update learns from."""
        return self.rollout_buffer  # type: ignore[return-value]  # as above

    def learn(
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
        del use_masking, progress_bar  # what is not legal is always masked; whoever calls shows `num_timesteps`
        if reset_num_timesteps:
            self.num_timesteps = 0
        total, calls = self._setup_learn(total_timesteps, callback, False, tb_log_name)
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

    def collect(self, callback: BaseCallback) -> bool:
        """Play until there is enough to learn from; return whether there is, and not a callback has ended it."""
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        while not self.tracks.is_full:
            callback.update_locals(self.advance())
            if not callback.on_step():
                return False
        self.rollout.take()
        callback.on_rollout_end()
        self.num_timesteps += len(self.rollout.rows)
        return True

    def advance(self) -> dict[str, Any]:
        """Let every game go on by one decision; return what callbacks are told."""
        tables, games = self.tables, self.tables.games
        deciding = tables.deciding
        rows = np.flatnonzero(deciding == LEARNER)
        actions = np.zeros(len(deciding), np.int64)
        self._decide(rows, actions)
        with self.stopwatch.on("members"):
            tables.ask_members(deciding, actions)
        with self.stopwatch.on("env"):
            step = games.step(actions)
        over = np.flatnonzero(step.over)
        self.tracks.settle(step, over, self._worth(step, over))
        seating = tables.seating[over]
        came = tables.renew(step, over)
        return {"step": step, "rows": rows, "actions": actions, "over": over, "seating": seating, "places": came}

    def _decide(self, rows: Any, actions: Any) -> None:
        """Draw the learner's actions in some games, and open a row of its trajectories for each."""
        games = self.tables.games
        with self.stopwatch.on("inference"), single_threaded():
            logits, values = judged(self.policy, self.eye, self.team, games.cards[rows], games.table[rows])
        with self.stopwatch.on("sampling"):
            drawn, log_probs = np.empty(len(rows), np.int64), np.empty(len(rows), np.float32)
            draw(logits, games.action_masks[rows], self.rng.random(len(rows)), drawn, log_probs)
            actions[rows] = drawn
        with self.stopwatch.on("tracks"):
            self.tracks.add(games, rows, drawn, log_probs, values)

    def _worth(self, step: Step, over: Any) -> Any:
        """Return the value of what each seat sees at the end of games cut off without being paid, else 0, [over, players]."""
        worth = np.zeros((len(over), self.tables.games.players), np.float32)
        cut = np.flatnonzero(~step.terminated[over])
        if len(cut):
            seen = [np.concatenate(array[over[cut]]) for array in (step.final_cards, step.final_table)]
            with single_threaded():
                worth[cut] = judged(self.policy, self.eye, self.team, *seen)[1].reshape(len(cut), -1)
        return worth

    def train(self) -> None:
        """Update the policy as MaskablePPO does, up to rounding, and let go what it has learnt from."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        aims = self._aims()
        with self.stopwatch.on("update"), single_threaded():
            report = self.updater.update(self.rollout, aims)
        self._n_updates += report.epochs
        self._log_update(report, aims)
        self.rollout.forget()

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

    def _log_update(self, report: Report, aims: Aims) -> None:
        """Record what MaskablePPO records of an update."""
        mean, last = np.mean(report.sums, axis=0), report.sums[-1]
        record = self.logger.record
        record("train/entropy_loss", -mean[Sum.ENTROPY])
        record("train/policy_gradient_loss", mean[Sum.POLICY])
        record("train/value_loss", mean[Sum.VALUE])
        record("train/approx_kl", np.mean(report.last, axis=0)[Sum.KL])
        record("train/clip_fraction", mean[Sum.CLIPPED])
        record("train/loss", last[Sum.POLICY] - aims.ent_coef * last[Sum.ENTROPY] + aims.vf_coef * last[Sum.VALUE])
        record("train/explained_variance", explained_variance(self.rollout.values, self.rollout.returns))
        record("train/n_updates", self._n_updates, exclude="tensorboard")
        record("train/clip_range", aims.clip_range)
        if aims.clip_range_vf is not None:
            record("train/clip_range_vf", aims.clip_range_vf)

    def _log_shares(self) -> None:
        """Record where the time has gone since the last record."""
        for what, share in self.stopwatch.shares().items():
            self.logger.record(f"time/{what}", share)
