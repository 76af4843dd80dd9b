"""The networks: cards are told apart by what they are and do, and the fast ways come to what the plain ones do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor

from agents import checkpoint
from agents.flat_policy import FlatPolicy
from agents.network import CardPolicy
from agents.ppo import PPO
from agents.uniform import Random
from kadmon_env import make_vec
from kadmon_env.core.contract import find
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.features import CardColumn
from kadmon_env.legions.terms import CARDS, MODES, Verb, Zone
from kadmon_env.spaces import action_space, flatten, observation_space
from tests.agents.tiny import strong_wisp

Batch = dict[str, Tensor]


def made(kind: type[MaskableActorCriticPolicy], observation: str, **options: object) -> MaskableActorCriticPolicy:
    """Return a policy whose scores differ from the beginning."""
    torch.manual_seed(3)
    space: spaces.Space[object] = observation_space(find("legions"), observation)
    policy = kind(space, action_space(find("legions")), lambda _: 1e-3, **options)  # type: ignore[arg-type]
    if isinstance(policy, CardPolicy):
        torch.nn.init.orthogonal_(policy.head.score.weight)
    return policy


@pytest.fixture(scope="module")
def network() -> CardPolicy:
    """Return a card network."""
    policy = made(CardPolicy, "native")
    assert isinstance(policy, CardPolicy)
    return policy


@pytest.fixture(scope="module")
def seen() -> Batch:
    """Return some positions of random play by three, ``action_mask`` among the arrays."""
    games, agent = make_vec("legions", num_envs=8, players=3, seed=5), Random(seed=1)
    parts = []
    for step in range(60):
        if step % 6 == 0:
            parts.append({name: array.copy() for name, array in games.observation.items()})
        games.step(agent.act(games.observation))
    return {name: torch.from_numpy(np.concatenate([part[name] for part in parts])) for name in parts[0]}


def scored(network: CardPolicy, seen: Batch, masks: Tensor | None = None) -> tuple[Tensor, Tensor]:
    """Return what a network makes of positions, without gradients."""
    with torch.no_grad():
        return network.weigh_and_value({"cards": seen["cards"], "table": seen["table"]}, masks)


def test_weighing_legal_actions_only_gives_the_same_scores(network: CardPolicy, seen: Batch) -> None:
    """Each legal action scores what it does where all are weighed; the others score 0."""
    every, values = scored(network, seen)
    few, same = scored(network, seen, seen["action_mask"])
    legal = seen["action_mask"] != 0
    torch.testing.assert_close(few[legal], every[legal])
    torch.testing.assert_close(same, values)
    assert (few[~legal] == 0).all()
    assert every[legal].std() > 0.01


def test_a_position_is_read_alone_as_in_a_batch(network: CardPolicy, seen: Batch) -> None:
    """What a network makes of a position has nothing to do with the others of its batch."""
    every, values = scored(network, seen, seen["action_mask"])
    for row in range(0, len(values), 7):
        alone = {name: array[row : row + 1] for name, array in seen.items()}
        scores, value = scored(network, alone, alone["action_mask"])
        torch.testing.assert_close(scores[0], every[row])
        torch.testing.assert_close(value[0], values[row])


def test_numbers_of_any_type_are_read_alike(network: CardPolicy, seen: Batch) -> None:
    """Observations as int8 and as float32 come to the same."""
    whole, value = scored(network, seen, seen["action_mask"])
    real, same = scored(network, {name: array.float() for name, array in seen.items()}, seen["action_mask"])
    assert torch.equal(whole, real)
    assert torch.equal(value, same)


def test_a_network_of_doubles_agrees(seen: Batch) -> None:
    """In float64 scores and values are those of float32, up to its rounding."""
    single, double = made(CardPolicy, "native"), made(CardPolicy, "native").double()
    assert isinstance(single, CardPolicy)
    assert isinstance(double, CardPolicy)
    found = scored(double, seen, seen["action_mask"])
    assert all(each.dtype == torch.float64 for each in found)
    for one, other in zip(scored(single, seen, seen["action_mask"]), found, strict=True):
        torch.testing.assert_close(one.double(), other, atol=1e-4, rtol=1e-4)


def swapped(seen: Batch, one: range, other: range) -> Batch:
    """Return positions in which two designs of as many copies have changed places, mask and table included."""
    order = np.arange(CARDS)
    order[one], order[other] = other, one
    actions = np.arange(Verb.DECLARE + 4)
    for verb, width in ((Verb.SUMMON, 1), (Verb.CAST, MODES), (Verb.CHOOSE, 1)):
        block = actions[verb : verb + CARDS * width]
        actions[verb : verb + CARDS * width] = block.reshape(CARDS, width)[order].ravel()
    return {"cards": seen["cards"][:, order], "table": seen["table"], "action_mask": seen["action_mask"][:, actions]}


def test_a_card_is_known_by_what_it_does_not_by_its_row(seen: Batch) -> None:
    """Where two designs change places in the file, and their cards with them, each card scores as before."""
    policy = made(CardPolicy, "native")
    assert isinstance(policy, CardPolicy)
    file = load_cards()
    pair = file.design("Dead Crawler").cards, file.design("Living Bones").cards
    quiet = (seen["table"][:, 11:13] == 0).all(1) & (seen["table"][:, 96:] == 0).all(1)
    before = {name: array[quiet] for name, array in seen.items()}
    after = swapped(before, *pair)
    scores, values = scored(policy, before, before["action_mask"])
    exchange(policy, *pair)
    again, same = scored(policy, after, after["action_mask"])
    torch.testing.assert_close(same, values)
    torch.testing.assert_close(again[:, Verb.SUMMON + pair[0].start], scores[:, Verb.SUMMON + pair[1].start])
    assert (scores[:, Verb.SUMMON + pair[1].start] != 0).any()


def exchange(policy: CardPolicy, one: range, other: range) -> None:
    """Let two designs change places in what a network has read."""
    texts = policy.encoder.texts
    order = torch.arange(CARDS)
    order[list(one)], order[list(other)] = torch.tensor(other), torch.tensor(one)
    last = texts.modes[CARDS * 21 :].clone()
    texts.printed.copy_(texts.printed[order])
    texts.modes.copy_(torch.cat([texts.modes[: CARDS * 21].view(CARDS, 21, -1)[order].flatten(0, 1), last]))


def test_the_modes_of_a_card_score_by_what_they_do(network: CardPolicy, seen: Batch) -> None:
    """Both modes of Flesh Weaver can be told apart, and a card without a second mode takes it for nothing."""
    weaver = Verb.CAST + MODES * load_cards().design("Flesh Weaver").first
    scores, _ = scored(network, seen)
    assert (scores[:, weaver] != scores[:, weaver + 1]).all()


def test_copies_in_one_place_score_alike(network: CardPolicy, seen: Batch) -> None:
    """Two cards of a design that lie in the same hand are Summoned for the same score."""
    scores, _ = scored(network, seen)
    for design in load_cards().designs:
        hands = (seen["cards"][:, design.first : design.first + 2, CardColumn.PLACE] == Zone.HAND).all(1)
        if design.copies > 1 and hands.any():
            one, other = (scores[hands, Verb.SUMMON + design.first + copy] for copy in range(2))
            torch.testing.assert_close(one, other)
            return
    raise AssertionError("no hand holds two copies")


def test_another_card_file_can_be_read(tmp_path: Path, seen: Batch) -> None:
    """With Lantern Wisp at 9 Power its Summons score otherwise, and reading the usual file again undoes it."""
    policy = made(CardPolicy, "native")
    assert isinstance(policy, CardPolicy)
    wisp = Verb.SUMMON + load_cards().design("Lantern Wisp").first
    usual, _ = scored(policy, seen)
    policy.encoder.read(load_cards(strong_wisp(tmp_path)))
    changed, _ = scored(policy, seen)
    policy.encoder.read(load_cards())
    assert (usual - changed)[:, wisp].abs().median() > 1e-4
    assert torch.equal(scored(policy, seen)[0], usual)


def test_every_weight_of_the_card_network_has_a_part(network: CardPolicy, seen: Batch) -> None:
    """A loss of all scores and values reaches each parameter."""
    scores, values = network.weigh_and_value(seen)
    parameters = list(network.parameters())
    found = torch.autograd.grad(scores.square().sum() + values.square().sum(), parameters)
    assert all(gradient.abs().sum() > 0 for gradient in found)


def test_the_card_network_is_small(network: CardPolicy) -> None:
    """It has less than 200,000 weights."""
    assert 100_000 < sum(weight.numel() for weight in network.parameters()) < 200_000


def evaluations(policy: MaskableActorCriticPolicy, seen: Batch | Tensor, masks: Tensor) -> Iterator[Tensor]:
    """Return log-probabilities of each row's first and last legal action, values and entropy."""
    legal = masks != 0
    for actions in (legal.int().argmax(1), legal.shape[1] - 1 - legal.int().flip(1).argmax(1)):
        values, chances, entropy = policy.evaluate_actions(seen, actions, legal)  # type: ignore[arg-type]
        assert entropy is not None
        yield from (values.flatten(), chances, entropy)


