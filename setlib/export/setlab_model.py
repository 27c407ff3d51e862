"""Loads models exported by SET Lab and computes their outputs with numpy.

    import setlab_model
    model = setlab_model.load("model.npz")  # or model.safetensors, or a folder of CSV files
    p = model.predict(x)  # x: samples x features, before any scaling

model.meta describes the layers, model.tensors holds the arrays by name. setlab_model_torch.py converts a model to a PyTorch module.
"""

import csv
import json
import os

import numpy as np


class Model:
    def __init__(self, meta, tensors):
        if meta["format"] != "setlab model 1":
            raise ValueError("this loader reads 'setlab model 1', not %r" % meta["format"])
        self.meta, self.tensors = meta, tensors

    def matrix(self, name):
        """Returns named weights as a dense array [outputs, inputs]; for convolutions [filters, channels, rows, columns]."""
        if name in self.tensors:
            return self.tensors[name]
        indptr, indices, values = (self.tensors[name + part] for part in (".indptr", ".indices", ".values"))
        dense = np.zeros((len(indptr) - 1, self.inputs(name)), np.float32)
        dense[np.repeat(np.arange(len(indptr) - 1), np.diff(indptr)), indices] = values
        return dense

    def inputs(self, name):
        """Returns the number of inputs of a sparse matrix."""
        count = self.meta["inputs"]["count"]
        for k, layer in enumerate(self.meta.get("layers", [])):
            if name == "layer%d.weight" % k:
                break
            if layer["kind"] in ("sparse", "dense"):
                count = layer["neurons"]
            elif layer["kind"] in ("convolution", "max pool"):
                count = None  # images: known to the caller
        return count or int(self.tensors[name + ".indices"].max(initial=-1)) + 1

    def scale(self, x):
        """Applies the treatments of the training data to x."""
        x = np.asarray(x, np.float32)
        for k, treatment in enumerate(self.meta["inputs"].get("treatments", [])):
            if treatment["kind"] == "binarize":
                x = (x > treatment.get("threshold", 0)).astype(np.float32)
            else:
                x = (x - self.tensors["inputs.%d.mean" % k]) * self.tensors["inputs.%d.inverse" % k]
        return x

    def predict(self, x):
        """Returns probabilities of classes or labels, or targets: samples x outputs. For an RBM, returns the probabilities of the hidden units."""
        x = self.scale(x)
        if self.meta["kind"] == "rbm":
            return sigmoid(self.linear("weight", "hidden_bias", x))
        if "shape" in self.meta:
            rows, columns, *channels = self.meta["shape"]
            x = x.reshape(len(x), *(channels or [1]), rows, columns)
        inputs = []
        for k, layer in enumerate(self.meta["layers"]):
            inputs.append(x)
            x = self.layer(k, layer, x, inputs)
        if self.meta["output"] == "softmax":
            e = np.exp(x - x.max(axis=1, keepdims=True))
            x = e / e.sum(axis=1, keepdims=True)
        elif self.meta["output"] == "sigmoid":
            x = sigmoid(x)
        if "target_scaling" in self.meta:
            scaling = self.meta["target_scaling"]
            x = x * np.array(scaling["deviation"]) + np.array(scaling["mean"])
        return x

    def linear(self, weight, bias, x):
        x = x.reshape(len(x), -1)
        if weight in self.tensors:
            return x @ self.tensors[weight].T + self.tensors[bias]
        indptr, indices, values = (self.tensors[weight + part] for part in (".indptr", ".indices", ".values"))
        y = np.zeros((len(x), len(indptr) - 1), np.float32) + self.tensors[bias]
        for j in range(len(indptr) - 1):
            c = slice(indptr[j], indptr[j + 1])
            y[:, j] += x[:, indices[c]] @ values[c]
        return y

    def layer(self, k, layer, x, inputs):
        kind = layer["kind"]
        own = {name.split(".", 1)[1]: t for name, t in self.tensors.items() if name.startswith("layer%d." % k)}
        if kind in ("sparse", "dense"):
            return self.linear("layer%d.weight" % k, "layer%d.bias" % k, x)
        if kind == "convolution":
            return convolve(x, own["weight"], own["bias"], layer["stride"], layer["padding"])
        if kind == "max pool":
            return windows(x, layer["rows"], layer["columns"], layer["stride"], layer["padding"], -np.inf).max(axis=(4, 5))
        if kind == "skip":
            return x + inputs[k - layer["over"]]
        if kind in ("batch norm", "layer norm"):
            return normalize(x, own, layer)
        if kind == "srelu":
            left, right = per_neuron(own["left_threshold"], x), per_neuron(own["right_threshold"], x)
            below = left + per_neuron(own["left_slope"], x) * (x - left)
            above = right + per_neuron(own["right_slope"], x) * (x - right)
            return np.where(x <= left, below, np.where(x >= right, above, x))
        return ACTIVATIONS[kind](x, layer)


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -80, 80)))


def erf(x):
    import math

    return np.vectorize(math.erf, otypes=[np.float64])(x)


