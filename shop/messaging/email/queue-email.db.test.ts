import { expect, test } from "vitest";
import { refundOrder } from "#shop/money/payments/refund.server.ts";
import { correctTracking } from "#shop/ordering/fulfillment/correct-tracking.server.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { orderShipped } from "#shop/ordering/fulfillment/fulfillment-emails.server.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { changeAddress } from "#shop/ordering/order-page/change-address.server.ts";
import { orderConfirmation } from "#shop/ordering/orders/order-emails.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancel, pay, placedOrder, STAFF, ship } from "#test/harness/orders.ts";
import { queueEmail } from "./outbox.store.server.ts";
import { sendEmails } from "./send-emails.server.ts";

const shop = await freshShop({ M: 9 });

const kindsOf = async (orderId: string) => {
  const emails = await shop.ctx.db.selectFrom("emails").select("kind").where("orderId", "=", orderId).execute();
  return emails.map(({ kind }) => kind).sort();
};
const emailFor = (orderId: string) => ({
  id: shop.ctx.ids.uuid(),
  recipient: "jordan@shopper.example",
  at: shop.clock.now(),
  data: { orderId },
});

test("concurrent transactions queue one email of each kind", async () => {
  const { _id } = await placedOrder(shop);
  const queue = (kind: typeof orderShipped) =>
    shop.ctx.db.transaction().execute((tx) => queueEmail(tx, kind, emailFor(_id)));
  await Promise.all(Array.from({ length: 10 }, (_, i) => queue(i % 2 ? orderShipped : orderConfirmation)));
  expect(await kindsOf(_id)).toEqual(["order_confirmation", "order_shipped"]);
  await sendEmails(shop.emails, undefined);
  await queue(orderShipped);
  expect(await kindsOf(_id)).toEqual(["order_confirmation", "order_shipped"]);
});

test("a transaction that rolls back doesn't keep another one from queueing the email", async () => {
  const { _id } = await placedOrder(shop);
  const undone = shop.ctx.db.transaction().execute(async (tx) => {
    await queueEmail(tx, orderShipped, emailFor(_id));
    throw new Error("undone");
  });
  const kept = shop.ctx.db.transaction().execute((tx) => queueEmail(tx, orderShipped, emailFor(_id)));
  await expect(undone).rejects.toThrow("undone");
  await kept;
  expect(await kindsOf(_id)).toEqual(["order_confirmation", "order_shipped"]);
});

test("two processes that do the same thing at the same time queue one email", async () => {
  const [shipped, cancelled] = [await placedOrder(shop), await placedOrder(shop)];
  const both = [shop.checkout, shop.anotherProcess()].map((checkout) => ({ checkout }));
  await Promise.all(both.flatMap((one) => [ship(one, shipped._id), cancel(one, cancelled._id)]));
  await Promise.all(both.map(({ checkout }) => markDelivered(checkout, shipped._id, STAFF)));
  expect(await kindsOf(shipped._id)).toEqual(["order_confirmation", "order_delivered", "order_shipped"]);
  expect(await kindsOf(cancelled._id)).toEqual(["order_cancelled", "order_confirmation"]);
});

const UPS = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: null };
const DELAY = { reason: "The dye house is late.", actor: STAFF };
const REFUND = { lines: [], shipping: false, reason: "Returned", amountCents: 500 };

/** Kinds that can be sent more than once per order. `again` triggers another email of the same kind. */
test.each<[kind: string, act: (orderId: string, again: boolean) => Promise<unknown>]>([
  [
    "order_delayed",
    (id, again) =>
      announceDelay(shop.ctx, id, { ...DELAY, shipsBy: again ? "2026-06-09" : "2026-06-02", revision: again ? 1 : 0 }),
  ],
  [
    "address_changed",
    (id, again) =>
      changeAddress(shop.ctx, id, { shipTo: { ...SHIP_TO, address: again ? "9 Elm Street" : "7 Elm Street" } }, STAFF),
  ],
  [
    "tracking_changed",
    async (id, again) => {
      await ship(shop, id);
      const tracking = again ? { ...UPS, trackingNumber: "1Z999AA10123456785" } : UPS;
      return correctTracking(shop.ctx, id, { tracking, revision: again ? 2 : 1, tell: true, actor: STAFF });
    },
  ],
  [
    "refunded",
    async (id, again) => {
      await pay(shop, id);
      const idempotencyKey = again ? "another-press" : "the-first-press";
      return refundOrder(shop.checkout, shop.sandbox, id, { request: REFUND, idempotencyKey, actor: STAFF });
    },
  ],
])("%s is sent once per event, however often the action is repeated", async (kind, act) => {
  const { _id } = await placedOrder(shop);
  const count = async () =>
    (await shop.ctx.db.selectFrom("emails").select("id").where("kind", "=", kind).execute()).length;
  await Promise.all([act(_id, false), act(_id, false)]);
  await act(_id, false);
  expect(await count()).toBe(1);
  await act(_id, true);
  await act(_id, true);
  expect(await count()).toBe(2);
});
