import { formatMoney } from "#shop/money/money.ts";
import { type CartChecks, type CartLine, lineKey, noticeText, subtotalOf } from "#shop/selling/cart/cart.ts";

export type CheckedCart = { lines: readonly CartLine[]; checks: CartChecks };

/**
 * What is to be read out of a change: other quantities, what the shop has to say of a line, and the new subtotal. Nothing when a cart
 * was read again and is what it was. That a line came or went is said by its toast.
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
  return news.length > 0 ? [`${line.title}, ${line.color}, ${line.size}: ${news.join(". ")}.`] : [];
}

const notices = ({ checks }: CheckedCart, key: string): string[] => (checks[key]?.notices ?? []).map(noticeText);
