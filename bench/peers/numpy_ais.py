"""numpy: annealed importance sampling of a dense restricted Boltzmann machine of 784 x 500 units in float32.

100 runs; the 14503 inverse temperatures of Salakhutdinov and Murray (2008), from the base rates of the data. The hidden inputs are computed
once a temperature, for the weights and for the Gibbs step.
"""

from rounds import serve

import numpy as np

from numpy_rbm import sigmoid

VISIBLE, HIDDEN, RUNS, BETAS, TIMED = 784, 500, 100, 14503, 300


def softplus(x):
    """In place; inputs of a model like this stay far from where exp overflows."""
    np.exp(x, out=x)
    x += 1
    return np.log(x, out=x)


def main():
    rng = np.random.default_rng(1)
    w = 0.05 * rng.standard_normal((VISIBLE, HIDDEN), dtype=np.float32)
    b = rng.standard_normal(VISIBLE, dtype=np.float32)
    c = rng.standard_normal(HIDDEN, dtype=np.float32)
    base = rng.standard_normal(VISIBLE, dtype=np.float32)

    def draw(p):
        return (rng.random(p.shape, dtype=np.float32) < p).astype(np.float32)

    def round():
        v = draw(np.broadcast_to(sigmoid(base.copy()), (RUNS, VISIBLE)))
        weights = np.zeros(RUNS)
        betas = np.linspace(0, 1, TIMED + 1, dtype=np.float32)
        for before, beta in zip(betas, betas[1:]):
            x = v @ w
            x += c
            weights += (beta - before) * (v @ (b - base))
            at = beta * x
            weights += softplus(at.copy()).sum(1)
            x *= before
            weights -= softplus(x).sum(1)
            inputs = draw(sigmoid(at)) @ w.T
            inputs += b
            inputs *= beta
            inputs += (1 - beta) * base
            v = draw(sigmoid(inputs))

    serve(f"numpy {np.__version__} dense", f"{TIMED} of {BETAS} inverse temperatures", round, BETAS / TIMED)


if __name__ == "__main__":
    main()
