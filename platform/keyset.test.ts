import { expect, test } from "vitest";
import { PLACE, pageOf, parsePlace, placeText } from "./keyset.ts";

test("a page leaves out the extra row, which means that there is a next page", () => {
  expect(pageOf(["c", "b", "a"], 2, (row) => row)).toEqual({ items: ["c", "b"], next: "b" });
  expect(pageOf(["c", "b"], 2, (row) => row)).toEqual({ items: ["c", "b"], next: null });
  expect(pageOf([], 2, String)).toEqual({ items: [], next: null });
});

test("a place is parsed as it was written, and nothing else is valid", () => {
  const place = { at: new Date("2026-05-01T12:00:00.123Z"), id: "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10" };
  expect(placeText(place)).toMatch(PLACE);
  expect(parsePlace(placeText(place))).toEqual(place);
  expect(parsePlace("1_2")).toBeUndefined();
});
