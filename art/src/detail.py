"""Turns the draped panels into a dressed model: subdivided shells, seams, stitches, zips, straps, cords."""

import numpy as np
from scipy.spatial import cKDTree
import scipy.sparse as sp


def loop_subdiv(V, F, Fu, UV):
    """Loop subdivision of welded mesh (V,F) with a parallel, unwelded index set (Fu into UV)."""
    n = len(V)
    E = np.sort(np.vstack([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]]), axis=1)
    key = E[:, 0].astype(np.int64) * n + E[:, 1]
    uk, inv, cnt = np.unique(key, return_inverse=True, return_counts=True)
    ue = np.c_[uk // n, uk % n]
    ne = len(ue)
    opp = np.r_[F[:, 2], F[:, 0], F[:, 1]]
    s = np.zeros((ne, 3))
    np.add.at(s, inv, V[opp])
    mid = (V[ue[:, 0]] + V[ue[:, 1]]) / 2
    em = mid.copy()
    it = cnt == 2
    em[it] = mid[it] * 0.75 + s[it] * 0.125
    # vertices
    A = sp.coo_matrix((np.ones(2 * ne), (np.r_[ue[:, 0], ue[:, 1]], np.r_[ue[:, 1], ue[:, 0]])), shape=(n, n)).tocsr()
    val = np.asarray(A.sum(1)).ravel()
    be = ue[cnt == 1]
    isb = np.zeros(n, bool)
    isb[be.ravel()] = True
    nbs = A @ V
    beta = np.where(val == 3, 3 / 16, 3 / (8 * np.maximum(val, 1)))
    nv = V * (1 - val * beta)[:, None] + nbs * beta[:, None]
    if len(be):
        Bm = sp.coo_matrix(
            (np.ones(2 * len(be)), (np.r_[be[:, 0], be[:, 1]], np.r_[be[:, 1], be[:, 0]])), shape=(n, n)
        ).tocsr()
        bv = np.asarray(Bm.sum(1)).ravel()
        bs = Bm @ V
        ok = isb & (bv == 2)
        nv[ok] = V[ok] * 0.75 + bs[ok] * 0.125
        nv[isb & ~ok] = V[isb & ~ok]
    m = len(F)
    e01, e12, e20 = inv[:m] + n, inv[m : 2 * m] + n, inv[2 * m :] + n
    F2 = np.vstack([np.c_[F[:, 0], e01, e20], np.c_[e01, F[:, 1], e12], np.c_[e20, e12, F[:, 2]], np.c_[e01, e12, e20]])
    # uv side
    nu = len(UV)
    Eu = np.sort(np.vstack([Fu[:, [0, 1]], Fu[:, [1, 2]], Fu[:, [2, 0]]]), axis=1)
    ku = Eu[:, 0].astype(np.int64) * nu + Eu[:, 1]
    uu, iu = np.unique(ku, return_inverse=True)
    eu = np.c_[uu // nu, uu % nu]
    UV2 = np.vstack([UV, (UV[eu[:, 0]] + UV[eu[:, 1]]) / 2])
    a, b, c = iu[:m] + nu, iu[m : 2 * m] + nu, iu[2 * m :] + nu
    Fu2 = np.vstack([np.c_[Fu[:, 0], a, c], np.c_[a, Fu[:, 1], b], np.c_[c, b, Fu[:, 2]], np.c_[a, b, c]])
    return np.vstack([nv, em]), F2, Fu2, UV2


def vnormals(V, F):
    n = np.cross(V[F[:, 1]] - V[F[:, 0]], V[F[:, 2]] - V[F[:, 0]])
    N = np.zeros_like(V)
    for c in range(3):
        np.add.at(N, F[:, c], n)
    return N / np.maximum(np.linalg.norm(N, axis=1, keepdims=True), 1e-12)


class Model:
    pass


RIB = ("RF", "RB", "CL", "CR")
FREE = {"HL": ["open"], "HR": ["open"], "CL": ["bot"], "CR": ["bot"], "RF": ["bot"], "RB": ["bot"], "P": ["oR", "oL"]}


def noise1(t, seed):
    r = np.random.default_rng(seed)
    return sum(np.sin(t * f + r.uniform(0, 6.28)) * a for f, a in ((420, 0.5), (690, 0.35), (1100, 0.25)))


# drag lines drawn by hand in pattern space: panel, three control points, height, half width
def _sym(L):
    r = np.random.default_rng(11)
    o = []
    for p, a, b, c, A, w in L:
        for s in (1, -1):
            j = lambda q: (s * (q[0] + r.normal(0, 0.012)), q[1] + r.normal(0, 0.010))
            o.append((p, j(a), j(b), j(c), A * r.uniform(0.65, 1.25), w * r.uniform(0.85, 1.2)))
    return o


FOLDS = _sym(
    [
        ("F", (0.315, 0.285), (0.22, 0.262), (0.075, 0.265), 0.0058, 0.015),
        ("F", (0.318, 0.250), (0.235, 0.215), (0.135, 0.225), 0.0062, 0.016),
        ("F", (0.315, 0.205), (0.26, 0.15), (0.185, 0.13), 0.0055, 0.016),
        ("F", (0.310, 0.12), (0.255, 0.07), (0.200, 0.05), 0.0050, 0.015),
        ("F", (0.24, 0.50), (0.235, 0.42), (0.275, 0.33), 0.0045, 0.017),
        ("F", (0.075, 0.475), (0.10, 0.41), (0.085, 0.33), 0.0030, 0.020),
        ("F", (0.30, 0.030), (0.22, 0.020), (0.13, 0.026), 0.0055, 0.013),
        ("F", (0.10, 0.15), (0.03, 0.11), (-0.02, 0.12), 0.0040, 0.018),
        ("F", (0.14, 0.06), (0.07, 0.045), (0.00, 0.05), 0.0050, 0.015),
        ("B", (0.315, 0.285), (0.23, 0.265), (0.165, 0.30), 0.0055, 0.015),
        ("B", (0.318, 0.24), (0.245, 0.20), (0.165, 0.20), 0.0060, 0.016),
        ("B", (0.315, 0.17), (0.25, 0.115), (0.165, 0.10), 0.0055, 0.016),
        ("B", (0.30, 0.06), (0.23, 0.030), (0.10, 0.024), 0.0060, 0.013),
        ("B", (0.26, 0.49), (0.15, 0.475), (0.03, 0.485), 0.0035, 0.018),
        ("B", (0.25, 0.44), (0.235, 0.37), (0.275, 0.31), 0.0045, 0.017),
    ]
)


def folds(panel, uv):
    h = np.zeros(len(uv))
    t = np.linspace(0, 1, 60)[:, None]
    for p, a, b, c, A, w in FOLDS:
        if p != panel:
            continue
        a, b, c = map(np.array, (a, b, c))
        C = (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t * t * c
        dd, i = cKDTree(C).query(uv)
        tp = np.sin(np.pi * np.clip((i + 0.5) / 60, 0, 1)) ** 0.7
        tg = np.gradient(C, axis=0)[i]
        sd = np.sign(tg[:, 0] * (uv[:, 1] - C[i, 1]) - tg[:, 1] * (uv[:, 0] - C[i, 0]))
        ww = w * (0.75 + 0.5 * i / 60.0)
        h += A * tp * (np.exp(-((dd / ww) ** 2)) - 0.55 * np.exp(-(((dd * sd - 1.7 * ww) / (ww * 0.95)) ** 2)))
    return h


def load(fn, levels=1):
    d = np.load(fn)
    M = Model()
    M.d = d
    M.names = [str(x) for x in d["names"]]
    M.parts = {}
    groups = {"cloth": [n for n in M.names if n not in ("P", "K")], "P": ["P"], "K": ["K"]}
    for g, ns in groups.items():
        if not all(n in M.names for n in ns):
            continue
        V = np.zeros((0, 3))
        F = []
        Fu = []
        UV = []
        pid = []
        k = 0
        remap = {}
        pos = []
        sd = []
        reps = np.concatenate([d[n + "_rep"] for n in ns])
        P = np.vstack([d[n + "_pos"] for n in ns])
        u, inv = np.unique(reps, return_inverse=True)
        V = np.zeros((len(u), 3))
        V[inv] = P
        for n in ns:
            t = d[n + "_tri"]
            F.append(inv[t + k])
            Fu.append(t + k)
            UV.append(d[n + "_uv"])
            pid += [M.names.index(n)] * len(t)
            k += len(d[n + "_uv"])
        F = np.vstack(F)
        Fu = np.vstack(Fu)
        UV = np.vstack(UV)
        pid = np.array(pid)
        for _ in range(levels):
            V, F, Fu, UV = loop_subdiv(V, F, Fu, UV)
            pid = np.tile(pid, 4)
        # seam distance in pattern space
        q = Model()
        q.V, q.F, q.Fu, q.UV, q.pid = V, F, Fu, UV, pid
        sd = np.full(len(UV), 9.0)
        fe = np.full(len(UV), 9.0)
        tt = np.zeros(len(UV))
        for n in ns:
            i = M.names.index(n)
            vs = np.unique(Fu[pid == i])
            for kind, arr in (("s", sd), ("f", fe)):
                pts = []
                for e in [x for x in d.files if x.startswith(n + "_e_")]:
                    free = e.split("_e_")[1] in FREE.get(n, [])
                    if (kind == "f") != free:
                        continue
                    L = d[n + "_uv"][d[e]]
                    for a, b in zip(L[:-1], L[1:]):
                        pts.append(a + (b - a) * np.linspace(0, 1, 5)[:-1, None])
                if pts:
                    arr[vs] = cKDTree(np.vstack(pts)).query(UV[vs])[0]
        vsd = np.full(len(V), 9.0)
        np.minimum.at(vsd, F.ravel(), sd[Fu.ravel()])
        q.sd = vsd
        vfe = np.full(len(V), 9.0)
        np.minimum.at(vfe, F.ravel(), fe[Fu.ravel()])
        q.fe = vfe
        N = vnormals(V, F)
        q.N = N
        fh = np.zeros(len(V))
        for n in ns:
            base = {"P": "F", "K": "B"}.get(n, n)
            if base in ("F", "B") and "KF" not in M.names:
                i = M.names.index(n)
                vs = np.unique(Fu[pid == i])
                hh = np.zeros(len(UV))
                hh[vs] = folds(base, UV[vs]) * (0.55 if n == "K" else 0.8 if n == "P" else 1.0)
                w = np.zeros(len(V))
                c = np.zeros(len(V))
                f = pid == i
                np.add.at(w, F[f].ravel(), hh[Fu[f].ravel()])
                np.add.at(c, F[f].ravel(), 1.0)
                k = c > 0
                fh[k] += w[k] / c[k] * np.clip(vsd[k] / 0.02, 0.15, 1) if n in ("F", "B") else w[k] / c[k]
        V = V + N * fh[:, None]
        q.V = V
        N = vnormals(V, F)
        q.N = N
        disp = -0.0022 * np.exp(-((vsd / 0.0032) ** 2)) + 0.0009 * np.exp(-(((vsd - 0.0085) / 0.005) ** 2))
        pk = noise1(V[:, 0] * 0.6 + V[:, 2] + V[:, 1] * 0.8, 3) * 0.0007 * np.exp(-((vsd / 0.012) ** 2))
        q.Vd = (
            V + N * (disp + pk)[:, None]
            if g == "cloth"
            else V + N * (-0.0010 * np.exp(-((vsd / 0.003) ** 2)) + pk * 0.7)[:, None]
        )
        if g == "P":
            q.Vd = (
                q.Vd + N * (0.009 * np.exp(-((vfe / 0.024) ** 2)) * np.clip(vsd / 0.03, 0, 1))[:, None]
            )  # hand openings stand a little open
        q.Nd = vnormals(q.Vd, F)
        M.parts[g] = q
    M.trees = {}
    return M


def surf(M, panel, uv, h=0.0):
    """pattern coordinates -> (points, normals) on the dressed outer surface."""
    g = "cloth" if panel not in ("P", "K") else panel
    q = M.parts[g]
    i = M.names.index(panel)
    if panel not in M.trees:
        f = np.where(q.pid == i)[0]
        M.trees[panel] = (f, cKDTree(q.UV[q.Fu[f]].mean(1)))
    f, T = M.trees[panel]
    uv = np.atleast_2d(np.asarray(uv, float))
    P = np.zeros((len(uv), 3))
    N = np.zeros((len(uv), 3))
    _, ii = T.query(uv, k=10)
    best = np.full(len(uv), -9.0)
    for c in range(10):
        t = f[ii[:, c]]
        A, B, C = q.UV[q.Fu[t, 0]], q.UV[q.Fu[t, 1]], q.UV[q.Fu[t, 2]]
        e1, e2, r = B - A, C - A, uv - A
        det = e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]
        det = np.where(np.abs(det) < 1e-14, 1e-14, det)
        w1 = (r[:, 0] * e2[:, 1] - r[:, 1] * e2[:, 0]) / det
        w2 = (e1[:, 0] * r[:, 1] - e1[:, 1] * r[:, 0]) / det
        b = np.c_[1 - w1 - w2, w1, w2]
        m = b.min(1)
        up = m > best
        b = np.clip(b, 0, 1)
        b /= b.sum(1, keepdims=True)
        tri = q.F[t]
        p = np.einsum("ij,ijk->ik", b, q.Vd[tri])
        nn = np.einsum("ij,ijk->ik", b, q.Nd[tri])
        P[up] = p[up]
        N[up] = nn[up]
        best[up] = m[up]
    N /= np.maximum(np.linalg.norm(N, axis=1, keepdims=True), 1e-9)
    return P + N * np.asarray(h).reshape(-1, 1) if np.ndim(h) else P + N * h, N


def dens(poly, step):
    poly = np.asarray(poly, float)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(poly, axis=0), axis=1))]
    n = max(2, int(round(s[-1] / step)) + 1)
    t = np.linspace(0, s[-1], n)
    return np.c_[[np.interp(t, s, poly[:, k]) for k in range(poly.shape[1])]].T


