import { expect, test } from "vitest";
import { fitSummary } from "./fit-words.ts";

test.each([
  [[0, 0, 0], undefined],
  [[0, 1, 0], "Most say it's true to size"],
  [[3, 1, 1], "Most say it runs small"],
  [[1, 1, 3], "Most say it runs large"],
  [[2, 2, 0], undefined],
  [[2, 3, 2], undefined],
])("the counts %j are summed up as %s", (fits, words) => {
  expect(fitSummary(fits)).toBe(words);
});
