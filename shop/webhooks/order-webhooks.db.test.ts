import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { markPaid } from "#shop/payments/mark-paid.server.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { addEndpoint } from "./manage-endpoints.server.ts";

const STAFF = { kind: "staff", id: "s1", email: "staff@packd.example" } as const;

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await stockUp(shop.ctx, { M: 5 });
});
afterAll(() => shop.close());

test("what happens to an order is told with its number, and nothing else of it", async () => {
  const url = "https://hooks.example/packd";
  await addEndpoint(shop.ctx, STAFF, { url, events: ["order.placed", "order.paid", "order.cancelled"], active: true });
  const paid = await place(shop.checkout);
  const cancelled = await place(shop.checkout);
  await markPaid(shop.checkout, shop.sandbox, paid._id, { actor: STAFF, offlinePayment: false });
  await cancelOrder(shop.checkout, shop.sandbox, cancelled._id, STAFF);

  const told = await shop.ctx.db.selectFrom("webhook_deliveries").select(["event", "data"]).execute();
  const about = ({ _id, orderNumber }: typeof paid) => ({ _id, orderNumber });
  expect(told).toHaveLength(4);
  expect(told).toEqual(
    expect.arrayContaining([
      { event: "order.placed", data: about(paid) },
      { event: "order.placed", data: about(cancelled) },
      { event: "order.paid", data: about(paid) },
      { event: "order.cancelled", data: about(cancelled) },
    ]),
  );
});
