import { expect, test } from "vitest";
import { type DelayTerms, delayTerms } from "./delay-terms.ts";

const AGREED_AT = new Date("2026-05-10T12:00:00.000Z");
const announced = (change: Partial<DelayTerms> = {}): DelayTerms => ({
  shipsBy: "2026-05-20",
  agreeBy: null,
  agreedAt: null,
  agreedDay: null,
  ...change,
});
const AGREED = announced({ agreeBy: "2026-05-15", agreedAt: AGREED_AT });
const UNANSWERED = announced({ agreeBy: "2026-05-15" });
/** The customer had agreed to May 15 before. */
const FURTHER = announced({ agreeBy: "2026-05-15", agreedDay: "2026-05-15" });

// For an order placed on May 1.
test.each<
  [what: string, today: string, was: DelayTerms | undefined, shipsBy: string, agreeBy: string | null, agreed?: string]
>([
  ["a first delay of up to 30 days needs no answer", "05-06", undefined, "05-31", null],
  ["a longer first delay needs an answer within those 30 days", "05-06", undefined, "06-01", "05-31"],
  ["a longer first delay leaves at least a week for the answer", "05-29", undefined, "06-20", "06-05"],
  ["a further delay needs an answer by the day announced before", "05-06", announced(), "05-21", "05-20", "05-20"],
  ["a further delay leaves at least a week for the answer", "05-19", announced(), "05-27", "05-26", "05-20"],
  ["a further delay after an agreement needs another answer", "05-06", AGREED, "05-21", "05-20", "05-20"],
  ["a day that is no later needs no answer", "05-06", announced(), "05-19", null, "05-20"],
  ["a later day keeps the deadline of an unanswered delay", "05-06", UNANSWERED, "07-01", "05-15"],
  ["an earlier day keeps the deadline of an unanswered delay", "05-06", UNANSWERED, "05-10", "05-15"],
  ["the day agreed to is kept while a further delay is unanswered", "05-06", FURTHER, "05-30", "05-15", "05-15"],
  ["a day that is no later than the one agreed to needs no answer any more", "05-06", FURTHER, "05-14", null, "05-15"],
])("%s", (_, today, was, shipsBy, agreeBy, agreed) => {
  const terms = delayTerms({ shipsBy: `2026-${shipsBy}`, today: `2026-${today}`, placedOn: "2026-05-01", was });
  const agreedDay = agreed ? `2026-${agreed}` : null;
  expect(terms).toEqual({ agreeBy: agreeBy && `2026-${agreeBy}`, agreedAt: null, agreedDay });
});

test("a day that is no later keeps the agreement", () => {
  const terms = delayTerms({ shipsBy: "2026-05-20", today: "2026-05-06", placedOn: "2026-05-01", was: AGREED });
  expect(terms).toMatchObject({ agreeBy: "2026-05-15", agreedAt: AGREED_AT });
});
