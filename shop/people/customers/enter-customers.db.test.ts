import { expect, test } from "vitest";
import { changeAddress } from "#shop/ordering/order-page/change-address.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder, STAFF } from "#test/harness/orders.ts";
import { enterCustomers } from "./enter-customers.server.ts";
import { listCustomers } from "./read-customers.server.ts";

const shop = await freshShop({ M: 9 });

test.each([
  ["soon after", 0, {}],
  ["by the nightly run", 60 * 60_000, { all: true }],
])("a customer whose name was corrected is found by the new name, %s", async (_when, pauseMs, options) => {
  const names = async (q: string) => (await listCustomers(shop.ctx, { limit: 9, q })).items.map(({ name }) => name);
  const { _id } = await placedOrder(shop, { customerInfo: { name: "Jhon Doe" } });
  expect(await names("jhon")).toEqual(["Jhon Doe"]);
  await changeAddress(shop.ctx, _id, { shipTo: { ...SHIP_TO, name: "John Doe" } }, STAFF);
  shop.clock.advance(pauseMs);
  await enterCustomers(shop.ctx, options);
  expect([await names("john"), await names("jhon")]).toEqual([["John Doe"], []]);
});
