import type { OrderDetailEvent } from "#shop/ordering/order-page/order-detail.contract.server.ts";

const WORDS: Record<string, string> = {
  placed: "Order placed",
  authorized: "Card authorized, order confirmed",
  captured: "Card charged",
  paid_offline: "Marked as paid outside the shop",
  address_changed: "Shipping address changed",
  fulfilled: "Shipped",
  delayed: "Told of a delay",
  delay_agreed: "Agreed to wait",
  delivered: "Delivered",
  delivery_assumed: "Taken as delivered: nobody said so",
  tracking_changed: "Tracking corrected",
  cancelled: "Cancelled",
  delay_unanswered: "Cancelled: nobody agreed to the delay",
  hold_lost: "Cancelled: the provider let the hold go",
  hold_released: "Hold on the card released",
  refund_asked: "Refund asked for",
  refunded: "Refunded",
  refund_failed: "Refund failed",
  payment_failed: "The payment did not go through",
  expired: "The payment did not arrive in time",
  note: "Note",
};

/** What happened, in words; a kind that this page does not know yet by its own name. */
export const eventWords = ({ kind }: Pick<OrderDetailEvent, "kind">): string =>
  WORDS[kind] ?? kind.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

const ACTORS: Record<string, string> = { system: "The shop", provider: "Payment provider", shopper: "Shopper" };

/** Staff by their email. */
export const actorWords = (by: string): string => ACTORS[by] ?? by;

const STOCK: Record<string, string> = {
  reserved: "taken when it was ordered",
  released: "back: the payment did not arrive",
  cancelled: "back: cancelled",
  sold_offline: "taken again: paid outside the shop",
  returned: "back: refunded",
};

export const stockWords = (reason: string): string => STOCK[reason] ?? reason.replaceAll("_", " ");
