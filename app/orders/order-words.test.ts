import { describe, expect, it } from "vitest";
import { awaitsAgreement, returnedElsewhere } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { TimelineEntry } from "#shop/ordering/orders/order-timeline.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { line, orderView, shipment } from "#test/screens/order-view.ts";
import {
  agreementText,
  cancellationText,
  disputeLine,
  itemsLeft,
  orderHeading,
  paymentText,
  refundMark,
  refundsText,
  refundText,
  statusTexts,
  totalLabel,
} from "./order-words.ts";

const at = "2026-05-01T12:00:00.000Z";
const { policies } = DEFAULT_SETTINGS;
const headingOf = (order: OrderView, now = at) => orderHeading(order, undefined, new Date(now));
const statusText = (...facts: Parameters<typeof statusTexts>) => statusTexts(...facts).join(" ");
const textOf = (order: OrderView, now = at) => statusText(order, undefined, new Date(now));

/** By express, which has no estimate here. */
function order(status: OrderStatus, change: Partial<OrderView> & { happened?: TimelineEntry["kind"][] } = {}) {
  const { happened = [], ...rest } = change;
  return orderView({ status, shippingMethod: "express", timeline: happened.map((kind) => ({ kind, at })), ...rest });
}

type Refund = OrderView["refunds"][number];

const refundOf = (amount: number, status: Refund["status"] = "pending"): Refund => ({
  amount,
  status,
  at,
  returnedAt: null,
  items: [],
  shipping: false,
});

const delay = { shipsBy: "2026-05-12", reason: "The dye house is late.", agreeBy: null, agreedAt: null };

