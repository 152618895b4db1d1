import type { OrderDesk } from "#shop/order-desk/order-desk.ts";
import { CUSTOMER } from "#test/harness/customer.ts";

export const ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
export const OTHER = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c11";
const ADA = "ada@shop.example";
const at = (time: string) => `2026-05-04T${time}:00.000Z`;

const line = (position: number, color: string, size: string, quantity: number, title = "Pack'd Hoodie") => ({
  position,
  sku: `PACKD-HOODIE-${color.toUpperCase()}-${size}`,
  title,
  color,
  size,
  image: `/media/front-${color.toLowerCase()}.webp`,
  quantity,
  price: 14.99,
  lineTotal: 14.99 * quantity,
});

const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };
const { email: _email, ...shipTo } = CUSTOMER;

/** A pending order of two pieces, as staff read it. */
export const desk = (change: Partial<OrderDesk> = {}): OrderDesk => ({
  _id: ID,
  orderNumber: "LC482913",
  status: "pending",
  placedAt: at("15:00"),
  shippingMethod: "free",
  lines: [line(0, "Grey", "M", 2)],
  money: { subtotal: 29.98, shipping: 0, tax: 0, total: 29.98, held: 29.98, captured: 0, refunded: 0, refundable: 0 },
  customer: { name: CUSTOMER.name, email: CUSTOMER.email, phone: "", otherOrders: { count: 0, newest: [] } },
  shipTo,
  timeline: [
    { kind: "placed", by: "shopper", note: "", at: at("15:00") },
    { kind: "authorized", by: "provider", note: "", at: at("15:00") },
  ],
  mails: [mail("m1", "order_confirmation", "Your Pack'd order LC482913")],
  payments: [
    {
      attempt: 1,
      provider: "sandbox",
      ref: "sbx_pay_8Kq2Lm",
      url: null,
      status: "authorized",
      amount: 29.98,
      captured: 0,
      refunded: 0,
      card,
      failure: null,
      at: at("15:00"),
    },
  ],
  refunds: [],
  disputes: [],
  shipment: null,
  delay: null,
  stock: [{ sku: "PACKD-HOODIE-GREY-M", delta: -2, reason: "reserved", by: "shopper", at: at("15:00") }],
  moves: {
    markPaid: ["$29.98 is captured from Visa 4242.", "Stock stays as it is."],
    fulfil: [
      "$29.98 is captured from Visa 4242 first. If that fails, nothing is marked as shipped.",
      "Stock stays as it is: 2 pieces were taken when it was ordered.",
      `The tracking mail is written to ${CUSTOMER.email}.`,
      "After that it can be refunded, but not cancelled.",
    ],
    markDelivered: null,
    tellOfDelay: [
      `A mail with the new day and the reason is written to ${CUSTOMER.email}.`,
      "From then on they can cancel the order themselves, for a full refund, until it ships.",
      "If it ships more than 30 days after the order, the mail asks them to agree, with a last day for it: without their word, the order is then cancelled.",
    ],
    cancel: [
      "The hold of $29.98 on Visa 4242 is released: nothing is charged.",
      "2 pieces go back into stock.",
      `A mail that says so is written to ${CUSTOMER.email}.`,
    ],
    changeAddress: [
      "No money moves and stock stays as it is.",
      `A mail with both addresses is written to ${CUSTOMER.email}.`,
    ],
    refund: false,
    correctTracking: false,
  },
  older: { _id: OTHER, orderNumber: "LC482912" },
  newer: null,
  ...change,
});

function mail(_id: string, kind: string, subject: string | null, change: Partial<OrderDesk["mails"][number]> = {}) {
  const state = "sent" as const;
  return {
    _id,
    kind,
    to: CUSTOMER.email,
    subject,
    state,
    attempts: 1,
    lastError: null,
    at: at("15:00"),
    sentAt: at("15:01"),
    resendOf: null,
    ...change,
  };
}

const NO_MOVES: OrderDesk["moves"] = {
  markPaid: null,
  fulfil: null,
  markDelivered: null,
  tellOfDelay: null,
  cancel: null,
  changeAddress: null,
  refund: false,
  correctTracking: false,
};

const LONG_NAME = "Maximiliana-Bernadette Featherstonehaugh-Cholmondeley";
const LONG_EMAIL = "maximiliana.bernadette.featherstonehaugh@correspondence.shopper.example";
const longShipTo = {
  ...shipTo,
  name: LONG_NAME,
  phone: "+1 503 555 0142",
  address: "12345 North Southwest Llanfairpwllgwyngyll Boulevard, Building C",
  address2: "Apartment 1204, care of the concierge at the rear entrance",
};

