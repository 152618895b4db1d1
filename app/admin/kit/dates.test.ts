import { expect, test } from "vitest";
import { recentDay, recentMoment, tookWords } from "./dates.ts";

test.each([
  [12, "under 0.1 s"],
  [132, "0.1 s"],
  [8120, "8.1 s"],
  [14_400, "14 s"],
  [125_000, "2 min 5 s"],
])("%i ms is shown as %s", (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});

test("a day of another year shows its year, by the shop's clock", () => {
  const newYear = new Date("2027-01-01T04:00:00.000Z");
  expect([recentDay("2026-12-31", newYear), recentDay("2027-01-02", newYear)]).toEqual(["Dec 31", "Jan 2, 2027"]);
  expect(recentMoment("2027-01-02T15:00:00.000Z", newYear)).toBe("Jan 2, 2027, 10:00\u00a0AM");
});