describe("the text of an order", () => {
  it("promises only the days from the policies, and no day to ship that an estimate may not fit", () => {
    const within5 = { ...policies, shipWithinBusinessDays: 5 };
    expect(statusText(order("pending"), within5, new Date(at))).toContain("within 5 business days");
    expect(statusText(order("pending", { shippingMethod: "free" }), within5, new Date(at))).not.toMatch(/\d/);
    expect(textOf(order("pending"))).not.toMatch(/\d/);
  });

  it("promises no day that is over by the shop's clock", () => {
    const placedAt = "2026-05-04T16:00:00.000Z";
    const said = (day: string) => {
      const facts = [order("paid", { placedAt }), policies, new Date(`${day}T16:00:00.000Z`)] as const;
      return [orderHeading(...facts), statusText(...facts)];
    };
    const inTime = "We're getting your order ready. It ships within 3 business days of the order date.";
    expect(said("2026-05-07")).toEqual(["Your order is confirmed", inTime]);
    const late =
      "We're sorry. Your order should have shipped by May\u00a07,\u00a02026, but hasn't yet. We'll ship it or give you a new date. If we can't, we'll cancel it and refund you in full.";
    expect(said("2026-05-08")).toEqual(["Your order is late", late]);
  });

  it("says where the money of a cancelled order is, as far as known", () => {
    expect(textOf(order("cancelled"))).toContain("If you were charged, we'll refund");
    expect(textOf(order("cancelled", { happened: ["hold_released"] }))).toContain("You weren't charged");
    expect(textOf(order("cancelled", { refunded: 14.99 }))).toContain("We refunded $14.99 to your card");
  });

  it("says that money which was paid outside the shop is returned there, whatever happened to the card before", () => {
    const happened: TimelineEntry["kind"][] = ["cancelled", "hold_released", "paid_offline", "cancelled"];
    expect(textOf(order("cancelled", { happened, payment: null }))).toBe(
      "It won't be shipped. You paid outside the shop, so we'll refund you the same way.",
    );
  });

  it("promises no shipping and no other refund after a full refund", () => {
    const refunded = order("paid", { refunded: 14.99 });
    expect(headingOf(refunded)).toBe("Your order was refunded");
    expect(textOf(refunded)).toMatch(/^We refunded \$14\.99 to your card\. .* hasn't shipped and isn't scheduled/);
    expect(textOf(order("fulfilled", { refunded: 14.99, shipment: shipment(at) }))).toMatch(
      /card\. Your order has already shipped\.$/,
    );
    expect(cancellationText(refunded)).toBeUndefined();
    expect(headingOf(order("paid", { refunded: 14.98 }))).toBe("Your order was partly refunded");
    expect(headingOf(order("cancelled", { refunded: 14.99 }))).toBe("This order was cancelled");
  });

  it("promises no shipping while the whole amount is on its way back, even of an overdue or delayed order", () => {
    const refunds = [refundOf(9.99)];
    const placedAt = "2026-05-04T16:00:00.000Z";
    const later = new Date("2026-06-01T16:00:00.000Z");
    for (const change of [{}, { delay: { ...delay, agreeBy: "2026-05-10" } }]) {
      const paid = order("paid", { placedAt, refunded: 5, refunds, ...change });
      expect(awaitsAgreement(paid)).toBe(false);
      expect(orderHeading(paid, policies, later)).toBe("Your order is being refunded");
      expect(statusText(paid, policies, later)).toBe(
        "We refunded $5.00 to your card, and $9.99 more is on its way. Your order hasn't shipped and isn't scheduled to ship.",
      );
    }
    expect(orderHeading(order("paid", { placedAt, refunds }), policies, later)).toBe("Your order is late");
    expect(orderHeading(order("fulfilled", { refunded: 5, refunds }), policies, later)).toBe(
      "Your order is on its way",
    );
  });

  it("says what was refunded of an order that still ships or has shipped, and what is on its way", () => {
    const refunds = [refundOf(5, "succeeded"), refundOf(2)];
    expect(textOf(order("paid", { refunded: 5, refunds }))).toBe(
      "We refunded $5.00 to your card, and $2.00 more is on its way. We're getting your order ready.",
    );
    expect(textOf(order("fulfilled", { refunded: 5 }))).toMatch(/\. We refunded \$5\.00 to your card\.$/);
    expect(textOf(order("paid", { refunds, happened: ["paid_offline"] }))).toBe("We're getting your order ready.");
  });

  it("promises to ship only what is left", () => {
    const [one, two] = [line("Blue", "S"), line("Pink", "XL", "Pack'd Hoodie", 2)];
    const said = (...items: OrderView["items"]) =>
      statusText(order("paid", { items, refunded: 5 }), policies, new Date(at));
    const refunded = "We refunded $5.00 to your card.";
    const [within, none] = [
      "ready. It ships within 3 business days of the order date.",
      { ...one, toShip: 0 },
    ] as const;
    expect(said(one, two)).toBe(`${refunded} We're getting your order ${within}`);
    for (const rest of [said(none, two), said({ ...two, toShip: 1 })])
      expect(rest).toContain(`the rest of your order ${within}`);
    for (const announced of [null, delay]) {
      const placedAt = "2026-05-04T16:00:00.000Z";
      const empty = order("paid", { placedAt, delay: announced, items: [none], refunded: 5 });
      for (const now of ["2026-05-05T16:00Z", "2026-05-20T16:00Z"]) {
        const texts = [orderHeading, statusText].map((text) => text(empty, policies, new Date(now)));
        expect(texts).toEqual(["Your order was partly refunded", `${refunded} There's nothing left to ship.`]);
      }
    }
  });

  it("calls a card charged only if it was", () => {
    const textAt = (shown: OrderView, now = at) => paymentText(shown, new Date(now));
    const pending = order("pending", { cancelUntil: "2026-05-01T13:00:00.000Z" });
    expect(textAt(pending)).toContain(
      "authorized for this amount. We'll charge it after May\u00a01,\u00a02026, 9:00\u00a0AM\u00a0ET, when",
    );
    expect(textAt(pending, pending.cancelUntil)).toBe("Your Visa ending in 4242 hasn't been charged yet.");
    expect(textAt(order("paid"))).toBe("Paid with your Visa ending in 4242.");
    expect(textAt(order("paid", { happened: ["paid_offline"] }))).toBe("Paid outside the shop.");
    expect(textAt(order("cancelled"))).toBe("Visa ending in 4242.");
    expect(textAt(order("expired"))).toBeUndefined();
    expect(textOf(order("expired"))).toBe("The payment timed out, and nothing was charged.");
    expect(textAt(order("cancelled", { happened: ["hold_released"] }))).toContain("wasn't charged");
    expect(textAt(order("pending", { payment: null }))).toBeUndefined();
  });

  it("calls the total paid only once the card is charged", () => {
    const labels = (["pending", "cancelled", "expired", "paid", "fulfilled"] as const).map((status) =>
      totalLabel(order(status)),
    );
    expect(labels).toEqual(["Total", "Total", "Total (not charged)", "Total Paid", "Total Paid"]);
    const charged = order("cancelled", { happened: ["captured"] });
    const paidOffline = order("cancelled", { happened: ["paid_offline"] });
    expect([charged, paidOffline].map(totalLabel)).toEqual(["Total Paid", "Total Paid"]);
  });

  it("says what a cancellation does with the money, if there is any to return", () => {
    expect(cancellationText(order("pending"))).toBe(
      "You won't be charged. We'll release the $14.99 hold on your card.",
    );
    expect(cancellationText(order("paid"))).toBe("We'll refund $14.99 to your card.");
    expect(cancellationText(order("paid", { refunded: 5 }))).toBe("We'll refund $9.99 to your card.");
    expect(cancellationText(order("paid", { happened: ["paid_offline"] }))).toBeUndefined();
    expect(cancellationText(order("fulfilled"))).toBeUndefined();
  });

  it("promises no money that a bank holds or has returned in a dispute", () => {
    const said = (held: number, lost: number, status: OrderStatus = "paid") => {
      const disputed = order(status, { disputed: { held, lost } });
      return status === "paid" ? cancellationText(disputed) : textOf(disputed);
    };
    const undecided =
      "Your bank opened a dispute about this payment. The bank took $14.99 back from us and is holding the money until it decides. After that, we'll refund any money it hasn't returned to you.";
    expect(said(14.99, 0)).toBe(undecided);
    expect(disputeLine(order("fulfilled", { disputed: { held: 14.99, lost: 0 } }))).toBe(undecided.split(" After")[0]);
    expect(disputeLine(order("cancelled", { disputed: { held: 14.99, lost: 0 } }))).toBe("");
    expect(said(14.99, 0, "cancelled")).toBe(`It won't be shipped. ${undecided}`);
    expect(said(0, 14.99)).toBe("Your bank has decided the dispute and returned $14.99 to you.");
    expect(said(0, 14.99, "cancelled")).toBe(
      "It won't be shipped. Your bank has decided the dispute and returned $14.99 to you.",
    );
    expect(said(0, 5)).toBe(
      "We'll refund $9.99 to your card or another way. Your bank has decided the dispute and returned $5.00 to you.",
    );
  });

  it("promises nothing for an order whose money a bank holds or has returned, or couldn't be refunded", () => {
    const held = order("paid", { disputed: { held: 5, lost: 0 } });
    const lost = order("paid", { disputed: { held: 0, lost: 14.99 } });
    expect(textOf(held)).toBe(
      "Your bank opened a dispute about this payment. The bank took $5.00 back from us and is holding the money until it decides. We may wait for its decision before we ship. We don't need anything from you.",
    );
    expect(textOf({ ...held, delay })).toContain(
      "before we ship, so your order may ship after May\u00a012,\u00a02026. We don't",
    );
    expect(textOf({ ...held, delay }, "2026-05-20T12:00:00.000Z")).toBe(textOf(held));
    expect([held, { ...held, refunded: 14.99 }].map((one) => disputeLine(one) !== "")).toEqual([false, true]);
    expect(textOf({ ...held, delay: { ...delay, agreeBy: "2026-05-20" } })).toContain("expect to ship it by");
    expect(textOf(lost)).toBe("Your order hasn't shipped and isn't scheduled to ship.");
    const late = new Date("2026-05-20T12:00:00.000Z");
    expect(orderHeading(held, policies, late)).toBe("Your payment is disputed");
    expect(orderHeading(lost, policies, late)).toBe("Your bank returned your payment");
    const refunds = [{ ...refundOf(14.99), status: "failed" as const }];
    expect(textOf(order("cancelled", { happened: ["captured"], refunds }))).toBe("It won't be shipped.");
  });

  it("marks the items that were refunded, and pictures those that weren't", () => {
    const [one, two] = [line("Blue", "S"), line("Pink", "XL", "Pack'd Hoodie", 2)];
    const of = (items: Refund["items"], status: Refund["status"] = "succeeded") =>
      order("paid", { items: [one, two], refunds: [{ ...refundOf(14.99, status), items }] });
    const marks = (order: OrderView) => order.items.map((item) => refundMark(order, item));
    expect(marks(of([one]))).toEqual(["Refunded", ""]);
    expect(marks(of([{ ...two, quantity: 1 }]))).toEqual(["", "1 of 2 refunded"]);
    expect(marks(of([one], "pending"))).toEqual(["", ""]);
    // A process of an earlier release doesn't say what a refund is for.
    expect(marks(of(undefined as never))).toEqual(["", ""]);
    expect(itemsLeft(of([one]))).toEqual([two]);
    expect(itemsLeft(of([one, two]))).toEqual([one, two]);
  });

  it("gives the status of each refund, and never promises pending money twice", () => {
    const refunds = [refundOf(5)];
    expect(cancellationText(order("paid", { refunds }))).toBe("We'll refund $9.99 to your card.");
    expect(cancellationText(order("paid", { refunded: 9.99, refunds }))).toBeUndefined();
    expect(textOf(order("cancelled", { refunds }))).toContain("A refund of $5.00 is on its way to your card");
    expect(refundText(refundOf(5))).toBe("Refund on its way");
    expect(refundText(refundOf(5, "succeeded"))).toBe("Refunded");
    expect(refundsText(order("paid", { refunds }))).toContain("5 to 10 business days");
    expect(refundsText(order("paid", { refunds: [refundOf(5, "failed")] }))).toContain("contact us");
    for (const disputed of [
      { held: 14.99, lost: 0 },
      { held: 0, lost: 14.99 },
    ])
      expect(refundsText(order("paid", { refunds: [refundOf(5, "failed")], disputed }))).toBeUndefined();
    const returned = { ...refundOf(5, "failed"), returnedAt: at };
    expect(refundsText(order("paid", { refunds: [returned] }))).toBeUndefined();
    expect(refundText(returned)).toBe("Refunded another way");
    const news = (refunded: number, ...more: Refund[]) =>
      textOf(order("paid", { refunded, refunds: [returned, ...more] })).replace(/ We're .*$/, "");
    expect(news(5)).toBe("We refunded $5.00 another way, not to your card.");
    expect(returnedElsewhere(order("paid", { refunds: [returned], happened: ["paid_offline"] }))).toBe(0);
    expect(news(9, refundOf(4, "succeeded"))).toBe("We refunded $9.00, $5.00 of it another way than to your card.");
    expect(refundsText(order("paid"))).toBeUndefined();
  });
});

describe("a late order", () => {
  it("says when it is now expected to ship and why, until it has shipped", () => {
    const late = order("paid", { delay });
    expect(headingOf(late)).toBe("Your order is delayed");
    expect(textOf(late)).toBe(
      "We're sorry for the delay. We now expect to ship it by May\u00a012,\u00a02026. Reason: The dye house is late.",
    );
    expect(textOf(late, "2026-05-13T16:00:00.000Z")).toBe(
      "We're sorry for the delay. We planned to ship it by May\u00a012,\u00a02026 but haven't shipped it yet. Reason: The dye house is late.",
    );
    expect(headingOf(order("fulfilled", { delay }))).toBe("Your order is on its way");
  });

  it("says that its shopper agreed to wait", () => {
    const agreed = { ...delay, agreeBy: "2026-05-10", agreedAt: "2026-05-04T12:00:00.000Z" };
    expect(textOf(order("paid", { delay: agreed }))).toBe(
      "We're sorry for the delay. We now expect to ship it by May\u00a012,\u00a02026. You agreed to wait. Reason: The dye house is late.",
    );
  });

  it("asks the shopper to agree by the deadline, and once that has passed, right away", () => {
    const asked = { agreeBy: "2026-05-10" };
    expect(agreementText(asked, order("paid"), "2026-05-10")).toMatch(
      /^Please tell us by May\u00a010,\u00a02026\. .+ cancel the order for a full refund\.$/,
    );
    expect(agreementText(asked, order("paid"), "2026-05-11")).toMatch(/^Please tell us now\. /);
    for (const held of [5, 0])
      expect(agreementText(asked, { disputed: { held, lost: 5 - held } }, "2026-05-10")).toMatch(/cancel the order\.$/);
  });
});

it("calls an order delivered only after a confirmation, not if delivery is assumed", () => {
  const heading = (delivered: { at: string; assumed: boolean } | null) =>
    headingOf(order("fulfilled", { shipment: shipment("2026-05-02T12:00:00.000Z", delivered) }));
  expect(heading({ at, assumed: false })).toBe("Your order was delivered");
  for (const unsure of [{ at, assumed: true }, null]) expect(heading(unsure)).toBe("Your order is on its way");
});
