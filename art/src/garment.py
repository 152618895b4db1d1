"""Pattern pieces -> sewn hoodie, draped on a mannequin with a small XPBD solver.
usage: python3 garment.py OUT.npz  [quick]"""

import numpy as np, ctypes, sys, time, os
from scipy.spatial import Delaunay, cKDTree

HERE = os.path.dirname(os.path.abspath(__file__))
lib = ctypes.CDLL(os.path.join(HERE, "cloth.so"))
D = lambda a: np.ascontiguousarray(a, dtype=np.float64)
I = lambda a: np.ascontiguousarray(a, dtype=np.int32)


def dp(a):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def ip(a):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_int))


def resample(poly, n):
    poly = np.asarray(poly, float)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(poly, axis=0), axis=1))]
    t = np.linspace(0, s[-1], n + 1)
    return np.c_[np.interp(t, s, poly[:, 0]), np.interp(t, s, poly[:, 1])]


def bez(p0, p1, p2, p3, n=40):
    t = np.linspace(0, 1, n)[:, None]
    p0, p1, p2, p3 = map(np.asarray, (p0, p1, p2, p3))
    return (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3


def plen(p):
    p = np.asarray(p)
    return np.linalg.norm(np.diff(p, axis=0), axis=1).sum()


def inside(poly, pts):
    x, y = pts[:, 0], pts[:, 1]
    r = np.zeros(len(pts), bool)
    n = len(poly)
    j = n - 1
    for i in range(n):
        xi, yi = poly[i]
        xj, yj = poly[j]
        c = ((yi > y) != (yj > y)) & (x < (xj - xi) * (y - yi) / (yj - yi + 1e-15) + xi)
        r ^= c
        j = i
    return r


def segdist(poly, pts, closed=True):
    P = np.asarray(poly)
    Q = np.roll(P, -1, axis=0) if closed else P[1:]
    if not closed:
        P = P[:-1]
    best = np.full(len(pts), 1e9)
    for a, b in zip(P, Q):
        ab = b - a
        t = np.clip(((pts - a) @ ab) / max(ab @ ab, 1e-15), 0, 1)
        d = np.linalg.norm(pts - (a + t[:, None] * ab), axis=1)
        best = np.minimum(best, d)
    return best


class Panel:
    pass


def make_panel(name, edges, h, place, hsp=None):
    """edges: list of (edgename, polyline, nseg) going round the outline."""
    p = Panel()
    p.name = name
    pts = []
    p.edge = {}
    k = 0
    tot = sum(e[2] for e in edges)
    for en, poly, n in edges:
        r = resample(poly, n)
        pts.append(r[:-1])
        p.edge[en] = [(k + i) % tot for i in range(n + 1)]
        k += n
    B = np.vstack(pts)
    lo, hi = B.min(0), B.max(0)
    hs = hsp or h
    ys = np.arange(lo[1] - hs, hi[1] + hs, hs * np.sqrt(3) / 2)
    G = []
    rng = np.random.default_rng(sum(map(ord, name)))
    for r, y in enumerate(ys):
        xs = np.arange(lo[0] - hs, hi[0] + hs, hs) + (hs / 2 if r % 2 else 0)
        G.append(np.c_[xs, np.full(len(xs), y)])
    G = np.vstack(G)
    G = G + rng.normal(0, hs * 0.06, G.shape)
    G = G[inside(B, G)]
    G = G[segdist(B, G) > 0.62 * hs]
    X = np.vstack([B, G])
    tri = Delaunay(X).simplices
    c = X[tri].mean(1)
    tri = tri[inside(B, c)]
    a = X[tri]
    ar = np.cross(a[:, 1] - a[:, 0], a[:, 2] - a[:, 0])
    tri[ar < 0] = tri[ar < 0][:, ::-1]
    tri = tri[np.abs(ar) > 1e-9]
    p.uv = X
    p.tri = tri
    p.nb = len(B)
    p.outline = B
    p.pos = np.array([place(u) for u in X])
    return p


# ---------------------------------------------------------------- patterns (metres)
HEM_Z = 0.958
W = 0.325
BL = 0.608
NW = 0.100
FND = 0.105
BND = 0.022
SHX = 0.276
SHY = BL - 0.050
AY = 0.300
CAPH = 0.092
SW = 0.240
SL = 0.540
CW = 0.120
RIBH = 0.070
CUFFH = 0.075
HOODH = 0.356


def build(h):
    P = {}
    a_, b_ = 0.252, 0.160
    th = np.linspace(-np.pi / 2, np.pi / 2, 2001)
    ex, ey = a_ * np.sin(th), -b_ * np.cos(th)
    es = np.r_[0, np.cumsum(np.hypot(np.diff(ex), np.diff(ey)))]
    es -= es[-1] / 2

    def torso(side):
        def f(u):
            s = u[0] * (es[-1] / W) if abs(es[-1]) > 0 else u[0]
            return [
                np.interp(s, es, ex),
                np.interp(s, es, ey) * (1 if side == "F" else -1) + 0.01,
                HEM_Z + (u[1] * 0.915),
            ]

        return f

    N = lambda L: max(2, int(round(L / h)))
    arm = lambda s: bez((s * SHX, SHY), (s * (SHX - 0.030), SHY - 0.10), (s * (SHX - 0.030), AY + 0.06), (s * W, AY))
    nF = lambda s: bez((0, BL - FND), (s * NW * 0.55, BL - FND), (s * NW, BL - FND * 0.55), (s * NW, BL))
    nB = lambda s: bez((0, BL - BND), (s * NW * 0.6, BL - BND), (s * NW * 0.92, BL - BND * 0.7), (s * NW, BL))
    nSide = N(AY)
    nSh = N(SHX - NW)
    nArm = N(plen(arm(1)))
    nNF = N(plen(nF(1)))
    nNB = N(plen(nB(1)))
    nHem = N(2 * W * 0.97)
    sd = lambda s: bez((s * W * 0.97, 0), (s * W * 0.985, AY * 0.33), (s * W, AY * 0.66), (s * W, AY))
    for nm, nk, nn in (("F", nF, nNF), ("B", nB, nNB)):
        P[nm] = make_panel(
            nm,
            [
                ("hem", [(-W * 0.97, 0), (W * 0.97, 0)], nHem),
                ("sideR", sd(1), nSide),
                ("armR", arm(1)[::-1], nArm),
                ("shR", [(SHX, SHY), (NW, BL)], nSh),
                ("neckR", nk(1)[::-1], nn),
                ("neckL", nk(-1), nn),
                ("shL", [(-NW, BL), (-SHX, SHY)], nSh),
                ("armL", arm(-1), nArm),
                ("sideL", sd(-1)[::-1], nSide),
            ],
            h,
            torso(nm),
        )
    # hem rib
    rw = W * 0.76
    for nm in ("RF", "RB"):
        base = torso("F" if nm == "RF" else "B")
        P[nm] = make_panel(
            nm,
            [
                ("bot", [(-rw, -RIBH), (rw, -RIBH)], nHem),
                ("sideR", [(rw, -RIBH), (rw, 0)], N(RIBH)),
                ("top", [(rw, 0), (-rw, 0)], nHem),
                ("sideL", [(-rw, 0), (-rw, -RIBH)], N(RIBH)),
            ],
            h,
            lambda u, base=base: base((u[0] * W / rw * 0.97, u[1])),
        )
    # sleeves
    A0 = 0.80  # arm angle from vertical at start (rad)
    nU = N(SL - CAPH)
    nCuff = N(2 * CW)
    cap = lambda s: bez((0, SL), (s * 0.085, SL), (s * 0.135, SL - CAPH * 0.98), (s * SW, SL - CAPH))
    und = lambda s: bez((s * SW, SL - CAPH), (s * (SW - 0.03), SL * 0.52), (s * (CW + 0.028), SL * 0.22), (s * CW, 0))

    def sleeve(sg, yo=0.0):
        o = np.array([sg * 0.215, 0.012, 1.415])
        ax = np.array([sg * np.sin(A0), 0, -np.cos(A0)])
        lat = np.array([sg * np.cos(A0), 0, np.sin(A0)])
        fw = np.array([0, -1, 0])

        def f(u):
            y = SL - u[1]
            wv = np.interp(u[1], [0, SL - CAPH, SL], [CW, SW, SW])
            phi = np.pi * u[0] / wv
            r = max(0.062, wv / np.pi)
            return o + ax * (y * 0.90 - 0.02) + lat * r * np.cos(phi) + fw * r * np.sin(phi)

        return f

    for sg, nm in ((1, "SR"), (-1, "SL")):
        P[nm] = make_panel(
            nm,
            [
                ("cuff", [(-CW, 0), (CW, 0)], nCuff),
                ("undF", und(1)[::-1], nU),
                ("capF", cap(1)[::-1], nArm),
                ("capB", cap(-1), nArm),
                ("undB", und(-1), nU),
            ],
            h,
            sleeve(sg),
        )
        cw = 0.099
        sl = sleeve(sg)
        nm2 = "C" + nm[1]
        P[nm2] = make_panel(
            nm2,
            [
                ("bot", [(-cw, -CUFFH), (cw, -CUFFH)], nCuff),
                ("undF", [(cw, -CUFFH), (cw, 0)], N(CUFFH)),
                ("top", [(cw, 0), (-cw, 0)], nCuff),
                ("undB", [(-cw, 0), (-cw, -CUFFH)], N(CUFFH)),
            ],
            h,
            lambda u, sl=sl: sl((u[0] * CW / cw, u[1])),
        )
    # hood (two sides)
    LF, LB = plen(nF(1)), plen(nB(1))
    LN = LF + LB
    neck = bez((0, 0), (LN * 0.33, -0.022), (LN * 0.7, -0.010), (LN, 0.012))
    topc = np.vstack(
        [
            bez((0.034, HOODH - 0.018), (0.10, HOODH + 0.004), (0.19, HOODH - 0.004), (0.250, HOODH - 0.082))[:-1],
            bez((0.248, HOODH - 0.080), (0.298, HOODH - 0.145), (0.302, 0.16), (LN, 0.012)),
        ]
    )
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(neck, axis=0), axis=1))]
    fr = LF / LN
    k = np.searchsorted(s, fr * s[-1])
    nkF, nkB = np.vstack([neck[:k]]), neck[k - 1 :]
    nOpen = N(HOODH)
    nTop = N(plen(topc))
    for sg, nm in ((1, "HR"), (-1, "HL")):

        def f(u, sg=sg):
            w = 0.075 + 0.045 * np.clip(u[1] / 0.15, 0, 1)
            return [
                sg * (w - 0.03 * np.clip((u[1] - 0.28) / 0.1, 0, 1)),
                -0.115 + u[0] * 0.95,
                1.485 + u[1] * 1.0 + 0.06 * (u[0] < 0.12) * 0,
            ]

        P[nm] = make_panel(
            nm,
            [
                ("neckF", nkF, nNF),
                ("neckB", nkB, nNB),
                ("top", topc[::-1], nTop),
                ("open", bez((0.034, HOODH - 0.022), (0.004, HOODH * 0.75), (-0.016, HOODH * 0.30), (0, 0)), nOpen),
            ],
            h,
            f,
        )
    # pocket (on F) and pack (on B), in the coordinates of their base panel
    kx = 1.055
    pk = [
        ("bot", [(-0.172, 0.006), (0.172, 0.006)], N(0.34)),
        ("sR", [(0.172, 0.006), (0.172, 0.072)], N(0.066)),
        ("oR", bez((0.172, 0.072), (0.160, 0.12), (0.135, 0.175), (0.112, 0.215)), N(0.155)),
        ("top", [(0.112, 0.215), (-0.112, 0.215)], N(0.224)),
        ("oL", bez((-0.112, 0.215), (-0.135, 0.175), (-0.160, 0.12), (-0.172, 0.072)), N(0.155)),
        ("sL", [(-0.172, 0.072), (-0.172, 0.006)], N(0.066)),
    ]
    tf = torso("F")
    P["P"] = make_panel("P", pk, h, lambda u: np.array(tf(u)) + [0, -0.006, 0])
    P["P"].base = "F"
    P["P"].scale = np.array([kx, 1.0])
    P["P"].off = 0.004
    P["P"].attach = ["bot", "sR", "top", "sL"]
    w, b, t, rt, rb = 0.148, 0.050, 0.425, 0.095, 0.04
    q = lambda cx, cy, r, a0, a1: [(cx + r * np.cos(a), cy + r * np.sin(a)) for a in np.linspace(a0, a1, 14)]
    kk = [
        ("bot", q(-w + rb, b + rb, rb, np.pi * 1.5, np.pi * 1.5)[:1] + [(w - rb, b)], N(2 * (w - rb))),
        ("cbr", q(w - rb, b + rb, rb, -np.pi / 2, 0), N(rb * 1.57)),
        ("r", [(w, b + rb), (w, t - rt)], N(t - rt - b - rb)),
        ("ctr", q(w - rt, t - rt, rt, 0, np.pi / 2), N(rt * 1.57)),
        ("top", [(w - rt, t), (-w + rt, t)], N(2 * (w - rt))),
        ("ctl", q(-w + rt, t - rt, rt, np.pi / 2, np.pi), N(rt * 1.57)),
        ("l", [(-w, t - rt), (-w, b + rb)], N(t - rt - b - rb)),
        ("cbl", q(-w + rb, b + rb, rb, np.pi, np.pi * 1.5), N(rb * 1.57)),
    ]
    tb = torso("B")
    P["K"] = make_panel("K", kk, h, lambda u: np.array(tb(u)) + [0, 0.006, 0])
    P["K"].base = "B"
    P["K"].scale = np.array([1.06, 1.04])
    P["K"].off = 0.003
    P["K"].attach = [e[0] for e in kk]
    for a in P.values():
        a.scale = getattr(a, "scale", np.array([1.0, 1.0]))
        a.rest = a.uv * a.scale
    # seams: (panel, edge, panel, edge, reversed?)
    S = [
        ("F", "sideR", "B", "sideR", 0),
        ("F", "sideL", "B", "sideL", 0),
        ("F", "shR", "B", "shR", 0),
        ("F", "shL", "B", "shL", 0),
        ("SR", "capF", "F", "armR", 0),
        ("SR", "capB", "B", "armR", 1),
        ("SL", "capF", "F", "armL", 1),
        ("SL", "capB", "B", "armL", 0),
        ("SR", "undF", "SR", "undB", 1),
        ("SL", "undF", "SL", "undB", 1),
        ("CR", "undF", "CR", "undB", 1),
        ("CL", "undF", "CL", "undB", 1),
        ("CR", "top", "SR", "cuff", 1),
        ("CL", "top", "SL", "cuff", 1),
        ("RF", "top", "F", "hem", 1),
        ("RB", "top", "B", "hem", 1),
        ("RF", "sideR", "RB", "sideR", 0),
        ("RF", "sideL", "RB", "sideL", 0),
        ("HR", "top", "HL", "top", 0),
        ("HR", "neckF", "F", "neckR", 1),
        ("HL", "neckF", "F", "neckL", 0),
        ("HR", "neckB", "B", "neckR", 0),
        ("HL", "neckB", "B", "neckL", 1),
    ]
    return P, S


