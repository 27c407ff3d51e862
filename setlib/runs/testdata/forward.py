"""Computes the outputs of a network from what a run store holds: forward.py RUN INPUTS prints them, a line a sample.

The network is the test's: a sparse layer, ReLU, a sparse layer, ReLU, a dense layer.
"""

import sys

import numpy
import scipy.sparse

run, inputs = sys.argv[1:]
vectors = numpy.load(run + "/vectors.npz")
x = numpy.loadtxt(inputs, ndmin=2)
for layer in (0, 2):
    weights = scipy.sparse.load_npz(f"{run}/layer_{layer}.npz")
    assert weights.format == "csr" and weights.has_sorted_indices
    x = numpy.maximum(weights.T.dot(x.T).T + vectors[f"layer_{layer}_bias"], 0)
x = x @ numpy.load(run + "/layer_4.npy") + vectors["layer_4_bias"]

degrees = numpy.load(run + "/degrees.npz")
last = scipy.sparse.load_npz(run + "/layer_0.npz")
assert (degrees["layer0_in"][-1] == numpy.diff(last.indptr)).all()
assert (degrees["layer0_out"][-1] == last.getnnz(axis=0)).all()
assert (degrees["epochs"] == [0, 2, 3]).all()

e = numpy.exp(x - x.max(axis=1, keepdims=True))
numpy.savetxt(sys.stdout, e / e.sum(axis=1, keepdims=True))
