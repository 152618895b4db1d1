import { expect, it } from "vitest";
import { easternMoment, easternMomentWords, easternTime, easternWords } from "./eastern-time.ts";

it.each([
  ["2026-11-27", "09:30", "2026-11-27T14:30:00.000Z"],
  ["2026-07-04", "00:00", "2026-07-04T04:00:00.000Z"],
  ["2026-12-31", "23:59", "2027-01-01T04:59:00.000Z"],
])("%s %s in New York is a moment, and the moment is that day and time", (day, time, iso) => {
  const at = easternMoment({ day, time });
  expect(at?.toISOString()).toBe(iso);
  expect(at && easternTime(at)).toEqual({ day, time });
});

it("takes the first of a time that occurs twice, and moves a skipped one an hour ahead", () => {
  expect(easternMoment({ day: "2026-11-01", time: "01:30" })?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  const skipped = easternMoment({ day: "2026-03-08", time: "02:30" });
  expect(skipped && easternTime(skipped)).toEqual({ day: "2026-03-08", time: "03:30" });
});

it.each([
  ["2026-02-30", "09:30"],
  ["2026-11-27", "25:00"],
  ["27.11.2026", "09:30"],
  ["2026-11-27", ""],
  ["0000-11-27", "09:30"],
])("%s %s is not a valid date and time", (day, time) => {
  expect(easternMoment({ day, time })).toBeUndefined();
});

it("formats a moment in words", () => {
  expect(easternWords(new Date("2026-11-27T14:30:00.000Z"))).toBe("Nov 27, 2026, 9:30 AM");
  expect(easternMomentWords("2026-11-27T14:30:00.000Z")).toBe("Nov 27, 2026, 9:30 AM ET");
});
