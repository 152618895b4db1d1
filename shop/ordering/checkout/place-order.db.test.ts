import { describe, expect, test, vi } from "vitest";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { MINUTE, moneyShop } from "#test/harness/money.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { newKey, type OrderChange, orderRequest } from "#test/harness/shop.ts";
import { createCheckout } from "./checkout.server.ts";
import { answerFor, placeOrder } from "./place-order.server.ts";

const shop = await moneyShop({ M: 5 }, { holdWebhooks: false });
const { sandbox, stock, later, onlyOrder } = shop;
const { switches } = sandbox;

const buy = (change: OrderChange = {}, idempotencyKey = newKey(), checkout = shop.checkout) =>
  placeOrder(checkout, { request: orderRequest(change), idempotencyKey });
const atProvider = async () => (await shop.atProvider()).map(([status]) => status);
const timeline = async () => (await shop.events("%")).map(({ kind }) => kind);

describe("a paid order", () => {
  test("is pending, with its stock, payment, timeline and email", async () => {
    const order = await placedOrder(shop);
    expect(order).toMatchObject({ status: "pending", total: 14.99 });
    expect(await stock()).toEqual([4]);
    expect(await atProvider()).toEqual(["authorized"]);
    expect(await timeline()).toEqual(["authorized"]);
    expect(await findOrderView(shop.db, order._id)).toMatchObject({
      orderNumber: order.orderNumber,
      payment: { brand: "visa", last4: "4242" },
      customerInfo: { email: "jordan@shopper.example" },
    });
    const emails = await shop.db.selectFrom("emails").select(["kind", "recipient", "status"]).execute();
    expect(emails).toEqual([{ kind: "order_confirmation", recipient: "jordan@shopper.example", status: "queued" }]);
  });

  test("is one order and one payment, even if two processes each get it ten times, and then once with another card", async () => {
    const key = newKey();
    const here = await Promise.all(Array.from({ length: 10 }, () => buy({}, key)));
    const there = await Promise.all(Array.from({ length: 10 }, () => buy({}, key, shop.anotherProcess())));
    expect(await buy({ card: "generic_decline" }, key)).toEqual(here[0]);
    expect(new Set([...here, ...there].map((answer) => JSON.stringify(answer))).size).toBe(1);
    await onlyOrder();
    expect(await atProvider()).toEqual(["authorized"]);
    expect(await stock()).toEqual([4]);
  });
});

