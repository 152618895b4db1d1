"""Turn render passes -> denoised video frames on the stage tint.
turn.py passdir outdir from:to [start=70] [reach=3] [radius=3]      (needs lut.npy beside this file; run several ranges in parallel)

The garment stands still and camera and lights turn around it, so every pixel's position pass says exactly where the same thread
lies in the neighboring frames. Light is divided by albedo, averaged over passes and over +-reach frames along those positions
(where light and depth agree), then cleaned by a small two-half non-local filter guided by normals and albedo. The fleece color
is multiplied back at the end and never filtered. Output 000.png is render frame `start`, the poster view."""

import os, sys, json, glob, time

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2, numpy as np

cv2.setNumThreads(1)
D, out = sys.argv[1], sys.argv[2]
s, e = map(int, sys.argv[3].split(":"))
START, T, R = [int(sys.argv[i]) if len(sys.argv) > i else d for i, d in ((4, 70), (5, 3), (6, 3))]
CAM = json.load(open(D + "/cam.json"))
NF = CAM["n"]
V = lambda k: np.array(CAM[k], np.float32)
piv, loc = V("piv"), V("loc")
fw = V("tgt") - loc
fw /= np.linalg.norm(fw)
rt = np.cross(fw, np.float32([0, 0, 1]))
rt /= np.linalg.norm(rt)
up = np.cross(rt, fw)
L = np.load(os.path.join(os.path.dirname(os.path.abspath(__file__)), "lut.npy"))
LX = np.log2(L[:, 0]).astype(np.float32)
LY = L[:, 1].astype(np.float32)
tone = lambda x: np.interp(np.log2(np.maximum(x, 2**-13)), LX, LY).astype(np.float32)  # scene light -> display
sh = lambda x, dy, dx: np.roll(x, (dy, dx), (0, 1))


def project(P, f, W, H):
    th = 2 * np.pi * f / NF
    c, s_ = np.cos(th), np.sin(th)
    d = P - piv
    q = np.stack([c * d[..., 0] - s_ * d[..., 1], s_ * d[..., 0] + c * d[..., 1], d[..., 2]], -1) + piv - loc
    z = np.maximum(q @ fw, 0.1)
    k = CAM["lens"] / CAM["sensor"] * H
    return (W / 2 + k * (q @ rt) / z - 0.5).astype(np.float32), (H / 2 - k * (q @ up) / z - 0.5).astype(np.float32)


cache = {}


def frame(f):
    f %= NF
    if f in cache:
        return cache[f]
    C, A, N, P = [], [], [], []
    for p in range(50):
        r = [
            cv2.imread(f"{D}/aux/{k}{p * 1000 + f:04d}.exr", -1)
            if os.path.exists(f"{D}/aux/{k}{p * 1000 + f:04d}.exr")
            else None
            for k in ("col", "alb", "nor", "pos")
        ]
        if any(v is None for v in r):
            break
        C.append(r[0])
        A.append(r[1][..., :3])
        N.append(r[2][..., :3])
        P.append(r[3][..., ::-1])
    C = np.array(C)
    K = len(C)
    a = C[..., 3].mean(0).clip(0, 1)
    aa = np.maximum(a, 1e-3)[..., None]
    alu = np.maximum(np.mean(A, 0) / aa, 0.02)
    Cc = np.minimum(C[..., :3], cv2.blur(C[..., :3].mean(0), (5, 5)) * 3 + 0.02)
    ok = (a > 0.02).astype(np.float32)  # fireflies out
    g = lambda ix: np.where(ok[..., None] > 0, np.log1p(8 * Cc[ix].mean(0) / aa / alu), 0).astype(np.float32)
    cache[f] = dict(
        h=[g(list(range(0, K, 2))), g(list(range(1, K, 2)) or [0])],
        a=a,
        alu=alu.astype(np.float32),
        nor=np.mean(N, 0) / aa,
        pos=P[0].astype(np.float32),
        ok=ok,
        K=K,
    )
    return cache[f]


