import { expect, test } from "vitest";
import { delayOf, openOrder, payment } from "#test/screens/order-pages.ts";
import { consentWords } from "./delay-words.ts";

const NOW = new Date("2026-05-10T15:00:00.000Z");

// The order was placed on May 4.
test.each([
  ["a day that isn't complete", "", {}, []],
  ["a first delay of 30 days", "2026-06-03", {}, ["They don't have to agree to this date."]],
  [
    "a longer first delay",
    "2026-06-04",
    {},
    ["We ask them to agree by Jun 3. If they don't, the order is cancelled automatically."],
  ],
  [
    "a further delay",
    "2026-05-21",
    { delay: delayOf(), payments: [payment({ provider: "offline" })] },
    ["We ask them to agree by May 20. If they don't, cancel the order yourself."],
  ],
  [
    "an earlier day than they agreed to",
    "2026-05-15",
    { delay: delayOf({ agreeBy: "2026-05-18", agreedAt: "2026-05-07T15:00:00.000Z" }) },
    ["They don't have to agree to this date."],
  ],
])("%s says whether the customer has to agree", (_, shipsBy, change, said) => {
  expect(consentWords(openOrder(change), shipsBy, NOW)).toEqual(said);
});