test.each([
  ["generic_decline", undefined],
  ["incorrect_cvc", "cvc"],
] as const)("%s closes the order and returns its stock; another try is a new order", async (card, field) => {
  const key = newKey();
  const declined = await buy({ card }, key);
  expect(declined).toMatchObject({ outcome: "declined", failure: { shopperMessage: expect.any(String) } });
  expect(declined.outcome === "declined" && declined.failure.field).toBe(field);
  expect(await stock()).toEqual([5]);
  expect((await onlyOrder()).status).toBe("payment_failed");
  expect(await buy({ card }, key)).toEqual({ ...declined, isRepeat: true });
  expect(await atProvider()).toHaveLength(1);

  await placedOrder(shop);
  expect(await stock()).toEqual([4]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

describe("a bank challenge", () => {
  async function challenged(card: "challenge_approved" | "challenge_declined" = "challenge_approved") {
    const asked = await buy({ card });
    if (asked.outcome !== "action_required" || asked.action.kind !== "sandbox_challenge")
      throw new Error("no challenge");
    return { asked, orderId: asked.order._id, challengeId: asked.action.challengeId };
  }

  test.each([
    ["challenge_approved", true, "placed", "pending", 4],
    ["challenge_approved", false, "declined", "payment_failed", 5],
    ["challenge_declined", true, "declined", "payment_failed", 5],
  ] as const)("(%s) that is answered with %s makes the order %s", async (card, approve, outcome, status, left) => {
    const { asked, orderId, challengeId } = await challenged(card);
    expect(await answerFor(shop.checkout, orderId)).toEqual(asked);
    expect(await stock()).toEqual([4]);

    await sandbox.resolveChallenge(challengeId, approve);
    expect(await answerFor(shop.checkout, orderId)).toMatchObject({ outcome });
    expect((await onlyOrder()).status).toBe(status);
    expect(await stock()).toEqual([left]);
  });

  test.each([
    // The next run of the job would be a minute later.
    ["5 minutes while little stock is left", 3.5, 5],
    ["15 minutes while plenty of stock is left", 14.5, 100],
  ])("without an answer is cancelled after %s, and the stock is returned", async (_, minutes, units) => {
    await shop.db.updateTable("variants").set({ onHand: units }).execute();
    const { orderId } = await challenged();
    await later(minutes * MINUTE);
    expect(await stock()).toEqual([units - 1]);
    await later(MINUTE);
    expect((await onlyOrder()).status).toBe("expired");
    expect(await stock()).toEqual([units]);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await answerFor(shop.checkout, orderId)).toEqual({ outcome: "not_completed" });
    expect(await shop.db.selectFrom("emails").select("kind").execute()).toEqual([{ kind: "order_not_completed" }]);
  });

  test("declined while its order is being read makes the order declined", async () => {
    const { orderId, challengeId } = await challenged();
    const declining = duringQuery(shop.ctx, /^select \* from "orders"/, async () => {
      await sandbox.resolveChallenge(challengeId, false);
      await sandbox.deliverWebhooks();
    });
    expect(await answerFor({ ...shop.checkout, ...declining }, orderId)).toMatchObject({ outcome: "declined" });
  });

  test("is read from the provider a dozen times a minute at most, unless the times can't be counted", async () => {
    const key = newKey();
    const { order } = (await buy({ card: "challenge_approved" }, key)) as { order: { _id: string } };
    // For its webhook, the shop reads the payment, too.
    await sandbox.deliverWebhooks();
    const read = vi.spyOn(sandbox, "get");
    const repeat = (_: unknown, i: number) =>
      i % 2 ? buy({ card: "challenge_approved" }, key) : answerFor(shop.checkout, order._id);
    const answers = await Promise.all(Array.from({ length: 30 }, repeat));
    expect(answers.filter(({ outcome }) => outcome === "action_required")).toHaveLength(12);
    expect(answers.filter(({ outcome }) => outcome === "confirming")).toHaveLength(18);
    expect(read).toHaveBeenCalledTimes(12);
    shop.clock.advance(60_000);
    expect(await answerFor(shop.checkout, order._id)).toMatchObject({ outcome: "action_required" });
    // The next one overflows.
    await shop.db
      .updateTable("guardWindows")
      .set({ count: 2 ** 31 - 1 })
      .execute();
    expect(await answerFor(shop.checkout, order._id)).toMatchObject({ outcome: "action_required" });
    read.mockRestore();
  });

  test("answered after the reservation expired is not charged", async () => {
    const { challengeId } = await challenged();
    switches.fail("cancel", 1);
    await later(16 * MINUTE);
    await sandbox.resolveChallenge(challengeId, true);
    await later(30 * MINUTE);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await stock()).toEqual([5]);
  });
});

describe("an authorization", () => {
  test("is settled alone when its batch fails, and the log says so", async () => {
    const warn = vi.fn();
    const broken = {
      ...shop.checkout,
      log: { ...shop.checkout.log, warn },
      confirm: () => Promise.reject(new Error("broken")),
    };
    expect(await buy({}, newKey(), broken)).toMatchObject({ outcome: "placed" });
    expect((await onlyOrder()).status).toBe("pending");
    expect(warn).toHaveBeenCalledWith(expect.anything(), "could not confirm a batch of orders");
  });

  test("is retried once with the same key when its answer is lost", async () => {
    switches.timeOutAfter("authorize");
    expect(await buy()).toMatchObject({ outcome: "placed" });
    expect(await atProvider()).toEqual(["authorized"]);
  });

  test.each(["timeOutBefore", "timeOutAfter"] as const)(
    "that gets no answer twice (%s) makes the shopper wait",
    async (how) => {
      switches.holdWebhooks();
      switches[how]("authorize", 2);
      const key = newKey();
      expect(await buy({}, key)).toMatchObject({ outcome: "confirming", order: { status: "awaiting_payment" } });
      expect(await stock()).toEqual([4]);
      // A second press does not pay again: it requests the same payment.
      expect(await buy({}, key)).toMatchObject({ outcome: "placed" });
      expect(await atProvider()).toEqual(["authorized"]);
      expect(await stock()).toEqual([4]);
    },
  );

  test("that arrives after the order expired is released", async () => {
    let arrive = () => {};
    switches.holdWebhooks();
    void switches.arriveLate("authorize", new Promise<void>((open) => (arrive = open)));
    const slow = shop.anotherProcess({ answerLimitMs: 1 });
    expect(await buy({}, newKey(), slow)).toMatchObject({ outcome: "confirming" });
    await later(16 * MINUTE);
    expect((await onlyOrder()).status).toBe("expired");

    arrive();
    await expect.poll(atProvider).toEqual(["authorized"]);
    await later(30 * MINUTE);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await stock()).toEqual([5]);
  });

  test("keeps its order from expiring while the provider cannot be reached", async () => {
    switches.timeOutBefore("authorize", 2);
    await buy();
    switches.fail("findByOrder", 2);
    await later(16 * MINUTE);
    expect((await onlyOrder()).status).toBe("awaiting_payment");
    await later(MINUTE);
    expect((await onlyOrder()).status).toBe("expired");
    expect([await stock(), await ledgerDifferences(shop.db)]).toEqual([[5], []]);
  });
});

