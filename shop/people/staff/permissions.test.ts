import { describe, expect, test } from "vitest";
import { mayDo, PERMISSIONS } from "./permissions.ts";

describe("who may do what", () => {
  test("an owner may do everything", () => {
    expect(PERMISSIONS.filter((permission) => !mayDo("owner", permission))).toEqual([]);
  });

  test("staff do the daily work, and neither change the settings nor see who else has a key", () => {
    expect(mayDo("staff", "orders:write")).toBe(true);
    expect(mayDo("staff", "settings:read")).toBe(true);
    for (const permission of ["settings:write", "staff:read", "audit:read", "tokens:read", "webhooks:read"] as const) {
      expect(mayDo("staff", permission), permission).toBe(false);
    }
  });

  test("who may only read changes nothing", () => {
    expect(mayDo("read_only", "orders:read")).toBe(true);
    expect(PERMISSIONS.filter((permission) => permission.endsWith(":write") && mayDo("read_only", permission))).toEqual(
      [],
    );
  });
});
