import { toCents } from "#shop/money/money.ts";
import { offeredMethods, type ShippingMethod, shippingCents, type Totals } from "#shop/ordering/orders/order.ts";
import { type Span, spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { ShippingPrices } from "#shop/running/settings/settings.ts";
import type { CartLine } from "#shop/selling/cart/cart.ts";
import { methodName } from "./shipping-methods.tsx";
import type { WalletSheet } from "./wallet.ts";

/** What is bought and what it costs with that method; undefined when nothing can be bought. */
export function walletSheet(
  lines: readonly CartLine[],
  { method, totals, shipping }: { method: ShippingMethod; totals: Totals; shipping: ShippingPrices },
  days: Span | undefined,
): WalletSheet | undefined {
  const { taxCents, totalCents } = totals;
  if (lines.length === 0 || totalCents === 0) return undefined;
  const chosenFirst = [method, ...offeredMethods(shipping).filter((other) => other !== method)];
  return {
    method,
    totalCents,
    lines: [
      ...lines.map(({ title, color, size, quantity, salePrice }) => ({
        name: `${title}, ${color}, ${size}${quantity > 1 ? ` × ${quantity}` : ""}`,
        amount: (toCents(salePrice) ?? 0) * quantity,
      })),
      { name: "Shipping", amount: totals.shippingCents },
      { name: "Estimated Tax", amount: taxCents },
    ],
    methods: chosenFirst.map((id) => ({
      id,
      amount: shippingCents(id, shipping),
      displayName: methodName(id),
      // Nobody has said how long express takes.
      ...(id === "free" && days && { deliveryEstimate: spanInBusinessDays(days) }),
    })),
  };
}
