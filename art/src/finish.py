"""A render -> the picture that the shop shows: noise cleaned out of the shadows, WebP with alpha.

finish.py render.png out.webp [--quality 84] [--strength 6] [--gain 1] [--floor mask.webp [--shade 1] [--fade 0.16]]

The fleece's grain in the light is real detail and stays; what counts as light is said by --gain (4 for black cloth).
With --floor the thing stands on its shadow, which is smoothed wherever the mask shows nothing;
--shade below 1 lightens it and lets it end before the edge of the picture, from --fade of its size on.
"""

import argparse

import cv2
import numpy as np

from recolor import finer, read


def clean_shadows(rgb, strength, gain):
    cleaned = cv2.fastNlMeansDenoisingColored(rgb, None, strength, strength * 0.85, 5, 13)
    grey = cv2.cvtColor(rgb, cv2.COLOR_BGR2GRAY).astype(np.float32) / 255
    brightness = cv2.GaussianBlur(grey, (0, 0), 6 * finer(rgb)) * gain
    share = np.clip(1 - (brightness - 0.12) / 0.35, 0.35, 0.95)[..., None]
    return (rgb * (1 - share) + cleaned * share).clip(0, 255).astype(np.uint8)


def carry_color_over_edge(rgb, alpha, cover):
    """Where the thing's edge fades out its color goes on: else the encoder mixes it with the black of nothing.
    cover: how much of each pixel is the thing; the rest of alpha is the floor's shadow."""
    solid = (alpha >= 250).astype(np.float32)[..., None]
    spread = lambda x: cv2.GaussianBlur(x, (0, 0), 2.5 * finer(rgb))
    share = spread(solid[..., 0])[..., None]
    beside = spread(rgb * solid) / np.maximum(share, 1e-4)
    fades = (solid == 0) & (cover[..., None] > 0) & (share > 0.01)
    part = np.clip(cover / np.maximum(alpha, 1.0), 0, 1)[..., None]
    return np.where(fades, beside * part, rgb).clip(0, 255).astype(np.uint8)


def floor_shadow(alpha, mask):
    """What the mask leaves out is the floor: only its shadow is in the alpha there. It is smoothed, and goes on a little way under
    the thing, so that each pixel of the edge can be parted into both."""
    floor = (mask[..., 3] == 0).astype(np.float32)
    spread = lambda x: cv2.GaussianBlur(x, (0, 0), 9 * finer(mask))
    return spread(alpha * floor) / np.maximum(spread(floor), 1e-3)


def within(shape, margin):
    """1 in the middle of the picture, 0 at its edges."""
    away = [np.minimum(np.arange(n), np.arange(n)[::-1]) / (n * margin) for n in shape]
    rows, columns = (np.clip(x, 0, 1) ** 2 * (3 - 2 * np.clip(x, 0, 1)) for x in away)
    return np.outer(rows, columns)


if __name__ == "__main__":
    ask = argparse.ArgumentParser()
    ask.add_argument("render")
    ask.add_argument("out")
    ask.add_argument("--quality", type=int, default=84)
    ask.add_argument("--strength", type=float, default=6)
    ask.add_argument("--gain", type=float, default=1)
    ask.add_argument("--floor")
    ask.add_argument("--shade", type=float, default=1)
    ask.add_argument("--fade", type=float, default=0.16)
    to = ask.parse_args()
    image = read(to.render)
    rgb = clean_shadows(image[..., :3], to.strength, to.gain)
    alpha = image[..., 3]
    cover = alpha
    if to.floor:
        mask = read(to.floor)
        floor = shadow = floor_shadow(alpha, mask)
        if to.shade < 1:
            shadow = floor * to.shade * within(shadow.shape, to.fade)
        cover = np.where(mask[..., 3] > 0, (alpha - floor) / np.maximum(255 - floor, 1) * 255, 0).clip(0, 255)
        alpha = np.where(mask[..., 3] > 0, alpha, shadow).clip(0, 255).astype(np.uint8)
    rgb = carry_color_over_edge(rgb, alpha, cover)
    cv2.imwrite(to.out, np.dstack([rgb, alpha]), [cv2.IMWRITE_WEBP_QUALITY, to.quality])
