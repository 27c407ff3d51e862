"""scipy's CSR matrices: products and update of the sparse layers of the paper's perceptrons, without activations, dropout and batching.

    scipy_mlp.py w1|w2

That is what scipy has to offer; the gradient on the connections, which it has not, is a numpy product of gathered rows.
"""

import sys

from rounds import serve

import numpy as np
import scipy
from scipy import sparse

SHAPES = {  # samples, layers, minibatches of a round
    "w1": (60000, (784, 1000, 1000, 1000, 10), 30),
    "w2": (50000, (3072, 4000, 1000, 4000, 10), 10),
}
EPSILON, BATCH = 20, 100


class Layer:
    def __init__(self, inputs, outputs, rng):
        density = min(1, EPSILON * (inputs + outputs) / (inputs * outputs)) if outputs > 10 else 1
        targets, sources = np.nonzero(rng.random((outputs, inputs), dtype=np.float32) < density)
        weights = rng.standard_normal(len(targets), dtype=np.float32) * np.float32((2 / density / inputs) ** 0.5)
        self.w = sparse.csr_matrix((weights, (targets, sources)), shape=(outputs, inputs))
        self.targets, self.sources, self.velocity = targets, sources, np.zeros_like(weights)
        self.x = rng.standard_normal((inputs, BATCH), dtype=np.float32)
        self.dy = 0.01 * rng.standard_normal((outputs, BATCH), dtype=np.float32)

    def step(self, first):
        y = self.w @ self.x
        dx = None if first else self.w.T @ self.dy
        self.velocity *= np.float32(0.9)
        at_once = 4096  # gathered rows that stay in the cache
        for lo in range(0, len(self.targets), at_once):
            part = slice(lo, lo + at_once)
            gradient = np.einsum("cb,cb->c", self.x[self.sources[part]], self.dy[self.targets[part]])
            self.velocity[part] -= np.float32(0.01) * (gradient + np.float32(0.0002) * self.w.data[part])
        self.w.data += self.velocity
        return y, dx


def main(shape):
    samples, layers, minibatches = SHAPES[shape]
    rng = np.random.default_rng(1)
    network = [Layer(a, b, rng) for a, b in zip(layers, layers[1:])]

    def round():
        for _ in range(minibatches):
            for k, layer in enumerate(network):
                layer.step(k == 0)

    of = samples // BATCH
    serve(f"scipy {scipy.__version__} CSR, products only", f"{minibatches} of {of} minibatches", round, of / minibatches)


if __name__ == "__main__":
    main(*sys.argv[1:])
