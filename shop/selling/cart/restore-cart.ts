import { type CartLine, lineKey, MAX_LINES } from "./cart.ts";

/** A line of an abandoned cart at today's price; `left` is 0 if it can't be bought. */
export type LeftLine = CartLine & { left: number };

/**
 * Restores an abandoned cart into this one. If both have a line, the larger quantity wins, so opening the link twice adds nothing.
 * `missing`: lines that are sold out or don't fit in the cart. `fewer`: lines with less stock than wanted, which get what is left.
 */
export function restoreInto(
  cart: readonly CartLine[],
  lines: readonly LeftLine[],
): { cart: CartLine[]; missing: LeftLine[]; fewer: LeftLine[] } {
  const filled = [...cart];
  const missing: LeftLine[] = [];
  const fewer: LeftLine[] = [];
  for (const line of lines) {
    const { left, ...wanted } = line;
    const at = filled.findIndex((held) => lineKey(held) === lineKey(line));
    const held = filled[at];
    if (left === 0 || (!held && filled.length >= MAX_LINES)) {
      missing.push(line);
      continue;
    }
    const quantity = Math.max(held?.quantity ?? 0, wanted.quantity);
    if (quantity > left) fewer.push({ ...line, quantity });
    filled[held ? at : filled.length] = { ...(held ?? wanted), quantity: Math.min(quantity, left) };
  }
  return { cart: filled, missing, fewer };
}
