import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { ensureFirstAdmin } from "#shop/staff/first-admin.server.ts";
import { checkPassword } from "#shop/staff/password-hash.server.ts";
import { findStaffByEmail } from "#shop/staff/staff.store.server.ts";
import { type TestDatabase, testDatabase } from "#test/harness/database.ts";
import { commands } from "./shop-commands.ts";

let database: TestDatabase;
let ctx: ShopContext;

beforeAll(async () => {
  database = await testDatabase();
  const { db, pool } = database;
  ctx = { db, pool, clock: systemClock, ids: createIds(systemClock), log: silentLog };
});
afterAll(() => database.close());

const runCommand = async (name: string, ...args: string[]) => {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return await command.run(ctx, args);
};

test("reset-password prints a password that then is the staff member's", async () => {
  const { email, password: before } = await ensureFirstAdmin(ctx, {});

  const { done, lines } = await runCommand("reset-password", email);

  expect(done).toBe(true);
  const printed = lines.join("\n").match(/Password +(\S+)/)?.[1] ?? "";
  expect(printed).not.toBe(before);
  const stored = (await findStaffByEmail(ctx.db, email))?.passwordHash ?? "";
  expect(await checkPassword(printed, stored)).toMatchObject({ matches: true });
});

test("reset-password of a stranger says so and does nothing", async () => {
  expect(await runCommand("reset-password", "nobody@shop.example")).toEqual({
    done: false,
    lines: ["Nobody on the staff has the email nobody@shop.example."],
  });
});
