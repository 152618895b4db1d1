import { describe, expect, test } from "vitest";
import { dayText, typedDay } from "./typed-day.ts";

const TODAY = "2026-11-22";

describe("typedDay", () => {
  test.each([
    ["11/28/2025", "2025-11-28"],
    ["11-28-25", "2025-11-28"],
    ["1/5", "2026-01-05"],
    ["2025-11-28", "2025-11-28"],
    ["Nov 28, 2025", "2025-11-28"],
    ["28 november", "2026-11-28"],
  ])("reads %s as %s", (text, day) => expect(typedDay(text, TODAY)).toBe(day));

  test.each(["", "soon", "13/40/2025", "2025-02-30", "11", "11/28/2025/7x", "1/5/1999", "0000-01-01"])(
    "rejects %j",
    (text) => {
      expect(typedDay(text, TODAY)).toBeUndefined();
    },
  );

  test("reads a date as the box shows it", () => expect(typedDay(dayText("2025-03-09"), TODAY)).toBe("2025-03-09"));
});
