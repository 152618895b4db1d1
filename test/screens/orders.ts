import type { Page } from "@playwright/test";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import type { DelayView, OrderView } from "#shop/orders/order.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { answering, type Screen } from "./screen.ts";

export const ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An order as the API shows it, in a state that would take long to bring about. */
export function orderView(change: Partial<OrderView> = {}): OrderView {
  const placedAt = minutesFromNow(-12);
  return {
    _id: ID,
    orderNumber: "LC482913",
    status: "pending",
    items: [line("Grey", "M")],
    customerInfo: CUSTOMER,
    shippingMethod: "free",
    subtotal: 14.99,
    shippingCost: 0,
    tax: 0,
    total: 14.99,
    refunded: 0,
    refunds: [],
    payment: { brand: "visa", last4: "4242" },
    shipment: null,
    delay: null,
    placedAt,
    cancelUntil: minutesFromNow(48),
    timeline: [
      { kind: "placed", at: placedAt },
      { kind: "authorized", at: placedAt },
    ],
    ...change,
  };
}

const late: DelayView = {
  shipsBy: "2026-05-12",
  reason: "The grey ones come from the dye house a week late.",
  agreeBy: null,
  agreedAt: null,
};

export const line = (
  color: string,
  size: string,
  title = "Pack'd Hoodie",
  quantity = 1,
): OrderView["items"][number] => ({
  _id: "packd-hoodie",
  title,
  color,
  size,
  image: `/media/front-${color.toLowerCase()}.webp`,
  quantity,
  salePrice: 14.99,
  lineTotal: 14.99 * quantity,
});

/** Ten lines, an address that hardly fits, express. */
export const longOrder = (): OrderView =>
  orderView({
    items: ["S", "L"].flatMap((size) =>
      ["Black", "Grey", "Blue", "Pink", "White"].map((color) =>
        line(color, size, "Pack'd Hoodie, limited edition with the very long name", 2),
      ),
    ),
    customerInfo: {
      name: "Maximiliana-Bernadette Featherstonehaugh-Cholmondeley",
      email: "maximiliana.bernadette.featherstonehaugh@correspondence.shopper.example",
      phone: "+1 503 555 0142",
      address: "12345 North Southwest Llanfairpwllgwyngyll Boulevard, Building C",
      address2: "Apartment 1204, care of the concierge at the rear entrance",
      city: "Rancho Santa Margarita",
      state: "CA",
      zip: "92688-1234",
    },
    shippingMethod: "express",
    subtotal: 299.8,
    shippingCost: 7.99,
    total: 307.79,
  });

/** The device has ordered, and the shop shows that order like this. */
export const ordered = (order: OrderView) => async (page: Page) => {
  const last = JSON.stringify({ _id: order._id, orderNumber: order.orderNumber, viewToken: "view-token" });
  await page.addInitScript((text) => localStorage.setItem("lastOrderInfo", text), last);
  await answering(`**/api/orders/${ID}`, { status: 200, json: order })(page);
};

const orderScreen = (name: string, order: OrderView): Screen => ({
  name: `order-${name}`,
  path: `/orders/${ID}`,
  before: ordered(order),
});

const at = minutesFromNow(-5);
const past = minutesFromNow(-1);
const placed = orderView().timeline;

const asked = orderView({
  status: "paid",
  delay: { ...late, agreeBy: dayAfter(easternDay(new Date()), 7) },
  cancelUntil: past,
  timeline: [...placed, { kind: "captured", at }, { kind: "delayed", at }, { kind: "delayed", at }],
});

