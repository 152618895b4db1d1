import { describe, expect, test } from "vitest";
import { answerFor, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { countOrders } from "#shop/ordering/orders/find-orders.store.server.ts";
import { orderFilter } from "#shop/ordering/orders/order-filter.ts";
import { isUnsettled } from "#shop/ordering/orders/order-money.store.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { DAY, HOUR, MINUTE, moneyShop } from "#test/harness/money.ts";
import { STAFF } from "#test/harness/orders.ts";
import { newKey, orderRequest, place } from "#test/harness/shop.ts";
import { expireUnpaid } from "./expire.server.ts";
import { GatewayError } from "./gateway.ts";
import { handleStoredWebhooks } from "./receive-webhook.server.ts";
import { reconcileOpen } from "./reconcile.server.ts";
import { returnMoney } from "./return-money.server.ts";
import { settlePayment } from "./settle.server.ts";

// How a provider, a crash or bad luck can leave money unsettled, misreport it, or hold up other orders' money.

const shop = await moneyShop({ M: 5 });
const { checkout, sandbox, buy, sold, cancel, later, onlyOrder, payment, refOf, sandboxBut } = shop;
const { switches } = sandbox;

const SYSTEM = { kind: "system" } as const;
const atProvider = async () => (await shop.atProvider()).map(([status]) => status);

describe("an answer that comes late", () => {
  test("doesn't undo a capture with an authorization", async () => {
    const { _id } = await place(checkout);
    const early = await sandbox.get(await refOf(_id));
    await shop.markPaid(_id);
    expect(await settlePayment(checkout, early, "webhook", SYSTEM)).toMatchObject({ status: "paid" });
    expect(await payment(_id)).toMatchObject({ status: "captured", capturedCents: 1499 });
  });

  test("doesn't undo a refund with a capture", async () => {
    const id = await sold();
    const early = await sandbox.get(await refOf(id));
    await cancel(id);
    await settlePayment(checkout, early, "capture", SYSTEM);
    expect(await payment(id)).toMatchObject({ status: "captured", refundedCents: 1499 });
    expect(await shop.events("refunded")).toHaveLength(1);
  });

  test("doesn't undo an approval with its challenge", async () => {
    await buy({ card: "challenge_approved" });
    const { id } = await onlyOrder();
    const early = await sandbox.get(await refOf(id));
    if (early.action?.kind !== "sandbox_challenge") throw new Error("no challenge");
    await sandbox.resolveChallenge(early.action.challengeId, true);
    await answerFor(checkout, id);
    await settlePayment(checkout, early, "answer", SYSTEM);
    expect((await payment(id)).status).toBe("authorized");
  });
});

describe("returning money", () => {
  test("requests and records one refund, even from two processes", async () => {
    const id = await sold();
    const ref = await refOf(id);
    const early = await sandbox.get(ref);
    // The other process reads the payment before this one returns the money, and continues before the answer is recorded.
    let reads = 0;
    const slow = sandboxBut({
      async get() {
        if (++reads > 1) return sandbox.get(ref);
        await settlePayment(checkout, early, "read", SYSTEM);
        return early;
      },
    });
    let asked = false;
    const first = sandboxBut({
      async refund(input, how) {
        const answer = await sandbox.refund(input, how);
        asked = true;
        return answer;
      },
      async get() {
        if (asked) await returnMoney(checkout, slow, id, ref);
        return sandbox.get(ref);
      },
    });
    await cancel(id, undefined, first);
    expect(reads).toBeGreaterThan(0);
    expect(await shop.refunds()).toEqual([["succeeded", 1499]]);
    expect(await payment(id)).toMatchObject({ status: "captured", refundedCents: 1499 });
  });

  test("returns the rest when part of it was refunded at the provider", async () => {
    const id = await sold();
    switches.timeOutBefore("refund");
    await cancel(id);
    await sandbox.refund(await refOf(id), { amountCents: 500, reason: "by hand", key: "by-hand" });
    await later(MINUTE);
    await later(HOUR);
    expect(await faultsInBooks(shop.db)).toEqual([]);
    expect(new Set(await shop.refunds())).toEqual(
      new Set([
        ["failed", 1499],
        ["succeeded", 999],
        ["succeeded", 500],
      ]),
    );
  });

  test("tries again within the hour, however old the order is", async () => {
    const id = await sold();
    shop.clock.advance(10 * DAY);
    switches.timeOutBefore("refund");
    await cancel(id);
    await later(HOUR);
    expect(await shop.refunds()).toEqual([["succeeded", 1499]]);
  });

  test("releases a payment without an order, even if the first try fails", async () => {
    await shop.payForNoOrder();
    switches.timeOutBefore("cancel");
    await shop.deliverWebhooks();
    expect(await atProvider()).toEqual(["authorized"]);
    await handleStoredWebhooks(checkout, sandbox);
    expect(await atProvider()).toEqual(["cancelled"]);
  });

  test("leaves an older payment without an order to staff, because a restore may have lost the order after it shipped", async () => {
    const { ref } = await shop.payForNoOrder();
    await sandbox.capture(ref, { key: "orphan:capture" });
    shop.clock.advance(31 * MINUTE);
    await shop.deliverWebhooks();
    expect(await shop.atProvider()).toEqual([["captured", 700, 0]]);
    expect(await shop.rowsOf("select 1 from webhook_events where handled_at is null")).toEqual([]);
  });
});

describe("an order whose payment", () => {
  /** The provider's first answer is lost; the second says that our key is wrong. */
  const fickle = (first: (input: Parameters<typeof sandbox.authorize>[0]) => Promise<unknown>) => {
    let tries = 0;
    return sandboxBut({
      async authorize(input) {
        if (++tries > 1) throw new GatewayError("misconfigured", "the key was revoked");
        await first(input);
        throw new GatewayError("unknown_outcome", "timed out");
      },
    });
  };

  test("was not checked for a day expires, and its stock is returned", async () => {
    switches.timeOutBefore("authorize", 2);
    await buy();
    await later(25 * HOUR);
    const { id, status } = await onlyOrder();
    expect([status, await shop.stock()]).toEqual(["expired", [5]]);
    await later(HOUR);
    expect((await payment(id)).status).toBe("failed");
  });

  const REFUSED = [
    ["misconfigured", { kind: "processing_error", retryable: false }],
    ["unusable_token", { kind: "invalid_card", retryable: true }],
  ] as const;

  test.each(REFUSED)("was refused at once (%s) has failed, and no job or list waits for it", async (kind, failure) => {
    const key = newKey();
    switches.fail("authorize", 1, kind);
    for (const _ of [1, 2]) expect(await buy({}, sandbox, key)).toMatchObject({ outcome: "declined", failure });
    expect([(await payment((await onlyOrder()).id)).status, await shop.stock()]).toEqual(["failed", [5]]);
    shop.clock.advance(2 * HOUR);
    expect(await shop.troubled("payment_open")).toEqual([]);
  });

  test.each(REFUSED)("was refused (%s) while another process got no answer stays open", async (kind) => {
    const key = newKey();
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const refusing = sandboxBut({
      async authorize() {
        begun.resolve();
        await end.promise;
        throw new GatewayError(kind, "no");
      },
    });
    const first = buy({}, refusing, key);
    await begun.promise;
    switches.timeOutAfter("authorize", 2);
    const repeat = { request: orderRequest(), idempotencyKey: key };
    expect(await placeOrder(shop.anotherProcess(), repeat)).toMatchObject({ outcome: "confirming" });
    end.resolve();
    expect(await first).toMatchObject({ outcome: "declined" });
    const { id } = await onlyOrder();
    expect((await payment(id)).status).toBe("processing");
    await later(MINUTE);
    expect([(await payment(id)).status, await atProvider()]).toEqual(["cancelled", ["cancelled"]]);
  });

  test("was made before the provider rejected our key is closed, and the authorization released", async () => {
    const answer = await buy({}, fickle(sandbox.authorize.bind(sandbox)));
    expect(answer).toMatchObject({ outcome: "declined" });
    const waiting = orderFilter({ status: "awaiting_payment" }, shop.clock.now(), { shipWithinBusinessDays: 3 });
    expect(await countOrders(shop.db, waiting, 10)).toBe(0);
    await later(MINUTE);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await answerFor(checkout, (await onlyOrder()).id)).toEqual(answer);
  });

  test("is confirmed by a webhook is not declined", async () => {
    const gateway = fickle(async (input) => settlePayment(checkout, await sandbox.authorize(input), "webhook", SYSTEM));
    expect((await buy({}, gateway)).outcome).not.toBe("declined");
    expect((await onlyOrder()).status).toBe("pending");
  });

  test("the provider cancelled gets the same answer each time", async () => {
    await buy({ card: "challenge_approved" });
    const { id } = await onlyOrder();
    await sandbox.cancel(await refOf(id), { reason: "expired", key: "withdrawn" });
    for (const _ of [1, 2]) expect(await answerFor(checkout, id)).toEqual({ outcome: "not_completed" });
    expect(await shop.stock()).toEqual([5]);
  });

  test("has the wrong amount expires on time, and the payment is released", async () => {
    const wrong = sandboxBut({
      authorize: (input) => sandbox.authorize({ ...input, amountCents: input.amountCents + 1 }),
    });
    expect(await buy({}, wrong)).toEqual({ outcome: "not_completed" });
    expect(await atProvider()).toEqual(["cancelled"]);
    await later(16 * MINUTE);
    const { id, status } = await onlyOrder();
    expect(status).toBe("expired");
    await later(25 * HOUR);
    expect((await payment(id)).status).toBe("failed");
  });

  test("belongs to another provider is left alone until that one can be asked", async () => {
    switches.timeOutAfter("authorize", 2);
    await buy();
    await later(25 * HOUR, sandboxBut({ provider: "other", findByOrder: async () => [] }));
    expect((await onlyOrder()).status).toBe("awaiting_payment");
    await later(MINUTE);
    expect((await onlyOrder()).status).toBe("pending");
  });
});

