"""Wordmark, mark and label texture as outlines (needs fonttools+brotli and the Mona Sans variable font file)."""

import sys
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

src, out = sys.argv[1], sys.argv[2]
f = TTFont(src)
f = instantiateVariableFont(f, {"wght": 780, "wdth": 122})
gs = f.getGlyphSet()
cm = f.getBestCmap()
upm = f["head"].unitsPerEm
CAP = f["OS/2"].sCapHeight


def run(txt, track):
    x = 0
    d = []
    for ch in txt:
        g = gs[cm[ord(ch)]]
        p = SVGPathPen(gs, ntos=lambda v: ("%.1f" % v).rstrip("0").rstrip("."))
        g.draw(TransformPen(p, (1, 0, 0, -1, x, CAP)))
        d.append(p.getCommands())
        x += g.width + track
    return " ".join(d), x - track


a, w1 = run("PACK", -18)
b, w2 = run("D", 0)
# apostrophe: a zip pull - a slim rounded tab leaning forward
gap = 70
tabw = 118
tabh = 330
tx = w1 + gap * 0.35
tab = f"M{tx + 62} 0 h{tabw - 44} a22 22 0 0 1 21.6 26.4 l-46 {tabh - 48} a26 26 0 0 1 -25.5 20.8 h-{tabw - 70} a22 22 0 0 1 -21.6 -26.4 l{46} -{tabh - 50} a26 26 0 0 1 25.5 -20.8 z"
dx = tx + tabw + gap * 0.55
W = dx + w2


def svg(fill, bg=None, pad=0):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-pad} {-pad} {W + 2 * pad:.0f} {CAP + 2 * pad:.0f}" role="img" aria-label="Pack\'d">'
        + (f'<rect x="{-pad}" y="{-pad}" width="100%" height="100%" fill="{bg}"/>' if bg else "")
        + f'<path fill="{fill}" d="{a}"/><path fill="{fill}" d="{tab}"/><path fill="{fill}" transform="translate({dx:.0f} 0)" d="{b}"/></svg>'
    )


open(out + "/wordmark.svg", "w").write(svg("currentColor"))
open(out + "/wordmark-dark.svg", "w").write(svg("#16171A"))
open(out + "/wordmark-light.svg", "w").write(svg("#FBFAF7"))
open(out + "/label.svg", "w").write(svg("#f4f1ea", "#17181b", 420))