export const orderScreens: Screen[] = [
  { name: "success", path: "/success", before: ordered(orderView()) },
  { name: "success-none", path: "/success" },
  orderScreen("pending", orderView({ items: [line("Black", "L")] })),
  orderScreen(
    "paid",
    orderView({
      status: "paid",
      items: [line("Blue", "S"), line("Pink", "XL", "Pack'd Hoodie", 2)],
      subtotal: 44.97,
      total: 44.97,
      cancelUntil: past,
      timeline: [...placed, { kind: "captured", at }],
    }),
  ),
  orderScreen("hour-over", orderView({ cancelUntil: past })),
  orderScreen(
    "fulfilled",
    orderView({
      status: "fulfilled",
      shipment: {
        carrier: "UPS",
        trackingNumber: "1Z999AA10123456784",
        trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
        shippedAt: at,
        delivered: null,
      },
      payment: { brand: "mastercard", last4: "4444" },
      cancelUntil: past,
      timeline: [...placed, { kind: "address_changed", at }, { kind: "captured", at }, { kind: "fulfilled", at }],
    }),
  ),
  orderScreen(
    "delivered",
    orderView({
      status: "fulfilled",
      shipment: {
        carrier: "UPS",
        trackingNumber: "1Z999AA10123456784",
        trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
        shippedAt: at,
        delivered: { at, assumed: false },
      },
      cancelUntil: past,
      timeline: [...placed, { kind: "captured", at }, { kind: "fulfilled", at }, { kind: "delivered", at }],
    }),
  ),
  orderScreen(
    "late",
    orderView({
      status: "paid",
      delay: late,
      cancelUntil: past,
      timeline: [...placed, { kind: "captured", at }, { kind: "delayed", at }],
    }),
  ),
  orderScreen("late-asks", asked),
  {
    ...orderScreen("late-unanswered", asked),
    async before(page) {
      await ordered(asked)(page);
      await answering("**/delay-agreement", "abort")(page);
    },
    async prepare(page) {
      await page.getByRole("button", { name: "I agree to wait" }).click();
      await page.getByRole("alert").filter({ hasText: "did not answer" }).waitFor();
    },
  },
  orderScreen("expired", orderView({ status: "expired", timeline: [...placed.slice(0, 1), { kind: "expired", at }] })),
  orderScreen("unconfirmed", orderView({ status: "awaiting_payment", timeline: placed.slice(0, 1) })),
  orderScreen(
    "cancelled",
    orderView({
      status: "cancelled",
      refunded: 14.99,
      refunds: [{ amount: 14.99, status: "succeeded", at }],
      cancelUntil: past,
      timeline: [
        ...placed,
        { kind: "captured", at },
        { kind: "cancelled", at },
        { kind: "refunded", at, note: "$14.99 sent back to the card." },
      ],
    }),
  ),
  orderScreen(
    "refunded-in-part",
    orderView({
      status: "paid",
      items: [line("Grey", "M", "Pack'd Hoodie", 2), line("Pink", "XL")],
      subtotal: 44.97,
      total: 44.97,
      refunded: 14.99,
      refunds: [
        { amount: 14.99, status: "succeeded", at },
        { amount: 5, status: "pending", at: past },
      ],
      cancelUntil: past,
      timeline: [...placed, { kind: "captured", at }, { kind: "refunded", at, note: "$14.99 sent back to the card." }],
    }),
  ),
  orderScreen(
    "refunded",
    orderView({
      status: "paid",
      refunded: 14.99,
      refunds: [{ amount: 14.99, status: "succeeded", at }],
      timeline: [...placed, { kind: "captured", at }, { kind: "refunded", at, note: "$14.99 sent back to the card." }],
    }),
  ),
  orderScreen("not-completed", orderView({ status: "payment_failed", payment: null })),
  orderScreen("10-lines", longOrder()),
  {
    name: "order-cancel-question",
    path: `/orders/${ID}`,
    before: ordered(orderView()),
    prepare: (page) => page.getByRole("button", { name: "Cancel order" }).click(),
  },
  { name: "order-not-found", path: `/orders/${ID}#not-its-token` },
  {
    name: "order-unreachable",
    path: `/orders/${ID}#token`,
    before: answering(`**/api/orders/${ID}`, { status: 503 }),
  },
  {
    name: "order-printed",
    path: `/orders/${ID}`,
    before: ordered(orderView()),
    prepare: (page) => page.emulateMedia({ media: "print" }),
  },
  { name: "find-order", path: "/orders" },
  {
    name: "find-order-invalid",
    path: "/orders",
    before: ordered(orderView()),
    prepare: (page) => page.getByRole("button", { name: "Send me the link" }).click(),
  },
  {
    name: "find-order-failed",
    path: "/orders",
    before: answering("**/api/orders/lookup", "abort"),
    async prepare(page) {
      await lookUp(page);
      await page.getByRole("alert").filter({ hasText: "did not answer" }).waitFor();
    },
  },
  {
    name: "find-order-sent",
    path: "/orders",
    before: answering("**/api/orders/lookup", { status: 202, json: { sent: true } }),
    async prepare(page) {
      await lookUp(page);
      await page.getByText("If an order matches").waitFor();
    },
  },
];

async function lookUp(page: Page): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Order number").fill("LC482913");
  await form.getByLabel("Email").fill("jordan@shopper.example");
  await form.getByRole("button", { name: "Send me the link" }).click();
}
