"""numpy: one evolution step of the three masked matrices of W2, about 341000 connections.

The weakest 30 % of the positive and of the negative weights go, found by partial sorting, and as many new ones come at free places, found
without a loop: vectorised, as a careful user of masks would write it.
"""

from rounds import serve

import numpy as np

LAYERS, EPSILON, ZETA = (3072, 4000, 1000, 4000), 20, 0.3


def weakest(magnitudes):
    """The places of the smallest fraction ZETA."""
    k = int(ZETA * len(magnitudes))
    return np.argpartition(magnitudes, k)[:k]


def evolve(w, mask, rng):
    flat, on = w.reshape(-1), mask.reshape(-1)
    places = np.flatnonzero(on)
    values = flat[places]
    gone = []
    for sign in (1, -1):
        of_sign = np.flatnonzero(sign * values > 0)
        gone.append(places[of_sign[weakest(np.abs(values[of_sign]))]])
    gone = np.concatenate(gone)
    on[gone] = False
    flat[gone] = 0
    new = rng.choice(np.flatnonzero(~on), len(gone), replace=False, shuffle=False)
    on[new] = True
    flat[new] = 0.01 * rng.standard_normal(len(new), dtype=np.float32)


def main():
    rng = np.random.default_rng(1)
    layers = []
    for inputs, outputs in zip(LAYERS, LAYERS[1:]):
        mask = rng.random((outputs, inputs), dtype=np.float32) < EPSILON * (inputs + outputs) / (inputs * outputs)
        layers.append((rng.standard_normal((outputs, inputs), dtype=np.float32) * mask, mask))

    def round():
        for w, mask in layers:
            evolve(w, mask, rng)

    serve(f"numpy {np.__version__} masks", "one step", round)


if __name__ == "__main__":
    main()
