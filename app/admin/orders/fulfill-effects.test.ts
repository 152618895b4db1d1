import { expect, test } from "vitest";
import { listedOrder } from "#test/screens/listed-order.ts";
import { fulfilledWords, fulfillLabel, refusedTitle } from "./fulfill-effects.ts";

const results = (...outcomes: ("fulfilled" | "already_fulfilled" | "refused")[]) =>
  outcomes.map((outcome, at) => ({ _id: `o${at}`, orderNumber: `LC48291${at}`, outcome }));

test.each([
  [results("fulfilled", "fulfilled"), "2 orders fulfilled"],
  [results("already_fulfilled", "fulfilled", "refused"), "1 order fulfilled, 1 already fulfilled, 1 not fulfilled"],
  [results("already_fulfilled"), "Order LC482910 was already fulfilled"],
  [results("fulfilled"), "Order LC482910 fulfilled"],
])("orders that were fulfilled before aren't counted as fulfilled now: %#", (all, words) => {
  expect(fulfilledWords(all)).toBe(words);
});

test("the title of a result in which some were refused counts those", () => {
  expect(refusedTitle(results("already_fulfilled", "fulfilled", "refused"))).toBe("1 of 3 orders wasn't fulfilled");
  expect(refusedTitle(results("refused", "refused"))).toBe("2 of 2 orders weren't fulfilled");
  expect(refusedTitle(results("refused"))).toBe("Order LC482910 wasn't fulfilled");
});

test("the button says how many orders ship, and what their cards are charged", () => {
  const [held, paid, shipped] = (["pending", "paid", "fulfilled"] as const).map((status) => listedOrder({ status }));
  if (!held || !paid || !shipped) throw new Error("three orders are needed");
  expect(fulfillLabel([paid])).toBe("Fulfill");
  expect(fulfillLabel([{ ...paid, dispute: "needs_response" }])).toBe("Fulfill anyway");
  expect(fulfillLabel([{ ...paid, dispute: "won" }])).toBe("Fulfill");
  expect(fulfillLabel([held])).toBe("Fulfill and charge $14.99");
  expect(fulfillLabel([held, paid, shipped])).toBe("Fulfill 2 orders and charge $14.99");
  expect(fulfillLabel([paid, shipped])).toBe("Fulfill 1 order");
});
