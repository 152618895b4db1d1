import { money } from "#app/ui/price.tsx";
import { inWords } from "#platform/display-text.ts";
import type { TimelineEntry } from "#shop/ordering/orders/order-timeline.ts";

const EVENTS: Readonly<Record<TimelineEntry["kind"], string>> = {
  placed: "Order placed",
  authorized: "Order confirmed, card authorized",
  captured: "Card charged",
  paid_offline: "Paid outside the shop",
  address_changed: "Shipping address changed",
  delayed: "Delay notice sent",
  delay_agreed: "You agreed to wait",
  fulfilled: "Shipped",
  delivered: "Delivered",
  delivery_assumed: "Assumed delivered (no confirmation)",
  dispute_opened: "Your bank opened a dispute",
  dispute_closed: "Dispute closed",
  cancelled: "Order cancelled",
  delay_unanswered: "Order cancelled: you didn't agree to the delay",
  hold_lost: "Order cancelled: the card authorization ended",
  hold_released: "Card authorization released",
  refunded: "Refunded",
  payment_failed: "The payment didn't go through",
  expired: "The payment timed out",
};

/** A line of the timeline of an order. `charged`: in dollars, if that was only a part of its total. */
export function eventText({ kind, note }: TimelineEntry, charged?: number): string {
  if (kind === "captured" && charged !== undefined) return `${money(charged)} charged to your card`;
  if (note && kind === "delayed") return `${EVENTS.delayed}: ${note.replace(/^Ships/, "planned to ship")}`;
  if (note && kind === "refunded")
    return note.replace(/\.$/, "").replace("sent back to the card", "refunded to your card");
  return EVENTS[kind] ?? inWords(kind);
}
