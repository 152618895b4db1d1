import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SandboxScenario } from "#shop/payments/gateways/sandbox/sandbox-cards.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { newKey, orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { capturePayment } from "./capture-payment.server.ts";
import type { PaymentGateway } from "./gateway.ts";
import { markPaid } from "./mark-paid.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { reconcileRefunds } from "./reconcile-refunds.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import type { RefundRequest } from "./refund-rules.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5, L: 5 });
  shop.sandbox.switches.holdWebhooks();
});
afterEach(async () => {
  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
  shop.sandbox.switches.reset();
});

const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;
const MINUTE = 60_000;

/** Two M and one L with express: $52.96, captured. */
async function sold(card: SandboxScenario = "visa_approved"): Promise<string> {
  const items = [{ quantity: 2 }, { size: "L" }];
  const { _id } = await place(shop.checkout, orderRequest({ items, shippingMethod: "express", card }));
  await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
  return _id;
}
const refund = (
  orderId: string,
  request: Partial<RefundRequest>,
  { idempotencyKey = newKey(), gateway = shop.sandbox as PaymentGateway } = {},
) => {
  const asked = { lines: [], shipping: false, reason: "Returned", ...request };
  return refundOrder(shop.checkout, gateway, orderId, { request: asked, idempotencyKey, actor: STAFF });
};
const line = (quantity: number, restock: boolean, position = 0) => ({ position, quantity, restock });
const cancel = (orderId: string) => cancelOrder(shop.checkout, shop.sandbox, orderId, STAFF);
const rows = () => shop.ctx.db.selectFrom("refunds").selectAll().orderBy("created_at").orderBy("id").execute();
const told = async () => (await rows()).map(({ status, amount_cents }) => [status, amount_cents]);
const orderOf = (id: string) =>
  shop.ctx.db.selectFrom("orders").select(["status", "refunded_cents"]).where("id", "=", id).executeTakeFirstOrThrow();
const stock = async () => {
  const variants = await shop.ctx.db.selectFrom("variants").select(["size", "on_hand"]).execute();
  return Object.fromEntries(variants.map(({ size, on_hand }) => [size, on_hand]));
};
const events = async (orderId: string) => {
  const found = await shop.ctx.db
    .selectFrom("order_events")
    .select(["kind", "actor", "note"])
    .where("order_id", "=", orderId)
    .where("kind", "like", "refund%")
    .orderBy("id")
    .execute();
  return found.map(({ kind, actor, note }) => `${kind} by ${actor}: ${note}`);
};
const mails = async () => {
  const found = await shop.ctx.db.selectFrom("emails").select("data").where("kind", "=", "refunded").execute();
  return found.map(({ data }) => (data as { amountCents: number }).amountCents);
};
const atProvider = async () => {
  const { rows: found } = await shop.ctx.pool.query<{ status: string; amount_cents: number }>(
    "select status, amount_cents from sandbox.refunds order by created_at, amount_cents",
  );
  return found.map(({ status, amount_cents }) => [status, amount_cents]);
};
const later = async (milliseconds = MINUTE) => {
  shop.clock.advance(milliseconds);
  await reconcilePayments(shop.checkout, shop.sandbox);
  await reconcileRefunds(shop.checkout, shop.sandbox);
};

describe("a refund by lines", () => {
  test("gives back their price and the pieces that staff put back; the order stays paid", async () => {
    const id = await sold();
    const outcome = await refund(id, { lines: [line(1, true), line(1, false, 1)], shipping: true });
    expect(outcome).toMatchObject({ outcome: "refunded", refund: { status: "succeeded", amount_cents: 3797 } });
    expect(await orderOf(id)).toEqual({ status: "paid", refunded_cents: 3797 });
    expect(await stock()).toEqual({ M: 4, L: 4 });
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
    expect(await events(id)).toEqual([
      "refund_asked by staff@packd.example: $37.97: Returned",
      "refunded by provider: $37.97 sent back to the card.",
    ]);
    expect(await mails()).toEqual([3797]);
  });

  test("refuses what was refunded before, and puts nothing back twice", async () => {
    const id = await sold();
    await refund(id, { lines: [line(2, true)] });
    expect(await refund(id, { lines: [line(1, true)] })).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "lines.0.quantity", message: "All of these were refunded" }],
    });
    expect(await refund(id, { lines: [line(1, true, 1)], shipping: true })).toMatchObject({ outcome: "refunded" });
    expect(await refund(id, { amountCents: 1 })).toMatchObject({ outcome: "blocked" });
    expect(await stock()).toEqual({ M: 5, L: 5 });
    expect(await mails()).toHaveLength(2);
  });

  test("that is cancelled later puts back and gives back only the rest", async () => {
    const id = await sold();
    await refund(id, { lines: [line(1, true)] });
    shop.clock.advance(1);
    await cancel(id);
    expect(await stock()).toEqual({ M: 5, L: 5 });
    expect(await told()).toEqual([
      ["succeeded", 1499],
      ["succeeded", 3797],
    ]);
    expect(await orderOf(id)).toEqual({ status: "cancelled", refunded_cents: 5296 });
    // It is sold again, for money from elsewhere, and cancelled again: everything moves once.
    await markPaid(shop.checkout, shop.sandbox, id, { actor: STAFF, offlinePayment: true });
    expect(await stock()).toEqual({ M: 3, L: 4 });
    await cancel(id);
    expect(await stock()).toEqual({ M: 5, L: 5 });
  });
});

