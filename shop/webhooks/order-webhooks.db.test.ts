import { expect, test } from "vitest";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancelledOrder, paidOrder, STAFF } from "#test/harness/orders.ts";
import { addEndpoint } from "./manage-endpoints.server.ts";

const shop = await freshShop({ M: 5 });

test("what happens to an order is reported with its number, and nothing else about it", async () => {
  const url = "https://hooks.example/packd";
  await addEndpoint(shop.ctx, STAFF, { url, events: ["order.placed", "order.paid", "order.cancelled"], active: true });
  const [paid, cancelled] = [await paidOrder(shop), await cancelledOrder(shop, {}, STAFF)];
  const deliveries = await shop.ctx.db.selectFrom("webhook_deliveries").select(["event", "data"]).execute();
  const about = ({ _id, orderNumber }: typeof paid, event: string) => ({ event, data: { _id, orderNumber } });
  expect(deliveries).toHaveLength(4);
  const wanted = [
    about(paid, "order.placed"),
    about(paid, "order.paid"),
    about(cancelled, "order.placed"),
    about(cancelled, "order.cancelled"),
  ];
  expect(deliveries).toEqual(expect.arrayContaining(wanted));
});
