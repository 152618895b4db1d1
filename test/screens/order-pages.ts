import { actionsOf } from "#shop/ordering/order-page/order-actions.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { postalLines, shipToOf } from "#shop/ordering/orders/customer-info.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { DISPUTE_STEPS } from "#shop/ordering/orders/order-timeline.ts";
import { actionFacts } from "#test/harness/action-facts.ts";
import { CUSTOMER, LONG_CUSTOMER, SHIP_TO } from "#test/harness/customer.ts";
import { ID, LONG_TITLE, pictureOf, STAFF } from "./samples.ts";

export const OTHER = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c11";
const at = (time: string) => `2026-05-04T${time}:00.000Z`;

const line = (position: number, color: string, size: string, quantity: number, title = "Pack'd Hoodie") => ({
  position,
  sku: `PACKD-HOODIE-${color.toUpperCase()}-${size}`,
  title,
  color,
  size,
  image: pictureOf(color),
  quantity,
  price: 14.99,
  lineTotal: 14.99 * quantity,
});

const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };

type Desk<Key extends keyof OrderDetail> = OrderDetail[Key] extends (infer Item)[] ? Item : never;

const EMAIL_LABELS = {
  order_confirmation: "Order confirmation",
  order_shipped: "Shipping confirmation",
  refunded: "Refund",
};

/** An email that was sent to the order's shopper. */
const email = (
  _id: string,
  kind: keyof typeof EMAIL_LABELS,
  subject: string | null,
  change: Partial<Desk<"emails">> = {},
): Desk<"emails"> => ({
  _id,
  kind,
  label: EMAIL_LABELS[kind],
  to: CUSTOMER.email,
  subject,
  state: "sent",
  attempts: 1,
  lastError: null,
  at: at("15:00"),
  sentAt: at("15:01"),
  resendOf: null,
  ...change,
});
const happened = (time: string, kind: Desk<"timeline">["kind"], by: string, note = ""): Desk<"timeline"> => ({
  kind,
  by,
  note,
  at: at(time),
});
const PLACED = [happened("15:00", "placed", "shopper"), happened("15:00", "authorized", "provider")];
const moved = (time: string, of: string, delta: number, reason: Desk<"stock">["reason"], by = "shopper") => ({
  sku: `PACKD-HOODIE-${of}`,
  delta,
  reason,
  by,
  at: at(time),
});
export const payment = (change: Partial<Desk<"payments">> = {}): Desk<"payments"> => ({
  attempt: 1,
  provider: "sandbox",
  ref: "sbx_pay_8Kq2Lm",
  url: null,
  status: "authorized",
  amount: 29.98,
  captured: 0,
  refunded: 0,
  card,
  captureBefore: "2026-05-11T15:00:00.000Z",
  failure: null,
  at: at("15:00"),
  ...change,
});
/** A payment of $202.86 with Stripe. */
const stripe = (ref: string, change: Partial<Desk<"payments">>) =>
  payment({
    provider: "stripe",
    ref,
    url: `https://dashboard.stripe.com/test/payments/${ref}`,
    amount: 202.86,
    ...change,
  });
export const refund = (change: Partial<Desk<"refunds">>): Desk<"refunds"> => ({
  _id: "r1",
  amount: 5,
  reason: "Late",
  status: "failed",
  askedBy: STAFF,
  at: at("17:30"),
  restocked: 0,
  failure: null,
  isOpen: (change.status ?? "failed") === "failed" && !change.returnedAt,
  returnedAt: null,
  ref: "re_1",
  ...change,
});

/** A dispute that staff have to answer. */
export const disputeOf = (change: Partial<Desk<"disputes">> = {}): Desk<"disputes"> => ({
  amount: 14.99,
  reason: "product_not_received",
  status: "needs_response",
  openedAt: at("19:00"),
  respondBy: null,
  closedAt: null,
  ...change,
});
type Delay = NonNullable<OrderDetail["delay"]>;
/** The first notice of a delay, to which the customer doesn't have to agree. */
export const delayOf = (change: Partial<Delay> = {}): Delay => ({
  shipsBy: "2026-05-20",
  reason: "The grey hoodies are late from the dye house.",
  agreeBy: null,
  agreedAt: null,
  toldAt: at("15:20"),
  toldBy: STAFF,
  revision: 1,
  ...change,
});

/** A pending order of two units, as staff see it. */
export const openOrder = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  _id: ID,
  orderNumber: "LC482913",
  status: "pending",
  placedAt: at("15:00"),
  shippingMethod: "free",
  isToShip: ORDER_STATUSES[change.status ?? "pending"].mayShip,
  agreedDay: null,
  lines: [line(0, "Grey", "M", 2)],
  money: { subtotal: 29.98, shipping: 0, tax: 0, total: 29.98, held: 29.98, captured: 0, refunded: 0, refundable: 0 },
  customer: { name: CUSTOMER.name, email: CUSTOMER.email, phone: "", otherOrders: { count: 0, newest: [] } },
  shipTo: SHIP_TO,
  timeline: PLACED,
  emails: [email("m1", "order_confirmation", "Your Pack'd order LC482913")],
  payments: [payment()],
  refunds: [],
  disputes: [],
  shipment: null,
  delay: null,
  stock: [moved("15:00", "GREY-M", -2, "reserved")],
  actions: actionsOf(actionFacts()),
  older: { _id: OTHER, orderNumber: "LC482912" },
  newer: null,
  ...change,
});

