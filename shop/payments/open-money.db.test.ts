import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerFor, placeOrder } from "#shop/checkout/place-order.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { newKey, orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { captureDue, capturePayment } from "./capture-payment.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { handleStoredWebhooks } from "./receive-webhook.server.ts";
import { reconcilePayments, sweepReservations } from "./reconcile-payments.server.ts";
import { returnMoney } from "./return-money.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

// What a provider, a crash or bad luck can do so that money stays open, is told wrong, or holds up the money of others.

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
  shop.sandbox.switches.holdWebhooks();
});
afterEach(() => shop.sandbox.switches.reset());

const SYSTEM = { kind: "system" } as const;
const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;
const HOURS = 60 * 60_000;

/** The sandbox, but where the test says otherwise. */
const sandboxBut = (change: Partial<PaymentGateway>): PaymentGateway =>
  new Proxy<PaymentGateway>(shop.sandbox, {
    get(sandbox, name) {
      const own: unknown = Reflect.get(change, name) ?? Reflect.get(sandbox, name, sandbox);
      return typeof own === "function" ? own.bind(sandbox) : own;
    },
  });
const buy = (gateway: PaymentGateway = shop.sandbox, card?: Parameters<typeof orderRequest>[0]) =>
  placeOrder({ ...shop.checkout, gateway }, { request: orderRequest(card), idempotencyKey: newKey() });
const reconcile = (gateway: PaymentGateway = shop.sandbox) => reconcilePayments(shop.checkout, gateway);
const sweep = (gateway: PaymentGateway = shop.sandbox) => sweepReservations(shop.checkout, gateway);
const later = async (milliseconds: number) => {
  shop.clock.advance(milliseconds);
  await reconcile();
  await sweep();
};
const orders = () => shop.ctx.db.selectFrom("orders").select(["id", "status"]).orderBy("id").execute();
const onlyOrder = async () => {
  const [order, ...others] = await orders();
  if (!order || others.length > 0) throw new Error("expected exactly one order");
  return order;
};
const paymentRow = (orderId: string) =>
  shop.ctx.db.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
const refOf = async (orderId: string) => ({ provider: "sandbox", id: (await paymentRow(orderId)).ref ?? "" });
const left = async () => (await shop.ctx.db.selectFrom("variants").select("on_hand").executeTakeFirstOrThrow()).on_hand;
const atProvider = async () => {
  const { rows } = await shop.ctx.pool.query<{ status: string }>("select status from sandbox.payments order by entry");
  return rows.map(({ status }) => status);
};
const refunds = () =>
  shop.ctx.db.selectFrom("refunds").select(["status", "amount_cents"]).orderBy("amount_cents", "desc").execute();
const told = async (orderId: string, kind: string) =>
  (
    await shop.ctx.db
      .selectFrom("order_events")
      .select("kind")
      .where("order_id", "=", orderId)
      .where("kind", "=", kind)
      .execute()
  ).length;

describe("an answer that comes late", () => {
  test("does not undo what was told after it: authorised, after it was captured", async () => {
    const { _id } = await place(shop.checkout);
    const early = await shop.sandbox.get(await refOf(_id));
    await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
    expect(await settlePayment(shop.checkout, early, "webhook", SYSTEM)).toMatchObject({ status: "paid" });
    expect(await paymentRow(_id)).toMatchObject({ status: "captured", captured_cents: 1499 });
  });

  test("does not undo what was told after it: captured, after it was given back", async () => {
    const { _id } = await place(shop.checkout);
    await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
    const early = await shop.sandbox.get(await refOf(_id));
    await cancelOrder(shop.checkout, shop.sandbox, _id, STAFF);
    await settlePayment(shop.checkout, early, "capture", SYSTEM);
    expect(await paymentRow(_id)).toMatchObject({ status: "captured", refunded_cents: 1499 });
    expect(await told(_id, "refunded")).toBe(1);
  });

  test("of a challenge, after the bank approved, leaves the payment held", async () => {
    await buy(shop.sandbox, { card: "challenge_approved" });
    const { id } = await onlyOrder();
    const early = await shop.sandbox.get(await refOf(id));
    const action = early.action;
    if (action?.kind !== "sandbox_challenge") throw new Error("no challenge");
    await shop.sandbox.resolveChallenge(action.challengeId, true);
    await answerFor(shop.checkout, id);
    await settlePayment(shop.checkout, early, "answer", SYSTEM);
    expect((await paymentRow(id)).status).toBe("authorized");
  });
});