describe("a provider that is too busy", () => {
  test("closes the order, and the stock is returned", async () => {
    switches.fail("authorize", 2, "busy");
    const failure = { kind: "processing_error", retryable: true };
    expect(await buy()).toMatchObject({ outcome: "declined", failure });
    expect([(await onlyOrder()).status, await stock(), await atProvider()]).toEqual(["payment_failed", [5], []]);
  });

  test("leaves an order open whose payment may have been made", async () => {
    switches.holdWebhooks();
    switches.fail("authorize", 1, "busy");
    switches.timeOutAfter("authorize");
    const key = newKey();
    expect(await buy({}, key)).toMatchObject({ outcome: "confirming" });
    switches.fail("authorize", 2, "busy");
    expect(await buy({}, key)).toMatchObject({ outcome: "confirming" });
    await later(MINUTE);
    expect([(await onlyOrder()).status, await atProvider()]).toEqual(["pending", ["authorized"]]);
  });
});

test("a batch waits for an unreachable database once, not for each order", async () => {
  let waits = 0;
  const connect = async () => {
    waits++;
    throw Object.assign(new Error("the database system is starting up"), { code: "57P03" });
  };
  const options = { database: shop.database.database.kind, viewTokenKey: "", onStockShown() {} };
  const checkout = createCheckout({ ...shop.ctx, pool: { ...shop.ctx.pool, connect } }, sandbox, options);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => buy({}, newKey(), checkout)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
  expect(waits).toBe(1);
});

test.each(["sendWebhooksFirst", "repeatWebhooks"] as const)(
  "webhooks (%s) still lead to one order and one email",
  async (how) => {
    if (how === "repeatWebhooks") switches.repeatWebhooks(3);
    else switches.sendWebhooksFirst();
    await placedOrder(shop);
    await sandbox.deliverWebhooks();
    expect(await timeline()).toEqual(["authorized"]);
    expect(await shop.db.selectFrom("emails").select("id").execute()).toHaveLength(1);
    const events = await shop.db.selectFrom("webhookEvents").select("handledAt").execute();
    expect(events).toEqual([{ handledAt: expect.any(Date) }]);
  },
);
