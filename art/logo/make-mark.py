import sys
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

f = instantiateVariableFont(TTFont(sys.argv[1]), {"wght": 860, "wdth": 118})
gs = f.getGlyphSet()
cm = f.getBestCmap()
cap = f["OS/2"].sCapHeight
s = 34 / cap
g = gs[cm[ord("P")]]
p = SVGPathPen(gs, ntos=lambda v: "%.2f" % v)
g.draw(TransformPen(p, (s, 0, 0, -s, 10.5, 15 + 34)))
tab = "M49.4 15h5.4a1.6 1.6 0 0 1 1.57 1.93l-2.5 12.2A2.2 2.2 0 0 1 51.7 30.9h-4a1.6 1.6 0 0 1-1.57-1.93l2.5-12.2A2.2 2.2 0 0 1 49.4 15z"
open(sys.argv[2] + "/mark.svg", "w").write(
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="#16171A"/><path fill="#FBFAF7" d="{p.getCommands()}"/><path fill="#FF5A1F" d="{tab}"/></svg>'
)