describe("pressing again", () => {
  test("with the same key is the same refund", async () => {
    const id = await sold();
    const idempotencyKey = newKey();
    const first = await refund(id, { amountCents: 1000 }, { idempotencyKey });
    expect(await refund(id, { amountCents: 1000 }, { idempotencyKey })).toEqual(first);
    expect(await refund(id, { amountCents: 1001 }, { idempotencyKey })).toEqual({ outcome: "key_reused" });
    expect(await atProvider()).toEqual([["succeeded", 1000]]);
  });

  test("at once with the same key is one refund; with two keys no more than there is", async () => {
    const id = await sold();
    const idempotencyKey = newKey();
    const twice = await Promise.all([1, 2].map(() => refund(id, { amountCents: 3000 }, { idempotencyKey })));
    expect(twice.map(({ outcome }) => outcome)).toEqual(["refunded", "refunded"]);
    expect(await atProvider()).toEqual([["succeeded", 3000]]);
    const both = await Promise.all([1, 2].map(() => refund(id, { amountCents: 2000 })));
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["invalid", "refunded"]);
    expect((await orderOf(id)).refunded_cents).toBe(5000);
  });

  test("beside a cancellation gives each cent back once", async () => {
    for (let round = 0; round < 8; round++) {
      await shop.database.reset();
      await stockUp(shop.ctx, { M: 5, L: 5 });
      const id = await sold();
      await Promise.all([refund(id, { lines: [line(1, true)] }), cancel(id), refund(id, { amountCents: 700 })]);
      await later();
      expect(await orderOf(id)).toEqual({ status: "cancelled", refunded_cents: 5296 });
      expect(await stock()).toEqual({ M: 5, L: 5 });
    }
  });
});

describe("an answer that does not come", () => {
  test.each(["timeOutBefore", "timeOutAfter"] as const)(
    "(%s) leaves the refund pending; the reconciler ends it, once",
    async (how) => {
      const id = await sold();
      shop.sandbox.switches[how]("refund");
      expect(await refund(id, { amountCents: 1000 })).toMatchObject({
        outcome: "refunded",
        refund: { status: "pending" },
      });
      expect((await orderOf(id)).refunded_cents).toBe(0);
      expect(await refund(id, { amountCents: 5000 })).toMatchObject({ outcome: "invalid" });
      await later();
      await later();
      expect(await atProvider()).toEqual([["succeeded", 1000]]);
      expect(await told()).toEqual([["succeeded", 1000]]);
      expect(await mails()).toEqual([1000]);
    },
  );

  test("is not asked for again with an old key when the provider has made it", async () => {
    const id = await sold();
    shop.sandbox.switches.timeOutAfter("refund");
    await refund(id, { amountCents: 1000 });
    // Providers forget keys after a day.
    await shop.ctx.pool.query("delete from sandbox.requests");
    await later(48 * 60 * MINUTE);
    expect(await atProvider()).toEqual([["succeeded", 1000]]);
    expect(await told()).toEqual([["succeeded", 1000]]);
  });

  test("is overtaken by the webhook, and both say the same", async () => {
    const id = await sold();
    shop.sandbox.switches.releaseWebhooks();
    shop.sandbox.switches.sendWebhooksFirst();
    shop.sandbox.switches.repeatWebhooks(1);
    expect(await refund(id, { amountCents: 1000 })).toMatchObject({ refund: { status: "succeeded" } });
    await shop.sandbox.deliverWebhooks();
    expect(await told()).toEqual([["succeeded", 1000]]);
    expect(await mails()).toEqual([1000]);
  });
});

