"""blender -b --python scene.py -- --mesh hoodie.npz --view front --color grey --out x.png [--w 1600 --h 2000 --spp 96 --az 0]"""

import bpy, sys, os, math, argparse, numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import detail as D
import fold
from mathutils import Vector
from mathutils.bvhtree import BVHTree

ap = argparse.ArgumentParser()
ap.add_argument("--mesh")
ap.add_argument("--view", default="front")
ap.add_argument("--color", default="grey")
ap.add_argument("--out")
ap.add_argument("--w", type=int, default=1200)
ap.add_argument("--h", type=int, default=1500)
ap.add_argument("--spp", type=int, default=64)
ap.add_argument("--az", type=float, default=0)
ap.add_argument("--frames", default="")
ap.add_argument("--passes", type=int, default=1)
ap.add_argument("--threads", type=int, default=2)
ap.add_argument("--nodetail", action="store_true")
ap.add_argument("--save", default="")
ap.add_argument("--mask", action="store_true")
ap.add_argument("--levels", type=int, default=1)
ap.add_argument("--cam", default="")
a = ap.parse_args(sys.argv[sys.argv.index("--") + 1 :])


# linear base colors: body, trim (zip tape, webbing), metal tone
def srgb(h):
    c = np.array([int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return tuple(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4))


COL = {
    "grey": ("8f9194", "3a3c40", 0.34, "grey"),
    "black": ("1d1d20", "0b0b0d", 0.10, ""),
    "blue": ("475873", "1b2433", 0.18, ""),
    "pink": ("e2bcbd", "a9848a", 0.12, ""),
    "white": ("f0eee9", "b9b5ad", 0.05, ""),
}
WIDE = a.view in ("front", "back", "q")
body, trim, hea, _ = COL[a.color]
body, trim = srgb(body), srgb(trim)

for o in list(bpy.data.objects):
    bpy.data.objects.remove(o)
sc = bpy.context.scene
M = D.load(a.mesh, a.levels)


def mesh(name, V, F, mat, uv=None, uvF=None, smooth=True, caps=(), attrs={}):
    me = bpy.data.meshes.new(name)
    F = np.asarray(F)
    nf, k = F.shape
    me.vertices.add(len(V))
    me.vertices.foreach_set("co", np.asarray(V, np.float32).ravel())
    loops = F.ravel()
    starts = np.arange(nf) * k
    tot = np.full(nf, k)
    for c in caps:
        starts = np.r_[starts, len(loops)]
        tot = np.r_[tot, len(c)]
        loops = np.r_[loops, c]
    me.loops.add(len(loops))
    me.loops.foreach_set("vertex_index", loops.astype(np.int32))
    me.polygons.add(len(starts))
    me.polygons.foreach_set("loop_start", starts.astype(np.int32))
    me.polygons.foreach_set("loop_total", tot.astype(np.int32))
    if uv is not None:
        l = me.uv_layers.new(name="UV")
        idx = uvF.ravel() if uvF is not None else loops
        idx = np.r_[idx, np.zeros(len(loops) - len(idx), int)] if len(idx) < len(loops) else idx
        l.data.foreach_set("uv", np.asarray(uv, np.float32)[idx].ravel())
    for n, v in attrs.items():
        at = me.attributes.new(n, "FLOAT", "POINT")
        at.data.foreach_set("value", np.asarray(v, np.float32))
    me.polygons.foreach_set("use_smooth", np.full(len(starts), smooth))
    me.update()
    me.validate()
    o = bpy.data.objects.new(name, me)
    sc.collection.objects.link(o)
    for m in mat if isinstance(mat, (list, tuple)) else [mat]:
        me.materials.append(m)
    return o


# ---------------------------------------------------------------- materials
def newmat(n):
    m = bpy.data.materials.new(n)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    return m, nt


def N(nt, t, **k):
    n = nt.nodes.new(t)
    for q, v in k.items():
        if q in ("inputs",):
            for i, x in v.items():
                n.inputs[i].default_value = x
        else:
            setattr(n, q, v)
    return n


def fabric(name, col, heather=0.1, kind="jersey", dark=1.0, sheen=0.35, scale=1.0):
    m, nt = newmat(name)
    L = nt.links.new
    out = N(nt, "ShaderNodeOutputMaterial")
    bs = N(nt, "ShaderNodeBsdfPrincipled")
    L(bs.outputs[0], out.inputs[0])
    bs.inputs["Roughness"].default_value = 0.92
    bs.inputs["Specular"].default_value = 0.12
    bs.inputs["Sheen"].default_value = sheen
    bs.inputs["Sheen Tint"].default_value = 0.6
    tc = N(nt, "ShaderNodeTexCoord")
    mp = N(nt, "ShaderNodeMapping")
    L(tc.outputs["UV"], mp.inputs[0])
    c = [x * dark for x in col]
    # heather: short horizontal/vertical fibre streaks + tonal cloud
    mp2 = N(nt, "ShaderNodeMapping")
    mp2.inputs["Scale"].default_value = (900 * scale, 330 * scale, 1)
    L(tc.outputs["UV"], mp2.inputs[0])
    n1 = N(nt, "ShaderNodeTexNoise")
    n1.inputs["Scale"].default_value = 1.0
    n1.inputs["Detail"].default_value = 3
    n1.inputs["Roughness"].default_value = 0.7
    L(mp2.outputs[0], n1.inputs[0])
    n2 = N(nt, "ShaderNodeTexNoise")
    n2.inputs["Scale"].default_value = 38
    n2.inputs["Detail"].default_value = 2
    L(tc.outputs["UV"], n2.inputs[0])
    r1 = N(nt, "ShaderNodeMapRange")
    r1.inputs[1].default_value = 0.30
    r1.inputs[2].default_value = 0.70
    r1.inputs[3].default_value = 1 - heather
    r1.inputs[4].default_value = 1 + heather
    L(n1.outputs[0], r1.inputs[0])
    r2 = N(nt, "ShaderNodeMapRange")
    r2.inputs[1].default_value = 0.3
    r2.inputs[2].default_value = 0.7
    r2.inputs[3].default_value = 0.965
    r2.inputs[4].default_value = 1.035
    L(n2.outputs[0], r2.inputs[0])
    mu = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    L(r1.outputs[0], mu.inputs[0])
    L(r2.outputs[0], mu.inputs[1])
    mix = N(nt, "ShaderNodeVectorMath", operation="SCALE")
    mix.inputs[0].default_value = c
    L(mu.outputs[0], mix.inputs["Scale"])
    L(mix.outputs[0], bs.inputs["Base Color"])
    # bump
    bump = N(nt, "ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.30 if WIDE else 0.55
    bump.inputs["Distance"].default_value = 0.0006
    if kind == "jersey":
        # knit: columns of small Vs
        sx = N(nt, "ShaderNodeSeparateXYZ")
        L(tc.outputs["UV"], sx.inputs[0])

        def mth(op, x, y=None):
            q = N(nt, "ShaderNodeMath", operation=op)
            for i, v in ((0, x), (1, y)):
                if v is None:
                    continue
                if isinstance(v, (int, float)):
                    q.inputs[i].default_value = v
                else:
                    L(v, q.inputs[i])
            return q.outputs[0]

        u = mth("MULTIPLY", sx.outputs[0], 760 * scale)
        fu = mth("PINGPONG", u, 0.5)
        v = mth("MULTIPLY", sx.outputs[1], 900 * scale)
        ph = mth("ADD", v, mth("MULTIPLY", fu, 1.3))
        w = mth("SINE", mth("MULTIPLY", ph, 6.2832))
        w2 = mth("SINE", mth("MULTIPLY", fu, 6.2832))
        h = mth("ADD", mth("MULTIPLY", w, 0.28), mth("MULTIPLY", w2, 0.22))
        nf = N(nt, "ShaderNodeTexNoise")
        nf.inputs["Scale"].default_value = (650 if WIDE else 1500) * scale
        nf.inputs["Detail"].default_value = 2
        L(tc.outputs["UV"], nf.inputs[0])
        h = mth("ADD", h, mth("MULTIPLY", nf.outputs[0], 1.1))
        nl = N(nt, "ShaderNodeTexNoise")
        nl.inputs["Scale"].default_value = 170
        nl.inputs["Detail"].default_value = 3
        L(tc.outputs["UV"], nl.inputs[0])
        h = mth("ADD", h, mth("MULTIPLY", nl.outputs[0], 1.8))
        L(h, bump.inputs["Height"])
    elif kind == "rib":
        sx = N(nt, "ShaderNodeSeparateXYZ")
        L(tc.outputs["UV"], sx.inputs[0])
        mm = N(nt, "ShaderNodeMath", operation="MULTIPLY")
        mm.inputs[1].default_value = 2 * math.pi / 0.0046
        L(sx.outputs[0], mm.inputs[0])
        sn = N(nt, "ShaderNodeMath", operation="SINE")
        L(mm.outputs[0], sn.inputs[0])
        ab = N(nt, "ShaderNodeMapRange")
        ab.inputs[1].default_value = -0.75
        ab.inputs[2].default_value = 0.55
        L(sn.outputs[0], ab.inputs[0])
        ab.interpolation_type = "SMOOTHSTEP"
        nf = N(nt, "ShaderNodeTexNoise")
        nf.inputs["Scale"].default_value = 1400
        L(tc.outputs["UV"], nf.inputs[0])
        ad = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
        ad.inputs[1].default_value = 0.22
        L(nf.outputs[0], ad.inputs[0])
        L(ab.outputs[0], ad.inputs[2])
        L(ad.outputs[0], bump.inputs["Height"])
        bump.inputs["Distance"].default_value = 0.0017
        bump.inputs["Strength"].default_value = 0.9
        # darken the valleys
        r3 = N(nt, "ShaderNodeMapRange")
        r3.inputs[3].default_value = 0.62
        r3.inputs[4].default_value = 1.02
        L(ab.outputs[0], r3.inputs[0])
        m3 = N(nt, "ShaderNodeMath", operation="MULTIPLY")
        L(r3.outputs[0], m3.inputs[0])
        L(mu.outputs[0], m3.inputs[1])
        L(m3.outputs[0], mix.inputs["Scale"])
    elif kind == "weave":
        wv = N(nt, "ShaderNodeTexChecker")
        wv.inputs["Scale"].default_value = 1
        mp.inputs["Scale"].default_value = (220, 18, 1)
        L(mp.outputs[0], wv.inputs[0])
        L(wv.outputs["Fac"], bump.inputs["Height"])
        bump.inputs["Strength"].default_value = 0.35
        bs.inputs["Roughness"].default_value = 0.6
        bs.inputs["Specular"].default_value = 0.3
    elif kind == "braid":
        wv = N(nt, "ShaderNodeTexWave")
        mp.inputs["Scale"].default_value = (1, 0.0033, 1)
        mp.inputs["Rotation"].default_value = (0, 0, 0.0)
        wv.inputs["Scale"].default_value = 70
        wv.bands_direction = "DIAGONAL"
        wv.inputs["Distortion"].default_value = 0.6
        L(mp.outputs[0], wv.inputs[0])
        L(wv.outputs["Fac"], bump.inputs["Height"])
        bump.inputs["Strength"].default_value = 0.8
        bump.inputs["Distance"].default_value = 0.001
    L(bump.outputs[0], bs.inputs["Normal"])
    return m


def plain(name, col, rough=0.4, metal=0.0, spec=0.5):
    m, nt = newmat(name)
    out = N(nt, "ShaderNodeOutputMaterial")
    bs = N(nt, "ShaderNodeBsdfPrincipled")
    nt.links.new(bs.outputs[0], out.inputs[0])
    bs.inputs["Base Color"].default_value = (*col, 1)
    bs.inputs["Roughness"].default_value = rough
    bs.inputs["Metallic"].default_value = metal
    bs.inputs["Specular"].default_value = spec
    return m


fab = fabric("fabric", body, hea)
rib = fabric("rib", body, hea * 0.7, "rib", 0.97)
web = fabric("web", trim, 0.05, "weave", sheen=0.1)
cord = fabric("cord", trim if a.color != "white" else srgb("dcd8d0"), 0.05, "braid", sheen=0.2)
thread = plain("thread", tuple(min(1, x * 1.12 + 0.004) for x in body), 0.6, spec=0.3)
tape = plain("tape", tuple(x * 0.8 for x in trim), 0.75, spec=0.2)
coil = plain("coil", tuple(x * 1.3 + 0.01 for x in trim), 0.35, spec=0.6)
metal = plain("metal", (0.62, 0.63, 0.65) if a.color != "black" else (0.30, 0.30, 0.32), 0.28, 1.0)
plast = plain("plastic", tuple(x * 0.55 for x in trim), 0.35, spec=0.5)


def solid(o, t, off=-1, rim=True):
    m = o.modifiers.new("s", "SOLIDIFY")
    m.thickness = t
    m.offset = off
    m.use_even_offset = False
    m.use_rim = rim
    return o


q = M.parts["cloth"]
PK = "KF" in M.names
ribids = [M.names.index(n) for n in D.RIB if n in M.names]
isr = np.isin(q.pid, ribids)
o = mesh("cloth", q.Vd, q.F, [fab, rib], q.UV, q.Fu)
o.data.polygons.foreach_set("material_index", isr.astype(np.int32))
solid(o, 0.0038)
for g in () if PK else ("P", "K"):
    q2 = M.parts[g]
    o = mesh(g, q2.Vd, q2.F, fab, q2.UV, q2.Fu)
    solid(o, 0.0032)

allV = np.vstack([M.parts[g].Vd for g in M.parts])
k = 0
allF = []
for g in M.parts:
    allF.append(M.parts[g].F + k)
    k += len(M.parts[g].Vd)
allF = np.vstack(allF)

ZP = "KF" if PK else "K"
if not a.nodetail:
    S = []
    off = lambda p, e, d: (p, D.offset(M, p, D.edge_uv(M, p, e), d))
    for p in () if PK else ("HR", "HL"):
        S += [
            off(p, "open", 0.021),
            off(p, "open", 0.0245),
            off(p, "neckF", 0.0045),
            off(p, "neckB", 0.0045),
            off(p, "top", 0.0045),
        ]
    for p in () if PK else ("F", "B"):
        for e in ("armR", "armL"):
            S += [off(p, e, 0.0045), off(p, e, 0.0085)]
        for e in ("neckR", "neckL", "hem", "shR", "shL"):
            S += [off(p, e, 0.0050)]
        S += [off(p, "hem", 0.0085)]
    for p in () if PK else ("SR", "SL"):
        S += [off(p, "cuff", 0.005), off(p, "cuff", 0.0085)]
    for e in () if PK else ("top", "sR", "sL", "oR", "oL"):
        S += [off("P", e, 0.004), off("P", e, 0.0105 if e[0] != "o" else 0.016)]
    if PK:
        S += [off("KF", "all", 0.0045), off("KB", "all", 0.0045)]
        S = [(x[0], np.vstack([x[1][3:-3]])) for x in S]
    else:
        for e in ("bot", "cbr", "r", "ctr", "top", "ctl", "l", "cbl"):
            S += [off("K", e, 0.004)]
    V, F = D.stitches(M, S)
    mesh("stitches", V, F, thread)

    # ---------------------------------------------------------------- zips on the pack
    def zipper(panel, uvline, w=0.0085, gap=0.0, slider_at=0.0, pull=True, name="zip"):
        c = D.dens(uvline, 0.003)
        prof = [0.0, 0.0012, 0.0016, 0.0016, 0.0012, 0.0]
        V, F, uv, caps, top, N_ = D.band(M, [(panel, c)], w, prof, 0.0025, 2)
        mesh(name + "_tape", V, F, tape, uv, caps=caps)
        # fabric lips either side
        for sgn in (-1, 1):
            t = np.gradient(c, axis=0)
            t /= np.linalg.norm(t, axis=1, keepdims=True)
            nn = np.c_[-t[:, 1], t[:, 0]]
            V, F, uv, caps, _, _ = D.band(
                M, [(panel, c + nn * sgn * (w / 2 + 0.0024))], 0.0056, [0.0, 0.0022, 0.0027, 0.0022, 0.0], 0.0025, 2
            )
            mesh(name + "_lip", V, F, fab, np.c_[uv[:, 0] * 0.4, uv[:, 1] * 0.006], caps=caps)
            Vs, Fs = D.stitches(M, [(panel, c + nn * sgn * (w / 2 + 0.0078))])
            mesh(name + "_st", Vs, Fs, thread)
        # coil: two rows of small ellipsoid teeth
        mid = top.mean(1)
        nm = N_.mean(1)
        s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(mid, axis=0), axis=1))]
        n = int(s[-1] / 0.0015)
        tt = np.linspace(0, s[-1], n)
        pm = np.stack([np.interp(tt, s, mid[:, k]) for k in range(3)], 1)
        pn = np.stack([np.interp(tt, s, nm[:, k]) for k in range(3)], 1)
        pt = np.gradient(pm, axis=0)
        pt /= np.linalg.norm(pt, axis=1, keepdims=True)
        pb = np.cross(pt, pn)
        ph = np.linspace(0, 2 * np.pi, 8, endpoint=False)
        Vt = []
        Ft = []
        kk = 0
        for i in range(n):
            sd = 1 if i % 2 else -1
            ctr = pm[i] + pb[i] * sd * 0.0010 + pn[i] * 0.0006
            rings = []
            for f, r in ((-1, 0.3), (-0.5, 0.9), (0.5, 0.9), (1, 0.3)):
                rings.append(
                    ctr
                    + pb[i] * f * 0.0017
                    + (np.cos(ph)[:, None] * pt[i] * 0.00062 + np.sin(ph)[:, None] * pn[i] * 0.0009) * r
                )
            Vt.append(np.vstack(rings))
        Vt = np.vstack(Vt)
        b = np.arange(n)[:, None] * 32
        for r in range(3):
            for s_ in range(8):
                Ft.append(
                    np.hstack(
                        [b + r * 8 + s_, b + r * 8 + (s_ + 1) % 8, b + (r + 1) * 8 + (s_ + 1) % 8, b + (r + 1) * 8 + s_]
                    )
                )
        mesh(name + "_coil", Vt, np.vstack(Ft), coil)
        if pull:
            i = int(np.clip(slider_at, 0.01, 0.99) * (n - 1))
            e = pt[i]
            nn_ = pn[i]
            bb = pb[i]
            ctr = pm[i] + nn_ * 0.0022

            def box(c, ax, dims, bev, mat, nm):
                V = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(dims) / 2
                V = c + V @ np.array(ax)
                o = mesh(
                    nm, V, [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]], mat
                )
                m = o.modifiers.new("b", "BEVEL")
                m.width = bev
                m.segments = 3
                o.data.polygons.foreach_set("use_smooth", [True] * 6)
                o.data.use_auto_smooth = True

            box(ctr, [e, bb, nn_], (0.011, 0.0085, 0.0045), 0.0016, metal, "slider")
            box(ctr + nn_ * 0.003, [e, bb, nn_], (0.006, 0.0028, 0.004), 0.0012, metal, "bridge")
            # cord pull hanging down
            down = np.array([0, 0, -1.0])
            pts = [ctr + nn_ * 0.004]
            bv = BVHTree.FromPolygons(allV.tolist(), allF.tolist())
            x0 = ctr + nn_ * 0.004
            for j in range(1, 14):
                p_ = x0 + down * 0.0036 * j
                h = bv.find_nearest(Vector(p_))
                if h[0] is not None:
                    hn = np.array(h[1])
                    hn = hn if hn @ nn_ > 0 else -hn
                    p_ = np.array(h[0]) + hn * 0.0042
                pts.append(p_)
            pts = D.smooth_rows(np.array(pts)[:, None, :], 3)[:, 0]
            V, F, uv, caps = D.tube(D.dens(pts, 0.0012), 0.0017, 10)
            mesh("pullcord", V, F, cord, uv, caps=caps)
            V, F, uv, caps = D.tube(
                D.dens(pts[-6:], 0.001),
                np.interp(
                    np.linspace(0, 1, len(D.dens(pts[-6:], 0.001))),
                    [0, 0.08, 0.5, 0.92, 1],
                    [0.0019, 0.0031, 0.0033, 0.0031, 0.0019],
                ),
                14,
            )
            mesh("pulltip", V, F, plast, uv, caps=caps)

    w, b, t, rt, rb = (0.148, 0.0, 0.375, 0.095, 0.045) if PK else (0.148, 0.050, 0.425, 0.095, 0.04)
    ins = 0.024
    arc = lambda cx, cy, r, a0, a1, n=16: [(cx + r * np.cos(x), cy + r * np.sin(x)) for x in np.linspace(a0, a1, n)]
    wi, ti, ri = w - ins, t - ins, rt - ins
    line = (
        [(wi, b + 0.19)]
        + arc(wi - ri, ti - ri, ri, 0, np.pi / 2)
        + arc(-wi + ri, ti - ri, ri, np.pi / 2, np.pi)
        + [(-wi, b + 0.19)]
    )
    zipper(ZP, line, slider_at=0.66 if PK else 0.60, name="zipA")
    zipper(ZP, [(-w + 0.030, b + 0.155), (w - 0.030, b + 0.155)], slider_at=0.14, name="zipB")
    # seam between upper and lower pack: horizontal stitch rows
    # ---------------------------------------------------------------- shoulder straps: pack top -> over shoulder -> underarm
    from types import SimpleNamespace

    pad = [0.0, 0.0045, 0.0062, 0.0066, 0.0066, 0.0066, 0.0062, 0.0045, 0.0]
    for sg in () if PK else (1, -1):
        shx = 0.142
        Buv = M.d["B_uv"]
        F_uv = M.d["F_uv"]
        e = "shR" if sg > 0 else "shL"
        Eb = D.edge_uv(M, "B", e)
        Ef = D.edge_uv(M, "F", e)
        fb = 0.30

        def at(E, x):
            s = np.argsort(np.abs(E[:, 0]))
            return np.array([sg * x, np.interp(x, np.abs(E[s, 0]), E[s, 1])])

        pb = at(Eb, shx)
        pf = at(Ef, shx)
        bz = lambda p0, p1, p2, p3, n=60: (
            lambda t: (
                (1 - t) ** 3 * np.array(p0)
                + 3 * (1 - t) ** 2 * t * np.array(p1)
                + 3 * (1 - t) * t * t * np.array(p2)
                + t**3 * np.array(p3)
            )
        )(np.linspace(0, 1, n)[:, None])
        back = bz((sg * 0.088, t - 0.004), (sg * 0.098, t + 0.06), (sg * 0.138, pb[1] - 0.07), pb)
        front = bz(pf, (sg * 0.143, pf[1] - 0.08), (sg * 0.142, 0.44), (sg * 0.156, 0.385))
        web2 = bz((sg * 0.153, 0.394), (sg * 0.170, 0.345), (sg * 0.222, 0.318), (sg * 0.310, 0.300))
        V, F, uv, caps, top, nr = D.band(M, [("B", back), ("F", front)], 0.044, pad, 0.004, 14)
        mesh("strap", V, F, fab, np.c_[uv[:, 0] * 0.6, uv[:, 1] * 0.05], caps=caps)
        for col in (1, -2):
            Vs, Fs = D.stitches(M, [("3d", top[3:-3, col], nr[3:-3, col])], h=0.0004)
            mesh("strap_st", Vs, Fs, thread)
        V, F, uv, caps, top2, nr2 = D.band(
            M, [("F", web2)], 0.022, [0.0015, 0.0030, 0.0034, 0.0034, 0.0030, 0.0015], 0.003, 10
        )
        mesh("webbing", V, F, web, np.c_[uv[:, 0] * 0.9, uv[:, 1]], caps=caps)
        # ladder-lock buckle where padded strap meets webbing
        c, n0 = top[-4].mean(0), nr[-4].mean(0)
        tt = top[-2].mean(0) - top[-6].mean(0)
        tt /= np.linalg.norm(tt)
        n0 = n0 - tt * (n0 @ tt)
        n0 /= np.linalg.norm(n0)
        bb = np.cross(tt, n0)

        def bx(cc, dims, mat=plast, bev=0.0014):
            V = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(dims) / 2
            V = cc + V @ np.array([tt, bb, n0])
            o = mesh(
                "buckle", V, [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]], mat
            )
            m = o.modifiers.new("b", "BEVEL")
            m.width = bev
            m.segments = 3
            o.data.use_auto_smooth = True

        c = c + tt * 0.012 + n0 * 0.0045
        for f in (-0.016, 0.0, 0.016):
            bx(c + tt * f, (0.0055, 0.034, 0.0052))
        for f in (-0.0155, 0.0155):
            bx(c + bb * f, (0.037, 0.0055, 0.0052))
        # box-X bar tack at pack end
    # grab loop at the top of the pack
    if PK:
        V0, n0 = D.surf(M, "KB", [(-0.040, t - 0.006), (0.040, t - 0.006)])
        V0 = V0 + np.array([0, -0.012, 0.002])
        pl, pr = V0
        nm = np.array([0, 1.0, 0.1])
        updir = np.array([0, 0, 1.0])
    else:
        V0, n0 = D.surf(M, "B", [(-0.038, t + 0.004), (0.038, t + 0.004)])
        up, _ = D.surf(M, "B", [(0, t + 0.05)])
        pl, pr = V0
        nm = n0.mean(0)
        updir = up[0] - (pl + pr) / 2
        updir /= np.linalg.norm(updir)
    tt = np.linspace(0, np.pi, 40)
    path = (
        (pl + pr) / 2
        + np.cos(tt)[:, None] * (pl - pr) / 2
        + np.sin(tt)[:, None] ** 0.8 * (updir * 0.030 + nm * 0.020)
        + nm * 0.004
    )
    side = nm * 0.55 + updir * 0.0
    rows = []
    nrm = []
    tg = np.gradient(path, axis=0)
    tg /= np.linalg.norm(tg, axis=1, keepdims=True)
    wd = np.cross(tg, np.cross(nm, tg))
    wd = nm * 0.75 + updir * 0.2
    wd = wd - tg * (tg @ wd)[:, None]
    wd /= np.linalg.norm(wd, axis=1, keepdims=True)
    nn = np.cross(tg, wd)
    nn *= np.sign((nn @ updir).sum())
    wv = np.linspace(-0.5, 0.5, 6) * 0.020
    V, F, uv, caps, _, _ = D.strip(
        path[:, None] + wd[:, None] * wv[None, :, None],
        np.repeat(nn[:, None], 6, 1),
        [0.0008, 0.0016, 0.0018, 0.0018, 0.0016, 0.0008],
        2,
    )
    mesh("grab", V, F, web, np.c_[uv[:, 0] * 0.25, uv[:, 1]], caps=caps)
    # ---------------------------------------------------------------- drawcords + eyelets
    bv = BVHTree.FromPolygons(allV.tolist(), allF.tolist())
    for sg, p in () if PK else ((1, "HR"), (-1, "HL")):
        (pe,), (ne,) = D.surf(M, p, [(0.0145, 0.048)])
        # eyelet
        ax = ne / np.linalg.norm(ne)
        u = np.cross(ax, [0, 0, 1])
        u /= np.linalg.norm(u)
        v = np.cross(ax, u)
        A, Bq = np.meshgrid(
            np.linspace(0, 2 * np.pi, 28, endpoint=False), np.linspace(0, 2 * np.pi, 10, endpoint=False), indexing="ij"
        )
        R, r = 0.0048, 0.0014
        Vt = (
            (pe + ax * 0.0006)[None, None]
            + (R + r * np.cos(Bq))[..., None] * (np.cos(A)[..., None] * u + np.sin(A)[..., None] * v)
            + (r * 0.9 * np.sin(Bq))[..., None] * ax
        )
        i = np.arange(28)[:, None]
        j = np.arange(10)[None]
        Fq = np.stack(
            [i * 10 + j, ((i + 1) % 28) * 10 + j, ((i + 1) % 28) * 10 + (j + 1) % 10, i * 10 + (j + 1) % 10], 2
        ).reshape(-1, 4)
        mesh("eyelet", Vt.reshape(-1, 3), Fq, metal)
        L = 0.225 if sg > 0 else 0.205
        x0 = pe + ax * 0.001
        pts = [pe - ax * 0.004, pe + ax * 0.003, pe + ax * 0.0065 + np.array([0, -0.001, -0.004])]
        n = 48
        zs = np.linspace(0.012, L, n)
        xs = (
            pe[0]
            + sg * 0.012 * np.sin(np.linspace(0, 1, n) * 2.4) * np.linspace(0, 1, n) ** 0.5
            + (0.006 * np.sin(np.linspace(0, 5, n)) if sg > 0 else -0.004 * np.sin(np.linspace(0, 4, n)))
        )
        ys = []
        for x_, dz in zip(xs, zs):
            best = 1e9
            for dx in (-0.003, 0, 0.003):
                h = bv.ray_cast(Vector((x_ + dx, -1.0, pe[2] - dz)), Vector((0, 1, 0)))
                if h[0] is not None:
                    best = min(best, h[0].y)
            ys.append(best)
        ys = np.array(ys)
        ys = np.minimum(ys, np.r_[ys[1:], ys[-1]])
        y = ys.copy()
        for _ in range(6):
            y[1:-1] = np.minimum(ys[1:-1], (y[:-2] + y[1:-1] * 2 + y[2:]) / 4)
        y -= 0.0040
        body_ = np.c_[xs, y, pe[2] - zs]
        path = np.vstack([pts, body_])
        path = D.smooth_rows(path[:, None], 4)[:, 0]
        path = D.dens(path, 0.0016)
        V, F, uv, caps = D.tube(path, 0.0029, 14)
        mesh("cord", V, F, cord, uv, caps=caps)
        tip = path[-17:]
        V, F, uv, caps = D.tube(
            tip, np.interp(np.linspace(0, 1, len(tip)), [0, 0.06, 0.9, 1], [0.0030, 0.0036, 0.0036, 0.0026]), 16
        )
        mesh("aglet", V, F, metal, uv, caps=caps)

    if PK:  # free shoulder straps behind the pouch
        for sg in (1, -1):
            P0 = np.array([sg * 0.055, 0.055, 0.352])
            P1 = np.array([sg * 0.11, 0.10, 0.43])
            P2 = np.array([sg * 0.245, 0.13, 0.34])
            P3 = np.array([sg * 0.205, 0.10, 0.165])
            Q1 = np.array([sg * 0.185, 0.085, 0.10])
            Q2 = np.array([sg * 0.165, 0.06, 0.05])
            Q3 = np.array([sg * 0.125, 0.05, 0.030])
            bz3 = lambda a_, b_, c_, d_, n: (
                lambda t_: (1 - t_) ** 3 * a_ + 3 * (1 - t_) ** 2 * t_ * b_ + 3 * (1 - t_) * t_ * t_ * c_ + t_**3 * d_
            )(np.linspace(0, 1, n)[:, None])
            for path, wd_, prf, mt, nmx in (
                (
                    bz3(P0, P1, P2, P3, 70),
                    0.046,
                    [0, 0.004, 0.0058, 0.0062, 0.0062, 0.0062, 0.0058, 0.004, 0],
                    fab,
                    "strap",
                ),
                (
                    bz3(P3 + np.array([0, 0, 0.012]), Q1, Q2, Q3, 40),
                    0.022,
                    [0.001, 0.0018, 0.0018, 0.001],
                    web,
                    "webbing",
                ),
            ):
                tg = np.gradient(path, axis=0)
                tg /= np.linalg.norm(tg, axis=1, keepdims=True)
                wdir = np.array([0, 1.0, 0]) * 0.75 + np.array([sg * -0.55, 0, 0.25])
                wd = wdir - tg * (tg @ wdir)[:, None]
                wd /= np.linalg.norm(wd, axis=1, keepdims=True)
                nn = np.cross(tg, wd) * (-sg)
                wv = np.linspace(-0.5, 0.5, len(prf)) * wd_
                V, F, uv, caps, top, nr = D.strip(
                    path[:, None] + wd[:, None] * wv[None, :, None], np.repeat(nn[:, None], len(prf), 1), prf, 2
                )
                V2 = V
                mesh(
                    nmx,
                    V,
                    F,
                    mt,
                    np.c_[uv[:, 0] * (0.4 if mt is fab else 0.5), uv[:, 1] * (0.05 if mt is fab else 1)],
                    caps=caps,
                )
                if mt is fab:
                    for col in (1, -2):
                        Vs, Fs = D.stitches(M, [("3d", top[2:-2, col], nr[2:-2, col])], h=0.0004)
                        mesh("strap_st", Vs, Fs, thread)
                    c, n0, tt = top[-3].mean(0), nr[-4].mean(0), top[-2].mean(0) - top[-6].mean(0)
                    tt /= np.linalg.norm(tt)
                    n0 = n0 - tt * (n0 @ tt)
                    n0 /= np.linalg.norm(n0)
                    bb = np.cross(tt, n0)
                    c = c + tt * 0.012 + n0 * 0.002
                    for f, o_, d_ in [(f, 0, (0.0055, 0.034, 0.0052)) for f in (-0.016, 0, 0.016)] + [
                        (0, f, (0.037, 0.0055, 0.0052)) for f in (-0.0155, 0.0155)
                    ]:
                        V = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(d_) / 2
                        V = c + tt * f + bb * o_ + V @ np.array([tt, bb, n0])
                        o = mesh(
                            "buckle",
                            V,
                            [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]],
                            plast,
                        )
                        m = o.modifiers.new("b", "BEVEL")
                        m.width = 0.0014
                        m.segments = 3
                        o.data.use_auto_smooth = True