def edge_uv(M, panel, edge):
    return M.d[f"{panel}_uv"][M.d[f"{panel}_e_{edge}"]]


def offset(M, panel, poly, d):
    """shift a boundary polyline inwards by d in pattern space."""
    poly = dens(poly, 0.004)
    t = np.gradient(poly, axis=0)
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    n = np.c_[-t[:, 1], t[:, 0]]
    c = M.d[panel + "_uv"].mean(0)
    k = len(poly) // 2
    from numpy.linalg import norm

    o = M.d[panel + "_outline"]
    test = poly[k] + n[k] * 0.01
    x, y = test
    ins = False
    j = len(o) - 1
    for i in range(len(o)):
        if ((o[i, 1] > y) != (o[j, 1] > y)) and x < (o[j, 0] - o[i, 0]) * (y - o[i, 1]) / (
            o[j, 1] - o[i, 1] + 1e-15
        ) + o[i, 0]:
            ins = not ins
        j = i
    return poly + n * (d if ins else -d)


def stitches(M, lines, pitch=0.0034, ln=0.0026, r=0.00042, h=0.0003):
    """lines: list of (panel, uv polyline) or ('3d',pts,normals)."""
    Vs = []
    Fs = []
    k = 0
    S = 6
    ring = np.linspace(0, 2 * np.pi, S, endpoint=False)
    for L in lines:
        if L[0] == "3d":
            p = dens(np.hstack([L[1], L[2]]), pitch)
            p, n = p[:, :3], p[:, 3:]
            p = p + n * h
        else:
            uv = dens(L[1], 0.0015)
            p, n = surf(M, L[0], uv, h)
            q = dens(np.hstack([p, n]), pitch)
            p, n = q[:, :3], q[:, 3:]
        if len(p) < 3:
            continue
        t = p[1:] - p[:-1]
        m = (p[1:] + p[:-1]) / 2
        tl = np.linalg.norm(t, axis=1, keepdims=True)
        t = t / np.maximum(tl, 1e-9)
        n = n[1:] + n[:-1]
        n -= t * np.einsum("ij,ij->i", n, t)[:, None]
        n /= np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-9)
        b = np.cross(t, n)
        prof = [(-0.5, 0.15, -0.5), (-0.36, 0.8, 0.05), (0, 1.0, 0.35), (0.36, 0.8, 0.05), (0.5, 0.15, -0.5)]
        K = len(m)
        for a, (f, rr, hh) in enumerate(prof):
            pts = (m + t * (f * ln) + n * (hh * r))[:, None, :] + (
                np.cos(ring)[None, :, None] * b[:, None, :] + np.sin(ring)[None, :, None] * n[:, None, :]
            ) * (r * rr)
            Vs.append((a, k, pts))
        base = np.arange(K)[:, None]
        V = np.stack([x[2] for x in Vs[-5:]], axis=1).reshape(-1, 3)
        Vs = Vs[:-5] + [(None, k, V)]
        for a in range(4):
            for s in range(S):
                i0 = base * 5 * S + a * S + s
                i1 = base * 5 * S + a * S + (s + 1) % S
                j0 = i0 + S
                j1 = i1 + S
                Fs.append(np.hstack([i0, i1, j1, j0]) + k)
        k += K * 5 * S
    return np.vstack([v[2] for v in Vs]), np.vstack(Fs)


