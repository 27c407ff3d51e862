"""scipy's CSR matrices: contrastive divergence of a sparse restricted Boltzmann machine of 784 x 500 units.

    scipy_rbm.py GIBBS_STEPS

numpy_rbm.py with sparse products; the statistics on the connections are a numpy product of gathered columns.
"""

import sys

from rounds import serve

import numpy as np
import scipy
from scipy import sparse

from numpy_rbm import DECAY, MOMENTUM, RATE, SHAPES, sigmoid

VISIBLE, EPSILON = 784, 11


def main(steps):
    samples, hidden, batch = SHAPES[VISIBLE]
    rng = np.random.default_rng(1)
    data = (rng.random((VISIBLE, samples), dtype=np.float32) < 0.5).astype(np.float32)
    density = EPSILON * (VISIBLE + hidden) / (VISIBLE * hidden)
    targets, sources = np.nonzero(rng.random((hidden, VISIBLE), dtype=np.float32) < density)
    weights = 0.01 * rng.standard_normal(len(targets), dtype=np.float32)
    w = sparse.csr_matrix((weights, (targets, sources)), shape=(hidden, VISIBLE))
    b, c = np.zeros((VISIBLE, 1), np.float32), np.zeros((hidden, 1), np.float32)
    dw, db, dc = np.zeros_like(weights), np.zeros_like(b), np.zeros_like(c)
    minibatches = max(5, 60 // steps)

    def draw(p):
        return (rng.random(p.shape, dtype=np.float32) < p).astype(np.float32)

    def statistics(v, p):
        g, at_once = np.empty_like(weights), 4096  # gathered rows that stay in the cache
        for lo in range(0, len(g), at_once):
            part = slice(lo, lo + at_once)
            g[part] = np.einsum("cb,cb->c", v[sources[part]], p[targets[part]])
        return g

    def step(v):
        nonlocal dw, db, dc, b, c
        p = sigmoid(w @ v + c)
        g, gb, gc = statistics(v, p), v.sum(1, keepdims=True), p.sum(1, keepdims=True)
        for _ in range(steps):
            v = draw(sigmoid(w.T @ draw(p) + b))
            p = sigmoid(w @ v + c)
        g -= statistics(v, p)
        dw = MOMENTUM * dw + RATE * (g / batch - DECAY * w.data)
        w.data += dw
        db = MOMENTUM * db + RATE / batch * (gb - v.sum(1, keepdims=True))
        dc = MOMENTUM * dc + RATE / batch * (gc - p.sum(1, keepdims=True))
        b += db
        c += dc

    def round():
        order = rng.permutation(samples)
        for k in range(minibatches):
            step(data[:, order[k * batch : (k + 1) * batch]])

    of = samples // batch
    serve(f"scipy {scipy.__version__} CSR", f"{minibatches} of {of} minibatches", round, of / minibatches)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
