import { expect, test } from "vitest";
import { type CustomerInfo, EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { shippingDoubts } from "./shipping-doubts.ts";

const doubtsOf = (
  values: Partial<CustomerInfo>,
  { left = { email: true, zip: true }, marked = {}, settled = {} }: Partial<Parameters<typeof shippingDoubts>[1]> = {},
) => shippingDoubts({ ...EMPTY_CUSTOMER_INFO, ...values }, { left, marked, settled });

const typos = { email: "jordan@gmial.com", zip: "97205", state: "WA" };

test("a likely typo gets a hint with its fix, in screen order", () => {
  expect(doubtsOf(typos)).toMatchObject([
    {
      text: "Did you mean jordan@gmail.com?",
      fixes: [{ label: "Use jordan@gmail.com", field: "email", value: "jordan@gmail.com" }],
    },
    {
      text: "This ZIP code is in OR, not in WA.",
      keep: "Keep as Entered",
      fixes: [{ label: "Change to OR", field: "state", value: "OR" }],
    },
  ]);
});

test("a ZIP code in two states offers both, and one in no state offers none", () => {
  expect(doubtsOf({ zip: "06390", state: "WA" })[0]?.fixes.map(({ value }) => value)).toEqual(["CT", "NY"]);
  expect(doubtsOf({ zip: "20001", state: "VA" })).toMatchObject([
    { text: "We don't recognize this ZIP code.", fixes: [] },
  ]);
});

test("valid, incomplete, invalid and unfinished values get no hint", () => {
  expect(doubtsOf({ email: "jordan@gmail.com", zip: "97205-1234", state: "OR" })).toEqual([]);
  expect(doubtsOf({ zip: "97205" })).toEqual([]);
  expect(doubtsOf(typos, { marked: { email: "wrong", zip: "wrong" } })).toEqual([]);
  expect(doubtsOf(typos, { left: {} })).toEqual([]);
});

test("a dismissed hint doesn't come back until the values change", () => {
  const settled = { email: "jordan@gmial.com", zip: "97205 WA" };
  expect(doubtsOf(typos, { settled })).toEqual([]);
  expect(doubtsOf({ ...typos, zip: "97206" }, { settled })).toHaveLength(1);
  expect(doubtsOf({ ...typos, state: "CA" }, { settled })).toHaveLength(1);
});