# ---------------------------------------------------------------- woven / rubber labels
def labelmat(rough):
    m, nt = newmat("label")
    out = N(nt, "ShaderNodeOutputMaterial")
    bs = N(nt, "ShaderNodeBsdfPrincipled")
    nt.links.new(bs.outputs[0], out.inputs[0])
    im = N(nt, "ShaderNodeTexImage")
    im.image = bpy.data.images.load(os.path.join(os.path.dirname(os.path.abspath(__file__)), "label.png"))
    im.extension = "EXTEND"
    nt.links.new(im.outputs[0], bs.inputs["Base Color"])
    bs.inputs["Roughness"].default_value = rough
    bs.inputs["Specular"].default_value = 0.35
    return m


def patch(P3, N3, h, mat, nm):
    n, m = P3.shape[:2]
    H = np.full((n, m), h)
    H[0] = H[-1] = 0
    H[:, 0] = H[:, -1] = 0
    V = (P3 + N3 * H[..., None]).reshape(-1, 3)
    i = np.arange(n - 1)[:, None] * m + np.arange(m - 1)[None]
    F = np.stack([i, i + 1, i + m + 1, i + m], 2).reshape(-1, 4)
    u, v = np.meshgrid(np.linspace(0, 1, m), np.linspace(0, 1, n))
    return mesh(nm, V, F, mat, np.c_[u.ravel(), v.ravel()])


