import type { Page } from "@playwright/test";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { answering } from "./answering.ts";
import { line, orderView, shipment } from "./order-view.ts";
import { ordered } from "./orders.ts";
import { ID } from "./samples.ts";
import { all, type Screen } from "./screen.ts";
import { press } from "./steps.ts";

const path = `/orders/${ID}`;
const address = `**/api/orders/${ID}/address`;

const editing = (
  name: string,
  prepare: (page: Page) => Promise<void>,
  ...before: NonNullable<Screen["before"]>[]
): Screen => ({
  name: `change-address${name}`,
  path,
  before: all(ordered(orderView()), ...before),
  async prepare(page) {
    await press("Edit the shipping address")(page);
    await prepare(page);
  },
});

async function save(page: Page) {
  await press("Save address")(page);
  await page.getByRole("region", { name: "Shipping address" }).getByRole("alert").waitFor();
}

const again = (name: string, order: OrderView, ...before: NonNullable<Screen["before"]>[]): Screen => ({
  name: `reorder${name}`,
  path,
  before: all(ordered(order), ...before),
  async prepare(page) {
    await press("Order again")(page);
    await page.getByRole("region", { name: "Order again" }).waitFor();
  },
});

const gone = line("Red", "M", "Pack'd Cap");
const dearer = { ...line("Black", "S", "Pack'd Hoodie", 9), salePrice: 9.99, lineTotal: 89.91 };

/** A shopper's changes to an order: changing its address, ordering it again. */
export const orderChangeScreens: Screen[] = [
  editing("", (page) => page.getByLabel("ZIP code").waitFor()),
  editing("-invalid", async (page) => {
    await page.getByLabel("Street address").fill("");
    await page.getByLabel("ZIP code").fill("9720");
    await save(page);
  }),
  editing("-other-state", async (page) => {
    await page.getByLabel("ZIP code").fill("10001");
    await page.getByLabel("City").focus();
  }),
  editing("-unanswered", save, answering(address, "abort")),
  editing("-too-late", async (page) => {
    await answering(address, { status: 409, json: { code: "address_closed" } })(page);
    await ordered(orderView({ status: "fulfilled", shipment: shipment(new Date().toISOString()) }))(page);
    await save(page);
  }),
  again("", orderView({ items: [line("Grey", "M")] })),
  again("-some", orderView({ items: [dearer, gone], subtotal: 104.9, total: 104.9 })),
  again("-none", orderView({ items: [gone] })),
  again("-unanswered", orderView(), answering("**/api/products", "abort")),
];
