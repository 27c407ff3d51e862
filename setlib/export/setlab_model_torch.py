"""Converts models exported by SET Lab to PyTorch modules. Sparse layers stay sparse: their weights are CSR tensors.

    import setlab_model, setlab_model_torch
    module = setlab_model_torch.module(setlab_model.load("model.npz"))
    p = module(torch.from_numpy(x))
"""

import torch
from torch.nn import functional


class Module(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.meta = model.meta
        for name, t in model.tensors.items():
            if not name.endswith((".indptr", ".indices", ".values")):
                self.register_buffer(name.replace(".", "_"), torch.tensor(t))
        for name in model.tensors:
            if name.endswith(".indptr"):
                self.sparse(model, name[: -len(".indptr")])

    def sparse(self, model, name):
        indptr, indices, values = (torch.tensor(model.tensors[name + part]) for part in (".indptr", ".indices", ".values"))
        self.register_buffer(name.replace(".", "_"), torch.sparse_csr_tensor(indptr.long(), indices.long(), values, (len(indptr) - 1, model.inputs(name))))

    def of(self, name):
        return getattr(self, name.replace(".", "_"))

    def linear(self, weight, bias, x):
        x = x.flatten(1)
        weight = self.of(weight)
        if weight.layout == torch.sparse_csr and weight.shape[1] < x.shape[1]:
            x = x[:, : weight.shape[1]]
        return (weight @ x.T).T + self.of(bias)

    def forward(self, x):
        x = x.float()
        for k, treatment in enumerate(self.meta["inputs"].get("treatments", [])):
            if treatment["kind"] == "binarize":
                x = (x > treatment.get("threshold", 0)).float()
            else:
                x = (x - self.of("inputs.%d.mean" % k)) * self.of("inputs.%d.inverse" % k)
        if self.meta["kind"] == "rbm":
            return torch.sigmoid(self.linear("weight", "hidden_bias", x))
        if "shape" in self.meta:
            rows, columns, *channels = self.meta["shape"]
            x = x.reshape(len(x), *(channels or [1]), rows, columns)
        inputs = []
        for k, layer in enumerate(self.meta["layers"]):
            inputs.append(x)
            x = self.layer("layer%d." % k, layer, x, inputs)
        if self.meta["output"] == "softmax":
            return torch.softmax(x, 1)
        if self.meta["output"] == "sigmoid":
            return torch.sigmoid(x)
        if "target_scaling" in self.meta:
            scaling = self.meta["target_scaling"]
            x = x * x.new_tensor(scaling["deviation"]) + x.new_tensor(scaling["mean"])
        return x

    def layer(self, name, layer, x, inputs):
        kind, of = layer["kind"], lambda part: per_neuron(self.of(name + part), x)
        if kind in ("sparse", "dense"):
            return self.linear(name + "weight", name + "bias", x)
        if kind == "convolution":
            return functional.conv2d(padded(x, layer, 0.0), self.of(name + "weight"), self.of(name + "bias"), layer["stride"])
        if kind == "max pool":
            return functional.max_pool2d(padded(x, layer, -float("inf")), (layer["rows"], layer["columns"]), layer["stride"])
        if kind == "skip":
            return x + inputs[len(inputs) - 1 - layer["over"]]
        if kind == "batch norm":
            return of("weight") * (x - of("running_mean")) / torch.sqrt(of("running_var") + layer["epsilon"]) + of("bias")
        if kind == "layer norm":
            return functional.layer_norm(x, x.shape[1:], of("weight").expand(x.shape[1:]), of("bias").expand(x.shape[1:]), layer["epsilon"])
        if kind == "srelu":
            left, right = of("left_threshold"), of("right_threshold")
            below, above = left + of("left_slope") * (x - left), right + of("right_slope") * (x - right)
            return torch.where(x <= left, below, torch.where(x >= right, above, x))
        return ACTIVATIONS[kind](x, layer)


ACTIVATIONS = {
    "relu": lambda x, _: torch.relu(x),
    "leaky relu": lambda x, layer: torch.where(x > 0, x, layer["slope"] * x),
    "sigmoid": lambda x, _: torch.sigmoid(x),
    "tanh": lambda x, _: torch.tanh(x),
    "gelu": lambda x, _: functional.gelu(x),
    "silu": lambda x, _: functional.silu(x),
    "flatten": lambda x, _: x.flatten(1),
    "dropout": lambda x, _: x,
}


def per_neuron(v, x):
    return v.reshape(-1, 1, 1) if x.dim() == 4 and v.numel() == x.shape[1] else v.reshape(x.shape[1:])


def padded(x, layer, beyond):
    if layer["padding"] != "same":
        return x
    pads = []
    for n, size in ((x.shape[3], layer["columns"]), (x.shape[2], layer["rows"])):
        lacks = max(0, (-(-n // layer["stride"]) - 1) * layer["stride"] + size - n)
        pads += [lacks // 2, lacks - lacks // 2]
    return functional.pad(x, pads, value=beyond)


def module(model):
    return Module(model)