/** Everything that can be seen of an order, with texts that hardly fit. */
export const full = desk({
  status: "fulfilled",
  shippingMethod: "express",
  lines: [
    line(0, "Grey", "M", 2, "Pack'd Hoodie, limited edition with the very long name"),
    line(1, "Pink", "XL", 1),
    line(2, "Black", "S", 10),
  ],
  money: {
    subtotal: 194.87,
    shipping: 7.99,
    tax: 0,
    total: 202.86,
    held: 0,
    captured: 202.86,
    refunded: 14.99,
    refundable: 182.87,
  },
  customer: {
    name: LONG_NAME,
    email: LONG_EMAIL,
    phone: "+1 503 555 0142",
    otherOrders: {
      count: 7,
      newest: [
        { _id: OTHER, orderNumber: "LC482912", status: "paid", amount: 14.99, placedAt: at("10:00") },
        { _id: "3", orderNumber: "LC1482911", status: "payment_failed", amount: 1249, placedAt: at("09:00") },
      ],
    },
  },
  shipTo: longShipTo,
  timeline: [
    { kind: "placed", by: "shopper", note: "", at: at("15:00") },
    { kind: "authorized", by: "provider", note: "", at: at("15:00") },
    {
      kind: "address_changed",
      by: "shopper",
      note: "From 'Jordan Avery, 418 Alder Street, Portland, OR 97205' to 'Maximiliana-Bernadette Featherstonehaugh-Cholmondeley, 12345 North Southwest Llanfairpwllgwyngyll Boulevard, Building C, Portland, OR 97205'",
      at: at("15:20"),
    },
    {
      kind: "note",
      by: ADA,
      note: "Called: wants both parcels left with the concierge.\nRing twice.",
      at: at("15:40"),
    },
    { kind: "captured", by: "system", note: "", at: at("16:00") },
    { kind: "fulfilled", by: ADA, note: "UPS 1Z999AA10123456784", at: at("17:00") },
    { kind: "refund_asked", by: ADA, note: "$14.99: Came with a hole in the left sleeve", at: at("18:00") },
    { kind: "refunded", by: "provider", note: "$14.99 sent back to the card.", at: at("18:01") },
  ],
  mails: [
    mail("m1", "order_confirmation", "Your Pack'd order LC482913", { to: LONG_EMAIL }),
    mail("m2", "order_shipped", "Your Pack'd order LC482913 has shipped", {
      to: LONG_EMAIL,
      state: "failed",
      attempts: 8,
      lastError: "The mail server refused it: 550 5.1.1 The email account that you tried to reach does not exist",
    }),
    mail("m4", "order_confirmation", "Your Pack'd order LC482913", { to: LONG_EMAIL, resendOf: "m1" }),
    mail("m3", "refunded", null, { to: LONG_EMAIL, state: "queued", attempts: 0, sentAt: null }),
  ],
  payments: [
    {
      attempt: 1,
      provider: "stripe",
      ref: "pi_3Qk2mW8fLr0aVb1nZx4Tt9Qe",
      url: "https://dashboard.stripe.com/test/payments/pi_3Qk2mW8fLr0aVb1nZx4Tt9Qe",
      status: "failed",
      amount: 202.86,
      captured: 0,
      refunded: 0,
      card: { ...card, brand: "mastercard", last4: "4444" },
      failure: "insufficient_funds: Your card has insufficient funds. Please try another one.",
      at: at("14:58"),
    },
    {
      attempt: 2,
      provider: "stripe",
      ref: "pi_3Qk2nY8fLr0aVb1n0aBcDeFg",
      url: "https://dashboard.stripe.com/test/payments/pi_3Qk2nY8fLr0aVb1n0aBcDeFg",
      status: "captured",
      amount: 202.86,
      captured: 202.86,
      refunded: 14.99,
      card,
      failure: null,
      at: at("15:00"),
    },
  ],
  refunds: [
    {
      _id: "r1",
      amount: 5,
      reason: "Late",
      status: "failed",
      askedBy: ADA,
      at: at("17:30"),
      restocked: 0,
      failure: "The card is expired or closed. Ask the shopper how else to pay it back.",
      ref: "re_1",
      providerSays: "expired_or_canceled_card",
    },
    {
      _id: "r2",
      amount: 14.99,
      reason: "Came with a hole in the left sleeve",
      status: "succeeded",
      askedBy: ADA,
      at: at("18:00"),
      restocked: 1,
      failure: null,
      ref: "re_2",
      providerSays: null,
    },
  ],
  disputes: [
    {
      amount: 202.86,
      reason: "product_not_received",
      status: "won",
      openedAt: at("19:00"),
      respondBy: at("20:00"),
      closedAt: at("21:00"),
    },
  ],
  shipment: {
    carrier: "UPS",
    trackingNumber: "1Z999AA1012345678",
    trackingUrl: null,
    link: "https://www.ups.com/track?tracknum=1Z999AA1012345678",
    doubt: "UPS numbers usually look different. Please check it.",
    shippedAt: at("17:00"),
    shippedBy: ADA,
    revision: 1,
    delivered: null,
  },
  stock: [
    { sku: "PACKD-HOODIE-GREY-M", delta: -2, reason: "reserved", by: "shopper", at: at("15:00") },
    { sku: "PACKD-HOODIE-PINK-XL", delta: -1, reason: "reserved", by: "shopper", at: at("15:00") },
    { sku: "PACKD-HOODIE-GREY-M", delta: 1, reason: "returned", by: ADA, at: at("18:00") },
  ],
  moves: {
    ...NO_MOVES,
    markDelivered: [
      "No money moves and stock stays as it is.",
      `A mail that says so, and asks for reviews, is written to ${CUSTOMER.email}.`,
      "It cannot be taken back.",
    ],
    refund: true,
    correctTracking: true,
  },
  newer: { _id: "3", orderNumber: "LC482914" },
});

export const cancelled = desk({
  status: "cancelled",
  money: { ...desk().money, held: 0 },
  payments: desk().payments.map((payment) => ({ ...payment, status: "cancelled" })),
  timeline: [...desk().timeline, { kind: "cancelled", by: ADA, note: "", at: at("15:30") }],
  moves: {
    ...NO_MOVES,
    markPaid: [
      "No card is charged: this records $29.98 that you received outside the shop.",
      "2 pieces are taken from stock again.",
    ],
  },
});
