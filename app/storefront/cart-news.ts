import { formatMoney } from "#shop/money/money.ts";
import { type CartChecks, type CartLine, lineKey, subtotalOf } from "#shop/selling/cart/cart.ts";
import { noticeText } from "#shop/selling/cart/check-cart.ts";
import { itemName } from "#shop/selling/catalog/catalog.ts";

export type CheckedCart = { lines: readonly CartLine[]; checks: CartChecks };

/**
 * The announcement of a cart change for screen readers: changed quantities, notices and the new subtotal. Empty if a refresh changed
 * nothing. Added and removed lines are announced by their toast.
 */
export function cartNews(before: CheckedCart, now: CheckedCart): string {
  const news = now.lines.flatMap((line) => lineNews(line, before, now));
  const subtotal = subtotalOf(now.lines, now.checks);
  const same = news.length === 0 && subtotal === subtotalOf(before.lines, before.checks);
  return same || now.lines.length === 0 ? "" : [...news, `Subtotal ${formatMoney(subtotal)}.`].join(" ");
}

function lineNews(line: CartLine, before: CheckedCart, now: CheckedCart): string[] {
  const key = lineKey(line);
  const held = before.lines.find((one) => lineKey(one) === key);
  if (!held) return [];
  const said = notices(before, key);
  const news = notices(now, key).filter((text) => !said.includes(text));
  if (held.quantity !== line.quantity) news.unshift(`quantity ${line.quantity}`);
  return news.length > 0 ? [`${itemName(line)}: ${news.join(". ")}.`] : [];
}

const notices = ({ checks }: CheckedCart, key: string): string[] => (checks[key]?.notices ?? []).map(noticeText);
