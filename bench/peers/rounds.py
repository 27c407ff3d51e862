"""How a peer is set up and timed. Import it before numpy and torch: they read their settings when they are loaded.

A peer prepares its work, makes one round that is not timed, says in a line of JSON what it is, and then makes a timed round for
every line that it reads, so that whoever compares can take turns between peers. By hand:

    seq 5 | THREADS=2 python3 bench/peers/torch_mlp.py w1 masked
    seq 5 | DEVICE=cuda python3 bench/peers/torch_mlp.py w1 masked     PyTorch on a GPU, its data as well
"""

import json
import os
import sys
import time


def set_up():
    """Settings with which the peers are fastest, of those tried; the environment can say otherwise."""
    threads = os.environ.get("THREADS", "2")
    # PyTorch's own threads beside OpenBLAS's get into each other's way: two of each take nearly twice as long as one and two.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", threads)
    # OpenBLAS takes a processor that is newer than itself for an old one, and is then four times slower. PyTorch uses AVX-512 only when told to.
    if all(flag in flags() for flag in ("avx512f", "avx512bw", "avx512dq", "avx512vl")):
        os.environ.setdefault("OPENBLAS_CORETYPE", "SKYLAKEX")
        os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx512")


def flags():
    """The processor's flags, as Linux names them; none elsewhere."""
    try:
        with open("/proc/cpuinfo") as info:
            return next((line.split() for line in info if line.startswith("flags")), [])
    except OSError:
        return []


def serve(peer, timed, round, whole=1.0, flops=0):
    """Times round(), a part of the work; whole is how many such parts the work has, flops how many operations. timed says to people what a round is."""
    round()
    say(peer=peer, timed=timed)
    for _ in sys.stdin:
        began = time.perf_counter()
        round()
        seconds = (time.perf_counter() - began) * whole
        say(seconds=seconds, gflops=flops / seconds / 1e9)


def train(peer, model, masks, data, labels, batch, minibatches, of, fetched=lambda batch: batch, optimizer="momentum", rewired=lambda minibatch: False):
    """Serves rounds of some minibatches of the `of` that an epoch has, with the paper's settings, and, for each masked matrix, its mask.

    Fetched makes of the samples of a minibatch what the model takes. Rewired is called with the number of a minibatch, from 1, once its gradients
    are there; if it changes the masks, and returns True, there is no step."""
    import torch

    if torch.backends.mkl.is_available():  # its threads are PyTorch's own, unlike OpenBLAS's
        torch.set_num_threads(int(os.environ.get("THREADS", "2")))
    device = os.environ.get("DEVICE", "cpu")
    model, data, labels = model.to(device), data.to(device), labels.to(device)
    masks = [(weight, ones.to(device)) for weight, ones in masks]

    if optimizer == "adam":
        optimizer = torch.optim.Adam(model.parameters(), lr=0.001, weight_decay=0.0002)
    else:
        optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9, weight_decay=0.0002)
    loss = torch.nn.CrossEntropyLoss()

    @torch.no_grad()
    def mask():
        for weight, ones in masks:
            weight.mul_(ones)

    def round():
        order = torch.randperm(len(data), device=device)
        for number, rows in enumerate(order[: minibatches * batch].split(batch), 1):
            optimizer.zero_grad(set_to_none=True)
            loss(model(fetched(data[rows])), labels[rows]).backward()
            if not rewired(number):
                optimizer.step()
            mask()
        if device != "cpu":
            torch.cuda.synchronize()

    mask()
    if device != "cpu":
        peer += f", {torch.cuda.get_device_name()}"
    serve(f"PyTorch {torch.__version__} {peer}", f"{minibatches} of {of} minibatches", round, of / minibatches)


def say(**line):
    print(json.dumps(line), flush=True)


set_up()
