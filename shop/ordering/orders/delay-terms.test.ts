import { expect, test } from "vitest";
import { type DelayTerms, delayTerms } from "./delay-terms.ts";

const AGREED_AT = new Date("2026-05-10T12:00:00.000Z");
const told = (change: Partial<DelayTerms> = {}): DelayTerms => ({
  shipsBy: "2026-05-20",
  agreeBy: null,
  agreedAt: null,
  ...change,
});
/** Of an order of May 1, on May 6. */
const terms = (shipsBy: string, was?: DelayTerms, today = "2026-05-06") =>
  delayTerms({ shipsBy, today, placedOn: "2026-05-01", was });

test("silence agrees to a first delay of up to 30 days after the order", () => {
  expect(terms("2026-05-31")).toEqual({ agreeBy: null, agreedAt: null });
});

test("a longer first delay has to be agreed to within those days, and never at once", () => {
  expect(terms("2026-06-01")).toEqual({ agreeBy: "2026-05-31", agreedAt: null });
  expect(terms("2026-06-20", undefined, "2026-05-29")).toEqual({ agreeBy: "2026-06-05", agreedAt: null });
});

test("a further delay has to be agreed to until the day that was told before, and never at once", () => {
  expect(terms("2026-05-21", told())).toEqual({ agreeBy: "2026-05-20", agreedAt: null });
  expect(terms("2026-05-27", told(), "2026-05-19")).toEqual({ agreeBy: "2026-05-26", agreedAt: null });
  const agreed = told({ agreeBy: "2026-05-15", agreedAt: AGREED_AT });
  expect(terms("2026-05-21", agreed)).toEqual({ agreeBy: "2026-05-20", agreedAt: null });
});

test("a day that is no later asks for nothing new", () => {
  expect(terms("2026-05-19", told())).toEqual({ agreeBy: null, agreedAt: null });
  const agreed = told({ agreeBy: "2026-05-15", agreedAt: AGREED_AT });
  expect(terms("2026-05-20", agreed)).toEqual({ agreeBy: "2026-05-15", agreedAt: AGREED_AT });
});

test("who has not answered yet is asked about the newest day, and has no more time for it", () => {
  expect(terms("2026-07-01", told({ agreeBy: "2026-05-15" }))).toEqual({ agreeBy: "2026-05-15", agreedAt: null });
  expect(terms("2026-05-10", told({ agreeBy: "2026-05-15" }))).toEqual({ agreeBy: "2026-05-15", agreedAt: null });
});
