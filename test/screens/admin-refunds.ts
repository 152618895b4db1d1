import type { Page } from "@playwright/test";
import type { AdminOrder } from "#shop/orders/order.ts";
import type { OrderRefunds } from "#shop/payments/refund-view.ts";
import { answering, type Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

const ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";

const order = (change: Partial<AdminOrder> = {}): AdminOrder => ({
  _id: ID,
  orderNumber: "LC482913",
  productId: { _id: "packd-hoodie", title: "Pack'd Hoodie" },
  customerInfo: { name: "Jordan Rivers", email: "jordan@shopper.example" },
  items: [
    { title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 2 },
    { title: "Pack'd Hoodie", color: "Pink", size: "XL", quantity: 1 },
  ],
  amount: 52.96,
  refunded: 0,
  refundable: 52.96,
  refundState: null,
  dispute: null,
  status: "paid",
  placedAt: "2026-05-04T15:00:00.000Z",
  ...change,
});

/** Each with something to be seen about its money. */
const ORDERS: AdminOrder[] = [
  order(),
  order({ _id: "2", orderNumber: "LC482914", status: "pending", refundable: 0 }),
  order({ _id: "3", orderNumber: "LC482915", refunded: 14.99, refundable: 32.97, refundState: "pending" }),
  order({ _id: "4", orderNumber: "LC482916", status: "fulfilled", refundState: "failed" }),
  order({ _id: "5", orderNumber: "LC482917", status: "fulfilled", dispute: "needs_response" }),
  order({ _id: "6", orderNumber: "LC482918", status: "cancelled", refunded: 52.96, refundable: 0 }),
];

const line = (position: number, color: string, size: string, sold: number) => ({
  position,
  title: "Pack'd Hoodie",
  color,
  size,
  price: 14.99,
  sold,
  refundable: sold,
  restockable: sold,
});

const FRESH: OrderRefunds = {
  refundable: 52.96,
  shipping: 7.99,
  blocked: null,
  lines: [line(0, "Grey", "M", 2), line(1, "Pink", "XL", 1)],
  refunds: [],
  disputes: [],
};

const refund = {
  _id: "r1",
  amount: 14.99,
  reason: "Too small",
  status: "succeeded" as const,
  askedBy: "ada@shop.example",
  at: "2026-05-06T10:00:00.000Z",
  restocked: 1,
  failure: null,
};

const TRIED: OrderRefunds = {
  ...FRESH,
  refundable: 32.97,
  lines: [
    { ...line(0, "Grey", "M", 2), refundable: 1, restockable: 0 },
    { ...line(1, "Pink", "XL", 1), refundable: 0 },
  ],
  refunds: [
    refund,
    {
      ...refund,
      _id: "r2",
      reason: "Came with a hole in the left sleeve, which the shopper wants to mend",
      status: "failed",
      restocked: 1,
      failure: "The card is expired or closed. Ask the shopper how else to pay it back.",
    },
    { ...refund, _id: "r3", amount: 5, reason: "Late", status: "pending", restocked: 0 },
  ],
};

const DISPUTED: OrderRefunds = {
  ...FRESH,
  blocked:
    "The shopper's bank disputes this payment and holds the money, so a refund would pay it back twice. Answer the dispute at the payment provider.",
  disputes: [
    {
      amount: 52.96,
      reason: "product_not_received",
      status: "needs_response",
      openedAt: "2026-05-20T10:00:00.000Z",
      respondBy: "2026-05-27T10:00:00.000Z",
      closedAt: null,
    },
  ],
};

/** Staff are logged in and see these orders. */
const asStaff = (refunds?: OrderRefunds) =>
  staffSees(
    ["**/api/admin/orders?*", { items: ORDERS, next: null }],
    ["**/api/guard/held-back", []],
    ...(refunds ? [[`**/api/orders/${ID}/refunds`, refunds] as [string, unknown]] : []),
  );

const open = async (page: Page) => {
  await page.getByRole("button", { name: "Refund, order LC482913" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).waitFor();
};

const choose = async (page: Page) => {
  await open(page);
  const lines = page.getByRole("group", { name: "Quantity of Pack'd Hoodie, Grey, M" });
  await lines.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("checkbox", { name: "Put it back into stock" }).check();
  await page.getByRole("textbox", { name: "Reason" }).fill("Too small");
};

const refundScreen = (name: string, refunds: OrderRefunds, prepare = open): Screen => ({
  name: `admin-refund-${name}`,
  path: "/admin?tab=orders",
  before: asStaff(refunds),
  prepare,
});

export const refundScreens: Screen[] = [
  { name: "admin-orders", path: "/admin?tab=orders", before: asStaff() },
  refundScreen("new", FRESH),
  refundScreen("chosen", FRESH, choose),
  refundScreen("invalid", FRESH, async (page) => {
    await open(page);
    await page.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  }),
  refundScreen("unreachable", FRESH, async (page) => {
    await choose(page);
    await answering(`**/api/orders/${ID}/refunds`, "abort")(page);
    await page.getByRole("button", { name: "Refund $14.99" }).click();
    await page.getByRole("alert").filter({ hasText: "does not answer" }).waitFor();
  }),
  refundScreen("again", TRIED),
  refundScreen("disputed", DISPUTED),
];
