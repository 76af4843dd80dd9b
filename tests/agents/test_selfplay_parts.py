"""What self-play is made of agrees with what the games and torch say themselves."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import nn

from agents.places import places
from agents.shaping import lead, leads
from agents.sparse import linears
from kadmon_env.vector import make_vec


@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_are_those_that_the_games_pay_by(players: int) -> None:
    """The winner is first; whoever ranks before another has no worse a place, and only seats with as much Ichor share one."""
    games, found = make_vec("legions", 64, players=players, reward="rank", max_cycles=3, seed=1), 0
    for _ in range(150):
        step = games.step(games.random_actions())
        over = np.flatnonzero(step.over)
        ranks = np.rint(1 + (1 - step.rewards[over]) * (players - 1) / 2)
        came = places(step.final_table[over])
        assert (came[ranks == 1] == 1).all()
        assert (came <= ranks).all()
        assert ((came == 1).sum(axis=1) == 1).all()
        found += len(over)
    assert found > 30


def test_leads_are_those_of_single_tables() -> None:
    """The same numbers for many tables at once."""
    games = make_vec("legions", 32, players=3, seed=1)
    games.play_random(200)
    np.testing.assert_allclose(leads(games.table), [lead(table) for table in games.table], rtol=1e-6)


def test_sparse_layers_are_the_layers() -> None:
    """Outputs and gradients agree with torch's own, also for rows without a number and rows full of them."""
    torch.manual_seed(0)
    layers = [nn.Linear(30, 5), nn.Linear(30, 7)]
    x = torch.rand(40, 30) * (torch.rand(40, 30) < 0.1)
    x[0], x[1] = 0, 1
    parameters = [parameter for layer in layers for parameter in layer.parameters()]
    sparse, dense = linears(x, layers), [layer(x) for layer in layers]
    pulls = [torch.rand_like(each) for each in dense]
    for one, other in zip(sparse, dense, strict=True):
        torch.testing.assert_close(one, other)
    gradients = (torch.autograd.grad(found, parameters, pulls) for found in (sparse, dense))
    for one, other in zip(*gradients, strict=True):
        torch.testing.assert_close(one, other)
