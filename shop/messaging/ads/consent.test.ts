import { expect, test } from "vitest";
import { consentOf } from "./consent.ts";

test("the browser's signal overrides the consent in the body", () => {
  expect(consentOf({ "sec-gpc": "1" }, true)).toEqual({ marketing: false, reason: "gpc" });
  expect(consentOf({ "sec-gpc": "1" }, undefined)).toEqual({ marketing: false, reason: "gpc" });
});

test("the signal is exactly 1", () => {
  for (const value of ["0", "true", "11", " 1"]) {
    expect(consentOf({ "sec-gpc": value }, true)).toEqual({ marketing: true, reason: "banner" });
  }
});

test("a missing consent stays undefined, and a refusal is recorded", () => {
  expect(consentOf({}, undefined)).toBeUndefined();
  expect(consentOf({}, false)).toEqual({ marketing: false, reason: "banner" });
});
