"""numpy, that is OpenBLAS: the product of a dense layer with 100 samples.

    numpy_multiply.py INPUTS OUTPUTS
"""

import sys

from rounds import serve

import numpy as np

SAMPLES, CALLS = 100, 50


def main(inputs, outputs):
    rng = np.random.default_rng(1)
    w = rng.standard_normal((outputs, inputs), dtype=np.float32)
    x = rng.standard_normal((inputs, SAMPLES), dtype=np.float32)
    y = np.empty((outputs, SAMPLES), np.float32)

    def round():
        for _ in range(CALLS):
            np.matmul(w, x, out=y)

    serve(f"OpenBLAS of numpy {np.__version__}", f"{CALLS} calls", round, 1 / CALLS, 2 * inputs * outputs * SAMPLES)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