def smooth_rows(A, it):
    for _ in range(it):
        B = A.copy()
        B[1:-1] = 0.25 * A[:-2] + 0.5 * A[1:-1] + 0.25 * A[2:]
        A = B
    return A


def strip(rows, normals, prof, smooth=6):
    """rows: (n,m,3) surface points across the strip, prof: height per column; closed loop section (top + underside)."""
    R = smooth_rows(rows, smooth)
    N = smooth_rows(normals, smooth)
    N /= np.linalg.norm(N, axis=2, keepdims=True)
    top = R + N * np.asarray(prof)[None, :, None]
    bot = (R - N * 0.0015)[:, ::-1]
    A = np.concatenate([top, bot], axis=1)
    n, m = A.shape[:2]
    V = A.reshape(-1, 3)
    i = np.arange(n - 1)[:, None] * m + np.arange(m)[None, :]
    j = np.arange(n - 1)[:, None] * m + (np.arange(m)[None, :] + 1) % m
    F = np.stack([i, j, j + m, i + m], axis=2).reshape(-1, 4)
    uv = np.stack(np.broadcast_arrays(np.linspace(0, 1, n)[:, None], np.linspace(0, 1, m)[None, :]), axis=2).reshape(
        -1, 2
    )
    caps = [list(range(m))[::-1], list(range((n - 1) * m, n * m))]
    return V, F, uv, caps, top, N


