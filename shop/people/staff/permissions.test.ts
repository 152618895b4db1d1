import { expect, test } from "vitest";
import { mayDo, PERMISSIONS } from "./permissions.ts";

test("permissions let an owner do everything", () => {
  expect(PERMISSIONS.filter((permission) => !mayDo("owner", permission))).toEqual([]);
});

test("permissions let staff do the daily work, but not change settings or see accounts and tokens", () => {
  expect(mayDo("staff", "orders:write")).toBe(true);
  expect(mayDo("staff", "settings:read")).toBe(true);
  for (const permission of ["settings:write", "staff:read", "audit:read", "tokens:read", "webhooks:read"] as const) {
    expect(mayDo("staff", permission), permission).toBe(false);
  }
});

test("permissions don't let a read-only account change anything", () => {
  expect(mayDo("read_only", "orders:read")).toBe(true);
  expect(PERMISSIONS.filter((permission) => permission.endsWith(":write") && mayDo("read_only", permission))).toEqual(
    [],
  );
});
