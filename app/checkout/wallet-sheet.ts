import type { Totals } from "#shop/ordering/orders/order.ts";
import {
  type DeliveryEstimates,
  deliveryDays,
  offeredMethods,
  SHIPPING_METHODS,
  type ShippingMethod,
  type ShippingPrices,
  shippingCents,
} from "#shop/ordering/orders/shipping-methods.ts";
import { spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import { type CartLine, linePrice } from "#shop/selling/cart/cart.ts";
import { itemName } from "#shop/selling/catalog/catalog.ts";
import type { WalletSheet } from "./wallet.ts";

/** The items and the total with this shipping method; undefined if nothing can be bought. */
export function walletSheet(
  lines: readonly CartLine[],
  { method, totals, shipping }: { method: ShippingMethod; totals: Totals; shipping: ShippingPrices },
  policies: DeliveryEstimates | undefined,
): WalletSheet | undefined {
  const { taxCents, totalCents } = totals;
  if (lines.length === 0 || totalCents === 0) return undefined;
  const chosenFirst = [method, ...offeredMethods(shipping).filter((other) => other !== method)];
  return {
    method,
    totalCents,
    lines: [
      ...lines.map((line) => ({
        name: `${itemName(line)}${line.quantity > 1 ? ` × ${line.quantity}` : ""}`,
        amount: linePrice(line),
      })),
      { name: "Shipping", amount: totals.shippingCents },
      { name: "Estimated Tax", amount: taxCents },
    ],
    methods: chosenFirst.map((id) => {
      const days = policies && deliveryDays(id, policies);
      return {
        id,
        amount: shippingCents(id, shipping),
        displayName: SHIPPING_METHODS[id].label,
        ...(days && { deliveryEstimate: spanInBusinessDays(days) }),
      };
    }),
  };
}