def assemble(P, S):
    off = {}
    k = 0
    for n, p in P.items():
        off[n] = k
        k += len(p.uv)
    pos = np.vstack([p.pos for p in P.values()])
    pairs = []
    for a, ea, b, eb, rv in S:
        A = [off[a] + i for i in P[a].edge[ea]]
        B = [off[b] + i for i in P[b].edge[eb]]
        B = B[::-1] if rv else B
        pairs += list(zip(A, B))
    return off, pos, np.array([q for q in pairs if q[0] != q[1]])


def topo(tri):
    E = {}
    for t, (a, b, c) in enumerate(tri):
        for i, j, o in ((a, b, c), (b, c, a), (c, a, b)):
            E.setdefault((min(i, j), max(i, j)), []).append((t, i, j, o))
    return E


class Sim:
    def __init__(s, P, off, pos, pairs, weld, kb, rho=0.33, h=0.01, prims=None):
        s.P, s.off = P, off
        n0 = len(pos)
        rep = np.arange(n0)
        if weld:
            par = list(range(n0))

            def find(a):
                while par[a] != a:
                    par[a] = par[par[a]]
                    a = par[a]
                return a

            for a, b in pairs:
                ra, rb = find(a), find(b)
                if ra != rb:
                    par[ra] = rb
            root = np.array([find(i) for i in range(n0)])
            u, rep = np.unique(root, return_inverse=True)
        s.rep = rep
        n = rep.max() + 1
        s.n = n
        acc = np.zeros((n, 3))
        cnt = np.zeros(n)
        np.add.at(acc, rep, pos)
        np.add.at(cnt, rep, 1)
        s.x = D(acc / cnt[:, None])
        s.v = np.zeros_like(s.x)
        s.pairs = I(np.zeros((0, 2)) if weld else pairs)
        # constraints, panel by panel with rest shapes
        m = np.zeros(n)
        edges = {}
        hin = []
        hK = []
        ha = []
        tris = []
        tp = []
        s.triF = []
        seamE = {}
        for nm, p in P.items():
            o = off[nm]
            T = p.tri
            R = p.rest
            a = R[T]
            area = 0.5 * np.abs(np.cross(a[:, 1] - a[:, 0], a[:, 2] - a[:, 0]))
            dens = rho * (1.5 if nm in ("RF", "RB", "CL", "CR") else 1)
            kbb = kb * (
                3
                if nm in ("RF", "RB", "CL", "CR")
                else (2.0 if nm in ("HL", "HR") else (1.6 if nm in ("P", "K") else 1))
            )
            for c in range(3):
                np.add.at(m, rep[T[:, c] + o], area * dens / 3)
            tris.append(T + o)
            tp.append(np.zeros(len(T)))
            E = topo(T)
            sset = set(
                (min(a, b), max(a, b))
                for en, L in p.edge.items()
                if en not in ("open", "bot") or nm in ("P", "K")
                for a, b in zip(L[:-1], L[1:])
            )
            opn = set(p.edge.get("open", []))
            od = segdist(R[p.edge["open"]], R, closed=False) if opn else np.full(len(R), 9.0)
            for (i, j), L in E.items():
                gi, gj = rep[i + o], rep[j + o]
                cord = (
                    0.95
                    if (nm in ("HR", "HL") and i in opn and j in opn)
                    else (0.968 if (min(i, j), max(i, j)) in sset else 1.0)
                )
                if gi != gj:
                    edges.setdefault((min(gi, gj), max(gi, gj)), []).append(cord * np.linalg.norm(R[i] - R[j]))
                if len(L) == 2:
                    q = [i, j, L[0][3], L[1][3]]
                    x0, x1, x2, x3 = [np.r_[R[z], 0] for z in q]
                    s._hinge(x0, x1, x2, x3, [rep[z + o] for z in q], kbb * (5 if od[i] < 0.026 else 1), hin, hK, ha)
                else:
                    seamE.setdefault((min(gi, gj), max(gi, gj)), []).append((nm, i, j, L[0][3]))
        # hinges across seams (flattened)
        if weld:
            for (gi, gj), L in seamE.items():
                if len(L) != 2:
                    continue
                (na, i, j, k), (nb, i2, j2, k2) = L
                oa, ob = off[na], off[nb]
                Ra, Rb = P[na].rest, P[nb].rest

                def tri2(R, i, j, k):
                    l = np.linalg.norm(R[j] - R[i])
                    e = (R[j] - R[i]) / max(l, 1e-9)
                    t = (R[k] - R[i]) @ e
                    hh = abs(np.cross(e, R[k] - R[i]))
                    return l, t, hh

                if rep[i + oa] != gi:
                    i, j = j, i
                if rep[i2 + ob] != gi:
                    i2, j2 = j2, i2
                l, t, hh = tri2(Ra, i, j, k)
                l2, t2, h2 = tri2(Rb, i2, j2, k2)
                sg = 6.0 if ("C" in na + nb or "R" in (na[0] + nb[0])) else 2.0
                s._hinge(
                    np.r_[0, 0, 0.0],
                    np.r_[(l + l2) / 2, 0, 0.0],
                    np.r_[t, hh, 0.0],
                    np.r_[t2, -h2, 0.0],
                    [gi, gj, rep[k + oa], rep[k2 + ob]],
                    kb * sg,
                    hin,
                    hK,
                    ha,
                )
        s.e = I(list(edges.keys()))
        s.er = D([np.mean(v) for v in edges.values()])
        s.ea = D(np.full(len(s.e), 1 / 900.0))
        rng = np.random.default_rng(1)
        pm = rng.permutation(len(s.e))
        s.e, s.er, s.ea = I(s.e[pm]), D(s.er[pm]), D(s.ea[pm])
        pm = rng.permutation(len(hin))
        s.hi, s.hK, s.ha = I(np.array(hin)[pm]), D(np.array(hK)[pm]), D(np.array(ha)[pm])
        s.tri = I(rep[np.vstack(tris)])
        s.tp = D(np.concatenate(tp))
        s.m = m
        s.im = D(1 / np.maximum(m, 1e-7))
        s.tri0 = np.vstack(tris)
        # layers
        ai, ab, ao, li, lb, lm, lp = [], [], [], [], [], [], []
        for nm, p in P.items():
            if not hasattr(p, "base"):
                continue
            B = P[p.base]
            ob = off[p.base]
            o = off[nm]
            cen = B.uv[B.tri].mean(1)
            tree = cKDTree(cen)
            att = set(sum([p.edge[e] for e in p.attach], []))
            a = p.rest[p.tri]
            area = 0.5 * np.abs(np.cross(a[:, 1] - a[:, 0], a[:, 2] - a[:, 0]))
            va = np.zeros(len(p.uv))
            for c in range(3):
                np.add.at(va, p.tri[:, c], area / 3)
            for i, u in enumerate(p.uv):
                best = None
                for t in tree.query(u, k=12)[1]:
                    A, Bb, C = B.uv[B.tri[t]]
                    M = np.array([Bb - A, C - A]).T
                    w = np.linalg.solve(M, u - A)
                    b = np.array([1 - w.sum(), w[0], w[1]])
                    if best is None or b.min() > best[0]:
                        best = (b.min(), t, b)
                    if b.min() >= -1e-6:
                        break
                t, b = best[1], np.clip(best[2], 0, 1)
                b /= b.sum()
                idx = [rep[i + o]] + [rep[z + ob] for z in B.tri[t]]
                if i in att:
                    ai.append(idx)
                    ab.append(b)
                    ao.append(p.off)
                else:
                    li.append(idx)
                    lb.append(b)
                    lm.append(p.off)
                    lp.append(va[i])
        s.ai, s.ab, s.ao = I(ai), D(ab), D(ao)
        s.li, s.lb, s.lm, s.lva = I(li), D(lb), D(lm), np.array(lp)
        # which layer entries belong to pack
        pk = set(rep[off["K"] : off["K"] + len(P["K"].uv)]) if "K" in P else set()
        s.isK = np.array([r[0] in pk for r in s.li])
        s._excl(2 if h > 0.007 else 3)

    def _hinge(s, x0, x1, x2, x3, idx, kb, hin, hK, ha):
        if len(set(idx)) < 4:
            return
        e0 = x1 - x0
        e1 = x2 - x0
        e2 = x3 - x0
        e3 = x2 - x1
        e4 = x3 - x1
        cot = lambda a, b: np.dot(a, b) / max(np.linalg.norm(np.cross(a, b)), 1e-9)
        c01, c02, c03, c04 = cot(e0, e1), cot(e0, e2), cot(-e0, e3), cot(-e0, e4)
        A = 0.5 * np.linalg.norm(np.cross(e0, e1)) + 0.5 * np.linalg.norm(np.cross(e0, e2))
        K = np.sqrt(3 / max(A, 1e-9)) * np.array([c03 + c04, c01 + c02, -c01 - c03, -c02 - c04])
        hin.append(idx)
        hK.append(K)
        ha.append(1 / kb)

    def _excl(s, rings):
        import scipy.sparse as sp

        n = s.n
        r = np.r_[s.e[:, 0], s.e[:, 1]]
        c = np.r_[s.e[:, 1], s.e[:, 0]]
        if len(s.pairs):
            r = np.r_[r, s.pairs[:, 0], s.pairs[:, 1]]
            c = np.r_[c, s.pairs[:, 1], s.pairs[:, 0]]
        for arr in (s.ai, s.li):
            for q in (1, 2, 3):
                if len(arr):
                    r = np.r_[r, arr[:, 0], arr[:, q]]
                    c = np.r_[c, arr[:, q], arr[:, 0]]
        A = sp.csr_matrix((np.ones(len(r)), (r, c)), shape=(n, n))
        A = A + sp.identity(n)
        B = A
        for _ in range(rings - 1):
            B = B @ A
        B = B.tocsr()
        B.sort_indices()
        s.exP, s.exI = I(B.indptr), I(B.indices)

    def run(
        s,
        frames,
        prims,
        sewA=1e-9,
        substeps=14,
        damp=2.0,
        g=-9.8,
        thick=0.006,
        selfR=0.0,
        packP=0.0,
        pockP=0.0,
        mu=0.5,
        floor=-1e9,
        maxv=3.0,
        k=0.035,
    ):
        prims = D(prims)
        lp = D(np.where(s.isK, packP, pockP) * s.lva if len(s.li) else [])
        lib.simulate(
            int(s.n),
            dp(s.x),
            dp(s.v),
            dp(s.im),
            len(s.e),
            ip(s.e),
            dp(s.er),
            dp(s.ea),
            len(s.hi),
            ip(s.hi),
            dp(s.hK),
            dp(s.ha),
            len(s.pairs),
            ip(s.pairs),
            ctypes.c_double(sewA),
            len(s.ai),
            ip(s.ai),
            dp(s.ab),
            dp(s.ao),
            len(s.li),
            ip(s.li),
            dp(s.lb),
            dp(s.lm),
            dp(lp),
            len(s.tri),
            ip(s.tri),
            dp(s.tp),
            len(prims),
            dp(prims),
            ctypes.c_double(k),
            ctypes.c_double(thick),
            ctypes.c_double(mu),
            ctypes.c_double(floor),
            ctypes.c_double(selfR),
            ip(s.exP),
            ip(s.exI),
            frames,
            substeps,
            ctypes.c_double(1 / 60.0),
            ctypes.c_double(0),
            ctypes.c_double(0),
            ctypes.c_double(g),
            ctypes.c_double(damp),
            ctypes.c_double(maxv),
        )


