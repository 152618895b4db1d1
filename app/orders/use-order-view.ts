import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { orderApi } from "#app/checkout/order-api.ts";
import { paymentDecision } from "#app/checkout/payment-decision.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import type { OrderKey } from "./order-access.ts";

/** `none`: this device knows of no order; `not_found`: the shop knows none that this key opens. */
export type OpenedOrder =
  | { state: "loading" | "none" | "not_found" | "failed" }
  | { state: "found"; order: OrderView; viewToken: string };

/** While its payment is open the order is asked for again. */
const ASK_AGAIN_MS = 4_000;

/**
 * An order, read from the server with its token. It is asked for again while its payment is open and when the shopper comes back to
 * the page; `reload` asks at once, `show` takes over a newer state. What is shown stays shown when the shop does not answer.
 * @param findKey reads the browser's storage, so it is called in the browser only
 * @param of another value means another order
 */
export function useOrderView(findKey: () => OrderKey | undefined, of = "") {
  const [opened, setOpened] = useState<OpenedOrder>({ state: "loading" });
  const [asked, setAsked] = useState(0);
  const find = useEffectEvent(findKey);
  const ask = useCallback(() => setAsked((times) => times + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `asked` is one more question, each `of` another order.
  useEffect(() => {
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const key = find();
    void readOrder(key).then((read) => {
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

const isOf = (opened: OpenedOrder, key: OrderKey | undefined): boolean =>
  opened.state === "found" && opened.order._id === key?._id;

/** A question that got no answer is asked again, too. */
const isUndecided = (read: OpenedOrder): boolean =>
  read.state === "failed" || (read.state === "found" && paymentDecision(read.order.status) === "open");