const EXPIRED_CARD = "The card is expired or closed. Ask the customer how else to send the refund.";

/** Everything that an order can show, with texts that barely fit. */
export const full = openOrder({
  status: "fulfilled",
  shippingMethod: "express",
  lines: [line(0, "Grey", "M", 2, LONG_TITLE), line(1, "Pink", "XL", 1), line(2, "Black", "S", 10)],
  money: {
    subtotal: 194.87,
    shipping: 7.99,
    tax: 0,
    total: 202.86,
    held: 0,
    captured: 202.86,
    refunded: 14.99,
    refundable: 187.87,
  },
  customer: {
    name: LONG_CUSTOMER.name,
    email: LONG_CUSTOMER.email,
    phone: LONG_CUSTOMER.phone,
    otherOrders: {
      count: 7,
      newest: [
        { _id: OTHER, orderNumber: "LC482912", status: "paid", amount: 14.99, placedAt: at("10:00") },
        { _id: "3", orderNumber: "LC1482911", status: "payment_failed", amount: 1249, placedAt: at("09:00") },
      ],
    },
  },
  shipTo: shipToOf(LONG_CUSTOMER),
  timeline: [
    ...PLACED,
    happened(
      "15:20",
      "address_changed",
      "shopper",
      `From “${postalLines(SHIP_TO).join(", ")}” to “${postalLines(shipToOf(LONG_CUSTOMER)).join(", ")}”`,
    ),
    happened("15:40", "note", STAFF, "Called: wants both packages left with the concierge.\nRing twice."),
    happened("16:00", "captured", "system"),
    happened("17:00", "fulfilled", STAFF, "UPS 1Z999AA1012345678"),
    happened("17:30", "refund_asked", STAFF, "$14.99: Came with a hole in the left sleeve"),
    happened("17:31", "refunded", "provider", "$14.99 sent back to the card."),
    happened("18:00", "refund_asked", STAFF, "$5.00: Late"),
    happened("18:01", "refund_failed", "provider", `$5.00: ${EXPIRED_CARD}`),
    happened("19:00", "dispute_opened", "provider", `$202.86, product not received. ${DISPUTE_STEPS.needs_response}`),
    happened("21:00", "dispute_closed", "provider", `$202.86, product not received. ${DISPUTE_STEPS.won}`),
  ],
  emails: [
    email("m1", "order_confirmation", "Your Pack'd order LC482913", { to: LONG_CUSTOMER.email }),
    email("m2", "order_shipped", "Your Pack'd order LC482913 has shipped", {
      to: LONG_CUSTOMER.email,
      state: "failed",
      lastError: "The mail server refused it: 550 5.1.1 The email account that you tried to reach does not exist",
    }),
    email("m4", "order_confirmation", "Your Pack'd order LC482913", { to: LONG_CUSTOMER.email, resendOf: "m1" }),
    email("m3", "refunded", null, { to: LONG_CUSTOMER.email, state: "queued", attempts: 0, sentAt: null }),
  ],
  payments: [
    stripe("pi_3Qk2mW8fLr0aVb1nZx4Tt9Qe", {
      status: "failed",
      card: { ...card, brand: "mastercard", last4: "4444" },
      failure: "Insufficient funds",
      at: at("14:58"),
    }),
    stripe("pi_3Qk2nY8fLr0aVb1n0aBcDeFg", { attempt: 2, status: "captured", captured: 202.86, refunded: 14.99 }),
  ],
  refunds: [
    refund({
      amount: 14.99,
      reason: "Came with a hole in the left sleeve",
      status: "succeeded",
      restocked: 1,
    }),
    refund({ _id: "r2", at: at("18:00"), failure: EXPIRED_CARD, ref: "re_2" }),
  ],
  disputes: [disputeOf({ amount: 202.86, status: "won", respondBy: at("20:00"), closedAt: at("21:00") })],
  shipment: {
    carrier: "UPS",
    trackingNumber: "1Z999AA1012345678",
    trackingUrl: null,
    link: "https://www.ups.com/track?tracknum=1Z999AA1012345678",
    doubt: "This doesn't look like a UPS tracking number.",
    shippedAt: at("17:00"),
    shippedBy: STAFF,
    revision: 1,
    delivered: null,
  },
  stock: [
    moved("15:00", "GREY-M", -2, "reserved"),
    moved("15:00", "PINK-XL", -1, "reserved"),
    moved("18:00", "GREY-M", 1, "returned", STAFF),
  ],
  actions: actionsOf(
    actionFacts({ status: "fulfilled", parcel: "under_way", capturedCents: 202_86, leftCents: 187_87 }),
  ),
  newer: { _id: "3", orderNumber: "LC482914" },
});

export const cancelled = openOrder({
  status: "cancelled",
  money: { ...openOrder().money, held: 0 },
  payments: openOrder().payments.map((payment) => ({ ...payment, status: "cancelled" })),
  timeline: [...openOrder().timeline, happened("15:30", "cancelled", STAFF)],
  actions: actionsOf(actionFacts({ status: "cancelled" })),
});