FORE = {}


def body(ang, elb=0.0, head=1.0, armr=1.0, fwd=0.0, asym=0.0):
    """ang: upper-arm angle from vertical (rad); elb: extra forearm bend inwards/forwards."""
    P = []
    el = lambda c, r: P.append([0, *c, *r, 0, 0])
    rc = lambda a, b, ra, rb: P.append([1, *a, *b, ra, rb])
    el((0, 0.005, 1.285), (0.172, 0.116, 0.200))
    el((0, 0.0, 1.06), (0.150, 0.102, 0.22))
    el((0, 0.012, 0.80), (0.190, 0.142, 0.170))
    rc((-0.15, 0.018, 1.405), (0.15, 0.018, 1.405), 0.064, 0.064)
    for sg in (1, -1):
        rc((sg * 0.03, 0.025, 1.475), (sg * 0.165, 0.02, 1.425), 0.058, 0.05)
        ang_, elb_, fwd_ = ang, elb, fwd
        if sg < 0:
            ang_, elb_, fwd_ = ang - 0.035 * asym, elb + 0.03 * asym, fwd + 0.03 * asym
        s0 = np.array([sg * 0.182, 0.018, 1.395])
        d = np.array([sg * np.sin(ang_), -np.sin(fwd_), -np.cos(ang_) * np.cos(fwd_)])
        d /= np.linalg.norm(d)
        e = s0 + d * 0.285
        a2 = ang_ - elb_ * 0.6
        d2 = np.array([sg * np.sin(a2), -np.sin(fwd_ + elb_ * 1.2), -np.cos(a2) * np.cos(fwd_ + elb_ * 1.2)])
        d2 /= np.linalg.norm(d2)
        w = e + d2 * 0.25
        hnd = w + d2 * 0.10
        FORE[sg] = (w.copy(), d2.copy())
        rc(s0, e, 0.056 * armr, 0.046 * armr)
        rc(e, w, 0.045 * armr, 0.031 * armr)
        rc(w, hnd, 0.034 * armr, 0.044 * armr)
    rc((0, 0.025, 1.44), (0, 0.008, 1.60), 0.062, 0.058)
    rc((0, 0.034, 1.630), (0, -0.045, 1.668), 0.099 * head, 0.095 * head)
    return P