describe("money on its way back", () => {
  test("is asked back once by two processes, and booked once", async () => {
    const { _id } = await place(shop.checkout);
    await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
    const ref = await refOf(_id);
    const early = await shop.sandbox.get(ref);
    // The other process read the payment before this one gave the money back, and goes on when the answer is not yet written.
    let reads = 0;
    const slow = sandboxBut({
      async get() {
        if (++reads > 1) return shop.sandbox.get(ref);
        await settlePayment(shop.checkout, early, "read", SYSTEM);
        return early;
      },
    });
    let refundsAsked = 0;
    const first = sandboxBut({
      async refund(input, how) {
        const answer = await shop.sandbox.refund(input, how);
        refundsAsked++;
        return answer;
      },
      async get() {
        if (refundsAsked === 0) return shop.sandbox.get(ref);
        await returnMoney(shop.checkout, slow, _id, ref);
        return shop.sandbox.get(ref);
      },
    });
    await cancelOrder(shop.checkout, first, _id, STAFF);
    expect(reads).toBeGreaterThan(0);
    expect(await refunds()).toEqual([{ status: "succeeded", amount_cents: 1499 }]);
    expect(await paymentRow(_id)).toMatchObject({ status: "captured", refunded_cents: 1499 });
  });

  test("of which the provider gave back a part by itself is the rest", async () => {
    const { _id } = await place(shop.checkout);
    await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
    shop.sandbox.switches.timeOutBefore("refund");
    await cancelOrder(shop.checkout, shop.sandbox, _id, STAFF);
    await shop.sandbox.refund(await refOf(_id), { amountCents: 500, reason: "by hand", key: "by-hand" });
    await later(60_000);
    await later(HOURS);
    expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
    expect(await refunds()).toEqual([
      { status: "failed", amount_cents: 1499 },
      { status: "succeeded", amount_cents: 999 },
      { status: "succeeded", amount_cents: 500 },
    ]);
  });

  test("is asked back again within the hour, however old the order is", async () => {
    const { _id } = await place(shop.checkout);
    await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
    shop.clock.advance(10 * 24 * HOURS);
    shop.sandbox.switches.timeOutBefore("refund");
    await cancelOrder(shop.checkout, shop.sandbox, _id, STAFF);
    await later(HOURS);
    expect(await refunds()).toEqual([{ status: "succeeded", amount_cents: 1499 }]);
  });

  test("that stands on no order is let go, though the first try failed", async () => {
    const stray = { ...orderRequest(), orderId: crypto.randomUUID(), orderNumber: "LC1", amountCents: 700 };
    await shop.sandbox.authorize({ ...stray, token: stray.payment, email: "", name: "", key: "stray-key" });
    shop.sandbox.switches.releaseWebhooks();
    shop.sandbox.switches.timeOutBefore("cancel");
    await shop.sandbox.deliverWebhooks();
    expect(await atProvider()).toEqual(["authorized"]);
    shop.sandbox.switches.holdWebhooks();
    await handleStoredWebhooks(shop.checkout, shop.sandbox);
    expect(await atProvider()).toEqual(["cancelled"]);
  });
});

