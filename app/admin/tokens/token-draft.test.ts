import { expect, test } from "vitest";
import { SCOPES } from "#shop/staff/permissions.ts";
import { reachOf, tokenErrors, withReach } from "./token-draft.ts";

test("a token needs a name and something that it may do", () => {
  expect(tokenErrors({ name: " ", scopes: [], expires: "" })).toEqual({
    name: "Please enter a name",
    scopes: "Please choose at least one scope",
  });
  expect(tokenErrors({ name: "ERP", scopes: ["orders:read"], expires: "" })).toBeUndefined();
});

test("to change an area is to look at it too, and leaves the others as they are", () => {
  const write = withReach(SCOPES, ["products:read"], { area: "orders", reach: "write" });
  expect(write).toEqual(["orders:read", "orders:write", "products:read"]);
  expect(reachOf(write, "orders")).toBe("write");
  expect(withReach(SCOPES, write, { area: "orders", reach: "read" })).toEqual(["orders:read", "products:read"]);
  expect(withReach(SCOPES, write, { area: "orders", reach: "none" })).toEqual(["products:read"]);
  expect(reachOf(["products:read"], "orders")).toBe("none");
});