def orient(P, off, x, rep):
    """flip panels so normals face away from the body axis"""
    for nm, p in P.items():
        X = x[rep[off[nm] : off[nm] + len(p.uv)]]
        T = p.tri
        n = np.cross(X[T[:, 1]] - X[T[:, 0]], X[T[:, 2]] - X[T[:, 0]])
        c = X[T].mean(1)
        if nm in ("SR", "SL", "CR", "CL"):
            ctr = np.c_[
                np.interp(
                    c[:, 2],
                    np.linspace(c[:, 2].min(), c[:, 2].max(), 9),
                    [
                        c[(c[:, 2] >= a - 0.06) & (c[:, 2] <= a + 0.06), 0].mean()
                        for a in np.linspace(c[:, 2].min(), c[:, 2].max(), 9)
                    ],
                ),
                np.full(len(c), c[:, 1].mean()),
                c[:, 2],
            ]
        elif nm in ("HR", "HL"):
            ctr = np.c_[np.zeros(len(c)), np.zeros(len(c)) + 0.0, np.clip(c[:, 2], 0, 1.7)]
        else:
            ctr = np.c_[np.zeros(len(c)), np.zeros(len(c)), c[:, 2]]
        d = np.einsum("ij,ij->i", n, c - ctr).sum()
        if d < 0:
            p.tri = p.tri[:, ::-1].copy()


