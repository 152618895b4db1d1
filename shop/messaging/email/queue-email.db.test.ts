import { expect, test } from "vitest";
import { orderShipped } from "#shop/ordering/fulfillment/fulfillment-emails.server.ts";
import { orderConfirmation } from "#shop/ordering/orders/order-emails.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";
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