describe("an order whose payment", () => {
  test("nobody asked about for a day is given up all the same, and its stock is back", async () => {
    shop.sandbox.switches.timeOutBefore("authorize", 2);
    await buy();
    await later(25 * HOURS);
    expect((await onlyOrder()).status).toBe("expired");
    expect(await left()).toBe(5);
    await later(HOURS);
    expect((await paymentRow((await onlyOrder()).id)).status).toBe("failed");
  });

  test("was made though the provider then refused to know us is closed, and the money let go", async () => {
    let tries = 0;
    const fickle = sandboxBut({
      async authorize(input) {
        if (++tries > 1) throw new GatewayError("misconfigured", "the key was revoked");
        await shop.sandbox.authorize(input);
        throw new GatewayError("unknown_outcome", "timed out");
      },
    });
    const answer = await buy(fickle);
    expect(answer).toMatchObject({ outcome: "declined" });
    await later(60_000);
    expect(await atProvider()).toEqual(["cancelled"]);
    expect(await answerFor(shop.checkout, (await onlyOrder()).id)).toEqual(answer);
  });

  test("stands, as a webhook told, is not called declined", async () => {
    let tries = 0;
    const fickle = sandboxBut({
      async authorize(input) {
        if (++tries > 1) throw new GatewayError("misconfigured", "the key was revoked");
        await settlePayment(shop.checkout, await shop.sandbox.authorize(input), "webhook", SYSTEM);
        throw new GatewayError("unknown_outcome", "timed out");
      },
    });
    expect((await buy(fickle)).outcome).not.toBe("declined");
    expect((await onlyOrder()).status).toBe("pending");
  });

  test("the provider withdrew is answered the same each time", async () => {
    await buy(shop.sandbox, { card: "challenge_approved" });
    const { id } = await onlyOrder();
    await shop.sandbox.cancel(await refOf(id), { reason: "expired", key: "withdrawn" });
    expect(await answerFor(shop.checkout, id)).toEqual({ outcome: "not_completed" });
    expect(await answerFor(shop.checkout, id)).toEqual({ outcome: "not_completed" });
    expect(await left()).toBe(5);
  });

  test("is of another amount is let go, and the order closed in its time", async () => {
    const wrong = sandboxBut({
      authorize: (input) => shop.sandbox.authorize({ ...input, amountCents: input.amountCents + 1 }),
    });
    expect(await buy(wrong)).toEqual({ outcome: "not_completed" });
    expect(await atProvider()).toEqual(["cancelled"]);
    await later(16 * 60_000);
    expect((await onlyOrder()).status).toBe("expired");
    await later(25 * HOURS);
    expect((await paymentRow((await onlyOrder()).id)).status).toBe("failed");
  });

  test("is another provider's is left alone until that one can be asked", async () => {
    shop.sandbox.switches.timeOutAfter("authorize", 2);
    await buy();
    shop.clock.advance(25 * HOURS);
    const other = sandboxBut({ provider: "other", findByOrder: async () => [] });
    await reconcile(other);
    await sweep(other);
    expect((await onlyOrder()).status).toBe("awaiting_payment");
    await later(60_000);
    expect((await onlyOrder()).status).toBe("pending");
  });

  test("was held too long is cancelled, and the shopper is told", async () => {
    await place(shop.checkout);
    shop.clock.advance(8 * 24 * HOURS);
    await captureDue(shop.checkout, shop.sandbox);
    const mails = await shop.ctx.db.selectFrom("emails").select("kind").orderBy("created_at").execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["order_confirmation", "order_cancelled"]);
  });
});

describe("one that cannot be worked on", () => {
  test("does not hold up the others of its run", async () => {
    shop.sandbox.switches.timeOutAfter("authorize", 6);
    for (let i = 0; i < 3; i++) await buy();
    const [first] = await orders();
    const broken = sandboxBut({
      async findByOrder(orderId, since) {
        if (orderId === first?.id) throw new TypeError("an answer that nobody expected");
        return shop.sandbox.findByOrder(orderId, since);
      },
    });
    shop.clock.advance(16 * 60_000);
    await reconcile(broken);
    await sweep(broken);
    expect((await orders()).map(({ status }) => status)).toEqual(["awaiting_payment", "pending", "pending"]);
  });

  test("a run that is told to end takes what it has begun, and leaves the rest to the next", async () => {
    shop.sandbox.switches.timeOutBefore("authorize", 4);
    for (let i = 0; i < 2; i++) await buy();
    shop.clock.advance(16 * 60_000);
    const ending = new AbortController();
    const last = sandboxBut({
      findByOrder(orderId, since) {
        ending.abort();
        return shop.sandbox.findByOrder(orderId, since);
      },
    });
    expect(await reconcilePayments(shop.checkout, last, { end: ending.signal })).toBe(1);
    expect(await sweepReservations(shop.checkout, shop.sandbox, { end: ending.signal })).toBe(0);
    expect(await reconcile()).toBe(1);
    expect(await sweep()).toBe(2);
  });
});
