"""The tables of a config file of `train.py`; the text below a key says what it means, here and in docs/training.md."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kadmon_env.legions.terms import MOST_CYCLES
from kadmon_env.vector import MOST_THREADS

MOST = 9_000_000_000  # of anything counted; checkpoints are sorted by steps of ten digits
WIDEST = 65_536  # of games side by side, and of steps between two updates
LAST_SEED = 2**32 - 1  # NumPy and torch take no larger one

Count = Annotated[int, Field(ge=1, le=MOST)]
Width = Annotated[int, Field(ge=1, le=WIDEST)]
Share = Annotated[float, Field(ge=0, le=1)]
Weight = Annotated[float, Field(ge=0)]
Above = Annotated[float, Field(gt=0)]
Players = Annotated[int, Field(ge=2, le=4)]
Cycles = Annotated[int, Field(ge=1, le=MOST_CYCLES)]
Name = Annotated[str, Field(min_length=1)]


class Table(BaseModel):
    """A table of the file: every key is known, every value of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, use_attribute_docstrings=True)


class Training(Table):
    """How long, how wide, from which seed. Length is counted in decisions of the learner, never in time."""

    steps: Count
    """Decisions of the learner in all, those before a resume included; the run ends with the update that reaches them."""
    seed: Annotated[int, Field(ge=0, le=LAST_SEED)] = 0
    """What games, choices and first weights are drawn from."""
    num_envs: Width = 64
    """Games played side by side."""
    threads: Annotated[int, Field(ge=1, le=MOST_THREADS)] = 1
    """Threads of torch and of the games."""
    checkpoint_every: Count = 100_000
    """Steps from one checkpoint to the next."""
    evaluate_every: Count = 100_000
    """Steps from one evaluation to the next."""
    evaluate_against: list[Name] = ["random", "greedy"]
    """Agents by name; in an evaluation the learner plays a field of each of them, choosing what it holds likeliest."""
    evaluation_deals: Count = 25
    """Deals of an evaluation, the same ones each time; each is played with the learner in every seat."""
    begin_from: Name | None = None
    """A checkpoint, or the folder of a run, whose weights the learner begins with."""


class Game(Table):
    """What is played."""

    players: Players = 4
    """How many play; 2 is a variant of ours."""
    reward: Literal["win", "rank", "ichor"] = "win"
    """What the end of a game pays."""
    max_cycles: Cycles = 100
    """The limit in Cycles that ends a game."""
    skip_forced: bool = True
    """Whether decisions with a single legal answer are taken without asking the learner."""
    cards: str | None = None
    """The path of a card file of one's own, instead of the package's."""
    shaping: Weight = 0.0
    """The weight of the change in Ichor lead, paid as it happens besides the reward."""


class Stage(Table):
    """From some step on, other games: a curriculum is any number of these, each under a heading ``[[stage]]`` of its own.

    At an update the games in progress are dropped and others dealt; decisions of theirs that wait for what comes of them are
    not learnt from.
    """

    from_step: Count
    """The stage begins with the first update at or after this step."""
    players: Players | None = None
    """How many play; if it is left out, as before."""
    max_cycles: Cycles | None = None
    """The limit in Cycles; if it is left out, as before."""


class Network(Table):
    """What learns."""

    kind: Literal["cards", "flat"] = "cards"
    """`"cards"` reads every card by the same weights, from what the card file says of it; `"flat"` is plain layers over the \
flat observation."""
    widths: list[Width] = [256, 256]
    """The widths of the layers of a `"flat"` network; the other kind has its own."""


class PPO(Table):
    """The learner: MaskablePPO's own names."""

    learning_rate: Above = 3e-4
    """The step size of the optimizer, at the beginning."""
    final_learning_rate: Above | None = None
    """The step size at the end of the run, reached in a straight line; if it is left out, that of the beginning."""
    n_steps: Width = 128
    """An update learns from `n_steps` times `num_envs` decisions, about 1.8 KiB each, 3.5 with `[advice]`, which must \
fit into half of the machine's memory."""
    batch_size: Annotated[int, Field(ge=2, le=MOST)] = 512
    """Decisions of a mini-batch; `n_steps` times `num_envs` must not leave one of a single decision."""
    n_epochs: Count = 4
    """Passes over the samples in each update."""
    gamma: Share = 0.999
    """The discount of what comes a step later."""
    gae_lambda: Share = 0.95
    """How far advantages look ahead: 0 one step, 1 to the end."""
    clip_range: Above = 0.2
    """How far an update may move the probability of an action, as a share of it."""
    ent_coef: Weight = 0.01
    """The weight of the policy's entropy in the loss."""
    vf_coef: Weight = 0.5
    """The weight of the value function in the loss."""
    max_grad_norm: Above = 0.5
    """The longest gradient; a longer one is shortened to it."""


