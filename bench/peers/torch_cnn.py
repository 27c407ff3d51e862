"""PyTorch on the processor: the paper's convolutional network, with its dense layers on top or with masked ones.

    torch_cnn.py dense|masked channels_last|contiguous

Masked is what a user of PyTorch does for sparse layers: full matrices that are multiplied by a mask of zeros and ones after every step.
The convolutions are oneDNN's, whose threads are OpenMP's. Minibatches of 100 are fetched by index from one float32 tensor, which is
faster than a DataLoader. Nothing evolves.
"""

import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", os.environ.get("THREADS", "2"))

from rounds import train  # noqa: E402  its settings come after those above and before torch

import torch  # noqa: E402
from torch import nn  # noqa: E402

SAMPLES, CLASSES, BATCH, MINIBATCHES = 50000, 10, 100, 5
BLOCKS, HIDDEN, EPSILON, DROPOUT = (32, 64, 128), (2048, 2048), 20, 0.3


def network(kind):
    """The network, and for each masked matrix its mask."""
    parts, masks, channels = [], [], 3
    for filters in BLOCKS:
        parts += [
            nn.Conv2d(channels, filters, 3, padding=1), nn.ReLU(inplace=True), nn.Dropout(DROPOUT),
            nn.Conv2d(filters, filters, 3, padding=1), nn.ReLU(inplace=True), nn.MaxPool2d(2),
        ]
        channels = filters
    parts.append(nn.Flatten())
    inputs = channels * (32 >> len(BLOCKS)) ** 2
    for outputs in HIDDEN:
        linear = nn.Linear(inputs, outputs)
        fan_in = inputs
        if kind == "masked":
            density = EPSILON * (inputs + outputs) / (inputs * outputs)
            fan_in *= density
            masks.append((linear.weight, (torch.rand(outputs, inputs) < density).float()))
        nn.init.normal_(linear.weight, std=(2 / fan_in) ** 0.5)
        parts += [linear, nn.ReLU(inplace=True), nn.Dropout(DROPOUT)]
        inputs = outputs
    return nn.Sequential(*parts, nn.Linear(inputs, CLASSES)), masks


def main(kind, layout):
    torch.manual_seed(1)
    layout_of = {"channels_last": torch.channels_last, "contiguous": torch.contiguous_format}[layout]
    samples = 5000  # as many as are needed to fetch them from all over the memory
    data = torch.randn(samples, 3, 32, 32).contiguous(memory_format=layout_of)
    labels = torch.randint(CLASSES, (samples,))
    model, masks = network(kind)
    model = model.to(memory_format=layout_of)
    train(
        f"{kind}, {layout}", model, masks, data, labels, BATCH, MINIBATCHES, SAMPLES // BATCH,
        fetched=lambda images: images.contiguous(memory_format=layout_of),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
