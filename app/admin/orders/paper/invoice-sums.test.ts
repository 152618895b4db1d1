import { expect, it } from "vitest";
import { disputeOf, full } from "#test/screens/order-pages.ts";
import { paidOf, paymentWords } from "./invoice-sums.ts";

const said = (change: Partial<typeof full>) => paidOf({ ...full, ...change }).map((row) => row.join(" "));

it("subtracts from what was paid what was refunded, and no dispute that the shop won", () => {
  expect(said({})).toEqual(["Paid 202.86", "Refunded -14.99", "Net paid 187.87"]);
  expect(said({ money: { ...full.money, refunded: 0 } })).toEqual(["Paid 202.86"]);
});

it("subtracts what a bank gave back to the customer", () => {
  const disputes = [disputeOf({ status: "lost", amount: 100 })];
  expect(said({ disputes })).toEqual(["Paid 202.86", "Refunded -14.99", "Returned by the bank -100", "Net paid 87.87"]);
});

it.each([
  ["cancelled", "This order is cancelled."],
  ["expired", "This order wasn't completed, and nothing was charged."],
  // A status that only a newer release knows.
  ["not_known", "This order is not known."],
])("says of a %s order: %s", (status, words) => {
  expect(paymentWords({ ...full, status: status as "cancelled" })).toBe(words);
});
