import { describe, expect, it, test } from "vitest";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { actionFacts } from "#test/harness/action-facts.ts";
import { type ActionFacts, actionsOf } from "./order-actions.ts";

const taken = { status: "paid" as const, capturedCents: 2998, leftCents: 2998 };
const offline = { status: "paid" as const, payment: { provider: "offline", status: "captured", card: null } };
const said = (change: Partial<ActionFacts>, move: "markPaid" | "fulfil" | "cancel" | "markDelivered" | "tellOfDelay") =>
  actionsOf(actionFacts(change))[move]?.join(" ") ?? null;

test.each<[OrderStatus, string]>([
  ["awaiting_payment", "changeAddress"],
  ["pending", "markPaid fulfil tellOfDelay cancel changeAddress"],
  ["paid", "fulfil tellOfDelay cancel changeAddress"],
  ["fulfilled", "correctTracking"],
  ["cancelled", "markPaid"],
  ["payment_failed", ""],
  ["expired", ""],
])("an order that is %s offers: %s", (status, offered) => {
  const moves = Object.entries(actionsOf(actionFacts({ status })));
  expect(moves.flatMap(([name, move]) => (move ? name : [])).join(" ")).toBe(offered);
});

describe("marking as paid", () => {
  it("says what is captured, and that the hour still runs", () => {
    expect(said({}, "markPaid")).toBe("$29.98 is captured from Visa 4242. Stock stays as it is.");
    expect(said({ hourRuns: true }, "markPaid")).toContain("can still cancel");
  });

  it("of a cancelled order charges no card, and waits until the card payment is returned", () => {
    const cancelled = (payment: string) =>
      said({ status: "cancelled", payment: { provider: "stripe", status: payment, card: null } }, "markPaid");
    expect(cancelled("cancelled")).toContain("No card is charged: this records $29.98");
    expect(cancelled("cancelled")).toContain("2 pieces are taken from stock again.");
    expect(cancelled("returning")).toBeNull();
  });
});

describe("shipping", () => {
  it("captures what is held first", () => {
    expect(said({}, "fulfil")).toMatch(
      /^\$29\.98 is captured from Visa 4242 first\. If that fails, nothing is marked as shipped\./,
    );
  });

  it("warns of money that is gone", () => {
    expect(said(taken, "fulfil")).toMatch(/^No money moves: \$29\.98 was captured from Visa 4242\. Stock stays/);
    expect(said({ ...taken, leftCents: 1998 }, "fulfil")).toContain("$10.00 of it already went back to the shopper.");
    expect(said({ ...taken, leftCents: 0 }, "fulfil")).toContain("All of it already went back to the shopper.");
    expect(said({ ...taken, isDisputed: true }, "fulfil")).toContain("disputes the payment");
    expect(said(offline, "fulfil")).toContain("paid outside the shop");
  });
});

describe("what becomes of the parcel", () => {
  it("is said to have arrived while it is under way, with a mail unless all of it was refunded", () => {
    const shipped = { status: "fulfilled", parcel: "under_way" } as const;
    expect(said(shipped, "markDelivered")).toContain("is written to jordan@shopper.example");
    expect(said({ ...shipped, isAllRefunded: true }, "markDelivered")).toContain("No mail is written");
    expect(said({ ...shipped, parcel: "delivered" }, "markDelivered")).toBeNull();
  });

  it("is said to be late before it ships, and the second time needs the shopper's consent", () => {
    expect(said({}, "tellOfDelay")).toMatch(/can cancel the order themselves.+more than 30 days after the order/);
    expect(said({ timesDelayed: 1 }, "tellOfDelay")).toMatch(
      /later than they were told before.+asks them to agree.+the order is then cancelled/,
    );
    expect(said(offline, "tellOfDelay")).toContain("that is for you to do");
  });
});

describe("cancelling", () => {
  it.each([
    [{}, "The hold of $29.98 on Visa 4242 is released: nothing is charged."],
    [taken, "$29.98 goes back to Visa 4242."],
    [{ ...taken, leftCents: 1998 }, "$19.98 goes back to Visa 4242. $10.00 already went back."],
    [{ ...taken, leftCents: 0 }, "Nothing is refunded: all of it already went back to the shopper."],
    [
      { ...taken, isDisputed: true },
      "Nothing is refunded: the shopper's bank disputes the payment and holds the money.",
    ],
    [offline, "Nothing is refunded: $29.98 was paid outside the shop and goes back the way it came."],
  ])("%j: %s", (change, words) => {
    expect(said(change, "cancel")).toMatch(new RegExp(`^${words.replace(/[$.]/g, "\\$&")}`));
  });

  it("counts what goes back into stock", () => {
    expect(said({}, "cancel")).toContain("2 pieces go back into stock.");
    expect(said({ heldPieces: 1 }, "cancel")).toContain("1 piece goes back into stock.");
    expect(said({ heldPieces: 0 }, "cancel")).toContain("Nothing goes back into stock");
    expect(said({ toldOfCancellation: true }, "cancel")).toContain("No mail is written");
  });
});
