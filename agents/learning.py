"""Learn to play: self-play within a league, or against one target, with checkpoints to go on from exactly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.utils import LinearSchedule

from agents import checkpoint
from agents.advice import Advising
from agents.casting import Casting
from agents.config import TrainConfig, conditions
from agents.evaluating import Evaluation
from agents.exploit import Attack
from agents.flat_policy import FlatPolicy
from agents.imitation import Imitating
from agents.keeper import Bar, Keeper, ctrl_c_stops
from agents.league import Curriculum, Snapshots
from agents.lesson import Lesson, Pace
from agents.lessons import Lessons
from agents.named import named
from agents.network import CardPolicy, read_cards
from agents.play import Play
from agents.pool import Pool
from agents.protocol import AgentError
from agents.seeds import Purpose, seed_for
from agents.selfplay import SelfPlayPPO
from agents.settings import PPO, Advice, Imitation, Network
from agents.statistics import Statistics
from agents.teacher import Teacher
from kadmon_env.core.files import using
from kadmon_env.legions.cardfile import load_cards


def start(config: TrainConfig) -> SelfPlayPPO:
    """Return a learner that knows nothing yet, or what the checkpoint knows that it begins from; raises AgentError."""
    run = config.training
    size = {"num_envs": run.num_envs, "threads": run.threads, "seed": run.seed}
    policy, shape = policy_of(config.network)
    options = {**size, **ppo_options(config.ppo), "policy_kwargs": shape}
    model = SelfPlayPPO(policy, play_at(config, 0), casting_of(config), lessons_of(config), **options)
    if run.begin_from is not None:
        take_weights(model, checkpoint.newest(Path(run.begin_from)))
    read_cards(model, load_cards(config.game.cards))
    return model


def resume(config: TrainConfig, path: Path) -> SelfPlayPPO:
    """Return the learner of a checkpoint, all games in progress and whatever is drawn from included.

    Raises AgentError for a checkpoint that can't be used, ConfigError for one whose run had other conditions.
    """
    checkpoint.check_run(path, conditions(config))
    options = {"threads": config.training.threads, **ppo_options(config.ppo)}
    return SelfPlayPPO.resume(path, casting_of(config), lessons_of(config), **options)


def take_weights(model: SelfPlayPPO, path: Path) -> None:
    """Give a learner the weights of a checkpoint; raises AgentError if that is damaged or of another network."""
    found = checkpoint.load(path, device="cpu")
    try:
        model.policy.load_state_dict(found.policy.state_dict())
    except RuntimeError:
        raise AgentError(f"{path}: has another network than the config asks for (the table network)") from None


def policy_of(network: Network) -> tuple[type[MaskableActorCriticPolicy], dict[str, Any]]:
    """Return the class of the policy that is asked for, and what it is made with."""
    return (CardPolicy, {}) if network.kind == "cards" else (FlatPolicy, {"net_arch": network.widths})


def play_at(config: TrainConfig, step: int) -> Play:
    """Return what is played from a step on, and how the network sees it."""
    observation = "native" if config.network.kind == "cards" else "flat"
    return Play(**config.game_at(step).model_dump(), observation=observation)


def ppo_options(ppo: PPO) -> dict[str, Any]:
    """Return the options of MaskablePPO, the learning rate as a schedule."""
    first, last = ppo.learning_rate, ppo.final_learning_rate
    rate = first if last is None else LinearSchedule(first, last, 1.0)
    return ppo.model_dump(exclude={"final_learning_rate"}) | {"learning_rate": rate}


def casting_of(config: TrainConfig) -> Callable[[MaskableActorCriticPolicy], Casting]:
    """Return what makes the casting of a run for its policy; raises AgentError for a name that leads to no agent."""
    seed, cards, league = config.training.seed, config.game.cards, config.league
    if config.exploiter is not None:
        target = named(config.exploiter.target, seed=seed_for(seed, Purpose.AGENT), cards=cards)
        return lambda _: Attack(target)
    names = list(league.agents) if league.fixed else []
    fixed = {name: named(name, seed=seed_for(seed, Purpose.AGENT, at), cards=cards) for at, name in enumerate(names)}
    return lambda policy: Pool(league, fixed, policy, seed_for(seed, Purpose.POOL))


def lessons_of(config: TrainConfig) -> Lessons:
    """Return the lessons of a run in order; raises AgentError for a teacher that can't be had, or can't advise."""
    found: list[Lesson] = []
    if (table := config.imitation) is not None:
        found.append(Imitating(teacher(config, "imitation", table.teacher), table.steps, pace(table), ent_coef=table.ent_coef))
    if (other := config.advice) is not None:
        options = {"rate": other.rate, "gain": other.gain}
        found.append(Advising(teacher(config, "advice", other.teacher), other.steps, pace(other), **options))
    return Lessons(found)


def teacher(config: TrainConfig, table: str, name: str) -> Teacher:
    """Return the teacher of a table of the config; raises AgentError for a name that leads to no agent."""
    number = ("imitation", "advice").index(table)
    key = f"{table}.teacher"
    try:
        agent = named(name, seed=seed_for(config.training.seed, Purpose.TEACHER, number), cards=config.game.cards)
    except AgentError as error:
        raise AgentError(f"{key}: {error}") from None
    return Teacher(agent, key)


def pace(table: Imitation | Advice) -> Pace:
    """Return how a lesson is learnt."""
    return Pace(table.learning_rate, table.batch_size, table.n_epochs)


def learn(model: SelfPlayPPO, config: TrainConfig, out: Path, *, progress: bool = True) -> Path:
    """Go on until the config's number of steps, or Ctrl-C; return the checkpoint of the end, or raise ConfigError."""
    with using(out, "be written"):
        model.set_logger(configure(str(out), ["tensorboard"]))
    left = max(0, config.training.steps - model.num_timesteps)
    keeper = Keeper(out, config.training.checkpoint_every, conditions(config))
    with ctrl_c_stops(keeper), Bar(config.training.steps, hidden=not progress) as bar:
        model.learn(left, [*callbacks(model, config, out), keeper, bar], reset_num_timesteps=False)
    return keeper.save()


def callbacks(model: SelfPlayPPO, config: TrainConfig, out: Path) -> list[BaseCallback]:
    """Return what is done between updates, in order: whatever changes the run comes before the keeper saves it."""
    casting: Any = model.casting
    pool = casting if isinstance(casting, Pool) else None
    snapshots = [Snapshots(pool, config.league, out, config.training.seed)] if pool is not None else []
    against = config.training.evaluate_against + ([config.exploiter.target] if config.exploiter else [])
    return [
        *snapshots,
        Curriculum(lambda step: play_at(config, step), casting.vacate),
        Statistics(pool),
        Evaluation(config.training, list(dict.fromkeys(against)), config.game.cards),
    ]
