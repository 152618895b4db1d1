"""Another color from one finished grey master, in seconds.

recolor.py master.webp mask.webp from to out.png
recolor.py ../masters/front-grey.webp ../masters/front-mask.webp grey blue front-blue.png

Cloth and trim are divided by their own color in scene light, multiplied by the new one, and sent back through the display
curve (lut.npy, made by lut.py). In the mask red is cloth, green is trim; blue (metal, labels) keeps its color.
"""

import os
import sys

import cv2
import numpy as np

# cloth, trim, exposure: mid about 1.1, white 1.6; black 3.2, since dark fleece is seen by its sheen
COLORS = {
    "grey": ("8f9194", "3a3c40", 1.08),
    "black": ("1d1d20", "0b0b0d", 3.2),
    "blue": ("475873", "1b2433", 1.30),
    "pink": ("e3b4b8", "a87e86", 1.26),
    "white": ("f3f1ec", "c2beb6", 1.58),
}


def read(path):
    """A picture with alpha; a file without any is opaque."""
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    return image if image.shape[2] == 4 else cv2.cvtColor(image, cv2.COLOR_BGR2BGRA)


def finer(image):
    """How many pixels are one of a picture that is 1080 wide: what is blurred is said in those."""
    return max(1.0, image.shape[1] / 1080)


def linear(hexa):
    """sRGB "rrggbb" -> linear light, in OpenCV's order (blue, green, red)."""
    c = np.array([int(hexa[i : i + 2], 16) / 255 for i in (4, 2, 0)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def recolor(image, mask, old, new):
    curve = np.load(os.path.join(os.path.dirname(os.path.abspath(__file__)), "lut.npy"))
    light, display = curve[:, 0], np.maximum.accumulate(curve[:, 1] + np.arange(len(curve)) * 1e-9)
    scene = np.interp(image[..., :3] / 255.0, display, light)
    # a plain color has less melange than the grey: soften it, keep the form
    far = finer(image)
    soft = cv2.bilateralFilter(scene.astype(np.float32), int(4 * far) + 1, 0.06, 1.6 * far)
    scene = scene * 0.45 + soft * 0.55

    share = mask[..., 2::-1].astype(np.float32)
    cloth, trim, kept = np.moveaxis(share / np.maximum(share.sum(2, keepdims=True), 1e-3), 2, 0)[..., None]
    exposure = COLORS[new][2] / COLORS[old][2]
    gain = [linear(COLORS[new][i]) / linear(COLORS[old][i]) * exposure for i in (0, 1)]
    scene = scene * (cloth * gain[0] + trim * gain[1] + kept)

    shown = np.interp(np.clip(scene, light[0], light[-1]), light, display)
    shown += np.random.default_rng(0).normal(0, 0.0022, shown.shape)  # against bands in smooth shadows
    return np.dstack([np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8), image[..., 3]])


if __name__ == "__main__":
    master, mask, old, new, out = sys.argv[1:6]
    cv2.imwrite(out, recolor(read(master), read(mask), old, new))
