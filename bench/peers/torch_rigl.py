"""PyTorch on the processor: the paper's perceptrons over masked matrices, rewired by RigL every 100 minibatches.

    torch_rigl.py w1|w2

The update is that of rigl's repository, written plainly: two sorts of the largest entries of whole matrices. The gradients of masked weights are there
anyway, as the products are dense. A round is 100 minibatches, the last of which rewires.
"""

import sys

from rounds import train

import torch
from torch_mlp import BATCH, SHAPES, perceptron

ZETA, EVERY = 0.3, 100


@torch.no_grad()
def rewire(masks):
    """Drops the weakest of the weights, and grows as many where the gradient is largest, at 0."""
    for weight, mask in masks:
        connections = int(mask.sum())
        dropped = int(ZETA * connections)
        score = torch.where(mask > 0, weight.abs(), torch.full_like(weight, -1))
        kept = torch.zeros_like(mask).view(-1)
        kept[score.view(-1).topk(connections - dropped).indices] = 1
        score = torch.where(kept.view_as(mask) > 0, torch.full_like(weight, -1), weight.grad.abs())
        grown = torch.zeros_like(kept)
        grown[score.view(-1).topk(dropped).indices] = 1
        weight.mul_(kept.view_as(mask))
        mask.copy_((kept + grown).view_as(mask))


def main(shape):
    samples, layers, _ = SHAPES[shape]
    torch.manual_seed(1)
    data, labels = torch.randn(samples, layers[0]), torch.randint(layers[-1], (samples,))
    model, masks = perceptron(layers, "masked")

    def rewired(minibatch):
        if minibatch % EVERY:
            return False
        rewire(masks)
        return True

    train("masked, RigL", model, masks, data, labels, BATCH, EVERY, samples // BATCH, rewired=rewired)


if __name__ == "__main__":
    main(*sys.argv[1:])
