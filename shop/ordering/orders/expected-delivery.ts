import { easternDay } from "#platform/eastern-day.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { type DeliveryEstimate, estimateDelivery } from "./delivery-estimate.ts";
import type { OrderView } from "./order-schema.server.ts";
import { promisedDay } from "./ship-by.ts";
import { deliveryDays } from "./shipping-methods.ts";

/**
 * The days on which an order should arrive, for its pages and emails: undefined once it has arrived or the days are over, without an
 * estimate, for a delayed order, and for one that doesn't ship or may not, because its money is back or a bank holds some of it.
 * @param now by the shop's clock
 */
export function expectedDelivery(order: OrderView, policies: Policies, now: Date): DeliveryEstimate | undefined {
  const { placedAt, shippingMethod, shipment, delay } = order;
  const days = deliveryDays(shippingMethod, policies);
  if (!days || delay || shipment?.delivered) return undefined;
  if (!shipment && promisedDay(order, policies) === undefined) return undefined;
  const expected = estimateDelivery(new Date(placedAt), days);
  return easternDay(now) <= expected.to ? expected : undefined;
}
