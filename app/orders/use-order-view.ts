import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type OrderKey, orderApi } from "#app/checkout/order-api.ts";
import { paymentDecision } from "#app/checkout/payment-decision.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { isSettled, readLastOrder } from "./last-order.ts";

/** `none`: no order on this device; `not_found`: the server has no order for this key. */
export type OpenedOrder =
  | { state: "loading" | "none" | "not_found" | "failed" }
  | { state: "found"; order: OrderView; viewToken: string };

/** An order on screen: what opens it, and how to load it again or show a newer state of it. */
export type ShownOrder = {
  order: OrderView;
  viewToken: string;
  reload: () => void;
  show: (order: OrderView) => void;
};

/** Polling interval while the payment is open. */
const ASK_AGAIN_MS = 4_000;

/**
 * Loads an order with its token. Polls while its payment is open and refreshes when the page becomes visible; `reload` refreshes at once,
 * `show` applies a newer state. The last known state stays on screen if the server does not answer.
 * @param findKey reads browser storage, so it is called only in the browser
 * @param of identifies the order; a new value loads another one
 * @param first the order if the page came with it
 */
export function useOrderView(findKey: () => OrderKey | undefined, of = "", first: OpenedOrder = { state: "loading" }) {
  const [opened, setOpened] = useState<OpenedOrder>(first);
  const [asked, setAsked] = useState(0);
  const find = useEffectEvent(findKey);
  const ask = useCallback(() => setAsked((times) => times + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `asked` loads the order again, each `of` another order.
  useEffect(() => {
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const key = find();
    void readOrder(key).then((read) => {
      if (read.state === "found") settle(read.order);
      if (!current) return;
      setOpened((before) => (read.state === "failed" && isOf(before, key) ? before : read));
      if (isUndecided(read)) again = setTimeout(ask, ASK_AGAIN_MS);
    });
    return () => {
      current = false;
      clearTimeout(again);
    };
  }, [asked, of]);

  useEffect(() => {
    const comeBack = () => document.visibilityState === "visible" && ask();
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [ask]);

  const reload = useCallback(() => {
    setOpened((before) => (before.state === "found" ? before : { state: "loading" }));
    ask();
  }, [ask]);
  const show = useCallback(
    (order: OrderView) => setOpened((before) => (before.state === "found" ? { ...before, order } : before)),
    [],
  );
  return { opened, reload, show };
}

async function readOrder(key: OrderKey | undefined): Promise<OpenedOrder> {
  if (!key) return { state: "none" };
  const order = await orderApi.read(key);
  if (order === "not_found") return { state: "not_found" };
  return order === "no_answer" ? { state: "failed" } : { state: "found", order, viewToken: key.viewToken };
}

/** The checkout that this device placed the order at may have been left before the payment was decided. */
function settle(order: OrderView) {
  const isLast = readLastOrder()?._id === order._id;
  if (!isLast || isSettled(order._id) || paymentDecision(order.status) === "open") return;
  import("#app/checkout/settle-order.ts").then(({ settleByView }) => settleByView(order)).catch(() => {});
}

const isOf = (opened: OpenedOrder, key: OrderKey | undefined): boolean =>
  opened.state === "found" && opened.order._id === key?._id;

/** Failed requests are retried too. */
const isUndecided = (read: OpenedOrder): boolean =>
  read.state === "failed" || (read.state === "found" && paymentDecision(read.order.status) === "open");
