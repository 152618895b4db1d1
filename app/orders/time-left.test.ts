import { expect, it } from "vitest";
import { timeLeftNews, timeLeftText } from "./time-left.ts";

it("counts down whole minutes, then seconds, and never shows more than is left", () => {
  expect(timeLeftText(47 * 60_000 + 59_999)).toBe("47 minutes left");
  expect(timeLeftText(60_000)).toBe("1 minute left");
  expect(timeLeftText(59_999)).toBe("59 seconds left");
  expect(timeLeftText(1_999)).toBe("1 second left");
  expect(timeLeftText(999)).toBe("Less than a second left");
});

it("announces the time left three times in an hour", () => {
  const news = Array.from({ length: 3600 }, (_, second) => timeLeftNews((3600 - second) * 1000));
  expect([...new Set(news)]).toEqual([
    "",
    "Less than 10 minutes left to cancel this order.",
    "Less than 5 minutes left to cancel this order.",
    "Less than a minute left to cancel this order.",
  ]);
});
