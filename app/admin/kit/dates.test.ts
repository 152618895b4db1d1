import { expect, test } from "vitest";
import { tookWords } from "./dates.ts";

test.each([
  [12, "under 0.1 s"],
  [132, "0.1 s"],
  [8120, "8.1 s"],
  [14_400, "14 s"],
  [125_000, "2 min 5 s"],
])("%i ms is shown as %s", (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});
