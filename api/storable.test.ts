import { expect, test } from "vitest";
import { findUnstorable } from "./storable.ts";

test.each<[unknown, string]>([
  ["a\0b", ""],
  [{ note: "a\0b" }, "note"],
  [{ orders: [{ carrier: "UPS" }, { carrier: "\0" }] }, "orders.1.carrier"],
  [{ note: "half \ud83d" }, "note"],
  [{ note: "\udc00 half" }, "note"],
  [{ facts: { "na\0me": 1 } }, "facts"],
  [{ orders: [{ revision: 1 }, { revision: 2 ** 31 }] }, "orders.1.revision"],
  [[-(2 ** 31) - 1], "0"],
  [{ amount: Number.POSITIVE_INFINITY }, "amount"],
  [{ name: `Zoe${"\u0301".repeat(31)}` }, "name"],
  // Invisible characters are removed before the marks are sorted.
  [{ name: `Zoe${"\u0301\u200b".repeat(31)}` }, "name"],
])("%j can't be stored because of '%s'", (value, field) => {
  expect(findUnstorable(value)).toBe(field);
});

test.each([
  [undefined],
  [null],
  [0],
  [2 ** 31 - 1],
  [-1.5],
  ["Zoë 😀\n\t"],
  [`Zoe${"\u0301".repeat(30)} ${"\u0301".repeat(30)}`],
  [`${"🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(20)}${"\u200b".repeat(100)}`],
  [{ a: [true, { b: "" }] }],
  [Buffer.from([0])],
])("%j can be stored", (value) => {
  expect(findUnstorable(value)).toBeUndefined();
});

test("an unstorable value is found at any depth", () => {
  let body: unknown = "\0";
  for (let depth = 0; depth < 50_000; depth += 1) body = [body];
  expect(findUnstorable(body)).toMatch(/^0(\.0)*$/);
});
