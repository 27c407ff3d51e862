"""Computes the outputs of a network of images from what a run store holds: convolve.py RUN INPUTS prints them, a line a sample.

The network is the test's, on images of 8 x 8: filters 3x3 - ReLU - largest of 2x2 - filters 3x2 at steps of 2 - ReLU - a sparse layer - ReLU -
a dense layer. What is said here about the weights' order is all that it takes to use them elsewhere.
"""

import sys

import numpy
import scipy.sparse

run, inputs = sys.argv[1:]
vectors = numpy.load(run + "/vectors.npz")


def same(n, size, stride):
    """Places along n pixels, and the zeros before and after them."""
    places = -(-n // stride)
    off = max(0, (places - 1) * stride + size - n)
    return places, (off // 2, off - off // 2)


def convolve(x, layer, height, width, stride):
    """x is [sample][channel][row][column]; the file is [(channel*height + row)*width + column][filter]."""
    samples, channels, rows, columns = x.shape
    weights = numpy.load(f"{run}/layer_{layer}.npy").reshape(channels, height, width, -1)
    (down, above), (across, beside) = same(rows, height, stride), same(columns, width, stride)
    x = numpy.pad(x, ((0, 0), (0, 0), above, beside))
    y = numpy.zeros((samples, weights.shape[-1], down, across))
    for i in range(down):
        for j in range(across):
            seen = x[:, :, i * stride : i * stride + height, j * stride : j * stride + width]
            y[:, :, i, j] = numpy.einsum("scyx,cyxf->sf", seen, weights)
    return y + vectors[f"layer_{layer}_bias"][:, None, None]


x = numpy.loadtxt(inputs, ndmin=2).reshape(-1, 1, 8, 8)
x = numpy.maximum(convolve(x, 0, 3, 3, 1), 0)
x = x.reshape(*x.shape[:2], 4, 2, 4, 2).max(axis=(3, 5))
x = numpy.maximum(convolve(x, 3, 3, 2, 2), 0)
x = x.reshape(len(x), -1)
x = numpy.maximum(scipy.sparse.load_npz(run + "/layer_6.npz").T.dot(x.T).T + vectors["layer_6_bias"], 0)
x = x @ numpy.load(run + "/layer_8.npy") + vectors["layer_8_bias"]

e = numpy.exp(x - x.max(axis=1, keepdims=True))
numpy.savetxt(sys.stdout, e / e.sum(axis=1, keepdims=True))
