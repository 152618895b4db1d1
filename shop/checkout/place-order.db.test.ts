import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findOrderView } from "#shop/orders/orders.store.server.ts";
import type { SandboxScenario } from "#shop/payments/gateways/sandbox/sandbox-cards.ts";
import { reconcilePayments, sweepReservations } from "#shop/payments/reconcile-payments.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { newKey, orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { createCheckout } from "./checkout.server.ts";
import { answerFor, placeOrder } from "./place-order.server.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
});
afterEach(() => shop.sandbox.switches.reset());

const buy = (change: Parameters<typeof orderRequest>[0] = {}, idempotencyKey = newKey(), checkout = shop.checkout) =>
  placeOrder(checkout, { request: orderRequest(change), idempotencyKey });
const left = async () => (await shop.ctx.db.selectFrom("variants").select("on_hand").executeTakeFirstOrThrow()).on_hand;
const orders = () => shop.ctx.db.selectFrom("orders").selectAll().orderBy("id").execute();
const timeline = async (orderId: string) => {
  const events = await shop.ctx.db
    .selectFrom("order_events")
    .select("kind")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return events.map(({ kind }) => kind);
};
/** What the provider holds or took, over all its payments. */
const atProvider = async () => {
  const { rows } = await shop.ctx.pool.query<{ status: string; order_id: string }>(
    "select status, order_id from sandbox.payments order by entry",
  );
  return rows.map(({ status }) => status);
};
const later = async (minutes: number) => {
  shop.clock.advance(minutes * 60_000);
  await reconcilePayments(shop.checkout, shop.sandbox);
  await sweepReservations(shop.checkout, shop.sandbox);
};
const onlyOrder = async () => {
  const [order, ...others] = await orders();
  if (!order || others.length > 0) throw new Error("expected exactly one order");
  return order;
};

describe("an order that is paid", () => {
  test("is pending, with its stock, its payment, its timeline and its mail", async () => {
    const order = await place(shop.checkout);
    expect(order).toMatchObject({ status: "pending", total: 14.99 });
    expect(await left()).toBe(4);
    expect(await atProvider()).toEqual(["authorized"]);
    expect(await timeline(order._id)).toEqual(["authorized"]);
    expect(await findOrderView(shop.ctx.db, order._id)).toMatchObject({
      orderNumber: order.orderNumber,
      payment: { brand: "visa", last4: "4242" },
      customerInfo: { email: "jordan@shopper.example" },
    });
    const mails = await shop.ctx.db.selectFrom("emails").select(["kind", "recipient", "status"]).execute();
    expect(mails).toEqual([{ kind: "order_confirmation", recipient: "jordan@shopper.example", status: "queued" }]);
  });

  test("is one order and one payment, however often and wherever it is sent", async () => {
    const key = newKey();
    const here = await Promise.all(Array.from({ length: 10 }, () => buy({}, key)));
    const there = await Promise.all(Array.from({ length: 10 }, () => buy({}, key, shop.anotherProcess())));
    expect(new Set([...here, ...there].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await atProvider()).toEqual(["authorized"]);
    expect(await left()).toBe(4);
  });
});

describe("a card that is refused", () => {
  const refusals: [SandboxScenario, string | undefined][] = [
    ["generic_decline", undefined],
    ["insufficient_funds", undefined],
    ["expired_card", "expiry"],
    ["incorrect_cvc", "cvc"],
    ["processing_error", undefined],
    ["fraudulent", undefined],
  ];
  test.each(refusals)(
    "%s closes the order and gives its stock back; another try is another order",
    async (card, field) => {
      const key = newKey();
      const declined = await buy({ card }, key);
      expect(declined).toMatchObject({ outcome: "declined", failure: { shopperMessage: expect.any(String) } });
      expect(declined.outcome === "declined" && declined.failure.field).toBe(field);
      expect(await left()).toBe(5);
      expect((await onlyOrder()).status).toBe("payment_failed");
      expect(await buy({ card }, key)).toEqual(declined);
      expect(await atProvider()).toHaveLength(1);

      await place(shop.checkout);
      expect(await left()).toBe(4);
      expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
    },
  );
});

describe("a challenge of the bank", () => {
  test.each([
    ["challenge_approved", true, "placed", "pending", 4],
    ["challenge_approved", false, "declined", "payment_failed", 5],
    ["challenge_declined", true, "declined", "payment_failed", 5],
  ] as const)("%s, answered %s: %s", async (card, approve, outcome, status, stock) => {
    const asked = await buy({ card });
    if (asked.outcome !== "action_required") throw new Error("no challenge");
    if (asked.action.kind !== "sandbox_challenge") throw new Error("another challenge");
    expect(await answerFor(shop.checkout, asked.order._id)).toEqual(asked);
    expect(await left()).toBe(4);

    await shop.sandbox.resolveChallenge(asked.action.challengeId, approve);
    expect(await answerFor(shop.checkout, asked.order._id)).toMatchObject({ outcome });
    expect((await onlyOrder()).status).toBe(status);
    expect(await left()).toBe(stock);
  });

  test("that nobody answers is withdrawn after 15 minutes, and the stock is back", async () => {
    const asked = await buy({ card: "challenge_approved" });
    if (asked.outcome !== "action_required") throw new Error("no challenge");
    await later(14);
    expect(await left()).toBe(4);
    await later(2);
    expect((await onlyOrder()).status).toBe("expired");
    expect(await left()).toBe(5);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await answerFor(shop.checkout, asked.order._id)).toEqual({ outcome: "not_completed" });
  });

  test("answered only after the reservation went is not charged", async () => {
    const asked = await buy({ card: "challenge_approved" });
    if (asked.outcome !== "action_required" || asked.action.kind !== "sandbox_challenge")
      throw new Error("no challenge");
    shop.sandbox.switches.fail("cancel", 1);
    await later(16);
    await shop.sandbox.resolveChallenge(asked.action.challengeId, true);
    await later(30);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await left()).toBe(5);
  });
});

