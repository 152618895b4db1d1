import type { LastOrder } from "#app/orders/last-order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { KnownOrder, OrderApi } from "./order-api.ts";

/** `cancelled`: it was placed first. */
export type PaymentDecision = "placed" | "failed" | "cancelled" | "open";

/** The payment decision for an order status. */
export function paymentDecision(status: OrderStatus): PaymentDecision {
  const { money, wasPlaced } = ORDER_STATUSES[status];
  if (money === "open") return "open";
  if (money !== "closed") return "placed";
  return wasPlaced ? "cancelled" : "failed";
}

/** Polls every two seconds at first, then every ten: the provider's answer may take minutes. */
const pollDelayMs = (polls: number): number => (polls < 15 ? 2_000 : 10_000);

/** Polls an order until its payment is decided, and returns it. Undefined if `signal` aborted. `wait` takes milliseconds. */
export async function awaitPaymentDecision(
  order: KnownOrder,
  { api, wait, signal }: { api: Pick<OrderApi, "read">; wait: (ms: number) => Promise<void>; signal: AbortSignal },
): Promise<OrderView | undefined> {
  for (let polls = 0; !signal.aborted; polls += 1) {
    const answer = await api.read(order);
    if (typeof answer === "object" && !isOpen(answer)) return signal.aborted ? undefined : answer;
    await wait(pollDelayMs(polls));
  }
}

/**
 * The last order of this device, while its payment is open or the device hasn't settled it, so that the shopper is asked to wait, not to
 * pay twice, after a reload and in other tabs. If the shop doesn't answer, an unsettled order may still be open.
 */
export async function undecidedOrder(
  last: LastOrder | undefined,
  api: Pick<OrderApi, "read">,
): Promise<LastOrder | undefined> {
  const answer = last && (await api.read(last));
  if (answer === "not_found") return undefined;
  if (last && !last.settled.includes(last._id)) return last;
  return typeof answer === "object" && isOpen(answer) ? last : undefined;
}

const isOpen = ({ status }: OrderView): boolean => paymentDecision(status) === "open";
