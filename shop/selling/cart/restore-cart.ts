import { type CartLine, lineKey, MAX_LINES } from "./cart.ts";

/** A line of a cart that was left, as it is sold now; `left` is 0 when it cannot be bought. */
export type LeftLine = CartLine & { left: number };

/**
 * Puts a cart that was left back into this one. What is in it stays; of a line that both have, the larger quantity counts, so that opening
 * the link twice adds nothing. `missing`: what cannot be bought now, and what the cart has no room for.
 */
export function restoreInto(
  cart: readonly CartLine[],
  lines: readonly LeftLine[],
): { cart: CartLine[]; missing: LeftLine[] } {
  const filled = [...cart];
  const missing: LeftLine[] = [];
  for (const line of lines) {
    const { left, ...wanted } = line;
    const at = filled.findIndex((held) => lineKey(held) === lineKey(line));
    const held = filled[at];
    if (left === 0 || (!held && filled.length >= MAX_LINES)) missing.push(line);
    else if (!held) filled.push(wanted);
    else filled[at] = { ...held, quantity: Math.max(held.quantity, wanted.quantity) };
  }
  return { cart: filled, missing };
}
