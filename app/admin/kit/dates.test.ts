import { expect, test } from "vitest";
import { atMoment, recentDay, recentMoment, tookWords } from "./dates.ts";

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

test("a moment of today shows no day, by the shop's clock", () => {
  const now = new Date("2026-05-05T03:00:00.000Z");
  const words = ["2026-05-04T13:00:00.000Z", "2026-05-05T13:00:00.000Z"].flatMap((at) => [
    recentMoment(at, now),
    atMoment(at, now),
  ]);
  expect(words).toEqual(["9:00\u00a0AM", "at 9:00\u00a0AM", "May 5, 9:00\u00a0AM", "on May 5, 9:00\u00a0AM"]);
});
