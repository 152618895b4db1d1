import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createIds } from "#platform/ids.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { type TestDatabase, testDatabase } from "#test/harness/database.ts";
import { secretNamed } from "./secrets.store.server.ts";
import { claimSetting, readSettings, writeSetting } from "./settings.store.server.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

describe("settings", () => {
  it("have defaults", async () => {
    expect(await readSettings(database.db)).toEqual(DEFAULT_SETTINGS);
  });

  it("keep what was written last", async () => {
    await writeSetting(database.db, "afterOrder", "out-of-stock");
    await writeSetting(database.db, "demo", true);
    await writeSetting(database.db, "demo", false);
    expect(await readSettings(database.db)).toEqual({ ...DEFAULT_SETTINGS, afterOrder: "out-of-stock" });
  });

  it("hold what the shop promises, and refuse a span that ends before it begins", async () => {
    const policies = { ...DEFAULT_SETTINGS.policies, returnWindowDays: 60, restockWeeks: { from: 1, to: 2 } };
    await writeSetting(database.db, "policies", policies);
    expect((await readSettings(database.db)).policies).toEqual(policies);
    await writeSetting(database.db, "policies", { ...policies, deliveryBusinessDays: { from: 7, to: 3 } });
    await expect(readSettings(database.db)).rejects.toThrow();
  });

  it("are not guessed when the stored value makes no sense", async () => {
    await database.pool.query(`insert into settings values ('afterOrder', '"nowhere"')`);
    await expect(readSettings(database.db)).rejects.toThrow();
  });

  it("are claimed by one of many", async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimSetting(database.db, "demo", true)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });
});

describe("secretNamed", () => {
  const ids = createIds(testClock());

  it("gives everybody the same key, also at the first moment", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => secretNamed(database.db, ids, "view-token")));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? "", "base64url")).toHaveLength(32);
    expect(await secretNamed(database.db, ids, "view-token")).toBe(keys[0]);
  });

  it("gives each name its own", async () => {
    expect(await secretNamed(database.db, ids, "a")).not.toBe(await secretNamed(database.db, ids, "b"));
  });
});
