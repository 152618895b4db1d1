/** The scripts that a page loads first: those it names, and those that its inline scripts import. */
export function scriptsOf(html: string): string[] {
  const linked = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, path = ""]) => path);
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g)];
  const imported = inline.flatMap(([, code = ""]) => [...staticImports(code), ...startedLast(code)]);
  return [...new Set([...linked, ...imported])];
}

/** The modules that a module needs before it runs. */
export const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+?\bfrom\s*)?["']((?:\.\/|\/)[^"']+\.js)["']/g)].map(
    ([, path = ""]) => path,
  );

/** React Router's last line: `import("/assets/entry.client-….js")`. */
const startedLast = (code: string): string[] =>
  [...code.matchAll(/\bimport\(["'](\/[^"']+)["']\)/g)].map(([, path = ""]) => path);

export const fontsOf = (html: string): string[] =>
  [...html.matchAll(/<link\b[^>]*>/g)]
    .filter(([link]) => link.includes('rel="preload"') && link.includes('as="font"'))
    .map(([link]) => attribute(link, "href"));

export type Screen = { width: number; density: number };

/** The files that a browser with this screen chooses for the pictures marked `fetchpriority="high"`. */
export function firstPictures(html: string, screen: Screen): string[] {
  return [...html.matchAll(/<picture\b[\s\S]*?<\/picture>/g)]
    .map(([picture]) => picture)
    .filter((picture) => /fetchpriority="high"/i.test(picture))
    .map((picture) => {
      const source = picture.match(/<source\b[^>]*type="image\/avif"[^>]*>/)?.[0] ?? "";
      const wanted = widthFor(attribute(source, "sizes"), screen.width) * screen.density;
      const candidates = attribute(source, "srcset").split(",").map(candidateOf);
      const [best] = candidates.filter(({ width }) => width >= wanted);
      return (best ?? candidates.at(-1))?.path ?? "";
    });
}

function candidateOf(text: string): { path: string; width: number } {
  const [path = "", width = ""] = text.trim().split(/\s+/);
  return { path, width: Number.parseInt(width, 10) };
}

/** The `sizes` attribute: the first length whose condition holds. */
export function widthFor(sizes: string, viewport: number): number {
  for (const part of sizes.split(/,(?![^(]*\))/)) {
    const [, least, length = ""] = /^\s*(?:\(min-width:\s*(\d+)px\)\s+)?(.+?)\s*$/.exec(part) ?? [];
    if (least === undefined || viewport >= Number(least)) return lengthOf(length, viewport);
  }
  return viewport;
}

function lengthOf(length: string, viewport: number): number {
  const inner = /^min\((.+)\)$/.exec(length)?.[1];
  if (inner) return Math.min(...inner.split(",").map((one) => lengthOf(one.trim(), viewport)));
  const [, number = "", unit] = /^([\d.]+)(px|vw)$/.exec(length) ?? [];
  if (!unit) throw new Error(`this script can't read the length in sizes: ${length}`);
  return unit === "px" ? Number(number) : (Number(number) * viewport) / 100;
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
