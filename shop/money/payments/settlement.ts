import type { Cents } from "#shop/money/money.ts";
import { ORDER_STATUSES, type OrderMoney, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { GatewayPayment } from "./gateway.ts";

/**
 * What the provider's word means for an order.
 * - `none`: nothing new. `await_action`: the shopper must do something at the bank. `withdraw`: they would have to, but unpaid orders with
 *   the same card hold too many units; the order closes, its stock goes back, and the bank's question is withdrawn.
 * - `authorize`: the money is held, the order is confirmed. `capture`: the money is taken.
 * - `fail`: there is no money; the order closes and its stock goes back.
 * - `lose`: a hold that the order relied on is gone; the order is cancelled and its stock goes back.
 * - `return`: the order is closed but money is held or taken, or a shopper's browser can still make it so: it must go back, or the payment
 *   be withdrawn. `close`: the order is closed and nothing is held.
 */
export type Settlement =
  | "none"
  | "await_action"
  | "withdraw"
  | "authorize"
  | "capture"
  | "fail"
  | "lose"
  | "return"
  | "close";

type Told = GatewayPayment["status"];

/** How far a payment is: it never goes back. `returning` is our own note and says nothing of that. */
const STEP: Record<Told | "returning", number> = {
  returning: 0,
  processing: 0,
  requires_action: 1,
  authorized: 2,
  captured: 3,
  cancelled: 3,
  failed: 3,
};

/**
 * Whether the shop already has a newer word of this payment. Answers, replays and readings overtake each other on their way. What was
 * refunded does not count here: each refund knows for itself what is newer, and it may fail after it succeeded.
 */
export const isOutdated = (
  payment: Pick<GatewayPayment, "status" | "capturedCents">,
  known: { status: Told | "returning"; capturedCents: Cents },
): boolean => STEP[payment.status] < STEP[known.status] || payment.capturedCents < known.capturedCents;

const NOTHING: Record<Told, Settlement> = {
  processing: "none",
  requires_action: "none",
  authorized: "none",
  captured: "none",
  cancelled: "none",
  failed: "none",
};

const BY_MONEY: Record<Exclude<OrderMoney, "closed">, Record<Told, Settlement>> = {
  open: {
    processing: "none",
    requires_action: "await_action",
    authorized: "authorize",
    captured: "capture",
    cancelled: "fail",
    failed: "fail",
  },
  authorized: { ...NOTHING, captured: "capture", cancelled: "lose", failed: "lose" },
  captured: NOTHING,
};

/** Whether a shopper's browser, which got the secret with the bank's question, can try other cards with a payment that failed. */
export const isStillOpen = (
  { canBeTriedAgain }: Pick<GatewayPayment, "canBeTriedAgain">,
  known: { status: Told | "returning" },
): boolean => canBeTriedAgain === true && (known.status === "requires_action" || known.status === "returning");

type Left = { goneCents: Cents; isOpen: boolean };

/** What is left to do: an order that just closed is treated as one that was closed before. */
export const afterwards = (
  settlement: Settlement,
  payment: Pick<GatewayPayment, "status" | "capturedCents">,
  left: Left,
): Settlement =>
  settlement === "fail" || settlement === "withdraw" ? settlementOf("payment_failed", payment, left) : settlement;

/**
 * @param order its status; `cancelled` for a payment that is no longer its current one.
 * @param left.goneCents what of the captured money is away for good: it was refunded, or lost to a dispute.
 * @param left.isOpen see `isStillOpen`.
 */
export function settlementOf(
  order: OrderStatus,
  payment: Pick<GatewayPayment, "status" | "capturedCents">,
  { goneCents, isOpen }: Left,
): Settlement {
  const { money } = ORDER_STATUSES[order];
  if (money !== "closed") return BY_MONEY[money][payment.status];
  switch (payment.status) {
    case "processing":
      return "none";
    case "requires_action":
    case "authorized":
      return "return";
    case "captured":
      return goneCents < payment.capturedCents ? "return" : "close";
    case "failed":
      return isOpen ? "return" : "close";
    case "cancelled":
      return "close";
    default:
      return payment.status satisfies never;
  }
}