describe("a run of the jobs", () => {
  test("moves on to other orders when one can't be settled", async () => {
    switches.timeOutAfter("authorize", 6);
    for (let i = 0; i < 3; i++) await buy();
    const orders = () => shop.db.selectFrom("orders").select(["id", "status"]).orderBy("id").execute();
    const [first] = await orders();
    const broken = sandboxBut({
      async findByOrder(orderId) {
        if (orderId === first?.id) throw new TypeError("an unexpected answer");
        return sandbox.findByOrder(orderId);
      },
    });
    await later(16 * MINUTE, broken);
    expect((await orders()).map(({ status }) => status)).toEqual(["awaiting_payment", "pending", "pending"]);
  });

  test("finishes its current order when told to stop, and leaves the rest to the next", async () => {
    switches.timeOutBefore("authorize", 4);
    for (let i = 0; i < 2; i++) await buy();
    shop.clock.advance(16 * MINUTE);
    const ending = new AbortController();
    const last = sandboxBut({
      findByOrder(orderId) {
        ending.abort();
        return sandbox.findByOrder(orderId);
      },
    });
    expect(await reconcileOpen(checkout, last, { end: ending.signal })).toBe(1);
    expect(await expireUnpaid(checkout, sandbox, { end: ending.signal })).toBe(0);
    expect(await reconcileOpen(checkout, sandbox)).toBe(1);
    expect(await expireUnpaid(checkout, sandbox)).toBe(2);
  });
});

test("a refund that fails for a cancelled order is left to staff, who return the money another way", async () => {
  const id = await sold({ card: "refund_fails" });
  await cancel(id);
  await later(MINUTE);
  await shop.deliverWebhooks();
  await later(DAY);
  expect(await shop.refunds()).toEqual([["failed", 1499]]);
  // One that was refused because less was left is requested again.
  const change = (ref: string | null, amountCents: number) => shop.db.updateTable("refunds").set({ ref, amountCents });
  const [kept] = await shop.db.selectFrom("refunds").select("ref").execute();
  await change(null, 1000).execute();
  expect(await isUnsettled(shop.db, id, shop.clock.now())).toBe(true);
  await change(null, 1499).execute();
  expect(await isUnsettled(shop.db, id, shop.clock.now())).toBe(false);
  await change(kept?.ref ?? null, 1499).execute();
  expect(await shop.troubled("payment_open")).toEqual([]);
  const erased = await eraseCustomer(shop.ctx, STAFF, { orderId: id, email: CUSTOMER.email });
  expect(erased).toMatchObject({ orders: 1, openOrders: [] });
});