if not a.nodetail:
    lw, lh = 0.056, 0.056 * 0.326
    gx, gy = np.meshgrid(np.linspace(-0.5, 0.5, 34), np.linspace(-0.5, 0.5, 14))
    y0 = 0.112 if PK else b + 0.058
    flip = 1 if PK else -1
    P3, N3 = D.surf(M, ZP, np.c_[(gx * lw * flip).ravel(), (y0 + gy * lh).ravel()])
    P3, N3 = P3.reshape(14, 34, 3), N3.reshape(14, 34, 3)
    for _ in range(4):
        P3 = D.smooth_rows(P3, 1)
        N3 = D.smooth_rows(N3, 1)
    N3 = N3 / np.linalg.norm(N3, axis=2, keepdims=True)
    P3 = P3 + N3 * 0.0006
    patch(P3, N3, 0.0016, labelmat(0.55), "patch")
    if not PK:
        gx, gz = np.meshgrid(np.linspace(-0.5, 0.5, 20), np.linspace(-0.5, 0.5, 10))
        P3 = np.zeros((10, 20, 3))
        ok = True
        for i in range(10):
            for j in range(20):
                h = bv.ray_cast(Vector((gx[i, j] * 0.062, -1.0, 1.562 + gz[i, j] * 0.0202)), Vector((0, 1, 0)))
                if h[0] is None:
                    ok = False
                else:
                    P3[i, j] = np.array(h[0])
        if ok:
            P3[:, :, 1] = P3[:, :, 1].min(axis=0, keepdims=True) * 0.3 + P3[:, :, 1] * 0.7
            P3 = D.smooth_rows(P3, 2) - np.array([0, 0.0050, 0])
            patch(P3, np.broadcast_to(np.array([0, -1.0, 0]), P3.shape).copy(), 0.0008, labelmat(0.8), "necklabel")
