"""The turn in one color: 40 pictures, 9 degrees apart, from the front on.

frames.py color [quality]      reads ../masters/turn-grey.webm and ../masters/turn/*.webp, writes ../../public/media/turn/

The video shows the garment on a stage, from behind on; the mask of a frame says where the garment is, and what to recolor.
"""

import os
import subprocess
import sys
import tempfile

import cv2
import numpy as np

from finish import carry_color_over_edge
from recolor import read, recolor

FRAMES = 120  # of the video, one turn
EVERY = 3
BEGINS = 70  # the rendered frame that the video begins with; frame 0 shows the front: START of turn.py
SIZE = 720, 900

HERE = os.path.dirname(os.path.abspath(__file__))
MASTERS = os.path.join(HERE, "..", "masters")
MEDIA = os.path.join(HERE, "..", "..", "public", "media", "turn")


def cut_out(frame, mask):
    """The video's own edge is mixed with the stage, so the color inside goes on over it."""
    alpha = mask[..., 3]
    inside = cv2.erode(alpha, np.ones((3, 3), np.uint8))
    rgb = carry_color_over_edge(frame[..., :3], np.where(inside >= 250, 255, np.minimum(alpha, 249)), alpha)
    return np.dstack([rgb, alpha])


def smaller(image):
    alpha = image[..., 3:] / 255.0
    small = cv2.resize(np.dstack([image[..., :3] * alpha, alpha]), SIZE, interpolation=cv2.INTER_AREA)
    return np.dstack([small[..., :3] / np.maximum(small[..., 3:], 1e-3), small[..., 3:] * 255]).clip(0, 255).round()


if __name__ == "__main__":
    color, quality = sys.argv[1], int((sys.argv + ["75"])[2])
    os.makedirs(MEDIA, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", f"{MASTERS}/turn-grey.webm", "-start_number", "0", f"{work}/%03d.png"],
            check=True,
        )
        for number, shown in enumerate(range(0, FRAMES, EVERY)):
            mask = read(f"{MASTERS}/turn/{shown:03d}.webp")
            image = cut_out(read(f"{work}/{(shown - BEGINS) % FRAMES:03d}.png"), mask)
            if color != "grey":
                image = recolor(image, mask, "grey", color)
            out = f"{MEDIA}/{color}-{number:02d}.webp"
            cv2.imwrite(out, smaller(image).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, quality])
