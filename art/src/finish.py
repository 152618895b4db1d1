"""A render -> the picture that the shop shows: noise cleaned out of the shadows, WebP with alpha.

finish.py render.png out.webp [--quality 86] [--strength 6] [--gain 1] [--floor mask.webp]

The fleece's grain in the light is real detail and stays; what counts as light is said by --gain (4 for black cloth).
With --floor the thing stands on its shadow, which is smoothed wherever the mask shows nothing.
"""

import argparse

import cv2
import numpy as np


def clean_shadows(rgb, strength, gain):
    cleaned = cv2.fastNlMeansDenoisingColored(rgb, None, strength, strength * 0.85, 5, 13)
    grey = cv2.cvtColor(rgb, cv2.COLOR_BGR2GRAY).astype(np.float32) / 255
    brightness = cv2.GaussianBlur(grey, (0, 0), 6) * gain
    share = np.clip(1 - (brightness - 0.12) / 0.35, 0.35, 0.95)[..., None]
    return (rgb * (1 - share) + cleaned * share).clip(0, 255).astype(np.uint8)


def smooth_floor_shadow(alpha, mask):
    """What the mask leaves out is the floor: only its shadow is in the alpha there."""
    shadow = (mask[..., 3] == 0).astype(np.float32)
    near = cv2.GaussianBlur(alpha * shadow, (0, 0), 9) / np.maximum(cv2.GaussianBlur(shadow, (0, 0), 9), 1e-3)
    return np.where(shadow > 0, near, alpha).clip(0, 255).astype(np.uint8)


if __name__ == "__main__":
    ask = argparse.ArgumentParser()
    ask.add_argument("render")
    ask.add_argument("out")
    ask.add_argument("--quality", type=int, default=86)
    ask.add_argument("--strength", type=float, default=6)
    ask.add_argument("--gain", type=float, default=1)
    ask.add_argument("--floor")
    to = ask.parse_args()
    image = cv2.imread(to.render, cv2.IMREAD_UNCHANGED)
    rgb = clean_shadows(image[..., :3], to.strength, to.gain)
    alpha = image[..., 3]
    if to.floor:
        alpha = smooth_floor_shadow(alpha, cv2.imread(to.floor, cv2.IMREAD_UNCHANGED))
    cv2.imwrite(to.out, np.dstack([rgb, alpha]), [cv2.IMWRITE_WEBP_QUALITY, to.quality])
