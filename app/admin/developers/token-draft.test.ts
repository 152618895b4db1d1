import { expect, test } from "vitest";
import { SCOPES } from "#shop/people/staff/permissions.ts";
import { endOfDay, presetsOf, reachOf, scopeWords, withReach } from "./token-draft.ts";

test("the last day ends where the shop is", () => {
  expect(endOfDay("2026-11-28")).toBe("2026-11-29T04:59:59.000Z");
  expect(endOfDay("2026-06-30")).toBe("2026-07-01T03:59:59.000Z");
});

test("to change an area is to look at it too, and leaves the others as they are", () => {
  const write = withReach(SCOPES, ["products:read"], { area: "orders", reach: "write" });
  expect(write).toEqual(["orders:read", "orders:write", "products:read"]);
  expect(reachOf(write, "orders")).toBe("write");
  expect(withReach(SCOPES, write, { area: "orders", reach: "read" })).toEqual(["orders:read", "products:read"]);
  expect(withReach(SCOPES, write, { area: "orders", reach: "none" })).toEqual(["products:read"]);
  expect(reachOf(["products:read"], "orders")).toBe("none");
});

test("a preset gives no more than what someone may give", () => {
  const offered = SCOPES.filter((scope) => scope !== "orders:write");
  const [readOnly, fulfillment, full] = presetsOf(offered).map(({ scopes }) => scopes);
  expect(readOnly?.every((scope) => scope.endsWith(":read"))).toBe(true);
  expect(fulfillment).toEqual(["orders:read", "products:read", "customers:read"]);
  expect(full).toEqual(offered);
});

test("scopes in words name each area once", () => {
  expect(scopeWords(["orders:read", "orders:write", "products:read"])).toBe("Write: Orders. Read: Products.");
});
