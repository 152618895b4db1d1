import { expect, test } from "vitest";
import { subscribe, unsubscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { ensureFirstAdmin } from "#shop/people/staff/first-admin.server.ts";
import { checkPassword } from "#shop/people/staff/password-hash.server.ts";
import { findStaffByEmail } from "#shop/people/staff/staff.store.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { createInstantGateway } from "#test/harness/instant-gateway.ts";
import type { CommandContext } from "./command.ts";
import { commands } from "./shop-commands.ts";

const { ctx: shop, clock } = await freshContext();
const gateway = async () => createInstantGateway(shop.ids, clock);
const ctx: CommandContext = { ...shop, publicUrl: "https://shop.example", gateway, progress: () => {} };

const runCommand = async (name: string, ...args: string[]) => {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command || !("run" in command)) throw new Error(`no command ${name}`);
  return await command.run(ctx, args, {});
};

test("reset-password prints the new password", async () => {
  const { email, password: before } = await ensureFirstAdmin(ctx, {});

  const { done, lines } = await runCommand("reset-password", email);

  expect(done).toBe(true);
  const printed = lines.join("\n").match(/Password +(\S+)/)?.[1] ?? "";
  expect(printed).not.toBe(before);
  const stored = (await findStaffByEmail(ctx.db, email))?.passwordHash ?? "";
  expect(await checkPassword(printed, stored)).toMatchObject({ matches: true });
});

test("reset-password refuses an unknown email", async () => {
  expect(await runCommand("reset-password", "nobody@shop.example")).toEqual({
    done: false,
    lines: ["No staff member has the email nobody@shop.example."],
  });
});

test("reset-password refuses a disabled account", async () => {
  const { email } = await ensureFirstAdmin(ctx, {});
  await ctx.db.updateTable("staff").set({ disabledAt: clock.now() }).execute();
  const before = await findStaffByEmail(ctx.db, email);
  expect(await runCommand("reset-password", email)).toEqual({
    done: false,
    lines: [`${email} is disabled, so no password works: an owner must enable the account first.`],
  });
  expect(await findStaffByEmail(ctx.db, email)).toEqual(before);
});

test("subscribers lists subscribers, each with a link that ends exactly that subscription", async () => {
  for (const email of ["ada@reader.example", '"b,c"@reader.example', "=cmd|1@reader.example"]) {
    await subscribe(ctx, { email, website: "" });
    // Subscribers are listed in the order in which they signed up.
    clock.advance(1000);
  }
  const [head, ada, quoted, formula, ...rest] = (await runCommand("subscribers")).lines;
  expect(head).toBe("email,unsubscribe");
  expect(quoted).toMatch(/^"""b,c""@reader\.example",https:/);
  expect(formula).toMatch(/^'=cmd\|1@reader\.example,https:/);
  expect(rest).toEqual([]);

  const token = /^ada@reader\.example,https:\/\/shop\.example\/unsubscribe#(\S+)$/.exec(ada ?? "")?.[1] ?? "";
  expect(await unsubscribe(ctx, token)).toEqual({ outcome: "unsubscribed" });
  expect((await runCommand("subscribers")).lines).toEqual([head, quoted, formula]);
});
