import { afterEach, expect } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import { captureDue, capturePayment, markPaid } from "#shop/money/payments/capture.server.ts";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import { reconcileOpen } from "#shop/money/payments/reconcile.server.ts";
import { refundOrder } from "#shop/money/payments/refund.server.ts";
import type { RefundRequest } from "#shop/money/payments/refund-rules.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import type { Trouble } from "#shop/ordering/orders/order-filter.ts";
import { inTrouble } from "#shop/ordering/orders/troubles.store.server.ts";
import { faultsInBooks } from "./books.ts";
import { freshShop } from "./fresh-shop.ts";
import { STAFF } from "./orders.ts";
import { newKey, type OrderChange, orderRequest, place } from "./shop.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A gateway with the methods in `change` replaced. */
export const gatewayBut = (gateway: PaymentGateway, change: Partial<PaymentGateway>): PaymentGateway =>
  new Proxy(gateway, {
    get(target, name) {
      const own: unknown = Reflect.get(change, name) ?? Reflect.get(target, name, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });

/**
 * A fresh shop for tests about money, with the actions of staff, shoppers and jobs on a payment, and queries for the results. Its
 * sandbox holds webhooks until a test releases them, unless told otherwise. With `checkBooks`, every test must leave the books right.
 */
export async function moneyShop(stock: Record<string, number>, { checkBooks = false, holdWebhooks = true } = {}) {
  const shop = await freshShop(stock, { holdWebhooks });
  const { ctx, clock, sandbox, checkout } = shop;
  const { db, pool } = ctx;
  if (checkBooks) afterEach(async () => expect(await faultsInBooks(db)).toEqual([]));

  const rowsOf = async (statement: string, values: unknown[] = []) => (await pool.query(statement, values)).rows;
  const valuesOf = async (statement: string) => (await rowsOf(statement)).map((row) => Object.values(row));
  const onHand = () => db.selectFrom("variants").select(["size", "onHand"]).orderBy("position").execute();

  /** The shop's own record of an order's payment. */
  const payment = (orderId: string) =>
    db.selectFrom("payments").selectAll().where("orderId", "=", orderId).executeTakeFirstOrThrow();

  return {
    ...shop,
    db,
    rowsOf,
    payment,
    /** The reference of an order's payment. */
    refOf: async (orderId: string) => ({ provider: "sandbox", id: (await payment(orderId)).ref ?? "" }),
    sandboxBut: (change: Partial<PaymentGateway>) => gatewayBut(sandbox, change),
    buy: (change?: OrderChange, gateway: PaymentGateway = sandbox, idempotencyKey = newKey()) =>
      placeOrder({ ...checkout, gateway }, { request: orderRequest(change), idempotencyKey }),
    /** Places an order and captures its payment. @returns its id */
    async sold(change?: OrderChange): Promise<string> {
      const { _id } = await place(checkout, orderRequest(change));
      await capturePayment(checkout, sandbox, _id, STAFF);
      return _id;
    },
    /** Authorizes $7.00 for an order that the shop doesn't have. */
    payForNoOrder: () =>
      sandbox.authorize({
        ...{ orderId: ctx.ids.uuid(), orderNumber: "LC1", amountCents: 700, token: orderRequest().payment },
        ...{ email: "", name: "", key: "orphan" },
      }),
    captureDue: (gateway: PaymentGateway = sandbox, how?: Parameters<typeof captureDue>[2]) =>
      captureDue(checkout, gateway, how),
    cancel: (orderId: string, actor: Actor = STAFF, gateway: PaymentGateway = sandbox) =>
      cancelOrder(checkout, gateway, orderId, actor),
    markPaid: (orderId: string, { offlinePayment = false, actor = STAFF as Actor } = {}) =>
      markPaid(checkout, sandbox, orderId, { actor, offlinePayment }),
    refund(
      orderId: string,
      request: Partial<RefundRequest>,
      { idempotencyKey = newKey(), gateway = sandbox as PaymentGateway } = {},
    ) {
      const asked = { lines: [], shipping: false, reason: "Returned", ...request };
      return refundOrder(checkout, gateway, orderId, { request: asked, idempotencyKey, actor: STAFF });
    },
    /** Advances the clock and runs the payment jobs. */
    async later(milliseconds: number, gateway: PaymentGateway = sandbox) {
      clock.advance(milliseconds);
      await reconcileOpen(checkout, gateway);
      await expireUnpaid(checkout, gateway);
    },
    async deliverWebhooks() {
      sandbox.switches.releaseWebhooks();
      await sandbox.deliverWebhooks();
      sandbox.switches.holdWebhooks();
    },
    /** Lets the bank decide the newest refund. */
    async endRefund(status: "succeeded" | "failed") {
      const [newest] = await rowsOf("select id from sandbox.refunds order by created_at desc, id desc limit 1");
      await sandbox.bank.endRefund(String(newest?.id), status);
    },
    /** Lets the bank decide the only dispute. */
    async endDispute(status: "won" | "lost") {
      const [dispute] = await rowsOf("select id from sandbox.disputes");
      await sandbox.bank.closeDispute(String(dispute?.id), status);
    },
    order: (id: string) =>
      db.selectFrom("orders").select(["status", "refundedCents"]).where("id", "=", id).executeTakeFirstOrThrow(),
    async onlyOrder() {
      const [order, ...others] = await db.selectFrom("orders").select(["id", "status"]).execute();
      if (!order || others.length > 0) throw new Error("expected exactly one order");
      return order;
    },
    /** The orders that staff have to look at. */
    troubled: async (trouble: Trouble) => (await inTrouble(trouble, clock.now()).execute(db)).rows,
    /** Status, captured and refunded cents of the provider's payments. */
    atProvider: () => valuesOf("select status, captured_cents, refunded_cents from sandbox.payments order by entry"),
    refundsAtProvider: () =>
      valuesOf("select status, amount_cents from sandbox.refunds order by created_at, amount_cents"),
    /** Status and cents of the refunds on record, oldest first. */
    refunds: () => valuesOf("select status, amount_cents from refunds order by created_at, id"),
    events: (kind: string) =>
      db.selectFrom("orderEvents").selectAll().where("kind", "like", kind).orderBy("id").execute(),
    /** The amounts in refund emails, in cents. */
    refundEmails: async () =>
      (await db.selectFrom("emails").select("data").where("kind", "=", "refunded").execute()).map(
        ({ data }) => (data as { amountCents: number }).amountCents,
      ),
    /** The lines that the refund emails name. */
    refundEmailLines: async () =>
      (await db.selectFrom("emails").select("data").where("kind", "=", "refunded").orderBy("id").execute()).map(
        ({ data }) =>
          (data as { lines: { position: number; quantity: number }[] }).lines.toSorted(
            (one, other) => one.position - other.position,
          ),
      ),
    /** Units on hand, in the order of the sizes. */
    stock: async () => (await onHand()).map((variant) => variant.onHand),
  };
}