# ---------------------------------------------------------------- laid down and folded
if a.view in fold.FOLDED:
    lowest = 0.0
    for o in list(sc.objects):
        if o.type == "MESH":
            co_ = np.empty(len(o.data.vertices) * 3, np.float32)
            o.data.vertices.foreach_get("co", co_)
            co_ = fold.laid(a.view, co_.reshape(-1, 3))
            lowest = min(lowest, co_[:, 2].min())
            o.data.vertices.foreach_set("co", co_.astype(np.float32).ravel())
            o.data.update()
    for o in list(sc.objects):
        if o.type == "MESH":
            o.location.z -= lowest
# ---------------------------------------------------------------- light + camera
piv = bpy.data.objects.new("pivot", None)
sc.collection.objects.link(piv)
piv.location = (0, 0.01, 0)
for o in list(sc.objects):
    if o.type == "MESH":
        o.parent = piv
        o.matrix_parent_inverse = piv.matrix_world.inverted()


def area(name, loc, tgt, size, power, sy=None, col=(1, 1, 1)):
    l = bpy.data.lights.new(name, "AREA")
    l.shape = "RECTANGLE"
    l.size = size
    l.size_y = sy or size
    l.energy = power
    l.color = col
    o = bpy.data.objects.new(name, l)
    sc.collection.objects.link(o)
    o.location = loc
    d = Vector(tgt) - Vector(loc)
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    o.visible_camera = False
    return o


