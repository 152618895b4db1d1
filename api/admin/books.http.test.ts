import { expect, test } from "vitest";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { reconcileNightly } from "#shop/money/payments/nightly-reconciliation.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createBooksApi } from "./books.ts";

const api = await freshCheckoutApi([createBooksApi], { stock: { M: 5 }, staff: "owner" });
const ask = async (headers = api.staff) => (await api.call("GET /admin/books", { headers })).body;

test("staff see the latest reconciliation with the payment provider", async () => {
  expect(await ask()).toEqual({ comparison: null });
  const { _id: orderId, orderNumber } = await placedOrder(api);
  const { gateway } = api.checkout;
  api.clock.advance(61 * 60_000);
  await captureDue(api.checkout, gateway);
  api.clock.advance(2 * 60 * 60_000);
  await api.ctx.pool.query("update sandbox.payments set amount_cents = 1500");
  await api.ctx.pool.query("update variants set on_hand = on_hand + 1 where sku = $1", ["HOODIE-M"]);
  await reconcileNightly(api.checkout, gateway);
  // The owner's session has expired by now.
  const { comparison } = await ask(await staffHeaders(api.ctx, "read_only"));
  expect(comparison).toMatchObject({ orders: 1, taken: 14.99, givenBack: 0, differenceCount: 2 });
  expect(comparison.differences).toMatchObject([
    {
      kind: "amount",
      orderId,
      orderNumber,
      shop: { amount: 14.99 },
      provider: { amount: 15 },
      whatToDo: expect.any(String),
    },
    { kind: "stock", sku: "HOODIE-M", productId: "hoodie", shop: { units: 5 }, provider: { units: 4 } },
  ]);
});
