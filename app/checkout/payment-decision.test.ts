import { describe, expect, it } from "vitest";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { orderView } from "#test/screens/orders.ts";
import { awaitPaymentDecision, paymentDecision, undecidedOrder } from "./payment-decision.ts";

const order = { _id: "o1", orderNumber: "LC123456", viewToken: "t1", settled: ["o1"] };

const view = (status: OrderStatus) => orderView({ status });

function polling(answers: (OrderView | "not_found" | "no_answer")[], signal = new AbortController().signal) {
  const waits: number[] = [];
  const api = { read: async () => answers.shift() ?? "no_answer" };
  const wait = async (ms: number) => void waits.push(ms);
  return { waits, decision: awaitPaymentDecision(order, { api, wait, signal }) };
}

describe("waiting for a payment", () => {
  it("continues through lost answers until the payment is decided", async () => {
    const { decision, waits } = polling([
      view("awaiting_payment"),
      "no_answer",
      view("awaiting_payment"),
      view("pending"),
    ]);
    expect(await decision).toMatchObject({ status: "pending" });
    expect(waits).toEqual([2_000, 2_000, 2_000]);
  });

  it("polls less often after half a minute", async () => {
    const { decision, waits } = polling([
      ...Array.from({ length: 17 }, () => view("awaiting_payment")),
      view("payment_failed"),
    ]);
    expect(await decision).toMatchObject({ status: "payment_failed" });
    expect(waits.slice(13)).toEqual([2_000, 2_000, 10_000, 10_000]);
  });

  it("stops when the shopper leaves the page", async () => {
    const leaving = new AbortController();
    const api = { read: async () => view("awaiting_payment") };
    const wait = async () => leaving.abort();
    expect(await awaitPaymentDecision(order, { api, wait, signal: leaving.signal })).toBeUndefined();
  });

  it("maps each order status to a payment decision", () => {
    expect(paymentDecision("paid")).toBe("placed");
    expect(paymentDecision("fulfilled")).toBe("placed");
    expect(paymentDecision("expired")).toBe("failed");
    expect(paymentDecision("cancelled")).toBe("cancelled");
    expect(paymentDecision("awaiting_payment")).toBe("open");
  });
});

describe("the last order of the device", () => {
  const found = (answer: OrderView | "not_found" | "no_answer", last: typeof order | undefined = order) =>
    undecidedOrder(last, { read: async () => answer });

  it("is waited for only while its payment is open", async () => {
    expect(await found(view("awaiting_payment"))).toBe(order);
    for (const answer of [view("pending"), view("payment_failed"), view("expired"), "not_found", "no_answer"] as const)
      expect(await found(answer)).toBeUndefined();
    expect(await undecidedOrder(undefined, { read: async () => view("awaiting_payment") })).toBeUndefined();
  });

  it("is waited for until this device has settled it, even if the shop doesn't answer", async () => {
    const unsettled = { ...order, settled: ["o0"] };
    for (const answer of [view("awaiting_payment"), view("pending"), view("payment_failed"), "no_answer"] as const)
      expect(await found(answer, unsettled)).toBe(unsettled);
    expect(await found("not_found", unsettled)).toBeUndefined();
  });
});