def band(M, segs, width, prof, step=0.003, smooth=6):
    """segs: list of (panel, uv centre polyline): one strap running across panels."""
    rows = []
    norm = []
    m = len(prof)
    w = np.linspace(-0.5, 0.5, m) * width
    flip = None
    for panel, poly in segs:
        c = dens(poly, step)
        t = np.gradient(c, axis=0)
        t /= np.linalg.norm(t, axis=1, keepdims=True)
        nn = np.c_[-t[:, 1], t[:, 0]]
        uv = (c[:, None, :] + nn[:, None, :] * w[None, :, None]).reshape(-1, 2)
        p, n = surf(M, panel, uv)
        p = p.reshape(len(c), m, 3)
        n = n.reshape(len(c), m, 3)
        if rows:
            if np.linalg.norm(rows[-1][-1, 0] - p[0, 0]) > np.linalg.norm(rows[-1][-1, 0] - p[0, -1]):
                p, n = p[:, ::-1], n[:, ::-1]
        rows.append(p)
        norm.append(n)
    R = np.concatenate(rows)
    N = np.concatenate(norm)
    # even spacing along the path
    c = R.mean(1)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    tt = np.linspace(0, s[-1], max(4, int(s[-1] / step)))
    flat = np.concatenate([R.reshape(len(R), -1), N.reshape(len(N), -1)], axis=1)
    fl = np.stack([np.interp(tt, s, flat[:, k]) for k in range(flat.shape[1])], axis=1)
    R = fl[:, : m * 3].reshape(-1, m, 3)
    N = fl[:, m * 3 :].reshape(-1, m, 3)
    return strip(R, N, prof, smooth)


