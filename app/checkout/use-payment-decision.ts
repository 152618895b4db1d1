import { useEffect, useEffectEvent } from "react";
import { type KnownOrder, orderApi } from "./order-api.ts";
import { awaitPaymentDecision } from "./payment-decision.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks for an order whose payment is open until it is decided, as long as the page is there. */
export function usePaymentDecision(
  order: KnownOrder | undefined,
  onDecided: (order: KnownOrder, decision: "placed" | "failed") => void,
): void {
  const decided = useEffectEvent(onDecided);
  useEffect(() => {
    if (!order) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void awaitPaymentDecision(order, { api: orderApi, wait: pause, signal }).then((decision) => {
      if (decision && !signal.aborted) decided(order, decision);
    });
    return () => leaving.abort();
  }, [order]);
}
