"""Writes losses.json: what PyTorch does with the networks of losses_test.go, in double precision.

Debian's python3-torch suffices:  /usr/bin/python3 losses.py > losses.json
"""

import torch

from optimizers import CLASSES, HIDDEN, INPUTS, SAMPLES, STEPS, table, there, write

LABELS = torch.tensor([k * k % CLASSES for k in range(SAMPLES)])
ONE_HOT = torch.nn.functional.one_hot(LABELS, CLASSES).double()
TARGETS = {
    "squared error": table(SAMPLES, CLASSES, 4) * 4 + 1,
    "binary cross-entropy": (table(SAMPLES, CLASSES, 4) > 0).double(),
}
LOSSES = {
    "squared error": lambda y, t: torch.nn.functional.mse_loss(y, t) * CLASSES / 2,
    "binary cross-entropy": torch.nn.functional.binary_cross_entropy_with_logits,
}


def scores(name, y, t):
    if name == "squared error":
        residual, total = ((y - t) ** 2).sum(0), ((t - t.mean(0)) ** 2).sum(0)
        return {"mean_squared_error": torch.nn.functional.mse_loss(y, t).item(), "r2": (1 - residual / total).mean().item()}
    told = (torch.sigmoid(y) > 0.5).double()
    hits = (told * t).sum().item()
    return {"f1": 2 * hits / (told.sum().item() + t.sum().item()), "correct": int((told == t).all(1).sum().item())}


def train(name, one_hot, masked):
    masks = [torch.tensor([[float(not masked or there(i, j)) for j in range(m)] for i in range(n)]) for n, m in ((INPUTS, HIDDEN), (HIDDEN, CLASSES))]
    weights = [(table(INPUTS, HIDDEN, 1) * masks[0]).requires_grad_(), (table(HIDDEN, CLASSES, 2) * masks[1]).requires_grad_()]
    biases = [torch.zeros(HIDDEN, requires_grad=True), torch.zeros(CLASSES, requires_grad=True)]
    x, t = table(SAMPLES, INPUTS, 3) * 4, ONE_HOT if one_hot else TARGETS[name]
    optimizer = torch.optim.SGD([*weights, *biases], lr=1 / 64, momentum=0.9)

    def outputs():
        return torch.tanh(x @ (weights[0] * masks[0]) + biases[0]) @ (weights[1] * masks[1]) + biases[1]

    def step():
        optimizer.zero_grad()
        now = LOSSES[name](outputs(), t)
        now.backward()
        optimizer.step()
        return now.item()

    losses = [step() for _ in range(STEPS)]
    y = outputs().detach()
    return {
        "loss": name, "one_hot": one_hot, "masked": masked, "losses": [float("%.10g" % v) for v in losses],
        "evaluated": float("%.10g" % LOSSES[name](y, t).item()), **({} if one_hot else scores(name, y, t)),
    }


if __name__ == "__main__":
    write(train(name, o, m) for name in LOSSES for o in (False, True) for m in (False, True))