def subdivide(P, off, x, rep):
    """midpoint-split every panel; returns new panels with positions"""
    import copy

    Q = {}
    for nm, p in P.items():
        X = x[rep[off[nm] : off[nm] + len(p.uv)]]
        mid = {}
        uv = list(p.uv)
        ps = list(X)
        T = []

        def m(a, b):
            k = (min(a, b), max(a, b))
            if k not in mid:
                mid[k] = len(uv)
                uv.append((p.uv[a] + p.uv[b]) / 2)
                ps.append((X[a] + X[b]) / 2)
            return mid[k]

        for a, b, c in p.tri:
            ab, bc, ca = m(a, b), m(b, c), m(c, a)
            T += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        q = copy.copy(p)
        q.uv = np.array(uv)
        q.pos = np.array(ps)
        q.tri = np.array(T)
        q.rest = q.uv * q.scale
        q.edge = {}
        for en, L in p.edge.items():
            r = [L[0]]
            for a, b in zip(L[:-1], L[1:]):
                r += [mid[(min(a, b), max(a, b))], b]
            q.edge[en] = r
        o = p.outline
        q.outline = o
        Q[nm] = q
    return Q


def save(fn, P, S, off, sim, extra={}):
    out = {"names": np.array(list(P)), **extra}
    for nm, p in P.items():
        o = off[nm]
        out[nm + "_uv"] = p.uv
        out[nm + "_tri"] = p.tri
        out[nm + "_pos"] = sim.x[sim.rep[o : o + len(p.uv)]]
        out[nm + "_rep"] = sim.rep[o : o + len(p.uv)]
        out[nm + "_outline"] = p.outline
        for e, L in p.edge.items():
            out[f"{nm}_e_{e}"] = np.array(L)
    np.savez_compressed(fn, **out)


