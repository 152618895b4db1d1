import { easternDayWords } from "#platform/eastern-day.ts";
import { aboutOrder } from "#shop/messaging/email/define-email.ts";
import type { EmailPart } from "#shop/messaging/email/email-content.ts";
import { trackingWords } from "#shop/ordering/orders/carriers.ts";
import {
  cancellation,
  defineOnceEmail,
  defineOrderEmail,
  goods,
  shipsTo,
  yourOrder,
} from "#shop/ordering/orders/define-order-email.server.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";

/** The tracking that the confirmation promises, when the parcel leaves the shop. */
export const orderShipped = defineOnceEmail({
  kind: "order_shipped",
  label: "Shipping confirmation",
  text({ order, orderUrl, cancellationUrl }) {
    const { shipment } = order;
    const by = shipment?.carrier ? ` with ${shipment.carrier}` : "";
    return {
      subject: `Your Pack'd order ${order.orderNumber} has shipped`,
      parts: [
        `Hello ${order.customerInfo.name},`,
        shipment?.delivered
          ? `Your order ${order.orderNumber} left us on ${easternDayWords(new Date(shipment.shippedAt))}${by}.`
          : `Your order ${order.orderNumber} is on its way${by}.`,
        ...tracking(order),
        "In the parcel:",
        { kind: "rows", rows: order.items.map(goods) },
        shipsTo(order.customerInfo),
        besideTracking(order, orderUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});

/** When staff correct the tracking of a parcel and want its shopper to know. */
export const trackingChanged = defineOrderEmail({
  kind: "tracking_changed",
  label: "Tracking changed",
  data: aboutOrder,
  text({ order, orderUrl, cancellationUrl }) {
    return {
      subject: `New tracking for your Pack'd order ${order.orderNumber}`,
      parts: [
        `Hello ${order.customerInfo.name},`,
        `We have corrected the tracking of your order ${order.orderNumber}. What we told you before no longer holds.`,
        ...tracking(order),
        besideTracking(order, orderUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});

function tracking({ shipment }: OrderView): EmailPart[] {
  const words = shipment && trackingWords(shipment);
  const url = shipment?.trackingUrl;
  if (!words && !url) return ["This parcel has no tracking number."];
  return [
    ...(words ? [`Tracking: ${words}`] : []),
    ...(url ? [{ kind: "button" as const, label: "Track your parcel", url }] : []),
    "It may take a day until the carrier shows the first scan.",
  ];
}

/** One thing is what its reader most likely wants to do: to follow the parcel, where that can be done. */
const besideTracking = ({ shipment }: OrderView, orderUrl: string): EmailPart =>
  shipment?.trackingUrl ? { kind: "link", label: "Your order", url: orderUrl } : yourOrder(orderUrl);
