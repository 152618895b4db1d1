import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { newKey, orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { capturePayment } from "./capture-payment.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { markPaid } from "./mark-paid.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { refundOrder } from "./refund-order.server.ts";

// A refund whose answer was lost, or whose provider says one thing and did another.

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
afterEach(async () => {
  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);
  shop.sandbox.switches.reset();
});

const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;

async function sold(): Promise<string> {
  const { _id } = await place(shop.checkout, orderRequest());
  await capturePayment(shop.checkout, shop.sandbox, _id, STAFF);
  return _id;
}
const refund = (
  orderId: string,
  request: { amountCents: number },
  { idempotencyKey = newKey(), gateway = shop.sandbox as PaymentGateway } = {},
) => {
  const asked = { lines: [], shipping: false, reason: "Returned", ...request };
  return refundOrder(shop.checkout, gateway, orderId, { request: asked, idempotencyKey, actor: STAFF });
};
const orderOf = (id: string) =>
  shop.ctx.db.selectFrom("orders").select(["status", "refunded_cents"]).where("id", "=", id).executeTakeFirstOrThrow();
const mails = async () => {
  const found = await shop.ctx.db.selectFrom("emails").select("data").where("kind", "=", "refunded").execute();
  return found.map(({ data }) => (data as { amountCents: number }).amountCents);
};
const atProvider = async () => {
  const { rows } = await shop.ctx.pool.query("select status, amount_cents from sandbox.refunds");
  return rows.map(({ status, amount_cents }) => [status, amount_cents]);
};

test("is made once, though the provider has forgotten its key when staff press again", async () => {
  const id = await sold();
  const idempotencyKey = newKey();
  shop.sandbox.switches.timeOutAfter("refund", 1);
  expect(await refund(id, { amountCents: 500 }, { idempotencyKey })).toMatchObject({ refund: { status: "pending" } });
  shop.clock.advance(25 * 60 * 60_000);
  await shop.ctx.pool.query("delete from sandbox.requests");
  expect(await refund(id, { amountCents: 500 }, { idempotencyKey })).toMatchObject({
    refund: { status: "succeeded" },
  });
  expect(await atProvider()).toEqual([["succeeded", 500]]);
  expect(await mails()).toEqual([500]);
});

test("stands as the provider has it, whatever was taken for a refusal before", async () => {
  const id = await sold();
  const denies = new Proxy(shop.sandbox, {
    get(sandbox, name) {
      const own: unknown = Reflect.get(sandbox, name, sandbox);
      if (name !== "refund") return typeof own === "function" ? own.bind(sandbox) : own;
      return async (...asked: Parameters<PaymentGateway["refund"]>) => {
        await sandbox.refund(...asked);
        throw new GatewayError("invalid_state", "all of it is refunded");
      };
    },
  });
  expect(await refund(id, { amountCents: 500 }, { gateway: denies })).toMatchObject({
    outcome: "refunded",
    refund: { status: "succeeded", failure: null },
  });
  expect(await orderOf(id)).toMatchObject({ refunded_cents: 500 });
  expect(await mails()).toEqual([500]);
});

test("that the bank sends back is owed again, though the order was paid outside the shop meanwhile", async () => {
  const id = await sold();
  await cancelOrder(shop.checkout, shop.sandbox, id, STAFF);
  const offline = { actor: STAFF, offlinePayment: true };
  expect(await markPaid(shop.checkout, shop.sandbox, id, offline)).toEqual({ outcome: "paid" });
  const card = () =>
    shop.ctx.db
      .selectFrom("payments")
      .select(["status", "captured_cents", "refunded_cents"])
      .where("order_id", "=", id)
      .where("provider", "=", "sandbox")
      .executeTakeFirst();
  const { rows } = await shop.ctx.pool.query<{ id: string }>("select id from sandbox.refunds");
  await shop.sandbox.bank.endRefund(rows[0]?.id ?? "", "failed");
  shop.sandbox.switches.releaseWebhooks();
  await shop.sandbox.deliverWebhooks();
  expect(await card()).toEqual({ status: "returning", captured_cents: 1499, refunded_cents: 0 });

  expect(await refund(id, { amountCents: 1499 })).toMatchObject({ refund: { status: "succeeded" } });
  shop.clock.advance(60 * 60_000);
  await reconcilePayments(shop.checkout, shop.sandbox);
  expect(await card()).toEqual({ status: "captured", captured_cents: 1499, refunded_cents: 1499 });
  expect(await orderOf(id)).toEqual({ status: "paid", refunded_cents: 1499 });
});
