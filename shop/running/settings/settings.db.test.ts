import { describe, expect, it } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { secretNamed } from "./secrets.store.server.ts";
import { readSettings, writeSetting } from "./settings.store.server.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const { ctx } = await freshContext();
const { db, ids } = ctx;

describe("settings", () => {
  it("store the policies, and cannot be read if a stored span ends before it begins", async () => {
    const policies = { ...DEFAULT_SETTINGS.policies, returnWindowDays: 60, restockWeeks: { from: 1, to: 2 } };
    await writeSetting(db, "policies", policies);
    expect((await readSettings(db)).policies).toEqual(policies);
    await writeSetting(db, "policies", { ...policies, deliveryBusinessDays: { from: 7, to: 3 } });
    await expect(readSettings(db)).rejects.toThrow();
  });

  it("have the default of a field that was added after the row was stored", async () => {
    await ctx.pool.query(`insert into settings values ('shipping', '{"expressCents": 950}')`);
    expect((await readSettings(db)).shipping).toEqual({ ...DEFAULT_SETTINGS.shipping, expressCents: 950 });
  });

  it("do not fall back to the default if the stored value is invalid", async () => {
    await ctx.pool.query(`insert into settings values ('afterOrder', '"nowhere"')`);
    await expect(readSettings(db)).rejects.toThrow();
  });
});

describe("secretNamed", () => {
  it("gives all callers the same key, even if the first calls run at the same time", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => secretNamed(db, ids, "view-token")));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? "", "base64url")).toHaveLength(32);
    expect(await secretNamed(db, ids, "view-token")).toBe(keys[0]);
  });

  it("gives each name its own key", async () => {
    expect(await secretNamed(db, ids, "a")).not.toBe(await secretNamed(db, ids, "b"));
  });
});
