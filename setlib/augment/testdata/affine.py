"""Changes images as Keras's ImageDataGenerator does it, with scipy.

Standard input: channels, rows, columns; then cases, each the order of the splines, theta in degrees, tx (along the rows) and ty (along the columns) in
pixels, 1 for mirrored or 0, and the image's values. Standard output: the values of the changed images.

The transformation takes places of the new image to places of the old one: shifted, then turned about the middle, by
interpolation of that order with fill mode "nearest". The mirror comes last.
"""
import sys

import numpy as np
from scipy.ndimage import affine_transform

numbers = iter(sys.stdin.read().split())
channels, rows, columns = (int(next(numbers)) for _ in range(3))
while True:
    try:
        order = int(next(numbers))
    except StopIteration:
        break
    theta = np.deg2rad(float(next(numbers)))
    shift = np.array([float(next(numbers)), float(next(numbers))])
    mirrored = next(numbers) == "1"
    turn = np.array([[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)]])
    middle = (np.array([rows, columns]) - 1) / 2
    offset = middle + turn @ (shift - middle)
    for _ in range(channels):
        image = np.array([float(next(numbers)) for _ in range(rows * columns)]).reshape(rows, columns)
        new = affine_transform(image, turn, offset, order=order, mode="nearest")
        if mirrored:
            new = new[:, ::-1]
        print(*new.ravel())
