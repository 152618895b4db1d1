import { expect, test } from "vitest";
import { eventText } from "./event-words.ts";

test("names an event that only a newer server knows", () => {
  expect(eventText({ kind: "gift_wrapped" as never, at: "2026-05-01T12:00:00.000Z" })).toBe("Gift wrapped");
});