ACTIVATIONS = {
    "relu": lambda x, _: np.maximum(x, 0),
    "leaky relu": lambda x, layer: np.where(x > 0, x, layer["slope"] * x),
    "sigmoid": lambda x, _: sigmoid(x),
    "tanh": lambda x, _: np.tanh(x),
    "gelu": lambda x, _: x * (1 + erf(x / 2**0.5)) / 2,
    "silu": lambda x, _: x * sigmoid(x),
    "flatten": lambda x, _: x.reshape(len(x), -1),
    "dropout": lambda x, _: x,
}


def per_neuron(v, x):
    """Reshapes a vector with one value per neuron, or per image channel, to the shape of the samples."""
    if x.ndim == 4 and v.size == x.shape[1]:
        return v.reshape(-1, 1, 1)
    return v.reshape(x.shape[1:])


def normalize(x, own, layer):
    if layer["kind"] == "batch norm":
        mean, variance = per_neuron(own["running_mean"], x), per_neuron(own["running_var"], x)
    else:
        axes = tuple(range(1, x.ndim))
        mean, variance = x.mean(axis=axes, keepdims=True), x.var(axis=axes, keepdims=True)
    return per_neuron(own["weight"], x) * (x - mean) / np.sqrt(variance + layer["epsilon"]) + per_neuron(own["bias"], x)


def windows(x, rows, columns, stride, padding, beyond):
    """Returns the windows on images, [sample][channel][position down][position across][row][column]."""
    if padding == "same":
        pads = []
        for n, size in ((x.shape[2], rows), (x.shape[3], columns)):
            lacks = max(0, (-(-n // stride) - 1) * stride + size - n)
            pads.append((lacks // 2, lacks - lacks // 2))
        x = np.pad(x, ((0, 0), (0, 0), *pads), constant_values=beyond)
    return np.lib.stride_tricks.sliding_window_view(x, (rows, columns), axis=(2, 3))[:, :, ::stride, ::stride]


def convolve(x, weight, bias, stride, padding):
    seen = windows(x, weight.shape[2], weight.shape[3], stride, padding, 0)
    return np.einsum("scyxij,fcij->sfyx", seen, weight, optimize=True) + bias.reshape(-1, 1, 1)


def load(path):
    if os.path.isdir(path):
        return load_csv(path)
    with open(path, "rb") as file:
        if file.read(4) == b"PK\x03\x04":
            arrays = dict(np.load(path))
            return Model(json.loads(arrays.pop("model").tobytes()), arrays)
    return load_safetensors(path)


def load_safetensors(path):
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        data = file.read()
    meta = json.loads(header.pop("__metadata__")["model"])
    tensors = {}
    for name, entry in header.items():
        start, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[start:end], {"F32": "<f4", "I32": "<i4"}[entry["dtype"]]).reshape(entry["shape"])
    return Model(meta, tensors)


def load_csv(folder):
    with open(os.path.join(folder, "model.json"), encoding="utf-8") as file:
        meta = json.load(file)
    names = ["weight", "visible_bias", "hidden_bias"] if meta["kind"] == "rbm" else []
    names += ["inputs.%d" % k for k in range(len(meta["inputs"].get("treatments", [])))]
    for k in range(len(meta.get("layers", []))):
        names += ["layer%d.weight" % k, "layer%d" % k]
    tensors = {}
    for name in sorted(set(os.listdir(folder)) & {name + ".csv" for name in names}):
        with open(os.path.join(folder, name), newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        stem, values = name[:-4], np.array(rows[1:], dtype=np.float32).reshape(len(rows) - 1, len(rows[0]))
        if rows[0] == ["output", "input", "weight"]:
            tensors.update(matrix_of(meta, stem, rows[1:], values))
        elif rows[0] == [stem]:  # a vector by itself
            tensors[stem] = values[:, 0]
        else:
            tensors.update({stem + "." + column: values[:, c] for c, column in enumerate(rows[0])})
    for name, t in tensors.items():  # rows without connections at the end
        if name.endswith(".indptr"):
            bias = tensors["hidden_bias" if name == "weight.indptr" else name.replace("weight.indptr", "bias")]
            tensors[name] = np.concatenate([t, np.full(len(bias) + 1 - len(t), t[-1], np.int32)])
    return Model(meta, tensors)


def matrix_of(meta, name, rows, values):
    outputs, inputs = (np.array([int(row[c]) for row in rows], np.int32) for c in (0, 1))
    weights = values[:, 2] if len(rows) else np.zeros(0, np.float32)
    layer = {"kind": "sparse"} if meta["kind"] == "rbm" else meta["layers"][int(name[len("layer"):].split(".")[0])]
    if layer["kind"] == "sparse":
        count = int(outputs.max(initial=-1)) + 1
        indptr = np.concatenate([[0], np.cumsum(np.bincount(outputs, minlength=count))]).astype(np.int32)
        return {name + ".indptr": indptr, name + ".indices": inputs, name + ".values": weights}
    weights = weights.reshape(layer["neurons"], -1)
    if layer["kind"] == "convolution":
        weights = weights.reshape(layer["neurons"], -1, layer["rows"], layer["columns"])
    return {name: weights}
