import { expect, test } from "vitest";
import { disputeWords } from "./order-notices.tsx";

const NOW = new Date("2026-05-04T15:00:00.000Z");

test.each([
  [null, "You can appeal. Respond at your payment provider."],
  ["2026-05-06T15:00:00.000Z", "You can appeal. Respond at your payment provider by May 6, 2026."],
  ["2026-05-04T14:00:00.000Z", "The deadline to respond was May 4, 2026."],
])("a lost dispute to appeal by %s offers it only in time", (respondBy, text) => {
  expect(disputeWords({ amount: 14.99, status: "appeal_needs_response", respondBy }, NOW)).toBe(
    `The bank gave $14.99 to the customer. ${text}`,
  );
});

test("an appeal in review asks for nothing", () => {
  expect(disputeWords({ amount: 14.99, status: "appeal_under_review", respondBy: null }, NOW)).toBe(
    "The bank gave $14.99 to the customer. It is reviewing your appeal.",
  );
});
