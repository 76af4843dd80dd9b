"""Linear layers over a flat observation, which is nearly all zeros: only the numbers that are there are multiplied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from kadmon_env.core.jit import entry


def linears(x: Tensor, layers: Sequence[nn.Linear]) -> tuple[Tensor, ...]:
    """Return what linear layers make of x, float32 [n, features], on the CPU; for an x with few numbers other than 0.

    It is what the layers themselves return, up to rounding. No gradient by x is to be had.
    """
    weight = torch.cat([layer.weight for layer in layers]).t().contiguous()
    bias = torch.cat([layer.bias for layer in layers])
    found: Tensor = _Sparse.apply(x, weight, bias)  # type: ignore[no-untyped-call]  # torch has no types for it
    return torch.split(found, [layer.out_features for layer in layers], dim=1)


class _Sparse(torch.autograd.Function):
    """x times weight [features, out], plus bias [out]."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        """Return the product, [n, out]."""
        given = x.numpy()
        places, counts = np.empty(given.shape, np.int32), np.empty(len(given), np.int64)
        find(given, places, counts)
        out = bias.expand(len(x), -1).contiguous()
        spread(given, places, counts, weight.detach().numpy(), out.numpy())
        ctx.found = (given, places, counts)
        return out

    @staticmethod
    def backward(ctx: Any, *by_outs: Tensor) -> tuple[None, Tensor, Tensor]:
        """Return the gradients by weight and bias."""
        (by_out,) = by_outs
        given, places, counts = ctx.found
        by_weight = torch.zeros(given.shape[1], by_out.shape[1])
        collect(given, places, counts, by_out.contiguous().numpy(), by_weight.numpy())
        return None, by_weight, by_out.sum(0)


@entry
def find(x: Any, places: Any, counts: Any) -> None:
    """Write where each row has numbers other than 0, and how many."""
    for i in range(x.shape[0]):
        count = 0
        for j in range(x.shape[1]):
            places[i, count] = j  # overwritten by the next, unless counted; the row can't be full before its last number
            count += x[i, j] != 0
        counts[i] = count


@entry
def spread(x: Any, places: Any, counts: Any, weight: Any, out: Any) -> None:
    """Add the product of x and weight to out."""
    for i in range(x.shape[0]):
        for n in range(counts[i]):
            place = places[i, n]
            amount = x[i, place]
            for j in range(out.shape[1]):
                out[i, j] += amount * weight[place, j]


@entry
def collect(x: Any, places: Any, counts: Any, by_out: Any, by_weight: Any) -> None:
    """Add the product of x, transposed, and the gradient by out to that by weight."""
    for i in range(x.shape[0]):
        for n in range(counts[i]):
            place = places[i, n]
            amount = x[i, place]
            for j in range(by_out.shape[1]):
                by_weight[place, j] += amount * by_out[i, j]
