import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { correctTracking } from "#shop/fulfilment/correct-tracking.server.ts";
import { fulfilOrders } from "#shop/fulfilment/fulfil-orders.server.ts";
import { markDelivered } from "#shop/fulfilment/mark-delivered.server.ts";
import { tellOfDelay } from "#shop/fulfilment/tell-of-delay.server.ts";
import { changeAddress } from "#shop/order-address/change-address.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { capturePayment } from "#shop/payments/capture-payment.server.ts";
import { refundOrder } from "#shop/payments/refund-order.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { type OrderMailKind, queueMail } from "./mail.store.server.ts";
import { sendMails } from "./send-mails.server.ts";

const ADA = { kind: "staff", id: "s1", email: "ada@shop.example" } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 9 });
});

const kindsOf = async (orderId: string) => {
  const mails = await shop.ctx.db.selectFrom("emails").select("kind").where("order_id", "=", orderId).execute();
  return mails.map(({ kind }) => kind).sort();
};
const telling = (orderId: string, kind: OrderMailKind) => ({
  id: shop.ctx.ids.uuid(),
  recipient: "jordan@shopper.example",
  at: shop.clock.now(),
  orderId,
  kind,
});

test("of many who tell of an order at the same moment, one does, for each kind", async () => {
  const { _id } = await place(shop.checkout);
  const tell = (kind: OrderMailKind) => shop.ctx.db.transaction().execute((tx) => queueMail(tx, telling(_id, kind)));
  await Promise.all(Array.from({ length: 10 }, (_, i) => tell(i % 2 ? "order_shipped" : "order_confirmation")));
  expect(await kindsOf(_id)).toEqual(["order_confirmation", "order_shipped"]);
  await sendMails(shop.mails, undefined);
  await tell("order_shipped");
  expect(await kindsOf(_id)).toEqual(["order_confirmation", "order_shipped"]);
});

test("a telling that is undone leaves the word to the next", async () => {
  const { _id } = await place(shop.checkout);
  const undone = shop.ctx.db.transaction().execute(async (tx) => {
    await queueMail(tx, telling(_id, "order_shipped"));
    throw new Error("undone");
  });
  const told = shop.ctx.db.transaction().execute((tx) => queueMail(tx, telling(_id, "order_shipped")));
  await expect(undone).rejects.toThrow("undone");
  await told;
  expect(await kindsOf(_id)).toEqual(["order_confirmation", "order_shipped"]);
});

test("the database itself refuses a second mail of a kind, whoever writes it", async () => {
  const { _id } = await place(shop.checkout);
  const { orderId, at, ...mail } = telling(_id, "order_confirmation");
  const row = { ...mail, order_id: orderId, status: "queued" as const, next_attempt_at: at, created_at: at };
  await expect(shop.ctx.db.insertInto("emails").values(row).execute()).rejects.toThrow("emails_order_id_kind_key");
});

test("two processes that do the same at the same moment tell of it once", async () => {
  const [shipped, cancelled] = [await place(shop.checkout), await place(shop.checkout)];
  const both = [shop.checkout, shop.anotherProcess()];
  const tracking = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
  await Promise.all(
    both.flatMap((one) => [
      fulfilOrders(one, shop.sandbox, [{ orderId: shipped._id, ...tracking }], ADA),
      cancelOrder(one, shop.sandbox, cancelled._id, { kind: "shopper" }),
    ]),
  );
  await Promise.all(both.map((one) => markDelivered(one, shipped._id, ADA)));
  expect(await kindsOf(shipped._id)).toEqual(["order_confirmation", "order_delivered", "order_shipped"]);
  expect(await kindsOf(cancelled._id)).toEqual(["order_cancelled", "order_confirmation"]);
});

const UPS = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: null };
const { email: _email, ...SHIP_TO } = CUSTOMER;
const REFUND = { lines: [], shipping: false, reason: "Returned" };

/** What may be told of more than once for an order: `again` is another cause, which has a mail of its own. */
test.each<[kind: string, tell: (orderId: string, again: boolean) => Promise<unknown>]>([
  [
    "order_delayed",
    (id, again) =>
      tellOfDelay(shop.ctx, id, {
        shipsBy: again ? "2026-06-09" : "2026-06-02",
        reason: "The dye house is late.",
        revision: again ? 1 : 0,
        actor: ADA,
      }),
  ],
  [
    "address_changed",
    (id, again) => changeAddress(shop.ctx, id, { ...SHIP_TO, address: again ? "9 Elm Street" : "7 Elm Street" }, ADA),
  ],
  [
    "tracking_changed",
    async (id, again) => {
      await fulfilOrders(shop.checkout, shop.sandbox, [{ orderId: id }], ADA);
      const tracking = again ? { ...UPS, trackingNumber: "1Z999AA10123456785" } : UPS;
      return correctTracking(shop.ctx, id, { tracking, revision: again ? 2 : 1, tell: true, actor: ADA });
    },
  ],
  [
    "refunded",
    async (id, again) => {
      await capturePayment(shop.checkout, shop.sandbox, id, ADA);
      return refundOrder(shop.checkout, shop.sandbox, id, {
        request: { ...REFUND, amountCents: 500 },
        idempotencyKey: again ? "another-press" : "the-first-press",
        actor: ADA,
      });
    },
  ],
])("%s is told of once for each cause, however often it is pressed", async (kind, tell) => {
  const { _id } = await place(shop.checkout);
  const told = async () =>
    (await shop.ctx.db.selectFrom("emails").select("id").where("kind", "=", kind).execute()).length;
  await Promise.all([tell(_id, false), tell(_id, false)]);
  await tell(_id, false);
  expect(await told()).toBe(1);
  await tell(_id, true);
  await tell(_id, true);
  expect(await told()).toBe(2);
});
