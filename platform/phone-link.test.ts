import { expect, test } from "vitest";
import { phoneLink } from "./phone-link.ts";

test.each([
  ["+1 503 555 0100", "tel:+15035550100"],
  [" (503) 555-0100 ", "tel:5035550100"],
  ["503.555.0100", "tel:5035550100"],
  ["call me", undefined],
  ["555", undefined],
  ["503 555 0100 ext. 5", undefined],
  ["1 + 503 555 0100", undefined],
  ["555-0100 / 555-0101", undefined],
  ["", undefined],
])("the link of %j is %j", (text, link) => {
  expect(phoneLink(text)).toBe(link);
});
