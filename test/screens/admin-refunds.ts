import type { Page } from "@playwright/test";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { listed } from "./admin-orders.ts";
import { answering } from "./answering.ts";
import { listedOrder } from "./listed-order.ts";
import { disputeOf, full, refund } from "./order-pages.ts";
import { ID, page } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { moreAction, press } from "./steps.ts";

const order = (change: Partial<AdminOrder> = {}): AdminOrder =>
  listedOrder({
    items: [
      { title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 2, toShip: 2 },
      { title: "Pack'd Hoodie", color: "Pink", size: "XL", quantity: 1, toShip: 1 },
    ],
    amount: 52.96,
    refundable: 52.96,
    ...change,
  });

/** Orders that each show something about their payment. */
const ORDERS: AdminOrder[] = [
  order(),
  order({ _id: "2", orderNumber: "LC482914", status: "pending", refundable: 0 }),
  order({ _id: "3", orderNumber: "LC482915", refunded: 14.99, refundable: 32.97, refundState: "pending" }),
  order({ _id: "4", orderNumber: "LC482916", status: "fulfilled", refundState: "failed" }),
  order({ _id: "5", orderNumber: "LC482917", status: "fulfilled", dispute: "needs_response" }),
  order({ _id: "6", orderNumber: "LC482918", status: "cancelled", refunded: 52.96, isRefunded: true, refundable: 0 }),
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

const small = { amount: 14.99, reason: "Too small", restocked: 1 };

const TRIED: OrderRefunds = {
  ...FRESH,
  refundable: 32.97,
  lines: [line(0, "Grey", "M", 2), { ...line(1, "Pink", "XL", 1), refundable: 0, restockable: 0 }],
  refunds: [
    refund({ ...small, status: "succeeded" }),
    refund({
      ...small,
      _id: "r2",
      restocked: 0,
      reason: "Came with a hole in the left sleeve, which the customer wants to fix",
      failure: "The card is expired or closed. Ask the customer how else to send the refund.",
    }),
    refund({ _id: "r3", status: "pending" }),
  ],
};

const DISPUTED: OrderRefunds = {
  ...FRESH,
  blocked: "The bank holds this money until it decides, so you can't refund it.",
  disputes: [disputeOf({ amount: 52.96, openedAt: "2026-05-20T10:00:00.000Z", respondBy: "2026-05-27T10:00:00.000Z" })],
};

const refundsUrl = `**/api/orders/${ID}/refunds`;
const LIST = listed(page(ORDERS));

const open = async (page: Page) => {
  await moreAction("Refund")(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Cancel|Close)$/ })
    .first()
    .waitFor();
};

const choose = async (page: Page) => {
  await open(page);
  const lines = page.getByRole("group", { name: "Quantity of Pack'd Hoodie, Grey, M" });
  await lines.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("checkbox", { name: /^Restock/ }).check();
  await page.getByRole("textbox", { name: "Reason" }).fill("Too small");
};

/** The order page behind the dialog, with the same money. */
const orderWith = ({ refundable, refunds, disputes }: OrderRefunds) => ({
  ...{ ...full, refunds, disputes, lines: full.lines.slice(0, 2) },
  payments: full.payments.map((payment) => ({ ...payment, amount: 52.96, captured: payment.captured && 52.96 })),
  money: {
    ...{ ...full.money, subtotal: 44.97, total: 52.96, captured: 52.96, refundable },
    refunded: refunds.length > 0 ? small.amount : 0,
  },
});

const refundScreen = (name: string, refunds: OrderRefunds, prepare = open): Screen =>
  adminScreen(
    `refund${name}`,
    `/orders/${ID}`,
    [...LIST, [`**/api/admin/orders/${ID}`, orderWith(refunds)], [refundsUrl, refunds]],
    prepare,
  );

export const refundScreens: Screen[] = [
  adminScreen("orders", "/orders?status=all", LIST),
  refundScreen("", TRIED),
  refundScreen("-chosen", FRESH, choose),
  refundScreen("-invalid", FRESH, async (page) => {
    await open(page);
    await page.getByRole("dialog").getByLabel("Amount", { exact: true }).fill("99");
  }),
  refundScreen("-unreachable", FRESH, async (page) => {
    await choose(page);
    await answering(refundsUrl, "abort")(page);
    await press("Refund $14.99", /isn't responding/)(page);
  }),
  refundScreen("-new", FRESH),
  refundScreen("-disputed", DISPUTED),
];
