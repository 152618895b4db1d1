import { type CartLine, lineKey } from "./cart.ts";

export type Units = readonly Pick<CartLine, "_id" | "color" | "size" | "quantity">[];

/** Takes these units out of a cart and keeps everything else that it holds. */
export function removeUnits<Line extends Units[number]>(lines: readonly Line[], units: Units): Line[] {
  const removed = new Map(units.map((unit) => [lineKey(unit), unit.quantity]));
  return lines.flatMap((line) => {
    const quantity = line.quantity - (removed.get(lineKey(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
