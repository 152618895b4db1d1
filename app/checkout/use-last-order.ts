import { useCallback, useEffect, useState } from "react";
import type { OrderView } from "#shop/orders/order.ts";
import { readLastOrder } from "./last-order.ts";
import { orderApi } from "./order-api.ts";
import { paymentDecision } from "./payment-decision.ts";

export type LastOrder = { state: "loading" | "none" | "failed" } | FoundOrder;

/** `viewToken` opens it. */
type FoundOrder = { state: "found"; order: OrderView; viewToken: string };

/** While its payment is open the order is asked for again. */
const ASK_AGAIN_MS = 4_000;

/** The last order of this device, read from the server with its token. `reload` asks again; `show` takes over a newer state of it. */
export function useLastOrder(): { last: LastOrder; reload: () => void; show: (order: OrderView) => void } {
  const [last, setLast] = useState<LastOrder>({ state: "loading" });
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `asked` is one more question.
  useEffect(() => {
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    void readStored().then((read) => {
      if (!current) return;
      setLast(read);
      if (read.state === "found" && paymentDecision(read.order.status) === "open") {
        again = setTimeout(() => setAsked((times) => times + 1), ASK_AGAIN_MS);
      }
    });
    return () => {
      current = false;
      clearTimeout(again);
    };
  }, [asked]);

  const reload = useCallback(() => {
    setLast((before) => (before.state === "found" ? before : { state: "loading" }));
    setAsked((times) => times + 1);
  }, []);
  const show = useCallback(
    (order: OrderView) => setLast((before) => (before.state === "found" ? { ...before, order } : before)),
    [],
  );
  return { last, reload, show };
}

async function readStored(): Promise<LastOrder> {
  const known = readLastOrder();
  if (!known) return { state: "none" };
  const order = await orderApi.read(known);
  if (order === "not_found") return { state: "none" };
  return order === "no_answer" ? { state: "failed" } : { state: "found", order, viewToken: known.viewToken };
}
