import type { Cents } from "#shop/money/money.ts";
import { ORDER_STATUSES, type OrderMoney, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { GatewayPayment } from "./gateway.ts";
import type { PaymentRow } from "./payments.store.server.ts";

/**
 * What a payment's state at the provider means for its order.
 * - `none`: nothing new. `await_action`: the shopper must complete the bank's challenge. `withdraw`: they would have to, but unpaid orders
 *   with the same card hold too many units; the order closes, its stock is returned, and the challenge is cancelled.
 * - `authorize`: the money is authorized, and the order is confirmed. `capture`: the money is captured.
 * - `fail`: there is no money; the order closes and its stock is returned.
 * - `lose`: the order's authorization is gone; the order is cancelled and its stock is returned.
 * - `return`: the order is closed, but money is authorized or captured, or a shopper's browser can still authorize it: the payment must be
 *   refunded or cancelled. `close`: the order is closed and no money is held.
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

type Reported = GatewayPayment["status"];

/** How far a payment is; it never moves back. `returning` is the shop's own status and doesn't say. */
const STEP: Record<PaymentRow["status"], number> = {
  returning: 0,
  processing: 0,
  requires_action: 1,
  authorized: 2,
  captured: 3,
  cancelled: 3,
  failed: 3,
};

/**
 * Whether the shop already has a newer report of this payment. Answers, repeats and reads can overtake each other. Refunds don't count
 * here: each has its own order of statuses, and may fail after it succeeded.
 */
export const isOutdated = (
  payment: Pick<GatewayPayment, "status" | "capturedCents">,
  known: Pick<PaymentRow, "status" | "capturedCents">,
): boolean => STEP[payment.status] < STEP[known.status] || payment.capturedCents < known.capturedCents;

const NOTHING: Record<Reported, Settlement> = {
  processing: "none",
  requires_action: "none",
  authorized: "none",
  captured: "none",
  cancelled: "none",
  failed: "none",
};

const BY_MONEY: Record<Exclude<OrderMoney, "closed">, Record<Reported, Settlement>> = {
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

/** Whether a shopper's browser, which got the secret with the challenge, can try other cards with a failed payment. */
export const isStillOpen = (
  { canBeTriedAgain }: Pick<GatewayPayment, "canBeTriedAgain">,
  known: Pick<PaymentRow, "status">,
): boolean => canBeTriedAgain === true && (known.status === "requires_action" || known.status === "returning");

type Left = { goneCents: Cents; isOpen: boolean };

/** What is left to do: an order that has just been closed is treated like one that was closed before. */
export const afterwards = (
  settlement: Settlement,
  payment: Pick<GatewayPayment, "status" | "capturedCents">,
  left: Left,
): Settlement =>
  settlement === "fail" || settlement === "withdraw" ? settlementOf("payment_failed", payment, left) : settlement;

/**
 * @param order the order's status; `cancelled` for a payment that is no longer its current one.
 * @param left.goneCents captured money that was refunded or lost to a dispute.
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
