import { expect, test } from "vitest";
import { countdown } from "./use-hold.ts";

test.each([
  [5, "0:05"],
  [60, "1:00"],
  [725, "12:05"],
  [3600, "1:00:00"],
  [3661, "1:01:01"],
])("%s seconds are shown as %s", (seconds, text) => {
  expect(countdown(seconds)).toBe(text);
});
