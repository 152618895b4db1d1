import type { OrderDetailEvent } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { wordIn } from "../kit/cells.tsx";

const WORDS: Record<string, string> = {
  placed: "Order placed",
  authorized: "Payment authorized",
  captured: "Card charged",
  paid_offline: "Marked as paid offline",
  address_changed: "Shipping address changed",
  fulfilled: "Shipped",
  delayed: "Customer notified of delay",
  delay_agreed: "Delay accepted",
  delivered: "Delivered",
  delivery_assumed: "Assumed delivered (no confirmation)",
  tracking_changed: "Tracking changed",
  cancelled: "Cancelled",
  delay_unanswered: "Cancelled: delay not accepted",
  hold_lost: "Cancelled: authorization ended",
  hold_released: "Authorization released",
  refund_asked: "Refund requested",
  refunded: "Refunded",
  refund_failed: "Refund failed",
  payment_failed: "Payment failed",
  expired: "Payment timed out",
  note: "Note",
};

/** What happened, in words. Falls back to the name of the kind. */
export const eventWords = ({ kind }: Pick<OrderDetailEvent, "kind">): string => wordIn(WORDS, kind);

const ACTORS: Record<string, string> = { system: "System", provider: "Payment provider", shopper: "Customer" };

/** Who did it: a staff member by name, or an API token. */
export const actorWords = (by: string): string => ACTORS[by] ?? by.replace(/^token:/, "API token ");
