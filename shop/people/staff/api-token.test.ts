import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { isApiToken, makeApiToken } from "./api-token.server.ts";

const ids = createIds(systemClock);

test("a token is recognized by its prefix, and a mistyped one is rejected by its checksum", () => {
  const token = makeApiToken(ids);
  expect(token).toMatch(/^packd_[0-9A-Za-z]{36}$/);
  expect(isApiToken(token)).toBe(true);
  const letter = token.at(10);
  expect(isApiToken(token.slice(0, 10) + (letter === "a" ? "b" : "a") + token.slice(11))).toBe(false);
  expect(isApiToken(token.slice(0, -1))).toBe(false);
  expect(isApiToken(token.replace("packd_", "other_"))).toBe(false);
  expect(isApiToken(`${token}x`)).toBe(false);
});

test("all tokens are different", () => {
  expect(new Set(Array.from({ length: 100 }, () => makeApiToken(ids))).size).toBe(100);
});

test("the checksum is CRC-32 of the random part in base 62", () => {
  // The CRC-32 of thirty zeros is 2,011,552,642.
  expect(makeApiToken({ random: () => 0 })).toBe(`packd_${"0".repeat(30)}2C8GjS`);
});
