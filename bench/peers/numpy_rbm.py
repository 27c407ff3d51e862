"""numpy: contrastive divergence of a dense restricted Boltzmann machine in float32.

    numpy_rbm.py 784|180 GIBBS_STEPS

Momentum 0.9 and weight decay 0.0002, minibatches fetched by index, uniform numbers drawn as float32, buffers used again where numpy can.
"""

import sys

from rounds import serve

import numpy as np

SHAPES = {784: (60000, 500, 100), 180: (1400, 500, 10)}  # samples, hidden units, samples a minibatch
RATE, MOMENTUM, DECAY = np.float32(0.01), np.float32(0.9), np.float32(0.0002)


def sigmoid(x):
    """In place."""
    np.negative(x, out=x)
    np.exp(x, out=x)
    x += 1
    return np.reciprocal(x, out=x)


def main(visible, steps):
    samples, hidden, batch = SHAPES[visible]
    rng = np.random.default_rng(1)
    data = (rng.random((samples, visible), dtype=np.float32) < 0.5).astype(np.float32)
    w = 0.01 * rng.standard_normal((visible, hidden), dtype=np.float32)
    b, c = np.zeros(visible, np.float32), np.zeros(hidden, np.float32)
    dw, db, dc = np.zeros_like(w), np.zeros_like(b), np.zeros_like(c)
    minibatches = min(samples // batch, max(10, 200 // steps))

    def draw(p):
        return (rng.random(p.shape, dtype=np.float32) < p).astype(np.float32)

    def step(v):
        nonlocal dw, db, dc, w, b, c
        p = sigmoid(v @ w + c)
        g, gb, gc = v.T @ p, v.sum(0), p.sum(0)
        for _ in range(steps):
            v = draw(sigmoid(draw(p) @ w.T + b))
            p = sigmoid(v @ w + c)
        g -= v.T @ p
        g *= RATE / len(v)
        dw *= MOMENTUM
        dw += g
        dw -= (RATE * DECAY) * w
        w += dw
        db = MOMENTUM * db + RATE / len(v) * (gb - v.sum(0))
        dc = MOMENTUM * dc + RATE / len(v) * (gc - p.sum(0))
        b += db
        c += dc

    def round():
        order = rng.permutation(samples)
        for k in range(minibatches):
            step(data[order[k * batch : (k + 1) * batch]])

    of = samples // batch
    serve(f"numpy {np.__version__} dense", f"{minibatches} of {of} minibatches", round, of / minibatches)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
