"""Prints the outputs of exported models, a line a sample: outputs.py numpy|torch INPUTS MODEL..."""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.dont_write_bytecode = True
import setlab_model

how, inputs, *models = sys.argv[1:]
x = np.loadtxt(inputs, ndmin=2)
for path in models:
    model = setlab_model.load(path)
    if how == "torch":
        import setlab_model_torch
        import torch

        y = setlab_model_torch.module(model)(torch.from_numpy(x)).numpy()
    else:
        y = model.predict(x)
    np.savetxt(sys.stdout, y)
