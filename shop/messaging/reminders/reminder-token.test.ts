import { expect, test } from "vitest";
import { reminderOfToken, reminderToken } from "./reminder-token.server.ts";

const ID = "0123456789abcdef0123456789abcdef";

test("a token names its reminder to holders of the key", () => {
  expect(reminderOfToken(reminderToken(ID, "key"), "key")).toBe(ID);
});

test.each([
  "",
  ".",
  ID,
  `${ID}.`,
  `${ID}.${"A".repeat(43)}`,
  `${reminderToken(ID, "key")}.x`,
  reminderToken(ID, "other"),
])("%j names none", (token) => {
  expect(reminderOfToken(token, "key")).toBeUndefined();
});
