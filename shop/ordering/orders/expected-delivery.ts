import { easternDay } from "#platform/eastern-day.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { type DeliveryEstimate, estimateDelivery } from "./delivery-estimate.ts";
import type { OrderView } from "./order-schema.server.ts";
import { deliveryDays } from "./shipping-methods.ts";

/**
 * The days on which an order should arrive, for its pages and emails: undefined once it has arrived or the days are over, without an
 * estimate, and for a late order. @param now by the shop's clock
 */
export function expectedDelivery(
  { placedAt, shippingMethod, shipment, delay }: Pick<OrderView, "placedAt" | "shippingMethod" | "shipment" | "delay">,
  policies: Policies,
  now: Date,
): DeliveryEstimate | undefined {
  const days = deliveryDays(shippingMethod, policies);
  if (!days || delay || shipment?.delivered) return undefined;
  const expected = estimateDelivery(new Date(placedAt), days);
  return easternDay(now) <= expected.to ? expected : undefined;
}