K = {"black": 2.1, "grey": 1.08, "blue": 1.30, "pink": 1.05, "white": 1.18}[a.color]
area("key", (-2.2, -1.25, 2.25), (0, 0, 1.25), 0.9, 72 * K, 1.4)
area("fill", (2.2, -2.0, 1.5), (0, 0, 1.25), 1.8, 8 * K, 2.2)
area("hoodfill", (0.30, -1.0, 1.98), (0, 0.1, 1.62), 0.25, 3.2 * K)
area("top", (0.1, 0.1, 3.1), (0, 0, 1.3), 1.4, 26 * K)
area("rimL", (-1.7, 1.5, 1.9), (0, 0, 1.3), 0.7, 40 * K, 1.9)
area("rimR", (1.75, 1.35, 1.7), (0, 0, 1.25), 0.6, 46 * K, 2.0)
w = bpy.data.worlds.new("w")
sc.world = w
w.use_nodes = True
bg = w.node_tree.nodes["Background"]
bg.inputs[0].default_value = (1, 1, 1, 1)
bg.inputs[1].default_value = 0.07 * K
cam = bpy.data.cameras.new("c")
co = bpy.data.objects.new("c", cam)
sc.collection.objects.link(co)
sc.camera = co
cam.sensor_fit = "VERTICAL"
cam.sensor_height = 24


