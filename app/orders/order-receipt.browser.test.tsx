import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { orderView } from "#test/screens/order-view.ts";
import { OrderReceipt } from "./order-receipt.tsx";

const open = (order: OrderView, demo = false) =>
  renderForShopper(
    <OrderReceipt as="order" order={order} viewToken="view-token" show={() => {}} reload={() => {}} actions={null} />,
    { facts: { policies: DEFAULT_SETTINGS.policies, demo } },
  );

const { placedAt: at } = orderView();
const elsewhere: OrderView["refunds"][number] = {
  amount: 5,
  status: "failed",
  at,
  returnedAt: at,
  items: [],
  shipping: false,
};
const onItsWay = { ...elsewhere, amount: 9.99, status: "pending" as const, returnedAt: null };

test.each([
  [[elsewhere], /not to your card\. Let us know if you haven't received it\. We're getting your order ready\./, 1],
  [[elsewhere, onItsWay], /more is on its way\. Let us know if you haven't received it\. Your order hasn't shipped/, 0],
])(
  "asks right after a refund made another way, and shows progress only of what ships",
  async (refunds, text, lists) => {
    await open(orderView({ status: "paid", refunded: 5, refunds }));
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole("list", { name: "Progress" }).all()).toHaveLength(lists);
  },
);

test("a demo shop promises no reply to a shopper who can't cancel anymore", async () => {
  await open(orderView({ status: "paid", refunded: 5, refunds: [elsewhere], cancelUntil: at }), true);
  await expect
    .element(page.getByText(/too late to cancel this order\. .* no one replies to messages\.$/))
    .toBeVisible();
  await expect.element(page.getByText(/not to your card\. We're getting/)).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Progress" }))
    .toMatchTextContent(/ShipsNot yetDeliveryEstimated /);
});
