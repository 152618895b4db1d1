import type { Page } from "@playwright/test";
import { dayAfter, dayWords, easternDay } from "#platform/eastern-day.ts";
import { businessDayFrom } from "#shop/ordering/orders/delivery-estimate.ts";
import type { DelayView } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { LONG_CUSTOMER } from "#test/harness/customer.ts";
import { answering } from "./answering.ts";
import { line, orderView, shipment } from "./order-view.ts";
import { ID, LONG_TITLE } from "./samples.ts";
import { all, type Screen, storing } from "./screen.ts";
import { press, shows } from "./steps.ts";

export { orderView };

const path = `/orders/${ID}`;

/** Ten lines, an address that barely fits, express. */
export const longOrder = (): OrderView =>
  orderView({
    items: ["S", "L"].flatMap((size) =>
      ["Black", "Grey", "Blue", "Pink", "White"].map((color) => line(color, size, LONG_TITLE, 2)),
    ),
    customerInfo: LONG_CUSTOMER,
    shippingMethod: "express",
    subtotal: 299.8,
    shippingCost: 7.99,
    total: 307.79,
  });

/** The browser has the order stored. */
export const remembered = ({ _id, orderNumber }: OrderView) =>
  storing("lastOrderInfo", { _id, orderNumber, viewToken: "view-token" });

/** The browser has the order stored, and the API returns it like this. */
export const ordered = (order: OrderView) =>
  all(remembered(order), answering(`**/api/orders/${ID}`, { status: 200, json: order }));

const at = new Date(Date.now() - 5 * 60_000).toISOString();
const weeksAgo = new Date(Date.now() - 20 * 24 * 60 * 60_000).toISOString();
const past = new Date(Date.now() - 60_000).toISOString();
const today = easternDay(new Date());
const late: DelayView = {
  shipsBy: businessDayFrom(today, 4),
  reason: "the grey ones come from the dye house a week late.",
  agreeBy: null,
  agreedAt: null,
};
const placed = orderView().timeline;
type Kind = OrderView["timeline"][number]["kind"];

const noteOf = (kind: Kind, index: number) => ({
  ...(kind === "refunded" && { note: "$14.99 sent back to the card." }),
  ...(kind === "delayed" && { note: `Ships by ${dayWords(businessDayFrom(today, 2 + 2 * index))}` }),
});

/** An order that can no longer be cancelled, with what has happened to it since. */
const since = (kinds: Kind[], change: Partial<OrderView> = {}): OrderView =>
  orderView({
    status: "paid",
    cancelUntil: past,
    timeline: [...placed, ...kinds.map((kind, index) => ({ kind, at, ...noteOf(kind, index) }))],
    ...change,
  });

const blue = line("Blue", "S");
const three = {
  items: [blue, line("Pink", "XL", "Pack'd Hoodie", 2)],
  subtotal: 44.97,
  total: 44.97,
};
const blueRefunded = { ...three, items: [{ ...blue, toShip: 0 }, ...three.items.slice(1)] };
const refund: OrderView["refunds"][number] = {
  amount: 14.99,
  status: "succeeded",
  at,
  returnedAt: null,
  items: [blue],
  shipping: false,
};
const refunded = { items: [blue], refunded: 14.99, refunds: [refund] };
const asked = since(["captured", "delayed", "delayed"], {
  delay: { ...late, shipsBy: businessDayFrom(today, 6), agreeBy: dayAfter(today, 7) },
});

const ORDERS: Record<string, OrderView> = {
  order: orderView({ items: [line("Black", "L")] }),
  "order-paid": since(["captured"], three),
  "order-hour-over": orderView({ cancelUntil: past }),
  "order-fulfilled": since(["address_changed", "captured", "fulfilled"], {
    status: "fulfilled",
    shipment: shipment(at),
    payment: { brand: "mastercard", last4: "4444" },
  }),
  "order-delivered": since(["captured", "fulfilled", "delivered"], {
    status: "fulfilled",
    shipment: shipment(at, { at, assumed: false }),
    reviewLinks: [{ title: "Pack'd Hoodie", color: "Grey", size: "M", url: "/review#token" }],
  }),
  "order-late": since(["captured", "delayed"], { delay: late }),
  "order-late-asks": asked,
  "order-overdue": since([], {
    placedAt: weeksAgo,
    timeline: [...placed, { kind: "captured" as const, at }].map((entry) => ({ ...entry, at: weeksAgo })),
  }),
  "order-disputed": since(["captured", "delayed", "dispute_opened"], {
    delay: late,
    disputed: { held: 14.99, lost: 0 },
  }),
  "order-expired": orderView({ status: "expired", timeline: [...placed.slice(0, 1), { kind: "expired", at }] }),
  "order-unconfirmed": orderView({ status: "awaiting_payment", timeline: placed.slice(0, 1) }),
  "order-cancelled": since(["captured", "cancelled", "refunded"], { status: "cancelled", ...refunded }),
  "order-refunded-in-part": since(["captured", "refunded"], {
    ...blueRefunded,
    refunded: 14.99,
    refunds: [refund, { amount: 5, status: "pending", at: past, returnedAt: null, items: [], shipping: false }],
  }),
  "order-charged-in-part": since(["captured"], { charged: 10 }),
  "order-refunded-another-way": since([], {
    ...blueRefunded,
    timeline: [...placed, { kind: "captured", at }, { kind: "refunded", at, note: "$14.99 refunded another way." }],
    refunded: 14.99,
    refunds: [{ ...refund, status: "failed", at: past, returnedAt: at }],
  }),
  "order-refunded": since(["captured", "refunded"], { ...refunded, cancelUntil: orderView().cancelUntil }),
  "order-not-completed": orderView({
    status: "payment_failed",
    payment: null,
    timeline: [...placed.slice(0, 1), { kind: "payment_failed", at }],
  }),
  "order-10-lines": longOrder(),
};

async function lookUp(page: Page): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Order number").fill("LC482913");
  await form.getByLabel("Email").fill("jordan@shopper.example");
  await press("Find order")(page);
}

const one = ordered(orderView());

export const orderScreens: Screen[] = [
  { name: "success", path: "/success", before: one },
  { name: "success-none", path: "/success" },
  ...Object.entries(ORDERS).map(([name, order]) => ({ name, path, before: ordered(order) })),
  {
    name: "order-late-unanswered",
    path,
    before: all(ordered(asked), answering("**/delay-agreement", "abort")),
    prepare: press("I Agree to Wait", /couldn't connect/),
  },
  { name: "order-cancel-question", path, before: one, prepare: press("Cancel order") },
  { name: "order-not-found", path: `${path}#not-its-token` },
  {
    name: "order-unreachable",
    path: `${path}#${"token".padEnd(43, "-")}`,
    before: answering(`**/api/orders/${ID}`, { status: 503 }),
  },
  { name: "printed-order", path, before: one, prepare: (page) => page.emulateMedia({ media: "print" }) },
  { name: "find-order", path: "/orders" },
  { name: "find-order-known", path: "/orders", before: one },
  { name: "find-order-invalid", path: "/orders", before: one, prepare: press("Find order") },
  {
    name: "find-order-failed",
    path: "/orders",
    before: answering("**/api/orders/lookup", "abort"),
    async prepare(page) {
      await lookUp(page);
      await shows(/couldn't connect/)(page);
    },
  },
  {
    name: "find-order-sent",
    path: "/orders",
    before: answering("**/api/orders/lookup", { status: 202, json: { sent: true } }),
    async prepare(page) {
      await lookUp(page);
      await shows("If an order matches")(page);
    },
  },
];
