import { expect, test } from "vitest";
import { SCOPES } from "#shop/people/staff/permissions.ts";
import { endOfDay, presetsOf, reachOf, scopeWords, withReach } from "./token-draft.ts";

test("a token expires at the end of the day in the shop's time zone", () => {
  expect(endOfDay("2026-11-28")).toBe("2026-11-29T04:59:59.000Z");
  expect(endOfDay("2026-06-30")).toBe("2026-07-01T03:59:59.000Z");
});

test("write access to an area includes read access, and doesn't change other areas", () => {
  const write = withReach(SCOPES, ["products:read"], { area: "orders", reach: "write" });
  expect(write).toEqual(["orders:read", "orders:write", "products:read"]);
  expect(reachOf(write, "orders")).toBe("write");
  expect(withReach(SCOPES, write, { area: "orders", reach: "read" })).toEqual(["orders:read", "products:read"]);
  expect(withReach(SCOPES, write, { area: "orders", reach: "none" })).toEqual(["products:read"]);
  expect(reachOf(["products:read"], "orders")).toBe("none");
});

test("a preset only includes permissions that the creator can grant", () => {
  const offered = SCOPES.filter((scope) => scope !== "orders:write");
  const [readOnly, fulfillment, full] = presetsOf(offered).map(({ scopes }) => scopes);
  expect(readOnly?.every((scope) => scope.endsWith(":read"))).toBe(true);
  expect(fulfillment).toEqual(["orders:read", "products:read", "customers:read"]);
  expect(full).toEqual(offered);
});

test("each area appears once in the description of the scopes", () => {
  expect(scopeWords(["orders:read", "orders:write", "products:read", "audit:read"])).toBe(
    "Write: Orders. Read: Products, Audit log.",
  );
});
