import { expect, test } from "vitest";
import { tookWords } from "./duration-words.ts";

test.each([
  [0, "under 0.1 s"],
  [49, "under 0.1 s"],
  [50, "0.1 s"],
  [9_949, "9.9 s"],
  [9_950, "10 s"],
  [59_499, "59 s"],
  [59_500, "1 min 0 s"],
  [125_000, "2 min 5 s"],
])("%i ms are said as: %s", (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});
