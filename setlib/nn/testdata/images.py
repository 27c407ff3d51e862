"""Writes images.json: what PyTorch does with the networks of images_torch_test.go, in double precision.

Debian's python3-torch suffices:  /usr/bin/python3 images.py > images.json
"""

import torch
from torch.nn import functional as F

from optimizers import CLASSES, SAMPLES, STEPS, number, write

ROWS, COLUMNS, CHANNELS = 6, 5, 2


class Network:
    """Layers with the weights of the test: those of the k-th layer that has some are numbers of salt k."""

    def __init__(self):
        self.parameters, self.normal, self.salt = [], {}, 0

    def weights(self, *shape):
        self.salt += 1
        count = torch.tensor(shape).prod().item()
        self.parameters.append(torch.tensor([number(k, self.salt) for k in range(count)]).reshape(shape).requires_grad_())
        return self.parameters[-1]

    def biases(self, n):
        self.parameters.append(torch.zeros(n, requires_grad=True))
        return self.parameters[-1]

    def build(self, layers, shape):
        """Returns a function from x to the outputs."""
        steps = []
        for layer in layers:
            kind, *numbers = layer if isinstance(layer, tuple) else (layer,)
            step, shape = getattr(self, kind)(shape, *numbers)
            steps.append(step)

        def forward(x):
            inputs = []  # of every layer so far
            for step in steps:
                inputs.append(x)
                x = step(x, inputs)
            return x

        return forward

    def convolution(self, shape, filters, height, width, stride, same):
        # The test numbers weights by channel, row, column and filter.
        w, b = self.weights(shape[0], height, width, filters), self.biases(filters)
        pads = [0, 0, 0, 0]
        if same:
            beyond = [max(0, (-(-n // stride) - 1) * stride + size - n) for n, size in ((shape[2], width), (shape[1], height))]
            pads = [n for d in beyond for n in (d // 2, d - d // 2)]
        out = torch.zeros(filters, *[(n + a + z - size) // stride + 1 for n, a, z, size in ((shape[1], pads[2], pads[3], height), (shape[2], pads[0], pads[1], width))])
        return lambda x, _: F.conv2d(F.pad(x, pads), w.permute(3, 0, 1, 2), b, stride), out.shape

    def pool(self, shape, size, stride):
        return lambda x, _: F.max_pool2d(x, size, stride), (shape[0], (shape[1] - size) // stride + 1, (shape[2] - size) // stride + 1)

    def batch(self, shape):
        kind = torch.nn.BatchNorm2d if len(shape) == 3 else torch.nn.BatchNorm1d
        return self.norm(kind(shape[0], eps=0.01)), shape

    def layer(self, shape):
        return self.norm(torch.nn.LayerNorm(shape, eps=0.01)), shape

    def norm(self, module):
        self.normal[len(self.normal)] = module
        self.parameters += module.parameters()
        return lambda x, _: module(x)

    def flatten(self, shape):
        return lambda x, _: x.flatten(1), (torch.zeros(*shape).numel(),)

    def dense(self, shape, neurons):
        w, b = self.weights(shape[0], neurons), self.biases(neurons)
        return lambda x, _: x @ w + b, (neurons,)

    def skip(self, shape, over):
        return lambda x, inputs: x + inputs[-1 - over], shape

    def relu(self, shape):
        return lambda x, _: F.relu(x), shape

    def tanh(self, shape):
        return lambda x, _: torch.tanh(x), shape

    def gelu(self, shape):
        return lambda x, _: F.gelu(x), shape


NETWORKS = {
    "convolution, same, batch norm, pool": [("convolution", 4, 3, 3, 1, True), "batch", "relu", ("pool", 2, 2), "flatten", ("dense", CLASSES)],
    "convolution, valid": [("convolution", 3, 2, 3, 1, False), "tanh", "flatten", ("dense", CLASSES)],
    "convolution, same, at steps of 2": [("convolution", 4, 3, 3, 2, True), "gelu", ("convolution", 3, 2, 2, 1, False), "batch", "tanh", "flatten", ("dense", CLASSES)],
    "convolution, even windows, overlapping pool": [("convolution", 3, 2, 4, 1, True), "tanh", ("pool", 3, 1), "flatten", ("dense", CLASSES)],
    "skip over convolutions": [("convolution", 3, 3, 3, 1, True), "gelu", ("convolution", 3, 3, 3, 1, True), "batch", ("skip", 2), "tanh", "flatten", ("dense", CLASSES)],
    "skip": ["flatten", ("dense", 6), "tanh", ("dense", 6), "gelu", ("skip", 2), ("dense", CLASSES)],
    "skips, layer norm": ["flatten", ("dense", 6), "layer", ("dense", 6), "gelu", ("skip", 3), "layer", ("dense", 6), "tanh", ("skip", 3), ("dense", CLASSES)],
    "skips, one over another": ["flatten", ("dense", 6), "tanh", ("dense", 6), "batch", ("skip", 2), "gelu", ("dense", 6), ("skip", 5), ("dense", CLASSES)],
}


def train(name):
    network = Network()
    forward = network.build(NETWORKS[name], (CHANNELS, ROWS, COLUMNS))
    size = CHANNELS * ROWS * COLUMNS
    x = torch.tensor([4 * number(k, 9) for k in range(SAMPLES * size)]).reshape(SAMPLES, CHANNELS, ROWS, COLUMNS)
    labels = torch.tensor([k * k % CLASSES for k in range(SAMPLES)])
    optimizer = torch.optim.SGD(network.parameters, lr=1 / 256, momentum=0.9)

    def step():
        optimizer.zero_grad()
        loss = F.cross_entropy(forward(x), labels)
        loss.backward()
        optimizer.step()
        return loss.item()

    losses = [step() for _ in range(STEPS)]
    for module in network.normal.values():
        module.eval()
    evaluated = F.cross_entropy(forward(x), labels).item()
    return {"network": name, "losses": [float("%.10g" % v) for v in losses], "evaluated": float("%.10g" % evaluated)}


if __name__ == "__main__":
    write(train(name) for name in NETWORKS)
