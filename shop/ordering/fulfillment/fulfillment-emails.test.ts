import { describe, expect, it } from "vitest";
import { type EmailContent, textOf } from "#shop/messaging/email/email-content.ts";
import { orderConfirmation } from "#shop/ordering/orders/order-emails.server.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { facts, sampleEmail } from "#test/harness/sample-emails.ts";
import { line, orderView, shipment } from "#test/screens/order-view.ts";
import { deliveredText, orderDelayed } from "./fulfillment-emails.server.ts";

const AT = "2026-05-04T12:00:00.000Z";
const factsOf = (change: Partial<OrderView>) => facts(orderView({ placedAt: AT, ...change }), AT);

const RETURNS = ": https://shop.example/terms#returns-and-refunds";

describe("an email about an order that has shipped", () => {
  it.each(["order-shipped", "order-delivered", "tracking-changed"])("leads to returns: %s", (name) => {
    expect(textOf(sampleEmail(name))).toContain(RETURNS);
  });

  it.each(["order-confirmation", "order-delayed"])("is the only one that does: not %s", (name) => {
    expect(textOf(sampleEmail(name))).not.toContain(RETURNS);
  });
});

it("a delivery that was confirmed has a last day to return it", () => {
  expect(textOf(sampleEmail("order-delivered"))).toContain(
    "You can return your order by June 4, 2026 for a refund of the price you paid. How to return: https",
  );
  expect(textOf(sampleEmail("order-delivered-assumed"))).toContain(
    "You can return your order within 30 days of delivery",
  );
});