@pytest.mark.parametrize("arch", [None, [32, 16], {"pi": [24], "vf": [40, 8]}])
def test_the_flat_network_is_that_of_maskable_ppo(seen: Batch, arch: object) -> None:
    """With the same weights, log-probabilities of legal actions, values and entropy are the same, and so are its scores."""
    plain, flat = (made(kind, "flat", net_arch=arch) for kind in (MaskableActorCriticPolicy, FlatPolicy))
    assert isinstance(flat, FlatPolicy)
    flat.load_state_dict(plain.state_dict())
    view, masks = torch.from_numpy(flatten(seen["cards"].numpy(), seen["table"].numpy())), seen["action_mask"]
    for one, other in zip(evaluations(plain, view, masks), evaluations(flat, view, masks), strict=True):
        torch.testing.assert_close(one, other)
    scores, values = flat.weigh_and_value(view, masks)
    features = plain.mlp_extractor(plain.extract_features(view))
    torch.testing.assert_close(scores, plain.action_net(features[0]))
    torch.testing.assert_close(values, plain.value_net(features[1]).flatten())


def test_what_is_trained_is_what_is_weighed(network: CardPolicy, seen: Batch) -> None:
    """The log-probabilities and values that MaskablePPO is told follow from the scores."""
    scores, values = scored(network, seen, seen["action_mask"])
    chances = torch.log_softmax(scores.masked_fill(seen["action_mask"] == 0, -torch.inf), 1)
    actions = seen["action_mask"].argmax(1)
    found, told, _ = network.evaluate_actions(seen, actions, seen["action_mask"] != 0)
    torch.testing.assert_close(told, chances[torch.arange(len(actions)), actions])
    torch.testing.assert_close(found.flatten(), values)


@pytest.mark.parametrize(("kind", "form"), [(CardPolicy, "native"), (FlatPolicy, "flat"), (MaskableActorCriticPolicy, "flat")])
def test_a_checkpoint_of_any_network_plays(
    kind: type[MaskableActorCriticPolicy], form: str, seen: Batch, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """MaskablePPO saves and loads ours and its own; the agent plays legal actions, the likeliest by what it weighs."""
    policy = made(kind, form)
    model = MaskablePPO(kind, env=None, _init_setup_model=False)  # type: ignore[arg-type]
    model.observation_space, model.action_space, model.policy = policy.observation_space, policy.action_space, policy
    model.n_envs, model.n_steps, model.lr_schedule = 1, 2, float
    model.save(tmp_path / "made.zip")
    monkeypatch.setattr(checkpoint, "load", partial(MaskablePPO.load))
    agent = PPO(tmp_path / "made.zip")
    shown = {name: array.numpy() for name, array in seen.items()}
    actions, (chances, values) = agent.act(shown), agent.weigh(shown)
    assert (actions == chances.argmax(1)).all()
    assert (chances[shown["action_mask"] == 0] == 0).all()
    assert values.std() > 0
