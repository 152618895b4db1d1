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

// Who changes an order holds it, and reads it no earlier. A lock that is missing rarely shows in a result: these tests read the statements
// instead.

// A webhook that comes before the answer would change the order beside the recorded statements.
const shop = await freshShop({ M: 9 }, { holdWebhooks: true });

const LOCK = /^select .+ from "orders" where "id" = \$1 for no key update$/;
const CHANGES = /^(insert into|update|delete from) "(orders|payments|refunds|order_events|order_delays|shipments)"/;

/** When a payment was last looked at: that takes no lock, and changes nothing of the order. */
const LOOKED = /^update "payments" set "updated_at" = \$1 where/;

/** The first statement of each transaction that changed something of an order; such a change outside of one is a fault. */
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

/** What becomes of an order that `made` makes. */
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
  ["gets another address", placed, (ctx, id) => changeAddress(ctx, id, { ...SHIP_TO, city: "Salem" }, SHOPPER)],
  ["is late", placed, (ctx, id) => announceDelay(ctx, id, notice)],
  [
    "is waited for",
    async () => {
      const order = await placed();
      await announceDelay(shop.ctx, order._id, notice);
      return order;
    },
    (ctx, id) => agreeToDelay(ctx, id, shipsBy),
  ],
  [
    "gets another tracking number",
    () => shippedOrder(shop),
    (ctx, id) => correctTracking(ctx, id, { tracking, revision: 0, tell: true, actor: STAFF }),
  ],
  ["is delivered", () => shippedOrder(shop), (ctx, id) => markDelivered(ctx, id, STAFF)],
  ["gets a note", placed, (ctx, id) => addNote(ctx, id, { note: "Gift box", key: newKey(), actor: STAFF })],
])("an order that %s is locked first", async (_what, made, work) => {
  const { _id } = await made();
  const first = await firstStatements((checkout) => work(checkout, _id));
  expect(first.length).toBeGreaterThan(0);
  for (const text of first) expect(text).toMatch(LOCK);
});
