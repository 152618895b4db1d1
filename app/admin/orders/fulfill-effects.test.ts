import { expect, test } from "vitest";
import { fulfilledWords } from "./fulfill-effects.ts";

const results = (...outcomes: ("fulfilled" | "already_fulfilled" | "refused")[]) =>
  outcomes.map((outcome, at) => ({ _id: `o${at}`, orderNumber: `LC48291${at}`, outcome }));

test.each([
  [results("fulfilled", "fulfilled"), "2 orders fulfilled"],
  [results("already_fulfilled", "fulfilled", "refused"), "1 order fulfilled, 1 already fulfilled, 1 not fulfilled"],
  [results("already_fulfilled"), "0 orders fulfilled, 1 already fulfilled"],
])("orders that were fulfilled before aren't counted as fulfilled now: %#", (all, words) => {
  expect(fulfilledWords(all)).toBe(words);
});
