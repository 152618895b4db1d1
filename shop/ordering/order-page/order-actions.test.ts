import { describe, expect, it, test } from "vitest";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { actionFacts } from "#test/harness/action-facts.ts";
import { type ActionFacts, actionsOf } from "./order-actions.ts";

const taken = { status: "paid" as const, capturedCents: 2998, leftCents: 2998 };
const offline = { status: "paid" as const, payment: { provider: "offline", card: null } };
const said = (
  change: Partial<ActionFacts>,
  move: "markPaid" | "fulfill" | "cancel" | "markDelivered" | "notifyOfDelay",
) => actionsOf(actionFacts(change))[move]?.join(" ") ?? null;

test.each<[OrderStatus, string, Partial<ActionFacts>?]>([
  ["awaiting_payment", "changeAddress"],
  ["pending", "markPaid fulfill notifyOfDelay cancel changeAddress"],
  ["pending", "cancel changeAddress", { isHoldOver: true }],
  ["paid", "fulfill notifyOfDelay cancel changeAddress"],
  ["fulfilled", "correctTracking"],
  ["cancelled", "markPaid"],
  ["payment_failed", ""],
  ["expired", ""],
])("an order that is %s offers: %s", (status, offered, change) => {
  const actions = Object.entries(actionsOf(actionFacts({ status, ...change })));
  expect(actions.flatMap(([name, action]) => (action ? name : [])).join(" ")).toBe(offered);
});

describe("marking as paid", () => {
  it("says what is charged, and that the customer can still cancel", () => {
    expect(said({}, "markPaid")).toBe("This charges $29.98 to Visa 4242. Stock isn't affected.");
    expect(said({ hourRuns: true }, "markPaid")).toContain("can still cancel");
  });

  it("charges no card for a cancelled order, and isn't possible until the card payment is returned, or after an erasure", () => {
    const cancelled = (isUnsettled: boolean) => said({ status: "cancelled", isUnsettled }, "markPaid");
    expect(cancelled(false)).toContain("No card is charged. This records $29.98");
    expect(cancelled(false)).toContain("2 items will be deducted from stock again.");
    expect(cancelled(true)).toBeNull();
    expect(said({ status: "cancelled", email: "" }, "markPaid")).toBeNull();
  });
});

describe("shipping", () => {
  it("captures an authorized payment first", () => {
    expect(said({}, "fulfill")).toMatch(
      /^This charges \$29\.98 to Visa 4242 first\. If that fails, the order isn't marked as shipped\./,
    );
  });

  it("says that the customer could still cancel", () => {
    expect(said({ hourRuns: true }, "fulfill")).toContain("hour to cancel isn't over yet");
    expect(said({}, "fulfill")).not.toContain("hour");
  });

  it("says how many items ship when a refund has put others back in stock, and isn't possible without any", () => {
    expect(said(taken, "fulfill")).toContain("2 items were reserved when the order came in.");
    expect(said({ ...taken, toShip: 1 }, "fulfill")).toContain(
      "Only 1 item ships. 1 item was refunded and is back in stock.",
    );
    expect(said({ ...taken, toShip: 0 }, "fulfill")).toBeNull();
  });

  it("warns about money that is refunded or disputed", () => {
    expect(said(taken, "fulfill")).toMatch(/^\$29\.98 was already charged to Visa 4242\. Stock isn't affected/);
    expect(said({ ...taken, capturedCents: 1998 }, "fulfill")).toMatch(
      /^Only \$19\.98 of \$29\.98 was charged to Visa 4242\./,
    );
    expect(said({ ...taken, leftCents: 1998 }, "fulfill")).toContain("$10.00 of it was already refunded.");
    expect(said({ ...taken, leftCents: 0 }, "fulfill")).toContain("All of it was already refunded.");
    expect(said({ ...taken, leftCents: 0 }, "fulfill")).toContain("Once fulfilled, it can't be cancelled.");
    expect(said({ ...taken, leftCents: 1998, lostCents: 1000 }, "fulfill")).toContain(
      "$10.00 of it was lost in a dispute.",
    );
    expect(said({ ...taken, isDisputed: true }, "fulfill")).toContain(
      "Once fulfilled, it can't be cancelled, and it can't be refunded while it's disputed.",
    );
    expect(said({ ...taken, isDisputed: true }, "fulfill")).not.toContain("you can still refund it");
    expect(said(offline, "fulfill")).toContain("paid outside the shop");
    expect(said(offline, "fulfill")).toContain("Once fulfilled, it can't be cancelled.");
  });
});

describe("a package", () => {
  it("can be marked as delivered while it is under way, with an email unless all of it was refunded", () => {
    const shipped = { status: "fulfilled", parcel: "under_way" } as const;
    expect(said(shipped, "markDelivered")).toContain("We'll email jordan@shopper.example");
    expect(said({ ...shipped, isAllRefunded: true }, "markDelivered")).toContain("No email is sent");
    expect(said({ ...shipped, parcel: "delivered" }, "markDelivered")).toBeNull();
  });

  it("can be announced as late before it ships, and the customer may then cancel", () => {
    expect(said({}, "notifyOfDelay")).toContain("can cancel the order themselves");
    expect(said(offline, "notifyOfDelay")).toContain("so refund it yourself");
    expect(said({ ...taken, lostCents: 1000 }, "notifyOfDelay")).toContain(
      "cancel the order themselves until it ships",
    );
  });
});

describe("cancelling", () => {
  it.each([
    [{}, "The $29.98 authorization on Visa 4242 will be released. Nothing is charged."],
    [{ isHoldOver: true }, "Nothing is charged. The authorization on Visa 4242 has ended."],
    [taken, "$29.98 is refunded to Visa 4242."],
    [{ ...taken, leftCents: 1998 }, "$19.98 is refunded to Visa 4242. $10.00 was already refunded."],
    [{ ...taken, leftCents: 0 }, "Nothing is refunded. All of it was already refunded."],
    [{ ...taken, leftCents: 0, lostCents: 2998 }, "Nothing is refunded. All of it was lost in a dispute."],
    [
      { ...taken, leftCents: 0, lostCents: 1000 },
      "Nothing is refunded. All of it was already refunded or lost in a dispute.",
    ],
    [
      { ...taken, leftCents: 1998, lostCents: 1000 },
      "We'll try to refund $19.98 to Visa 4242. $10.00 was lost in a dispute, so the payment provider may refuse. Then return the money another way.",
    ],
    [{ ...taken, isDisputed: true }, "Nothing is refunded. The payment is disputed, and the bank holds the money."],
    [offline, "Nothing is refunded here. $29.98 was paid outside the shop, so return it the same way."],
  ])("(%j) says '%s'", (change, words) => {
    expect(said(change, "cancel")).toMatch(new RegExp(`^${words.replace(/[$.]/g, "\\$&")}`));
  });

  it("says how many items are restocked, and that an email is sent", () => {
    expect(said({}, "cancel")).toContain("2 items will be restocked.");
    expect(said({ heldUnits: 1 }, "cancel")).toContain("1 item will be restocked.");
    expect(said({ heldUnits: 0 }, "cancel")).toContain("Nothing is restocked");
    expect(said({}, "cancel")).toContain("We'll email jordan@shopper.example.");
  });
});