class Imitation(Table):
    """What comes first: a teacher decides in the learner's seats, and the network learns to choose as it does.

    The share of wins that a run logs is the teacher's meanwhile.
    """

    teacher: Name = "greedy"
    """Who is imitated, an agent by name."""
    steps: Count
    """Decisions that are learnt from in this way; the update that reaches them is the last."""
    learning_rate: Above = 1e-3
    """The step size of the optimizer."""
    batch_size: Count | None = None
    """Decisions of a mini-batch; if it is left out, as in `ppo`."""
    n_epochs: Count | None = None
    """Passes over the samples in each update; if it is left out, as in `ppo`."""
    ent_coef: Weight = 0.01
    """The weight of the policy's entropy, so that it stays open to what comes later."""


class Advice(Table):
    """What comes next, after imitation if there is any: the learner decides, and a teacher says what each action was worth.

    The scores of the actions that the teacher has tried are fitted to what it holds them to be worth.
    """

    teacher: Name = "flat_mc:50"
    """Who advises: an agent by name that has a method `judge`, as those have that search."""
    steps: Count
    """Decisions that are learnt from in this way; the update that reaches them is the last."""
    rate: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The share of decisions, drawn by lot, that the teacher is asked about; of the others only values are learnt."""
    gain: Above = 15.0
    """How much further apart scores are to lie than worths, which go from -1 to 1."""
    learning_rate: Above = 1e-3
    """The step size of the optimizer."""
    batch_size: Count = 256
    """Decisions of a mini-batch."""
    n_epochs: Count | None = None
    """Passes over the samples in each update; if it is left out, as in `ppo`."""


class League(Table):
    """Who sits in a game. One seat, drawn anew for each game, is the learner's; the others are filled one by one."""

    itself: Weight = 1.0
    """How often another seat is the learner's, too, in relation to `past` and `fixed`: the three are shares of their sum."""
    past: Weight = 0.0
    """How often it is a past self's; the learner's as long as there is none."""
    fixed: Weight = 0.0
    """How often one of the `agents` sits there."""
    agents: dict[Name, Weight] = {"random": 1.0}
    """Agents by name, and how often each is drawn in relation to the others."""
    sampling: Literal["uniform", "prioritised"] = "uniform"
    """How past selves, and within their weights the agents, are drawn: all alike, or more often those that the learner \
loses to, in proportion to (1 - win rate) ^ `power`; a win is to come before the other."""
    power: Weight = 1.0
    """The exponent of prioritised sampling, as in the fictitious self-play of Vinyals et al. 2019."""
    half_life: Count = 2_000
    """Meetings with a member after which an earlier one counts half in its win rate."""
    snapshot_every: Count = 100_000
    """Steps from one past self to the next."""
    size: Annotated[int, Field(ge=1, le=1_000)] = 16
    """Past selves at once; another one more lets one leave, never the incumbent."""
    leaves: Literal["oldest", "easiest"] = "oldest"
    """Which one leaves: the first that came, or the one that the learner has the highest win rate against."""
    promotion_deals: Count = 50
    """Deals in which a new past self plays a field of the incumbent, from every seat; it becomes the incumbent only if the \
lower bound of the 95 % interval of its share of wins lies above the fair share."""

    @model_validator(mode="after")
    def _somebody_plays(self) -> League:
        """Refuse shares and weights that leave nobody to draw."""
        if self.itself + self.past + self.fixed == 0:
            raise ValueError("itself, past and fixed: one of them must be above 0")
        if self.fixed and not sum(self.agents.values()):
            raise ValueError("agents: with fixed above 0, one agent must have a weight above 0")
        return self


class Exploiter(Table):
    """A run that only learns to beat one opponent: the learner has one seat, each in turn, the target all others."""

    target: Name
    """An agent by name, such as `ppo:runs/league` for the newest checkpoint of a run."""
    deals: Count = 100
    """Deals of the report at the end of the run, each played from every seat."""
