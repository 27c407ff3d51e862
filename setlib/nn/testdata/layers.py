"""Writes layers.json: what PyTorch does with the networks of layers_torch_test.go, in double precision.

Debian's python3-torch suffices:  /usr/bin/python3 layers.py > layers.json
"""

import torch

from optimizers import CLASSES, HIDDEN, INPUTS, SAMPLES, STEPS, table, there, write

# With the default, 1e-5, or a rate of 1/16, losses of PyTorch in single and in double precision differ by up to 2e-5 after 100 steps.
EPSILON = 0.01
ACTIVATIONS = {
    "ReLU": torch.nn.ReLU(),
    "leaky ReLU(0.01)": torch.nn.LeakyReLU(),
    "sigmoid": torch.nn.Sigmoid(),
    "tanh": torch.nn.Tanh(),
    "GELU": torch.nn.GELU(),
    "SiLU": torch.nn.SiLU(),
}
NORMS = {
    "none": torch.nn.Identity,
    "batch": lambda: torch.nn.BatchNorm1d(HIDDEN, eps=EPSILON),
    "layer": lambda: torch.nn.LayerNorm(HIDDEN, eps=EPSILON),
}


def train(activation, norm, masked, smoothing=0.0):
    masks = [torch.tensor([[float(not masked or there(i, j)) for j in range(m)] for i in range(n)]) for n, m in ((INPUTS, HIDDEN), (HIDDEN, CLASSES))]
    weights = [(table(INPUTS, HIDDEN, 1) * masks[0]).requires_grad_(), (table(HIDDEN, CLASSES, 2) * masks[1]).requires_grad_()]
    biases = [torch.zeros(HIDDEN, requires_grad=True), torch.zeros(CLASSES, requires_grad=True)]
    x, labels = table(SAMPLES, INPUTS, 3) * 4, torch.tensor([k * k % CLASSES for k in range(SAMPLES)])
    normal = NORMS[norm]()
    optimizer = torch.optim.SGD([*weights, *biases, *normal.parameters()], lr=1 / 64, momentum=0.9)

    def loss():
        hidden = ACTIVATIONS[activation](normal(x @ (weights[0] * masks[0]) + biases[0]))
        return torch.nn.functional.cross_entropy(hidden @ (weights[1] * masks[1]) + biases[1], labels, label_smoothing=smoothing)

    def step():
        optimizer.zero_grad()
        now = loss()
        now.backward()
        optimizer.step()
        return now.item()

    losses = [step() for _ in range(STEPS)]
    normal.eval()
    return {"activation": activation, "norm": norm, "smoothing": smoothing, "masked": masked, "losses": [float("%.10g" % v) for v in losses], "evaluated": float("%.10g" % loss().item())}


if __name__ == "__main__":
    write(train(a, n, m, 0.25 if a == "sigmoid" else 0.0) for a in ACTIVATIONS for n in NORMS for m in (False, True))
