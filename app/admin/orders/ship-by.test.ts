import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { shipBy } from "./ship-by.ts";

test.each([
  ["on its last day, a Monday", "2025-10-20T23:00:00Z", { text: "Ship by Oct 20", isLate: false }],
  ["the day after", "2025-10-21T15:00:00Z", { text: "1 day late", isLate: true }],
  ["after a week, weekends included", "2025-10-27T15:00:00Z", { text: "7 days late", isLate: true }],
])("an order of Wednesday that ships within three business days, %s", (_, now, said) => {
  const policies = { ...DEFAULT_SETTINGS.policies, shipWithinBusinessDays: 3 };
  expect(shipBy("2025-10-15T15:00:00Z", policies, new Date(now))).toEqual(said);
});
