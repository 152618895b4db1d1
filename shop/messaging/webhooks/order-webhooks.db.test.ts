import { expect, test } from "vitest";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { listOpen } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { cancelUnanswered } from "#shop/money/payments/cancel.server.ts";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancelledOrder, paidOrder, placedOrder, STAFF } from "#test/harness/orders.ts";
import { addEndpoint } from "./manage-endpoints.server.ts";
import { readDeliveries } from "./webhooks.store.server.ts";

const shop = await freshShop({ M: 5 });

test("an order's events are reported with its id and number, and no other data", async () => {
  const url = "https://hooks.example/packd";
  const added = await addEndpoint(shop.ctx, STAFF, {
    url,
    events: ["order.placed", "order.paid", "order.cancelled"],
    active: true,
  });
  const [paid, cancelled] = [await paidOrder(shop), await cancelledOrder(shop, {}, STAFF)];
  const deliveries = await shop.ctx.db.selectFrom("webhookDeliveries").select(["event", "data"]).execute();
  const about = ({ _id, orderNumber }: typeof paid, event: string) => ({ event, data: { _id, orderNumber } });
  expect(deliveries).toHaveLength(4);
  const wanted = [
    about(paid, "order.placed"),
    about(paid, "order.paid"),
    about(cancelled, "order.placed"),
    about(cancelled, "order.cancelled"),
  ];
  expect(deliveries).toEqual(expect.arrayContaining(wanted));

  const open = await listOpen(shop.ctx.db, { kinds: ["email", "webhook"], limit: 50, now: shop.clock.now() });
  const order = ({ _id, orderNumber }: typeof paid) => ({ _id, orderNumber });
  const listed = (kind: string) => open.items.filter((one) => one.kind === kind).map((one) => one.order);
  expect(listed("webhook")).toEqual(expect.arrayContaining([order(paid), order(cancelled)]));
  expect(listed("email")).toContainEqual(order(paid));
  const log = await readDeliveries(shop.ctx.db, added?.endpoint._id ?? "", { limit: 50 });
  expect(log.items.map((one) => one.order)).toEqual(expect.arrayContaining([order(paid), order(cancelled)]));
});

const DAY = 24 * 60 * 60_000;

test.each<[string, (orderId: string) => Promise<unknown>]>([
  [
    "the authorization expired",
    () => {
      shop.clock.advance(8 * DAY);
      return captureDue(shop.checkout, shop.sandbox);
    },
  ],
  [
    "the customer did not agree to a delay",
    async (orderId) => {
      const shipsBy = dayAfter(easternDay(shop.clock.now()), 40);
      await announceDelay(shop.ctx, orderId, { shipsBy, reason: "The dye house is late.", revision: 0, actor: STAFF });
      shop.clock.advance(41 * DAY);
      return cancelUnanswered(shop.checkout, shop.sandbox);
    },
  ],
])("an order that is cancelled because %s is reported as cancelled", async (_why, cancelled) => {
  await addEndpoint(shop.ctx, STAFF, { url: "https://hooks.example/packd", events: ["order.cancelled"], active: true });
  const { _id } = await placedOrder(shop);
  await cancelled(_id);
  const order = await shop.ctx.db.selectFrom("orders").select("status").where("id", "=", _id).executeTakeFirst();
  const deliveries = await shop.ctx.db.selectFrom("webhookDeliveries").select(["event", "data"]).execute();
  expect({ order, deliveries }).toMatchObject({
    order: { status: "cancelled" },
    deliveries: [{ event: "order.cancelled", data: { _id } }],
  });
});
