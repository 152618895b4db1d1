import { expect, test } from "vitest";
import { nameInToken, tokenOf } from "./keyed-hash.server.ts";

const ID = "0123456789abcdef0123456789abcdef";

test.each([ID, `${ID}.7`])("a token contains the name %s", (name) => {
  expect(nameInToken(tokenOf(name, "key"), "key")).toBe(name);
});

test.each(["", ".", ID, `${ID}.`, `${ID}.${"A".repeat(43)}`, `${tokenOf(ID, "key")}.x`, tokenOf(ID, "other")])(
  "%j isn't a valid token",
  (token) => {
    expect(nameInToken(token, "key")).toBeUndefined();
  },
);

test("without a key, no token is valid", () => {
  expect(nameInToken(tokenOf(ID, ""), undefined)).toBeUndefined();
});
