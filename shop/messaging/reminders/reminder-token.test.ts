import { expect, test } from "vitest";
import { reminderOfToken, reminderToken } from "./reminder-token.server.ts";

const ID = "0123456789abcdef0123456789abcdef";

test("a token contains the id of its reminder", () => {
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
])("%j isn't a valid token", (token) => {
  expect(reminderOfToken(token, "key")).toBeUndefined();
});
