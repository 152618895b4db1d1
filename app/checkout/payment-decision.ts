import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { KnownOrder, OrderApi } from "./order-api.ts";

export type PaymentDecision = "placed" | "failed" | "open";

/** What the status of an order says of its payment. */
export function paymentDecision(status: OrderStatus): PaymentDecision {
  const { money } = ORDER_STATUSES[status];
  if (money === "open") return "open";
  return money === "closed" ? "failed" : "placed";
}

/** Two seconds between questions at first, ten later: the provider's answer may take minutes. */
const askAgainAfterMs = (asked: number): number => (asked < 15 ? 2_000 : 10_000);

/**
 * Asks for an order until its payment is decided. Undefined when `signal` ended the waiting. `wait` resolves after so many
 * milliseconds.
 */
export async function awaitPaymentDecision(
  order: KnownOrder,
  { api, wait, signal }: { api: Pick<OrderApi, "read">; wait: (ms: number) => Promise<void>; signal: AbortSignal },
): Promise<Exclude<PaymentDecision, "open"> | undefined> {
  for (let asked = 0; !signal.aborted; asked += 1) {
    const decision = decided(await api.read(order));
    if (decision !== "open") return signal.aborted ? undefined : decision;
    await wait(askAgainAfterMs(asked));
  }
}

/**
 * The last order of this device, while its payment is open: after a reload and in another tab the shopper is told to wait, too, instead
 * of being asked for a second payment.
 */
export async function undecidedOrder(
  last: KnownOrder | undefined,
  api: Pick<OrderApi, "read">,
): Promise<KnownOrder | undefined> {
  const answer = last && (await api.read(last));
  return typeof answer === "object" && paymentDecision(answer.status) === "open" ? last : undefined;
}

function decided(answer: OrderView | "not_found" | "no_answer"): PaymentDecision {
  return typeof answer === "string" ? "open" : paymentDecision(answer.status);
}
