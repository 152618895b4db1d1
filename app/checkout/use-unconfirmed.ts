import { useEffect, useEffectEvent, useState } from "react";
import { readLastOrder } from "#app/orders/last-order.ts";
import { type KnownOrder, orderApi } from "./order-api.ts";
import { undecidedOrder } from "./payment-decision.ts";

/** An order of this device that waits for its payment, from whichever tab it was sent. It is looked for when the page opens. */
export function useUnconfirmed() {
  const [unconfirmed, setUnconfirmed] = useState<KnownOrder>();

  /** Asks whether there is one; nothing else may be paid until it is decided. */
  async function mustWait(): Promise<boolean> {
    const order = await undecidedOrder(readLastOrder(), orderApi);
    if (order) setUnconfirmed(order);
    return order !== undefined;
  }
  const lookForOpenOrder = useEffectEvent(() => void mustWait());
  useEffect(() => lookForOpenOrder(), []);

  return { unconfirmed, setUnconfirmed, mustWait };
}
