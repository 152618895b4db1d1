import { afterAll, beforeAll, expect, test } from "vitest";
import { createIds } from "#platform/ids.server.ts";
import { silentLog } from "#platform/log.ts";
import { subscribe } from "#shop/audience/subscribe.server.ts";
import { unsubscribe } from "#shop/audience/unsubscribe.server.ts";
import { secretNamed } from "#shop/settings/secrets.store.server.ts";
import { ensureFirstAdmin } from "#shop/staff/first-admin.server.ts";
import { checkPassword } from "#shop/staff/password-hash.server.ts";
import { findStaffByEmail } from "#shop/staff/staff.store.server.ts";
import { UNSUBSCRIBE_SECRET } from "#shop/suppression/unsubscribe-token.server.ts";
import { testClock } from "#test/harness/clock.ts";
import { type TestDatabase, testDatabase } from "#test/harness/database.ts";
import { createInstantGateway } from "#test/harness/instant-gateway.ts";
import { type CommandContext, commands } from "./shop-commands.ts";

const clock = testClock();
const ids = createIds(clock);
let database: TestDatabase;
let ctx: CommandContext;

beforeAll(async () => {
  database = await testDatabase();
  const { db, pool } = database;
  ctx = {
    db,
    pool,
    clock,
    ids,
    log: silentLog,
    publicUrl: "https://shop.example",
    gateway: async () => createInstantGateway(ids, clock),
  };
});
afterAll(() => database.close());

const runCommand = async (name: string, ...args: string[]) => {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return await command.run(ctx, args, {});
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

test("reset-password of somebody who is disabled prints no password that would open nothing", async () => {
  const { email } = await ensureFirstAdmin(ctx, {});
  const disable = (at: Date | null) => database.db.updateTable("staff").set({ disabled_at: at }).execute();
  await disable(ctx.clock.now());
  const before = await findStaffByEmail(ctx.db, email);
  expect(await runCommand("reset-password", email)).toEqual({
    done: false,
    lines: [`${email} is disabled, and no password lets them in: an owner has to enable the account first.`],
  });
  expect(await findStaffByEmail(ctx.db, email)).toEqual(before);
  await disable(null);
});

test("subscribers lists who is subscribed, with a link that ends exactly that subscription", async () => {
  for (const email of ["ada@reader.example", '"b,c"@reader.example', "=1+1@reader.example"]) {
    await subscribe(ctx, { email, website: "" });
    // They are listed by the time they came.
    clock.advance(1000);
  }
  const [head, ada, quoted, formula, ...rest] = (await runCommand("subscribers")).lines;
  expect(head).toBe("email,unsubscribe");
  expect(quoted).toMatch(/^"""b,c""@reader\.example",https:/);
  expect(formula).toMatch(/^'=1\+1@reader\.example,https:/);
  expect(rest).toEqual([]);

  const token = /^ada@reader\.example,https:\/\/shop\.example\/unsubscribe#(\S+)$/.exec(ada ?? "")?.[1] ?? "";
  const key = await secretNamed(ctx.db, ctx.ids, UNSUBSCRIBE_SECRET);
  expect(await unsubscribe(ctx, token, key)).toEqual({ outcome: "unsubscribed" });
  expect((await runCommand("subscribers")).lines).toEqual([head, quoted, formula]);
});
