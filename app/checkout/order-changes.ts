import { formatMoney } from "#shop/money/money.ts";
import type { Totals } from "#shop/ordering/orders/order.ts";
import { type ShippingMethod, type ShippingPrices, shippingCents } from "#shop/ordering/orders/shipping-methods.ts";
import { type CartChecks, type CartLine, type CartNotice, lineKey } from "#shop/selling/cart/cart.ts";
import { noticeText } from "#shop/selling/cart/check-cart.ts";
import { itemWords } from "#shop/selling/catalog/catalog.ts";
import type { OrderNews } from "./reaction.ts";

type Checked = { lines: readonly CartLine[]; checks: CartChecks };

/** The cart, updated with the prices and stock from a response. */
export function withNews({ lines, checks }: Checked, news: OrderNews["lines"]): Checked {
  const updated: Record<string, CartChecks[string]> = { ...checks };
  for (const [key, { left, notices }] of Object.entries(news)) {
    const known = updated[key];
    const others = known?.notices.filter(({ kind }) => notices.every((notice) => notice.kind !== kind)) ?? [];
    updated[key] = { left: left ?? known?.left ?? Number.POSITIVE_INFINITY, notices: [...notices, ...others] };
  }
  const priced = lines.map((line) => ({ ...line, salePrice: news[lineKey(line)]?.salePrice ?? line.salePrice }));
  return { lines: priced, checks: updated };
}

/** A difference from what the shopper saw when filling the cart. */
export type OrderChange = { what: string; text: string };

/** `shippingBefore`: the shipping prices when the page opened. */
export function orderChanges(
  { lines, checks, totals, shippingBefore }: Checked & { totals: Totals; shippingBefore: ShippingPrices },
  method: ShippingMethod,
) {
  const changes: OrderChange[] = lines.flatMap((line) =>
    (checks[lineKey(line)]?.notices ?? []).map((notice) => ({
      what: itemWords(line),
      text: changeText(notice, line),
    })),
  );
  const shown = shippingCents(method, shippingBefore);
  if (totals.shippingCents !== shown)
    changes.push({ what: "Shipping", text: `${changed(shown, totals.shippingCents)}.` });
  return changes;
}

const changed = (from: number, to: number) => `The price changed from ${formatMoney(from)} to ${formatMoney(to)}`;

function changeText(notice: CartNotice, { quantity }: CartLine): string {
  switch (notice.kind) {
    case "fewer_left": {
      const asked = quantity < notice.wanted ? `, so we lowered the quantity from ${notice.wanted} to ${quantity}` : "";
      return `${noticeText(notice)}${asked}.`;
    }
    case "sold_out":
    case "gone":
      return `${noticeText(notice)}. We left it out of this order.`;
    case "price_changed":
      return `${noticeText(notice)}${quantity > 1 ? " each" : ""}.`;
    default:
      return notice satisfies never;
  }
}
