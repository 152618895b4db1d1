import { expect, test } from "vitest";
import { type CustomerInfo, EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { shippingDoubts } from "./shipping-doubts.ts";

const doubtsOf = (
  values: Partial<CustomerInfo>,
  { left = { email: true, zip: true }, marked = {}, settled = {} }: Partial<Parameters<typeof shippingDoubts>[1]> = {},
) => shippingDoubts({ ...EMPTY_CUSTOMER_INFO, ...values }, { left, marked, settled });

const slips = { email: "jordan@gmial.com", zip: "97205", state: "WA" };

test("a slip is pointed out with its fix, in the order of the screen", () => {
  expect(doubtsOf(slips)).toMatchObject([
    {
      text: "Did you mean jordan@gmail.com?",
      fixes: [{ label: "Use jordan@gmail.com", field: "email", value: "jordan@gmail.com" }],
    },
    {
      text: "This ZIP code is in OR, not in WA.",
      keep: "Use as typed",
      fixes: [{ label: "Change the state to OR", field: "state", value: "OR" }],
    },
  ]);
});

test("a ZIP code of two states offers both, one of none offers no other", () => {
  expect(doubtsOf({ zip: "06390", state: "WA" })[0]?.fixes.map(({ value }) => value)).toEqual(["CT", "NY"]);
  expect(doubtsOf({ zip: "20001", state: "VA" })).toMatchObject([
    { text: "We know no state with this ZIP code.", fixes: [] },
  ]);
});

test("nothing is doubted that is right, incomplete, wrong in itself or still being typed", () => {
  expect(doubtsOf({ email: "jordan@gmail.com", zip: "97205-1234", state: "OR" })).toEqual([]);
  expect(doubtsOf({ zip: "97205" })).toEqual([]);
  expect(doubtsOf(slips, { marked: { email: "wrong", zip: "wrong" } })).toEqual([]);
  expect(doubtsOf(slips, { left: {} })).toEqual([]);
});

test("what was settled is not asked again, until the values are others", () => {
  const settled = { email: "jordan@gmial.com", zip: "97205 WA" };
  expect(doubtsOf(slips, { settled })).toEqual([]);
  expect(doubtsOf({ ...slips, zip: "97206" }, { settled })).toHaveLength(1);
  expect(doubtsOf({ ...slips, state: "CA" }, { settled })).toHaveLength(1);
});
