import { expect, test } from "vitest";
import { consentOf } from "./consent.ts";

test("the browser's signal comes before what the body says", () => {
  expect(consentOf({ "sec-gpc": "1" }, true)).toEqual({ marketing: false, reason: "gpc" });
  expect(consentOf({ "sec-gpc": "1" }, undefined)).toEqual({ marketing: false, reason: "gpc" });
});

test("only exactly 1 is the signal", () => {
  for (const value of ["0", "true", "11", " 1"]) {
    expect(consentOf({ "sec-gpc": value }, true)).toEqual({ marketing: true, reason: "banner" });
  }
});

test("without a word nothing is allowed, and no is no", () => {
  expect(consentOf({}, undefined)).toBeUndefined();
  expect(consentOf({}, false)).toEqual({ marketing: false, reason: "banner" });
});