def look(loc, tgt, lens):
    co.location = loc
    co.rotation_euler = (Vector(tgt) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    cam.lens = lens


az = math.radians(a.az)
V = a.view
if V == "front":
    look((0, -4.2, 1.36), (0, 0, 1.295), 86)
elif V == "back":
    piv.rotation_euler[2] = math.pi
    look((0, -4.2, 1.36), (0, 0, 1.285), 84)
elif V == "q":
    look((0, -4.2, 1.38), (0, 0, 1.285), 82)
elif V == "pocket":
    look((-0.60, -1.52, 1.17), (-0.005, -0.12, 1.045), 64)
elif V == "zip":
    piv.rotation_euler[2] = math.pi
    look((0.38, -1.05, 1.42), (0.03, -0.2, 1.255), 62)
elif V in fold.FOLDED:
    y_, lens_ = (-0.165, 140) if V == "bundle" else (0.0, 81)
    look((0, y_ - 2.1, 4.2), (0, y_, 0.03), lens_)
elif V == "packed":
    look((0.46, -1.78, 0.42), (0.012, -0.02, 0.205), 62)
if V == "packed" or V in fold.FOLDED:
    me_ = mesh(
        "floor",
        np.array([[-6, -6, 0], [6, -6, 0], [6, 6, 0], [-6, 6, 0]]),
        [[0, 1, 2, 3]],
        plain("floor", (0.8, 0.8, 0.8), 0.9),
    )
    me_.is_shadow_catcher = True
    for o in list(sc.objects):
        if o.type == "LIGHT":
            bpy.data.objects.remove(o)
if V in fold.FOLDED:
    area("key", (-2.0, 1.2, 1.7), (0, 0, 0), 0.9, 62 * K, 1.4)
    area("fill", (1.8, -1.6, 2.2), (0, 0, 0), 1.8, 22 * K, 2.2)
    area("top", (0.2, 0.4, 3.0), (0, 0, 0), 1.6, 26 * K)
elif V == "packed":
    area("key", (-1.3, -0.9, 1.5), (0, 0, 0.18), 0.7, 24 * K, 0.9)
    area("fill", (1.5, -1.6, 0.8), (0, 0, 0.2), 1.2, 4 * K)
    area("top", (0, 0.3, 1.7), (0, 0, 0.2), 0.9, 8 * K)
    area("rimR", (1.0, 0.9, 0.8), (0, 0, 0.2), 0.5, 10 * K, 0.8)
    area("rimL", (-1.1, 0.8, 0.7), (0, 0, 0.2), 0.5, 7 * K, 0.8)
elif V == "hood":
    look((-0.35, -1.35, 1.62), (0, -0.05, 1.55), 62)
if a.cam:
    n_ = [float(x) for x in a.cam.split(",")]
    look(n_[:3], n_[3:6], n_[6])
piv.rotation_euler[2] += az
r = sc.render
r.engine = "CYCLES"
r.resolution_x = a.w
r.resolution_y = a.h
r.film_transparent = True
r.image_settings.file_format = "PNG"
r.image_settings.color_mode = "RGBA"
r.image_settings.color_depth = "8"
r.image_settings.compression = 15
c = sc.cycles
c.device = "CPU"
c.samples = a.spp
c.use_adaptive_sampling = True
c.adaptive_threshold = 0.035
c.max_bounces = 5
c.diffuse_bounces = 4
c.glossy_bounces = 2
c.transparent_max_bounces = 4
c.use_denoising = False
c.sample_clamp_indirect = 4
c.pixel_filter_type = "BLACKMAN_HARRIS"
c.filter_width = 1.4
r.threads_mode = "FIXED"
r.threads = a.threads
r.use_persistent_data = True
sc.view_settings.view_transform = "Filmic"
sc.view_settings.look = "Medium High Contrast"
sc.view_settings.exposure = 0.35
if a.mask:  # flat material ids: red cloth, green trim, blue metal and labels (for recolor.py)
    CL = {"fabric": (1, 0, 0), "rib": (1, 0, 0), "thread": (1, 0, 0), "metal": (0, 0, 1), "label": (0, 0, 1)}
    for m in bpy.data.materials:
        if not m.use_nodes:
            continue
        nt = m.node_tree
        nt.nodes.clear()
        o_ = N(nt, "ShaderNodeOutputMaterial")
        e_ = N(nt, "ShaderNodeEmission")
        e_.inputs[0].default_value = (*CL.get(m.name.split(".")[0], (0, 1, 0)), 1)
        nt.links.new(e_.outputs[0], o_.inputs[0])
    for o in list(sc.objects):
        if o.type == "LIGHT":
            bpy.data.objects.remove(o)
    c.max_bounces = 0
    sc.view_settings.view_transform = "Raw"
    sc.view_settings.look = "None"
    sc.view_settings.exposure = 0
if a.save:
    bpy.ops.wm.save_as_mainfile(filepath=a.save)
if a.frames:  # turn: the garment stays put and camera and lights circle it (same picture), so geometry is built once
    rig = bpy.data.objects.new("rig", None)
    sc.collection.objects.link(rig)
    rig.location = piv.location
    bpy.context.view_layer.update()
    for o in list(sc.objects):
        if o.type in ("LIGHT", "CAMERA"):
            o.parent = rig
            o.matrix_parent_inverse = rig.matrix_world.inverted()
if a.frames and not a.mask:  # guides for turn.py go to aux/
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = True
    vl.use_pass_position = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    nt.links.new(rl.outputs["Image"], nt.nodes.new("CompositorNodeComposite").inputs[0])
    D_ = os.path.dirname(os.path.abspath(a.out))
    os.makedirs(D_, exist_ok=True)
    fo = nt.nodes.new("CompositorNodeOutputFile")
    fo.base_path = D_ + "/aux"
    fo.format.file_format = "OPEN_EXR"
    fo.format.color_mode = "RGBA"
    fo.format.color_depth = "16"
    fo.format.exr_codec = "ZIP"
    fo.file_slots.clear()
    for k, p in (("col", "Image"), ("nor", "Denoising Normal"), ("alb", "Denoising Albedo"), ("pos", "Position")):
        fo.file_slots.new(k)
        nt.links.new(rl.outputs[p], fo.inputs[k])
    sl = fo.file_slots["pos"]
    sl.use_node_format = False
    sl.format.file_format = "OPEN_EXR"
    sl.format.color_mode = "RGB"
    sl.format.color_depth = "32"
    sl.format.exr_codec = "ZIP"
    import json

    json.dump(
        {
            "n": int(a.frames.split(":")[0]),
            "loc": list(co.location),
            "tgt": [0, 0, 1.285],
            "lens": cam.lens,
            "sensor": cam.sensor_height,
            "piv": list(piv.location),
        },
        open(D_ + "/cam.json", "w"),
    )
import time


def go(out):
    r.filepath = out
    t = time.time()
    bpy.ops.render.render(write_still=True)
    print("RENDERED", out, "%.1fs" % (time.time() - t), flush=True)


if a.frames:  # frame number in the file name: pass*1000+frame
    n, *which = map(int, a.frames.split(":"))
    for p in range(a.passes):
        for f in range(*which):
            out = a.out % (p * 1000 + f)
            if os.path.exists(out):
                continue
            rig.rotation_euler[2] = -2 * math.pi * f / n
            c.seed = f * 7 + 1 + p * 1013
            sc.frame_set(p * 1000 + f)
            go(out)
else:
    go(a.out)