it.each([
  ["order-delayed-asks", "ship it by May 14, 2026. Please tell us by May 8, 2026 if you'd like to wait.\n"],
  ["order-delayed-asks", "If we don't hear from you by then, we'll cancel the order for a full refund."],
  ["order-delayed-asks", /I'd Like to Wait: \S+orders\S+\nCancel My Order: \S+orders\S+\n/],
  [
    "order-delayed",
    "If you can't open your order, we can cancel it for you. Contact us: https://shop.example/contact\n",
  ],
  ["address-changed", "didn't ask for this, let us know right away. Contact us: https://shop.example/contact\n"],
  ["order-not-completed", "Order Again: "],
  ["order-delivered-assumed", "something isn't right, let us know.\n\nIt Hasn't Arrived: https://shop.example/contact"],
  ["order-cancelled", "Pack'd Hoodie\u00a0×\u00a02, Black, size L\n\nView Your Order: "],
  ["address-changed-shipped-since", "if this isn't right.\n\nContact Us: "],
  ["order-delayed-offline", "Contact us and we'll cancel it.\n\nContact Us: https://shop.example/contact\n"],
  ["order-delivered-assumed", "Black, size L\nWrite a review: https://shop.example/review#"],
  ["order-shipped-untracked", "Tracking:\nNo tracking number\n"],
  ["tracking-changed", "Please use this tracking number from now on:\n\nTracking:\nUPS\n"],
  [
    "tracking-changed-removed",
    "Your order shipped on May 1, 2026. The tracking details we sent you no longer apply, so please ignore them.\n\n",
  ],
])("%s leads to what its reader does next", (name, text) => {
  expect(textOf(sampleEmail(name))).toMatch(text);
});

it("a delayed order can be cancelled on its page, but one paid outside the shop only through us", () => {
  expect(textOf(sampleEmail("order-delayed"))).toContain("Open your order and choose Cancel Order.");
  const offline = textOf(sampleEmail("order-delayed-offline"));
  expect(offline).toContain("until it ships. Contact us and we'll cancel it.");
  expect(offline).not.toContain("Cancel Order");
});

it("a delay whose new date has passed offers no date, and promises to ask or to cancel, as the shipping policy does", () => {
  expect(textOf(sampleEmail("order-delayed-past"))).toContain(
    "We'll email you one and ask if you'd like to wait. If we can't give one, we'll cancel the order for a full refund.\n\nIf you don't want to wait, you can cancel",
  );
  expect(textOf(sampleEmail("order-delayed"))).toContain("If the new date works for you, you don't need");
});

const delay = { shipsBy: "2026-05-14", reason: "The dye house is late.", agreeBy: null, agreedAt: null };

it.each([
  ["a bank holds", { held: 14.99, lost: 0 }, {}],
  ["a bank holds some of, and that asks", { held: 5, lost: 0 }, { agreeBy: "2026-05-08" }],
  ["a bank returned some of", { held: 0, lost: 5 }, {}],
  ["a bank returned some of, and whose day has passed", { held: 0, lost: 5 }, { shipsBy: "2026-05-01" }],
])("a delay of an order whose money %s offers to cancel it, but promises no full refund", (_, disputed, change) => {
  const late = { ...delay, ...change };
  const email = orderDelayed.text(factsOf({ status: "paid", disputed, delay: late }), late);
  const text = email ? textOf(email) : "";
  expect(text).toMatch(/you can (also )?cancel (it|the order) at any time until it ships/i);
  expect(text).not.toContain("full refund");
});

it("each of two products with the same title, color and size has its own link to review it", () => {
  const items = [line("Grey", "M"), { ...line("Grey", "M"), _id: "other-hoodie" }, line("Black", "L")];
  const reviews = items.map(({ title, color, size }, at) => ({
    title,
    color,
    size,
    url: `https://shop.example/r${at}`,
  }));
  const email = deliveredText(
    factsOf({ status: "fulfilled", shipment: shipment(AT, { at: AT, assumed: false }), items }),
    reviews,
  );
  expect(textOf(email ?? sampleEmail("order-delivered")).match(/https:\/\/shop\.example\/r\d/g)).toEqual(
    reviews.map(({ url }) => url),
  );
});

it("the days of delivery are said where they are known: not of express without an estimate or a late order, nor once it has arrived", () => {
  expect(textOf(sampleEmail("order-confirmation-free"))).toContain(
    "Thank you for your order, Jordan!\n\nEstimated delivery May 6–12. We'll email",
  );
  expect(textOf(sampleEmail("order-confirmation"))).toContain(
    "Estimated delivery May 5–7. We'll email you when your order ships.\n",
  );
  expect(textOf(sampleEmail("order-shipped-untracked"))).toContain("Estimated delivery:\nMay 6–12\n");
  expect(textOf(sampleEmail("order-shipped"))).toContain("Estimated delivery:\nMay 5–7\n");
  for (const name of ["order-shipped-odd", "order-delayed", "order-delivered", "order-confirmation-cancelled-since"]) {
    expect(textOf(sampleEmail(name))).not.toContain("Estimated delivery");
  }
});

it("a confirmation promises a shipping time and a cancellation only while they apply", () => {
  const promisesIn = (email: EmailContent) =>
    ["We'll charge", "We'll email you when", "Ships within", "Changed your mind?", "Don't want to wait?"].filter(
      (words) => textOf(email).includes(words),
    );
  const said = (state: string) => promisesIn(sampleEmail(`order-confirmation${state}`));
  expect(said("")).toEqual(["We'll charge", "We'll email you when", "Changed your mind?"]);
  expect(said("-odd")).toEqual(["We'll charge", "We'll email you when", "Ships within", "Changed your mind?"]);
  expect(textOf(sampleEmail("order-confirmation"))).toContain(
    "Cancel by May 1, 2026, 9:00 AM ET, and you'll pay nothing. Open your order and choose Cancel Order.\n\nView Your Order: ",
  );
  const sentLate = { ...factsOf({ status: "pending", cancelUntil: AT }), now: new Date("2026-05-04T14:00:00.000Z") };
  const late = orderConfirmation.text(sentLate);
  expect(late && promisesIn(late)).toEqual(["We'll email you when"]);
  const empty = { status: "paid" as const, items: [{ ...line("Grey", "M"), toShip: 0 }] };
  for (const delay of [null, { shipsBy: "2026-05-14", reason: "", agreeBy: null, agreedAt: null }]) {
    const left = orderConfirmation.text({ ...factsOf({ ...empty, delay }), now: new Date("2026-06-01T14:00:00.000Z") });
    expect(left && [left.title, promisesIn(left)]).toEqual(["There's nothing left to ship", ["Changed your mind?"]]);
  }
  expect(said("-late-since")).toEqual(["We'll charge", "We'll email you when", "Don't want to wait?"]);
  expect(said("-overdue")).toEqual(["Don't want to wait?"]);
  for (const state of ["-refunded-since", "-shipped-since", "-cancelled-since"]) expect(said(state)).toEqual([]);
  expect(textOf(sampleEmail("order-confirmation-cancelled-since"))).not.toContain("Shipping address");
});

it.each([
  [
    "late-since",
    "Your order is delayed\n\nHi Jordan,\n\nWe're sorry. We now expect to ship your order by May 14, 2026. We'll email you when it ships.",
  ],
  [
    "late-since",
    "at any time until it ships. If we've charged you by then, we'll refund you in full. Open your order and choose Cancel Order.",
  ],
  ["late-since", "Ships by May 14, 2026"],
  [
    "overdue",
    "We're sorry. Your order should have shipped by May 6, 2026, but hasn't yet. We'll ship it or give you a new date. If we can't, we'll cancel it, and you'll pay nothing.\n",
  ],
  [
    "overdue",
    "Don't want to wait? You can cancel at any time until it ships, and you'll pay nothing. Open your order and choose Cancel Order.",
  ],
  [
    "shipped-since",
    "Your order has shipped\n\nHi Jordan,\n\nYour order shipped on May 1, 2026.\n\nEstimated delivery:\nMay 5–7\n\nTracking:\nUPS\n",
  ],
  ["shipped-since", "Track Your Package: "],
  [
    "delivered-since",
    "Your order has arrived\n\nHi Jordan,\n\nYour order was delivered on May 5, 2026.\n\nTracking:\nUPS\n",
  ],
  ["delivered-since", "View Your Order: "],
  ["overdue", "Payment:\nVisa ending in 4242\nNot charged yet\n"],
  ["cancelled-since", "It has since been cancelled and won't be shipped."],
  ["refunded-since", "Your order was refunded\n"],
  [
    "refunded-since",
    "We refunded $52.96 to your Visa ending in 4242. Refunds usually show on your statement within 5 to 10",
  ],
  ["refunded-since", "your bank.\n\nYour order hasn't shipped and isn't scheduled to ship.\n"],
  ["refunded-since", "Total: $52.96\nRefunded: −$52.96\nNet Total: $0.00\n\nShipping address:\n"],
  [
    "charged-in-part",
    "We charged $20.00 of $52.96 and won't charge the rest. We've refunded $5.00. We'll email you when your order ships.",
  ],
  ["charged-in-part", "Cancel by May 1, 2026, 9:00 AM ET, and we'll refund the remaining $15.00. Open"],
  ["charged-in-part", "Total: $52.96\nNot charged: −$32.96\nTotal Paid: $20.00\nRefunded: −$5.00\nNet Total: $15.00\n"],
])("a confirmation says what has changed since: %s", (state, text) => {
  expect(textOf(sampleEmail(`order-confirmation-${state}`))).toContain(text);
});