def turb(x, i, amp):
    a = i * 0.13
    return (
        amp
        * np.c_[
            np.sin(9 * x[:, 2] + 13 * x[:, 1] + a) + np.sin(23 * x[:, 2] - 17 * x[:, 0] - 1.7 * a),
            np.sin(11 * x[:, 0] + 8 * x[:, 2] - a) + np.sin(19 * x[:, 0] - 27 * x[:, 2] + 1.3 * a),
            0.4 * np.sin(15 * x[:, 0] + 21 * x[:, 1] + a),
        ]
        * 0.5
    )


if __name__ == "__main__":
    out = sys.argv[1]
    h = 0.0105
    t0 = time.time()
    log = lambda *a: print("%6.1fs" % (time.time() - t0), *a, flush=True)
    P, S = build(h)
    off, pos, pairs = assemble(P, S)
    log("verts", len(pos), "pairs", len(pairs))
    log("seam gap start", np.linalg.norm(pos[pairs[:, 0]] - pos[pairs[:, 1]], axis=1).max())
    orient(P, off, pos, np.arange(len(pos)))
    kb = float(os.environ.get("KB", "5e-5"))
    s = Sim(P, off, pos, pairs, False, kb, h=h)
    A = 0.80
    for i in range(60):
        sa = 10 ** np.interp(i, [0, 40], [-1.5, -7])
        s.run(
            1,
            body(A, armr=np.interp(i, [0, 30], [0.5, 1])),
            sewA=sa,
            g=-9.8 * min(1, max(0, (i - 25) / 20)),
            damp=8,
            maxv=2.0,
        )
    d = np.linalg.norm(s.x[pairs[:, 0]] - s.x[pairs[:, 1]], axis=1)
    log("sewn; gap max", d.max(), "mean", d.mean())
    w = np.argsort(-d)[:6]
    print(
        [(pairs[i].tolist(), s.x[pairs[i][0]].round(3).tolist(), s.x[pairs[i][1]].round(3).tolist()) for i in w],
        {k: v for k, v in off.items()},
    )
    pos1 = s.x.copy()
    s2 = Sim(P, off, pos1, pairs, True, kb, h=h)
    orient(P, off, s2.x, s2.rep)
    log("welded", s2.n)
    s2 = Sim(P, off, pos1, pairs, True, kb, h=h)
    s2.run(40, body(A), damp=4, selfR=0.007, packP=6, pockP=2)
    log("drape A")
    A1, E1 = 0.225, 0.20
    # cuffs ride rigidly on the forearms while the arms come down
    body(A)
    rings = {}
    for sg, nm in ((1, "CR"), (-1, "CL")):
        ix = s2.rep[[off[nm] + i for i in P[nm].edge["bot"]]]
        w0, d0 = FORE[sg]
        rings[sg] = (ix, s2.x[ix].copy(), w0, d0)
        s2.im[ix] = 0

    def follow(sim, ext=0.0):
        for sg, (ix, x0, w0, d0) in rings.items():
            w, d = FORE[sg]
            v = np.cross(d0, d)
            c = d0 @ d
            K = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
            R = np.eye(3) + K + K @ K / (1 + c)
            sim.x[ix] = w + (x0 - w0) @ R.T + d * ext
            sim.v[ix] = 0

    for i in range(45):
        body(A)
        follow(s2, 0.105 * (i + 1) / 45)
        s2.run(1, body(A), damp=3, packP=9, pockP=5)
    n = 110
    rng = np.random.default_rng(7)
    for i in range(n):
        s2.v += turb(s2.x, i, 0.16)
        t = (i + 1) / n
        t = t * t * (3 - 2 * t)
        Bt = body(A + (A1 - A) * t, elb=E1 * t, fwd=0.06 * t, asym=t)
        follow(s2, 0.105 - 0.035 * t)
        s2.run(1, Bt, damp=2.0, selfR=0.0075, packP=9, pockP=5)
    log("arms down")
    B1 = body(A1, elb=E1, fwd=0.06, asym=1)

    def pin(s, P, off):
        for nm in ("CR", "CL"):
            s.im[s.rep[[off[nm] + i for i in P[nm].edge["bot"]]]] = 0
        s.v[s.im == 0] = 0

    pin(s2, P, off)
    save(out.replace(".npz", "_down.npz"), P, S, off, s2)
    s2.run(50, B1, damp=4, selfR=0.0075, packP=9, pockP=5)
    log("settle")
    save(out.replace(".npz", "_lo.npz"), P, S, off, s2)
    if len(sys.argv) > 2:
        sys.exit()
    Q = subdivide(P, off, s2.x, s2.rep)
    off2, pos2, pairs2 = assemble(Q, S)
    s3 = Sim(Q, off2, pos2, pairs2, True, kb * 0.45, h=h / 2)
    log("fine", s3.n)
    pin(s3, Q, off2)
    for i in range(36):
        s3.v += turb(s3.x * 1.6, i * 2, 0.12)
        s3.run(1, B1, damp=2.5, selfR=0.0045, packP=9, pockP=5, substeps=18)
    s3.run(int(os.environ.get("FINE", "30")), B1, damp=5, selfR=0.0045, packP=9, pockP=5, substeps=18)
    log("fine settle")
    save(out, Q, S, off2, s3)
    log("saved")