def tube(path, r, seg=12, uvscale=1.0):
    path = np.asarray(path)
    n = len(path)
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    r = np.broadcast_to(r, (n,))
    ref = np.array([0.3, 1, 0.2])
    u = np.cross(t[0], ref)
    u /= np.linalg.norm(u)
    U = []
    for k in range(n):
        u = u - t[k] * np.dot(u, t[k])
        u /= np.linalg.norm(u)
        U.append(u)
    U = np.array(U)
    W = np.cross(t, U)
    a = np.linspace(0, 2 * np.pi, seg, endpoint=False)
    V = path[:, None] + r[:, None, None] * (
        np.cos(a)[None, :, None] * U[:, None] + np.sin(a)[None, :, None] * W[:, None]
    )
    i = np.arange(n - 1)[:, None] * seg + np.arange(seg)[None]
    j = np.arange(n - 1)[:, None] * seg + (np.arange(seg)[None] + 1) % seg
    F = np.stack([i, j, j + seg, i + seg], axis=2).reshape(-1, 4)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    uv = np.stack(np.broadcast_arrays(s[:, None], np.linspace(0, 1, seg)[None]), axis=2).reshape(-1, 2)
    return V.reshape(-1, 3), F, uv, [list(range(seg))[::-1], list(range((n - 1) * seg, n * seg))]
