import { trackingWords } from "#shop/orders/carriers.ts";
import { type OrderView, postalLines } from "#shop/orders/order.ts";
import { cancellation, type MailText, type OrderMailFacts } from "./order-mails.ts";

/** The tracking that the confirmation promises, when the parcel leaves the shop. */
export function orderShipped({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailText {
  const carrier = order.shipment?.carrier;
  return {
    subject: `Your Pack'd order ${order.orderNumber} has shipped`,
    body: [
      `Hello ${order.customerInfo.name},`,
      `your order ${order.orderNumber} is on its way${carrier ? ` with ${carrier}` : ""}.`,
      tracking(order),
      [
        "In the parcel:",
        ...order.items.map(({ title, quantity, color, size }) => `${title} x ${quantity}, ${color}, size ${size}`),
      ].join("\n"),
      ["Ships to:", ...postalLines(order.customerInfo)].join("\n"),
      `Your order: ${orderUrl}`,
      cancellation(cancellationUrl),
    ].join("\n\n"),
  };
}

export function trackingChanged({ order, orderUrl, cancellationUrl }: OrderMailFacts): MailText {
  return {
    subject: `New tracking for your Pack'd order ${order.orderNumber}`,
    body: [
      `Hello ${order.customerInfo.name},`,
      `we have corrected the tracking of your order ${order.orderNumber}. What we told you before no longer holds.`,
      tracking(order),
      `Your order: ${orderUrl}`,
      cancellation(cancellationUrl),
    ].join("\n\n"),
  };
}

function tracking({ shipment }: OrderView): string {
  const words = shipment && trackingWords(shipment);
  if (!words && !shipment?.trackingUrl) return "This parcel has no tracking number.";
  const soon = "It may take a day until the carrier shows the first scan.";
  return [`Tracking: ${words ?? ""}`.trim(), shipment?.trackingUrl, soon].filter(Boolean).join("\n");
}
