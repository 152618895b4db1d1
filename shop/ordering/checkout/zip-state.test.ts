import { expect, test } from "vitest";
import { US_STATES } from "#shop/ordering/orders/customer-info.ts";
import { statesOfZip } from "./zip-state.ts";

test.each([
  ["97205", ["OR"]],
  ["10001-1234", ["NY"]],
  ["02134", ["MA"]],
  ["00501", ["NY"]],
  ["99501", ["AK"]],
  // Fishers Island, NY, has a Connecticut code; Alta, WY, has an Idaho code.
  ["06390", ["CT", "NY"]],
  ["83414", ["ID", "WY"]],
  // Washington, DC, Puerto Rico, the military abroad, and an unused code.
  ["20001", []],
  ["00901", []],
  ["09012", []],
  ["00000", []],
])("%s is in %j", (zip, states) => {
  expect(statesOfZip(zip)).toEqual(states);
});

test("every state has codes, and only two prefixes belong to two states", () => {
  const counts = Array.from({ length: 1000 }, (_, prefix) => statesOfZip(String(prefix).padStart(3, "0")));
  expect(new Set(counts.flat())).toEqual(new Set(US_STATES));
  expect(counts.filter((states) => states.length > 1)).toEqual([
    ["CT", "NY"],
    ["ID", "WY"],
  ]);
});