def temporal(f, tol=0.006):
    F = frame(f)
    H, W = F["a"].shape
    px, py = project(F["pos"], f, W, H)
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
    good = ((np.abs(px - xx) + np.abs(py - yy)) < 2.5) & (F["a"] > 0.97)
    acc = [x.copy() for x in F["h"]]
    ws = np.ones((H, W), np.float32)
    bl = lambda h: cv2.blur((h[0] + h[1]).mean(2) * 0.5, (7, 7))
    g0 = bl(F["h"])
    for k in range(-T, T + 1):
        if k == 0:
            continue
        G = frame(f + k)
        mx, my = project(F["pos"], f + k, W, H)
        d = np.sqrt(((cv2.remap(G["pos"], mx, my, cv2.INTER_LINEAR) - F["pos"]) ** 2).sum(2))
        ka = cv2.remap(G["a"], mx, my, cv2.INTER_LINEAR)
        hs = [cv2.remap(x, mx, my, cv2.INTER_CUBIC) for x in G["h"]]
        w = (
            np.exp(-k * k / (2 * (T * 0.7) ** 2))
            * good
            * (ka > 0.97)
            * np.clip(2 - d / tol, 0, 1)
            * np.exp(-(((bl(hs) - g0) / 0.18) ** 2))
        ).astype(np.float32)
        for i in (0, 1):
            acc[i] += hs[i] * w[..., None]
        ws += w
    return F, [x / ws[..., None] for x in acc], ws


def spatial(F, h, kc=0.6, sn=0.22, sa=0.12):
    a = F["a"]
    H, W = a.shape
    ys, xs = np.where(a > 0.004)
    m = R + 6
    S = np.s_[max(ys.min() - m, 0) : ys.max() + m, max(xs.min() - m, 0) : xs.max() + m]
    h0, h1 = [np.ascontiguousarray(x[S]) for x in h]
    ok = F["ok"][S]
    ft = np.dstack([F["nor"][S] / sn / 1.414, np.log(F["alu"][S].mean(2)) / sa / 2.83]).astype(np.float32)
    vs = cv2.GaussianBlur(((h0 - h1) ** 2).mean(2) * 0.5 * ok, (0, 0), 3) / np.maximum(
        cv2.GaussianBlur(ok, (0, 0), 3), 1e-3
    )
    vs = np.maximum(vs, 2e-5).astype(np.float32)
    g0 = h0.mean(2)
    g1 = h1.mean(2)
    o0 = h0 * 0
    o1 = h1 * 0
    w0 = g0 * 0
    w1 = g0 * 0
    dv = 1 / (1e-4 + kc * kc * 2 * vs)
    for dy in range(-R, R + 1):
        for dx in range(-R, R + 1):
            if dx * dx + dy * dy > R * R + 1:
                continue
            t = ft - sh(ft, dy, dx)
            wf = sh(ok, dy, dx) * np.exp(-np.minimum(np.einsum("ijk,ijk->ij", t, t), 20))
            W0, W1 = [
                wf * np.exp(-np.maximum(cv2.blur(((g - sh(g, dy, dx)) ** 2 - 2 * vs) * dv, (3, 3)), 0))
                for g in (g0, g1)
            ]
            o1 += W0[..., None] * sh(h1, dy, dx)
            w1 += W0
            o0 += W1[..., None] * sh(h0, dy, dx)
            w0 += W1
    o = h[0] * 0
    o[S] = 0.5 * (o0 / np.maximum(w0, 1e-6)[..., None] + o1 / np.maximum(w1, 1e-6)[..., None])
    return o


def stage(rgb, a):
    H, W = a.shape
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    r = np.sqrt(((x / W - 0.5) / 0.9) ** 2 + ((y / H - 0.42) / 0.8) ** 2).clip(0, 1)[..., None]
    bg = (233.1 * (1 - r) + 216.2 * r) + np.float32(
        [-4.22, -0.11, 1.79]
    )  # visual-direction image stage #EBE9E5 -> #DBD8D2, chroma held at one 8-bit video level: no tint rings
    s_ = cv2.GaussianBlur(np.roll(a, (round(26 * H / 900), 0), (0, 1)), (0, 0), 34 * H / 900)[..., None] * 0.16
    return bg * (1 - s_) * (1 - a[..., None]) + rgb * 255 * a[..., None]


light = lambda t, F: np.expm1(np.maximum(t, 0)) / 8 * F["alu"]
os.makedirs(out, exist_ok=True)
for f in range(s, e):
    p = f"{out}/{(f - START) % NF:03d}.png"
    if os.path.exists(p):
        continue
    t = time.time()
    F, h, ws = temporal(f)
    im = stage(tone(light(spatial(F, h), F)), F["a"])
    if os.environ.get("COMPARE"):
        im = np.hstack([stage(tone(light(sum(x) / 2, F)), F["a"]) for x in (F["h"], h)] + [im])
    cv2.imwrite(p, im.clip(0, 255).astype(np.uint8))
    print(f, F["K"], "passes, frames averaged %.1f" % ws[F["a"] > 0.97].mean(), "%.1fs" % (time.time() - t), flush=True)
    for k in [k for k in cache if (f - k) % NF > T and (k - f) % NF > T + 1]:
        cache.pop(k)
