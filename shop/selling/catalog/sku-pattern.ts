const MAX_SKU = 80;

type Known = { sku: string; color: string; size: string };
type Axis = "color" | "size";

/** A file of products asks for the same names again and again: with 500 new variants, millions of times. */
const plainNames = new Map<string, string>();
const MOST_NAMES = 1_000;

function plain(text: string): string {
  const before = plainNames.get(text);
  if (before !== undefined) return before;
  const made = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (plainNames.size >= MOST_NAMES) plainNames.clear();
  plainNames.set(text, made);
  return made;
}

/** Ways to write a name in a SKU: in full, or its first letters. */
const STYLES: readonly ((name: string) => string)[] = [
  plain,
  ...[4, 3, 2, 1].map((letters) => (name: string) => plain(name).replaceAll("-", "").slice(0, letters)),
];

/**
 * Suggests a SKU for a new color and size. It follows the pattern of the `others`, such as PACKD-GREY-M or gry_m; without one, it is
 * built from the product's id, such as PACKD-HOODIE-GREY-M.
 */
export function skuOf(productId: string, color: string, size: string, others: readonly Known[] = []): string {
  const shared = (one: Known) => Number(same(one.color, color)) + Number(same(one.size, size));
  const groups = Map.groupBy(others, shared);
  for (const other of [2, 1, 0].flatMap((count) => groups.get(count) ?? [])) {
    const recolored = renamed(other.sku, "color", { from: other.color, to: color }, others);
    const sku = recolored && renamed(recolored, "size", { from: other.size, to: size }, others);
    if (sku && sku.length <= MAX_SKU && !others.some((one) => one.sku === sku)) return sku;
  }
  return joined(productId, [plain(color) || "COLOR", plain(size) || "SIZE"]);
}

function joined(productId: string, parts: readonly string[]): string {
  const tail = parts.map((part) => `-${part}`).join("");
  return `${plain(productId).slice(0, Math.max(1, MAX_SKU - tail.length))}${tail}`.slice(0, MAX_SKU);
}

/** The SKUs of a new product, each from a color and optionally a size. SKUs that would be equal get a number. */
export function newSkus(productId: string, named: readonly (readonly string[])[]): string[] {
  const skus = new Set<string>();
  for (const names of named) {
    const parts = names.map((name) => plain(name) || "X");
    let sku = joined(productId, parts);
    for (let number = 2; skus.has(sku); number++) sku = joined(productId, [...parts, String(number)]);
    skus.add(sku);
  }
  return [...skus];
}

const same = (one: string, other: string): boolean => plain(one) === plain(other);

/** The SKU with its color or size replaced; undefined if the SKU doesn't contain the old name. */
function renamed(
  sku: string,
  axis: Axis,
  { from, to }: { from: string; to: string },
  others: readonly Known[],
): string | undefined {
  if (same(from, to)) return sku;
  const codes = [knownCodes(axis, { from, to }, others), ...STYLES.map((style) => [style(from), style(to)] as const)];
  for (const [old, next] of codes.filter((pair) => pair !== undefined)) {
    const written = old && next && replaceLast(sku, old, next);
    if (written) return written;
  }
  return undefined;
}

/** The codes of two names, found by comparing two SKUs that differ only in this color or size. */
function knownCodes(axis: Axis, { from, to }: { from: string; to: string }, others: readonly Known[]) {
  const rest = axis === "color" ? "size" : "color";
  for (const one of others.filter((other) => same(other[axis], from))) {
    const twin = others.find((other) => same(other[axis], to) && same(other[rest], one[rest]));
    const [parts, twins] = [partsOf(one.sku), partsOf(twin?.sku ?? "")];
    const differing = parts.flatMap((part, at) => (part === twins[at] ? [] : [at]));
    const [at] = differing;
    if (at === undefined || differing.length > 1 || parts.length !== twins.length) continue;
    return [parts[at] ?? "", twins[at] ?? ""] as const;
  }
  return undefined;
}

const partsOf = (sku: string): string[] => sku.split(/[^A-Za-z0-9]+/);

/** Replaces the last `old` between separators with `next`, keeping the SKU's letter case and separator. */
function replaceLast(sku: string, old: string, next: string): string | undefined {
  const pattern = old.split("-").join("[^A-Za-z0-9]+");
  const found = [...sku.matchAll(new RegExp(`(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`, "gi"))].at(-1);
  if (!found) return undefined;
  const [text] = found;
  const separator = /[^A-Za-z0-9]/.exec(sku)?.[0] ?? "-";
  const cased = text === text.toLowerCase() && text !== text.toUpperCase() ? next.toLowerCase() : next;
  return sku.slice(0, found.index) + cased.replaceAll("-", separator) + sku.slice(found.index + text.length);
}
