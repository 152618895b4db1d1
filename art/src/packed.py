"""The hoodie folded into its own pack: a stuffed pouch (front, back, gusset), inflated and settled on a floor."""

import numpy as np, sys, time
import garment as G

h = 0.0075


def build():
    w, b, t, rt, rb = 0.148, 0.0, 0.375, 0.095, 0.045
    N = lambda L: max(2, int(round(L / h)))
    q = lambda cx, cy, r, a0, a1: [(cx + r * np.cos(a), cy + r * np.sin(a)) for a in np.linspace(a0, a1, 24)]
    kk = [
        ("bot", [(-w + rb, b), (w - rb, b)], N(2 * (w - rb))),
        ("cbr", q(w - rb, b + rb, rb, -np.pi / 2, 0), N(rb * 1.57)),
        ("r", [(w, b + rb), (w, t - rt)], N(t - rt - b - rb)),
        ("ctr", q(w - rt, t - rt, rt, 0, np.pi / 2), N(rt * 1.57)),
        ("top", [(w - rt, t), (-w + rt, t)], N(2 * (w - rt))),
        ("ctl", q(-w + rt, t - rt, rt, np.pi / 2, np.pi), N(rt * 1.57)),
        ("l", [(-w, t - rt), (-w, b + rb)], N(t - rt - b - rb)),
        ("cbl", q(-w + rb, b + rb, rb, np.pi, np.pi * 1.5), N(rb * 1.57)),
    ]
    P = {}
    dep = 0.085
    P["KF"] = G.make_panel("KF", kk, h, lambda u: [u[0], -dep / 2, u[1] + 0.004])
    P["KB"] = G.make_panel("KB", kk, h, lambda u: [u[0], dep / 2, u[1] + 0.004])
    o = P["KF"].outline
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(np.vstack([o, o[:1]]), axis=0), axis=1))]
    L = s[-1]
    n = len(o)
    oc = np.vstack([o, o[:1]])
    sg = np.linspace(0, L, n + 1)

    def f(u):
        k = np.interp(u[0], sg, np.arange(n + 1))
        i = int(min(k, n - 1))
        p = oc[i] + (oc[i + 1] - oc[i]) * (k - i)
        return [p[0], -dep / 2 + u[1], p[1] + 0.004]

    # gusset as strip; sewn along both long edges and closed end to end
    nd = N(dep)
    P["G"] = G.make_panel(
        "G",
        [
            ("f", [(0, 0), (L, 0)], n),
            ("e1", [(L, 0), (L, dep)], nd),
            ("b", [(L, dep), (0, dep)], n),
            ("e0", [(0, dep), (0, 0)], nd),
        ],
        h,
        f,
    )
    for p in P.values():
        p.scale = np.array([1.05, 1.04]) if p.name != "G" else np.array([1.05, 1.06])
        p.rest = p.uv * p.scale
    k = list(range(n)) + [0]
    P["KF"].edge = {"all": k}
    P["KB"].edge = {"all": k}
    return P, [("KF", "all", "G", "f", 0), ("KB", "all", "G", "b", 1), ("G", "e0", "G", "e1", 1)]


if __name__ == "__main__":
    P, S = build()
    off, pos, pairs = G.assemble(P, S)
    # outward normals
    for nm in P:
        p = P[nm]
        X = p.pos
        T = p.tri
        n = np.cross(X[T[:, 1]] - X[T[:, 0]], X[T[:, 2]] - X[T[:, 0]])
        c = X[T].mean(1) - np.array([0, 0, 0.19])
        if np.einsum("ij,ij->i", n, c).sum() < 0:
            p.tri = T[:, ::-1].copy()

    def phase(P, off, pos, pairs, h, frames, kb, amp):
        s = G.Sim(P, off, pos, pairs, True, kb, h=h)
        c = s.x[s.tri].mean(1)
        rng = np.random.default_rng(4)
        lum = np.zeros(len(c))
        for _ in range(16):
            p = rng.uniform([-0.14, -0.06, 0.0], [0.14, 0.06, 0.36])
            lum += rng.uniform(-0.7, 1.0) * np.exp(-((c - p) ** 2).sum(1) / 0.045**2)
        s.tp = G.D(5 + 3 * lum)
        # hold the middle of the back panel
        o = off["KB"]
        u = P["KB"].uv
        ix = s.rep[o : o + len(u)][(np.abs(u[:, 0]) < 0.06) & (np.abs(u[:, 1] - 0.20) < 0.09)]
        s.im[ix] = 0
        rng = np.random.default_rng(2)
        B = []
        rc = lambda a, b, ra, rb: B.append([1, *a, *b, ra, rb])
        el = lambda c, r: B.append([0, *c, *r, 0, 0])
        rc((-0.098, 0, 0.060), (0.094, 0, 0.058), 0.052, 0.056)
        rc((-0.090, -0.004, 0.160), (0.098, 0.0, 0.168), 0.056, 0.050)
        rc((-0.090, 0.0, 0.262), (0.086, -0.006, 0.255), 0.048, 0.055)
        rc((-0.074, -0.004, 0.318), (0.070, -0.004, 0.321), 0.045, 0.043)
        el((-0.05, -0.040, 0.11), (0.05, 0.028, 0.04))
        el((0.06, -0.038, 0.215), (0.045, 0.030, 0.05))
        el((-0.045, -0.036, 0.285), (0.05, 0.026, 0.03))
        el((0.07, -0.03, 0.09), (0.04, 0.036, 0.05))
        for i in range(frames):
            if i < frames * 0.6:
                s.v[s.im > 0] += (G.turb(s.x * 2.2, i, amp))[s.im > 0]
            s.run(
                1,
                B,
                k=0.02,
                thick=0.004,
                mu=0.4,
                damp=3,
                selfR=0.0,
                floor=0.003,
                substeps=(16 if h > 0.005 else 30),
                maxv=0.5,
            )
        return s

    s = phase(P, off, pos, pairs, h, 110, 6e-5, 0.12)
    print("coarse", s.x.min(0), s.x.max(0))
    Q = G.subdivide(P, off, s.x, s.rep)
    off2, pos2, pairs2 = G.assemble(Q, S)
    G.save(sys.argv[1].replace(".npz", "_lo.npz"), P, S, off, s)
    s = phase(Q, off2, pos2, pairs2, h / 2, 50, 5e-5, 0.03)
    print("fine", s.n, s.x.min(0), s.x.max(0))
    G.save(sys.argv[1], Q, S, off2, s)
