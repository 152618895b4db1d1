import { type Cents, toCents } from "#shop/money/money.ts";
import { clampQuantity, MAX_QUANTITY, nameKey } from "#shop/selling/catalog/catalog.ts";

/** A line as stored in the browser under the localStorage key `cart` (specification, section 3). The price is in dollars. */
export type CartLine = {
  _id: string;
  title: string;
  image: string;
  color: string;
  size: string;
  salePrice: number;
  quantity: number;
};

export type CartNotice =
  | { kind: "gone" }
  | { kind: "sold_out" }
  | { kind: "fewer_left"; left: number; wanted: number }
  | { kind: "price_changed"; from: Cents; to: Cents; saleEnded?: boolean };

/** The result of comparing a line with the catalog. `left`: units in stock; `regular`: the price of one without the sale, during a sale. */
export type LineCheck = { left: number; notices: readonly CartNotice[]; regular?: Cents };

export type CartChecks = Readonly<Record<string, LineCheck>>;

export const MAX_LINES = 50;

/** There is one line per product, color and size (specification, section 4). */
export const lineKey = (line: Pick<CartLine, "_id" | "color" | "size">): string =>
  JSON.stringify([line._id, nameKey(line.color), line.size]);

const capTo = (quantity: number, left: number) => Math.max(1, Math.min(clampQuantity(quantity), left));

/** A line never exceeds 10 units or the stock (`left`). */
export function addLine(lines: readonly CartLine[], added: CartLine, left = MAX_QUANTITY): CartLine[] {
  const key = lineKey(added);
  const held = lines.find((line) => lineKey(line) === key);
  if (!held) return [...lines, { ...added, quantity: capTo(added.quantity, left) }];
  const quantity = capTo(held.quantity + clampQuantity(added.quantity), left);
  return lines.map((line) => (line === held ? { ...added, quantity } : line));
}

export function removeLine(lines: readonly CartLine[], key: string): CartLine[] {
  return lines.filter((line) => lineKey(line) !== key);
}

export function setQuantity(
  lines: readonly CartLine[],
  key: string,
  quantity: number,
  left = MAX_QUANTITY,
): CartLine[] {
  return lines.map((line) => (lineKey(line) === key ? { ...line, quantity: capTo(quantity, left) } : line));
}

export const countUnits = (lines: readonly CartLine[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0);

export const linePrice = (line: CartLine): Cents => (toCents(line.salePrice) ?? 0) * line.quantity;

export function buyableLines(lines: readonly CartLine[], checks: CartChecks): CartLine[] {
  return lines.filter((line) => checks[lineKey(line)]?.left !== 0);
}

export function subtotalOf(lines: readonly CartLine[], checks: CartChecks = {}): Cents {
  return buyableLines(lines, checks).reduce((sum, line) => sum + linePrice(line), 0);
}

/** Drops invalid entries, so that stored content can't break a page. */
export function parseCart(text: string | null): CartLine[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((entry) => parseLine(entry) ?? [])
    .reduce<CartLine[]>((lines, line) => addLine(lines, line), []);
}

function parseLine(entry: unknown): CartLine | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const stored = entry as Partial<Record<keyof CartLine, unknown>>;
  const _id = shortText(stored._id, 80);
  const color = shortText(stored.color, 40);
  const size = shortText(stored.size, 20);
  const price = typeof stored.salePrice === "number" && stored.salePrice >= 0 ? toCents(stored.salePrice) : undefined;
  if (!_id || !color || !size || price === undefined) return undefined;
  return {
    _id,
    title: shortText(stored.title, 200) ?? _id,
    image: pictureAddress(stored.image),
    color,
    size,
    salePrice: price / 100,
    quantity: clampQuantity(Number(stored.quantity)),
  };
}

const shortText = (value: unknown, max: number) =>
  typeof value === "string" && value.length > 0 && value.length <= max ? value : undefined;

const pictureAddress = (value: unknown) =>
  typeof value === "string" && /^(https:\/\/|\/(?!\/))/.test(value) && value.length <= 2000 ? value : "";
