"""PyTorch on the processor: the paper's perceptrons with SReLU and dropout, of full matrices or of masked ones.

    torch_mlp.py w1|w2 dense|masked [adam]

Masked is what a user of PyTorch does for sparse layers: full matrices that are multiplied by a mask of zeros and ones after every step.
Minibatches of 100 are fetched by index from one float32 tensor, which is faster than a DataLoader. Nothing evolves.
"""

import sys

from rounds import train

import torch
from torch import nn

SHAPES = {  # samples, layers, minibatches of a round
    "w1": (60000, (784, 1000, 1000, 1000, 10), 100),
    "w2": (50000, (3072, 4000, 1000, 4000, 10), 25),
}
EPSILON, BATCH, DROPOUT = 20, 100, 0.3


class SReLU(nn.Module):
    """z + (al-1) min(z-tl, 0) + (ar-1) max(z-tr, 0): of the ways to write SReLU in tensor operations the fastest."""

    def __init__(self, n):
        super().__init__()
        self.tl, self.al = nn.Parameter(torch.zeros(n)), nn.Parameter(torch.rand(n))
        self.tr, self.ar = nn.Parameter(torch.rand(n) * 5), nn.Parameter(torch.ones(n))

    def forward(self, z):
        return z + (self.al - 1) * (z - self.tl).clamp(max=0) + (self.ar - 1) * (z - self.tr).clamp(min=0)


def perceptron(layers, kind):
    """The network, and for each masked matrix its mask."""
    parts, masks = [], []
    for inputs, outputs in zip(layers[:-2], layers[1:-1]):
        linear = nn.Linear(inputs, outputs)
        fan_in = inputs
        if kind == "masked":
            density = EPSILON * (inputs + outputs) / (inputs * outputs)
            fan_in *= density
            masks.append((linear.weight, (torch.rand(outputs, inputs) < density).float()))
        nn.init.normal_(linear.weight, std=(2 / fan_in) ** 0.5)
        parts += [linear, SReLU(outputs), nn.Dropout(DROPOUT)]
    return nn.Sequential(*parts, nn.Linear(*layers[-2:])), masks


def main(shape, kind, optimizer="momentum"):
    samples, layers, minibatches = SHAPES[shape]
    torch.manual_seed(1)
    data, labels = torch.randn(samples, layers[0]), torch.randint(layers[-1], (samples,))
    model, masks = perceptron(layers, kind)
    peer = kind if optimizer == "momentum" else f"{kind}, {optimizer}"
    train(peer, model, masks, data, labels, BATCH, minibatches, samples // BATCH, optimizer=optimizer)


if __name__ == "__main__":
    main(*sys.argv[1:])
