import { expect, test } from "vitest";
import { inCentimeters } from "./centimeters.ts";

test.each([
  ["26", "66"],
  ["27", "69"],
  ["40-42", "102-107"],
  ["46-48", "117-122"],
])("%s inches are %s centimeters", (inches, centimeters) => {
  expect(inCentimeters(inches)).toBe(centimeters);
});
