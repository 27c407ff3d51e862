"""Writes optimizers.json: what PyTorch's optimizers do with the network of optimizer_torch_test.go, in double precision.

Debian's python3-torch suffices:  /usr/bin/python3 optimizers.py > optimizers.json
"""

import json

import torch

torch.set_default_dtype(torch.float64)
INPUTS, HIDDEN, CLASSES, SAMPLES, STEPS = 5, 6, 3, 12, 100
LOOK = 10  # steps before the one whose update is written


def number(k, salt):
    """A number in [-1/2, 1/2) that float32 has exactly."""
    return ((k * 7919 + salt * 104729) % 1021 % 256) / 256 - 0.5


def table(rows, columns, salt):
    return torch.tensor([[number(i * columns + j, salt) for j in range(columns)] for i in range(rows)])


def there(i, j):
    """Whether the masked network has the connection from i to j."""
    return (3 * i + 2 * j) % 5 < 3


DECAY = 1 / 64
# RMSprop with momentum has a lower rate: at 1/64 PyTorch's losses in single and in double precision differ by 5e-4 after 100 steps.
OPTIMIZERS = {
    "momentum": lambda groups: torch.optim.SGD(groups, lr=1 / 16, momentum=0.9),
    "Nesterov": lambda groups: torch.optim.SGD(groups, lr=1 / 16, momentum=0.9, nesterov=True),
    "RMSprop": lambda groups: torch.optim.RMSprop(groups, lr=1 / 64),
    "RMSprop with momentum": lambda groups: torch.optim.RMSprop(groups, lr=1 / 256, alpha=0.95, momentum=0.5, eps=1e-4),
    "Adam": lambda groups: torch.optim.Adam(groups, lr=1 / 64),
    "Adam with other numbers": lambda groups: torch.optim.Adam(groups, lr=1 / 64, betas=(0.8, 0.95), eps=1e-3),
    "AdamW": lambda groups: torch.optim.AdamW(groups, lr=1 / 64),
    "momentum, clipped": lambda groups: torch.optim.SGD(groups, lr=1 / 16, momentum=0.9),
    "Adam, clipped": lambda groups: torch.optim.Adam(groups, lr=1 / 64),
    "momentum, decay by layer": lambda groups: torch.optim.SGD(groups, lr=1 / 16, momentum=0.9),
    "RMSprop, decay by layer": lambda groups: torch.optim.RMSprop(groups, lr=1 / 64),
    "Adam, clipped, decay by layer": lambda groups: torch.optim.Adam(groups, lr=1 / 64),
    "AdamW, decay by layer": lambda groups: torch.optim.AdamW(groups, lr=1 / 64),
}
CLIP = 0.25


def remembered(optimizer, p):
    """Velocity and second moment of a parameter, in the units of package nn."""
    state = optimizer.state[p]
    if "exp_avg" in state:
        return state["exp_avg"], state["exp_avg_sq"]
    if "square_avg" in state:
        return state.get("momentum_buffer", torch.zeros_like(p)), state["square_avg"]
    return -optimizer.param_groups[0]["lr"] * state["momentum_buffer"], torch.zeros_like(p)


def flat(tensors):
    return [float("%.10g" % v) for t in tensors for v in t.detach().reshape(-1).tolist()]


def train(name, masked):
    masks = [torch.tensor([[float(not masked or there(i, j)) for j in range(m)] for i in range(n)]) for n, m in ((INPUTS, HIDDEN), (HIDDEN, CLASSES))]
    weights = [(table(INPUTS, HIDDEN, 1) * masks[0]).requires_grad_(), (table(HIDDEN, CLASSES, 2) * masks[1]).requires_grad_()]
    biases = [torch.zeros(HIDDEN, requires_grad=True), torch.zeros(CLASSES, requires_grad=True)]
    x, labels = table(SAMPLES, INPUTS, 3) * 4, torch.tensor([k * k % CLASSES for k in range(SAMPLES)])
    decays = (1 / 8, 0) if "by layer" in name else (DECAY, DECAY)
    groups = [{"params": [w], "weight_decay": d} for w, d in zip(weights, decays)]
    optimizer = OPTIMIZERS[name]([*groups, {"params": biases, "weight_decay": 0}])
    parameters = [weights[0], biases[0], weights[1], biases[1]]

    def step():
        optimizer.zero_grad()
        hidden = torch.sigmoid(x @ (weights[0] * masks[0]) + biases[0])
        loss = torch.nn.functional.cross_entropy(hidden @ (weights[1] * masks[1]) + biases[1], labels)
        loss.backward()
        if "clipped" in name:
            torch.nn.utils.clip_grad_norm_(parameters, CLIP)
        optimizer.step()
        return loss.item()

    losses = [step() for _ in range(LOOK)]
    before = [p.detach().clone() for p in parameters]
    states = [remembered(optimizer, p) for p in parameters]
    at = {"values": flat(before), "velocity": flat(s[0] for s in states), "second": flat(s[1] for s in states)}
    losses.append(step())
    at["update"] = flat(p - b for p, b in zip(parameters, before))
    losses += [step() for _ in range(STEPS - len(losses))]
    return {"optimizer": name, "masked": masked, "losses": [float("%.9g" % v) for v in losses], **at}


def write(cases):
    print("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]")


if __name__ == "__main__":
    write(train(name, masked) for name in OPTIMIZERS for masked in (False, True))
