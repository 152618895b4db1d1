import { expect, test } from "vitest";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import { refundOrder } from "#shop/money/payments/refund.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { correctTracking } from "#shop/ordering/fulfillment/correct-tracking.server.ts";
import { agreeToDelay, announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { addNote } from "#shop/ordering/order-page/add-note.server.ts";
import { changeAddress } from "#shop/ordering/order-page/change-address.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import {
  cancel,
  cancelledOrder,
  paidOrder,
  pay,
  placedOrder,
  SHOPPER,
  STAFF,
  ship,
  shippedOrder,
} from "#test/harness/orders.ts";
import { onPool, recordingPool } from "#test/harness/recorded-queries.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";

// Changing an order requires its lock before its row is read. A missing lock rarely shows in a result, so these tests check the SQL
// statements instead.

// A webhook that arrives before the answer would change the order outside the recorded statements.
const shop = await freshShop({ M: 9 }, { holdWebhooks: true });

const LOCK = /^select .+ from "orders" where "id" = \$1 for no key update$/;
const CHANGES = /^(insert into|update|delete from) "(orders|payments|refunds|order_events|order_delays|shipments)"/;

/** Records when a payment was last checked: needs no lock, because it doesn't change the order. */
const LOOKED = /^update "payments" set "updated_at" = \$1 where/;

/** The first statement of each transaction that changed an order. Fails on changes outside a transaction. */
async function firstStatements(work: (checkout: Checkout) => Promise<unknown>): Promise<string[]> {
  const { pool, recorded } = recordingPool(shop.ctx.pool);
  await work(shop.anotherProcess({ context: onPool(shop.ctx, pool) }));
  const texts = recorded.map(({ text }) => text);
  const begins = texts.flatMap((text, at) => (text === "begin" ? [at] : []));
  const transactions = begins.map((at) => texts.slice(at + 1, texts.indexOf("commit", at)));
  const inside = new Set(begins.flatMap((at, n) => (transactions[n] ?? []).map((_, offset) => at + 1 + offset)));
  expect(texts.filter((text, at) => CHANGES.test(text) && !LOOKED.test(text) && !inside.has(at))).toEqual([]);
  return transactions
    .filter((statements) => statements.some((text) => CHANGES.test(text)))
    .map(([first = ""]) => first);
}

const shipsBy = "2026-07-20";
const notice = { shipsBy, reason: "The dye house is late.", revision: 0, actor: STAFF };
const tracking = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: null } as const;

/** A change, by `work`, of the order that `made` creates. */
type Change = [
  string,
  made: () => Promise<{ _id: string }>,
  work: (checkout: Checkout, id: string) => Promise<unknown>,
];

const placed = () => placedOrder(shop);
async function unpaid(): Promise<{ _id: string }> {
  const key = { request: orderRequest({ card: "challenge_approved" }), idempotencyKey: newKey() };
  const outcome = await placeOrder(shop.checkout, key);
  if (outcome.outcome !== "action_required") throw new Error("no challenge");
  shop.clock.advance(16 * 60_000);
  return outcome.order;
}

test.each<Change>([
  ["is cancelled", placed, (checkout, id) => cancel({ checkout }, id)],
  ["expires", unpaid, (checkout) => expireUnpaid(checkout, checkout.gateway)],
  ["is paid", placed, (checkout, id) => pay({ checkout }, id)],
  ["is paid outside the shop", () => cancelledOrder(shop), (checkout, id) => pay({ checkout }, id, true)],
  ["is shipped", () => paidOrder(shop), (checkout, id) => ship({ checkout }, id)],
  [
    "is refunded",
    () => paidOrder(shop),
    (checkout, id) => {
      const request = { lines: [], shipping: false, amountCents: 500, reason: "a scratch" };
      return refundOrder(checkout, checkout.gateway, id, { request, idempotencyKey: newKey(), actor: STAFF });
    },
  ],
  [
    "gets a new address",
    placed,
    (ctx, id) => changeAddress(ctx, id, { shipTo: { ...SHIP_TO, city: "Salem" } }, SHOPPER),
  ],
  ["is delayed", placed, (ctx, id) => announceDelay(ctx, id, notice)],
  [
    "gets the customer's agreement to a delay",
    async () => {
      const order = await placed();
      await announceDelay(shop.ctx, order._id, notice);
      return order;
    },
    (ctx, id) => agreeToDelay(ctx, id, shipsBy),
  ],
  [
    "gets a new tracking number",
    () => shippedOrder(shop),
    (ctx, id) => correctTracking(ctx, id, { tracking, revision: 0, tell: true, actor: STAFF }),
  ],
  ["is delivered", () => shippedOrder(shop), (ctx, id) => markDelivered(ctx, id, STAFF)],
  ["gets a note", placed, (ctx, id) => addNote(ctx, id, { note: "Gift box", key: newKey(), actor: STAFF })],
])("an order that %s is locked before anything else", async (_what, made, work) => {
  const { _id } = await made();
  const first = await firstStatements((checkout) => work(checkout, _id));
  expect(first.length).toBeGreaterThan(0);
  for (const text of first) expect(text).toMatch(LOCK);
});