describe("an outcome that is not known", () => {
  test("one lost answer is asked for again with the same key", async () => {
    shop.sandbox.switches.timeOutAfter("authorize");
    expect(await buy()).toMatchObject({ outcome: "placed" });
    expect(await atProvider()).toEqual(["authorized"]);
  });

  test.each(["timeOutBefore", "timeOutAfter"] as const)("%s for good: the shopper is told to wait", async (how) => {
    shop.sandbox.switches.holdWebhooks();
    shop.sandbox.switches[how]("authorize", 2);
    const key = newKey();
    expect(await buy({}, key)).toMatchObject({ outcome: "confirming", order: { status: "awaiting_payment" } });
    expect(await left()).toBe(4);
    // Pressing again does not pay again: it asks the provider once more for the same payment.
    expect(await buy({}, key)).toMatchObject({ outcome: "placed" });
    expect(await atProvider()).toEqual(["authorized"]);
    expect(await left()).toBe(4);
  });

  test("it happened: the reconciler finds it", async () => {
    shop.sandbox.switches.holdWebhooks();
    shop.sandbox.switches.timeOutAfter("authorize", 2);
    await buy();
    await later(1);
    expect((await onlyOrder()).status).toBe("pending");
    expect(await timeline((await onlyOrder()).id)).toEqual(["authorized"]);
  });

  test("it never happened: the stock is back after 15 minutes", async () => {
    shop.sandbox.switches.timeOutBefore("authorize", 2);
    await buy();
    await later(14);
    expect((await onlyOrder()).status).toBe("awaiting_payment");
    await later(2);
    expect((await onlyOrder()).status).toBe("expired");
    expect(await left()).toBe(5);
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });

  test("it happens after the order was given up: the money is let go", async () => {
    let arrive = () => {};
    shop.sandbox.switches.holdWebhooks();
    shop.sandbox.switches.arriveLate("authorize", new Promise<void>((open) => (arrive = open)));
    const slow = shop.anotherProcess({ answerLimitMs: 1 });
    expect(await buy({}, newKey(), slow)).toMatchObject({ outcome: "confirming" });
    await later(16);
    expect((await onlyOrder()).status).toBe("expired");

    arrive();
    await expect.poll(atProvider).toEqual(["authorized"]);
    await later(30);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await left()).toBe(5);
  });

  test("while the provider cannot be asked, nothing is given up", async () => {
    shop.sandbox.switches.timeOutBefore("authorize", 2);
    await buy();
    shop.sandbox.switches.fail("findByOrder", 2);
    await later(16);
    expect((await onlyOrder()).status).toBe("awaiting_payment");
    await later(1);
    expect((await onlyOrder()).status).toBe("expired");
  });
});

test("a database that is away is waited for once, not by each order of a batch", async () => {
  let waits = 0;
  const connect = async () => {
    waits++;
    throw Object.assign(new Error("the database system is starting up"), { code: "57P03" });
  };
  const options = { database: shop.database.database.kind, viewTokenKey: "", onStockShown() {} };
  const checkout = createCheckout({ ...shop.ctx, pool: { ...shop.ctx.pool, connect } }, shop.sandbox, options);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => buy({}, newKey(), checkout)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
  expect(waits).toBe(1);
});

describe("webhooks", () => {
  test.each(["sendWebhooksFirst", "repeatWebhooks"] as const)("%s: still one order, told once", async (how) => {
    if (how === "repeatWebhooks") shop.sandbox.switches.repeatWebhooks(3);
    else shop.sandbox.switches.sendWebhooksFirst();
    const order = await place(shop.checkout);
    await shop.sandbox.deliverWebhooks();
    expect(await timeline(order._id)).toEqual(["authorized"]);
    expect(await shop.ctx.db.selectFrom("emails").select("id").execute()).toHaveLength(1);
    const events = await shop.ctx.db.selectFrom("webhook_events").select("handled_at").execute();
    expect(events).toEqual([{ handled_at: expect.any(Date) }]);
  });

  test("a webhook alone settles an order whose answer was lost", async () => {
    shop.sandbox.switches.timeOutAfter("authorize", 2);
    await buy();
    await shop.sandbox.deliverWebhooks();
    await expect.poll(async () => (await onlyOrder()).status).toBe("pending");
  });
});
