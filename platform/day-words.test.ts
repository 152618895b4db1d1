import { expect, test } from "vitest";
import { daySpan } from "./day-words.ts";

test.each([
  ["2026-12-01", "2026-12-07", "Dec 1–7"],
  ["2026-12-28", "2027-01-03", "Dec 28 – Jan 3"],
  ["2026-12-01", "2027-12-01", "Dec 1 – Dec 1"],
  ["2026-12-01", "2026-12-01", "Dec 1"],
])("from %s to %s is %s", (from, to, words) => {
  expect(daySpan(from, to)).toBe(words);
});