describe("a refund that the provider decides later", () => {
  test("is pending until a webhook says that it succeeded", async () => {
    const id = await sold("refund_pending");
    expect(await refund(id, { amountCents: 1000 })).toMatchObject({ refund: { status: "pending" } });
    expect(await mails()).toEqual([]);
    expect((await orderOf(id)).refunded_cents).toBe(0);
    shop.sandbox.switches.releaseWebhooks();
    shop.clock.advance(MINUTE);
    await shop.sandbox.deliverWebhooks();
    expect(await orderOf(id)).toEqual({ status: "paid", refunded_cents: 1000 });
    expect(await mails()).toEqual([1000]);
  });

  test("fails, so its money and lines are there again; what is back in stock stays", async () => {
    const id = await sold("refund_pending");
    await refund(id, { lines: [line(2, true)] });
    const [row] = await rows();
    await shop.sandbox.bank.endRefund(row?.ref ?? "", "failed");
    await later();
    expect(await told()).toEqual([["failed", 2998]]);
    expect(await stock()).toEqual({ M: 5, L: 4 });
    expect((await events(id)).at(-1)).toBe("refund_failed by provider: $29.98: expired_or_canceled_card");
    expect(await refund(id, { lines: [line(2, true)] })).toMatchObject({
      errors: [{ message: "These are back in stock already" }],
    });
    expect(await refund(id, { lines: [line(2, false)] })).toMatchObject({ refund: { status: "pending" } });
  });

  test("succeeded, and the bank sent it back: the order no longer says refunded", async () => {
    const id = await sold("refund_fails");
    await refund(id, { amountCents: 1000 });
    expect((await orderOf(id)).refunded_cents).toBe(1000);
    shop.sandbox.switches.releaseWebhooks();
    shop.clock.advance(MINUTE);
    await shop.sandbox.deliverWebhooks();
    expect(await told()).toEqual([["failed", 1000]]);
    expect((await orderOf(id)).refunded_cents).toBe(0);
  });

  test("and fails for a cancelled order is not asked for again and again; staff try again", async () => {
    const id = await sold("refund_pending");
    await cancel(id);
    const [row] = await rows();
    await shop.sandbox.bank.endRefund(row?.ref ?? "", "failed");
    for (let minutes = 1; minutes <= 64; minutes *= 2) await later(minutes * MINUTE);
    expect(await told()).toEqual([["failed", 5296]]);
    await refund(id, { amountCents: 5296 });
    await shop.sandbox.bank.endRefund((await rows()).at(-1)?.ref ?? "", "succeeded");
    await later(60 * MINUTE);
    expect(await orderOf(id)).toEqual({ status: "cancelled", refunded_cents: 5296 });
  });
});

describe("the provider's own books", () => {
  test("know of a refund that was made there: it counts, and the rest is refunded here", async () => {
    const id = await sold();
    const payment = await shop.ctx.db.selectFrom("payments").select("ref").executeTakeFirstOrThrow();
    const ref = { provider: "sandbox", id: payment.ref ?? "" };
    await shop.sandbox.refund(ref, { amountCents: 5000, reason: "by hand", key: "by-hand" });
    expect(await refund(id, { amountCents: 1000 })).toEqual({ outcome: "refused" });
    expect(await told()).toEqual(
      expect.arrayContaining([
        ["failed", 1000],
        ["succeeded", 5000],
      ]),
    );
    expect(await refund(id, { amountCents: 296 })).toMatchObject({ outcome: "refunded" });
    expect((await orderOf(id)).refunded_cents).toBe(5296);
  });
});

test("what was never taken is not given back: the words say what to do", async () => {
  const { _id } = await place(shop.checkout);
  expect(await refund(_id, { amountCents: 1 })).toMatchObject({
    outcome: "blocked",
    why: expect.stringContaining("Cancel the order instead"),
  });
  await cancel(_id);
  await markPaid(shop.checkout, shop.sandbox, _id, { actor: STAFF, offlinePayment: true });
  expect(await refund(_id, { amountCents: 1 })).toMatchObject({
    why: expect.stringContaining("goes back the way it came"),
  });
  expect(await refund(crypto.randomUUID(), { amountCents: 1 })).toEqual({ outcome: "not_found" });
});
