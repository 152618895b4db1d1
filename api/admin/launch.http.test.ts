import { expect, it } from "vitest";
import { provider } from "#shop/money/payments/gateways/stripe/provider.server.ts";
import { ensureFirstAdmin } from "#shop/people/staff/first-admin.server.ts";
import { openSession } from "#shop/people/staff/sessions.server.ts";
import { resetPassword } from "#shop/people/staff/set-new-password.server.ts";
import { confirmTwoStep, keepSecret } from "#shop/people/staff/two-step.store.server.ts";
import type { LaunchView } from "#shop/running/launch-checklist/launch.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { readConfig } from "#test/harness/config.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { stockUp } from "#test/harness/shop.ts";
import { staffHeaders, staffMember } from "#test/harness/staff.ts";
import { createLaunchApi } from "./settings.ts";

const SECRETS = { SMTP_URL: "smtps://user:hunter2@mail.shop.example", STRIPE_SECRET_KEY: "sk_test_hush" };

const config = readConfig({
  ...SECRETS,
  MAIL_FROM: "orders@alder-outfitters.com",
  PAYMENTS: "stripe",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_hush",
});
const api = await freshApi({ extra: [createLaunchApi(config, "embedded", provider)] });

type Headers = Record<string, string>;
const read = async (headers: Headers): Promise<LaunchView> => {
  const { status, body, text } = await api.call("GET /admin/launch", { headers });
  expect(status).toBe(200);
  for (const secret of ["hunter2", "hush", "mail.shop.example"]) expect(text).not.toContain(secret);
  return body;
};
const confirm = (headers: Headers, row: string, body: object) =>
  api.call(`PUT /admin/launch/${row}/confirmation`, { headers, body });
const rowIn = ({ rows }: LaunchView, id: string) => rows.find(({ _id }) => _id === id);

it("shows the state of the shop without revealing secrets", async () => {
  const staff = await staffHeaders(api.ctx, "staff");
  const before = await read(staff);
  const states = (view: LaunchView) =>
    ["payment-keys", "mail-server", "sender", "stock", "sale-end"].map((id) => rowIn(view, id)?.state);
  expect(states(before)).toEqual(["todo", "done", "done", "todo", "done"]);
  await stockUp(api.ctx, { M: 1 });
  const after = await read(staff);
  expect(states(after)).toEqual(["todo", "done", "done", "done", "todo"]);
  expect(rowIn(after, "sale-end")?.found).toContain("Pack'd Hoodie");
});

it("names the account that still has the default login", async () => {
  await ensureFirstAdmin(api.ctx, { email: "founder@alder-outfitters.com" });
  const owner = await staffHeaders(api.ctx);
  const staff = await staffHeaders(api.ctx, "staff");
  const found = async (headers: Headers = owner) => rowIn(await read(headers), "admin-login")?.found ?? "";
  expect(await found()).toContain("founder@alder-outfitters.com");
  expect(await found(staff)).toMatch(/^Still in use: 1 account\. /);
  await resetPassword(api.ctx, { email: "founder@alder-outfitters.com" });
  expect(await found()).toContain("isn't in use");
});

it("names the owners without two-step login to those who see the team, and counts them for others", async () => {
  const { db, ids } = api.ctx;
  const staff = await staffHeaders(api.ctx, "staff");
  const shown = (headers: Headers) => async () => rowIn(await read(headers), "second-step");
  const found = shown(staff);
  expect(await found()).toMatchObject({ state: "done", confirmable: false });
  const ada = (await staffMember(api.ctx, "ada@shop.example")).staff;
  const ben = (await staffMember(api.ctx, "ben@shop.example")).staff;
  const named = shown({ authorization: `Bearer ${await openSession(api.ctx, ada.id)}` });
  expect(await named()).toMatchObject({ state: "todo", found: expect.stringMatching(/ada@.* and ben@/) });
  expect((await found())?.found).toBe("No two-step login: 2 owners.");
  const secret = ids.uuid();
  await keepSecret(db, ada.id, secret);
  expect((await named())?.found).toContain("ada@");
  await confirmTwoStep(db, ada.id, { secret, step: 1 }, api.clock.now());
  expect((await named())?.found).toBe("No two-step login: ben@shop.example.");
  expect((await found())?.found).toBe("No two-step login: 1 owner.");
  await db.updateTable("staff").set({ disabledAt: api.clock.now() }).where("id", "=", ben.id).execute();
  expect((await found())?.state).toBe("done");
});

it("records who confirmed an item that the shop can't check, and which version of the policies they read", async () => {
  const owner = await staffHeaders(api.ctx);
  const first = (await confirm(owner, "backups", { confirmed: true })).body;
  expect(rowIn(first, "backups")).toMatchObject({ state: "done", confirmation: { by: "Ada" } });
  api.clock.advance(60_000);
  expect((await confirm(owner, "backups", { confirmed: true })).body).toEqual(first);
  expect(rowIn((await confirm(owner, "backups", { confirmed: false })).body, "backups")?.state).toBe("confirm");

  const { policiesVersion: version } = await read(owner);
  await writeSetting(api.ctx.db, "policies", DEFAULT_SETTINGS.policies);
  const late = await confirm(owner, "policies", { confirmed: true, version });
  expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
  const { policiesVersion } = await read(owner);
  const now = await confirm(owner, "policies", { confirmed: true, version: policiesVersion });
  expect(rowIn(now.body, "policies")?.state).toBe("done");

  const log = await api.ctx.db.selectFrom("auditLog").select(["action", "subject"]).execute();
  const noted = log
    .filter(({ action }) => action.startsWith("launch."))
    .map(({ action, subject }) => `${action} ${subject}`);
  expect(noted.sort()).toEqual([
    "launch.confirmation_withdrawn launch:backups",
    "launch.confirmed launch:backups",
    "launch.confirmed launch:policies",
  ]);
});

it("accepts no confirmation for an item that it can check itself", async () => {
  const owner = await staffHeaders(api.ctx);
  expect((await confirm(owner, "payment-keys", { confirmed: true })).status).toBe(404);
});
