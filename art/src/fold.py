"""The hoodie laid flat, and then folded toward its pack.

python3 fold.py hoodie.npz flat.npz     the worn hoodie pressed flat, sleeves spread: draw it with --view flat, sleeves or bundle

`laid` moves the finished model, details included, from worn to lying on a floor and folds it. A fold keeps lengths: cloth runs around a
cylinder and on along the other side.
"""

import sys

import numpy as np
from scipy.spatial import cKDTree

FOLDED = ("flat", "sleeves", "bundle")

MID_Y = 0.02  # between front and back of the worn hoodie
PRESS = 0.11  # how much of its depth is left
SPREAD = np.radians(15)
ARMHOLE = 0.17  # how far from its seam a sleeve begins to turn as one


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def spread(d, side):
    """A sleeve and its cuff, turned away from the body. At the armhole they stay where they are sewn on."""
    sleeve, cuff = d[f"S{side}_pos"], d[f"C{side}_pos"]
    seam = sleeve[np.r_[d[f"S{side}_e_capF"], d[f"S{side}_e_capB"]]]
    sign, pivot = (1 if side == "R" else -1), seam.mean(0)
    for name, P in ((f"S{side}", sleeve), (f"C{side}", cuff)):
        a = sign * SPREAD * smooth(cKDTree(seam).query(P)[0] / ARMHOLE)
        u, w = P[:, 0] - pivot[0], P[:, 2] - pivot[2]
        x, z = pivot[0] + u * np.cos(a) - w * np.sin(a), pivot[2] + u * np.sin(a) + w * np.cos(a)
        d[f"{name}_pos"] = np.c_[x, P[:, 1], z]


def pressed(P):
    x, y, z = P.T
    ripple = 0.0035 * np.sin(23 * x + 9 * z) * np.sin(17 * z - 6 * x + 1.3) + 0.0025 * np.sin(41 * x - 31 * z + 0.7)
    return np.c_[x * 1.08, MID_Y + (y - MID_Y) * PRESS + ripple, z]


def bend(along, height, crease, center):
    """Folds what lies beyond the crease up and back, around a cylinder whose axis is `center` above the middle of the cloth."""
    run = along - crease
    a = np.clip(run / center, 0, np.pi)
    rest = np.maximum(run - np.pi * center, 0)
    radius = center - height
    bent = crease + radius * np.sin(a) - rest, center - radius * np.cos(a)
    return np.where(run > 0, bent[0], along), np.where(run > 0, bent[1], height)


def laid(view, P):
    """Points of the pressed model (x, depth, height) -> on the floor: across, away from the viewer, up. The front is up."""
    x, y, z = np.asarray(P, float).T.copy()
    away, up = z - 1.25, MID_Y - y
    if view != "flat":
        # One side comes to lie on the other. The sleeves are folded with the flanks that they hang on.
        x, up = bend(x, up, 0.115, 0.026)
        x, up = bend(-x, up, 0.115, 0.046)
        x = -x
    if view == "bundle":
        away, up = bend(away, up, -0.015, 0.062)
        away, up = bend(-away, up, 0.315, 0.062)
        away = -away
        # Turned over: the pack is up.
        x, up = -x, -up
    return np.c_[x, away, up]


if __name__ == "__main__":
    d = dict(np.load(sys.argv[1]))
    for side in "RL":
        spread(d, side)
    for n in d["names"]:
        d[f"{n}_pos"] = pressed(d[f"{n}_pos"])
    np.savez_compressed(sys.argv[2], **d)
