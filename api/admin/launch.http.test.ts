import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config.server.ts";
import type { LaunchView } from "#shop/launch/launch.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/settings/settings.ts";
import { ensureFirstAdmin } from "#shop/staff/first-admin.server.ts";
import { resetPassword } from "#shop/staff/reset-password.server.ts";
import { confirmTwoStep, keepSecret } from "#shop/staff/two-step.store.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { stockUp } from "#test/harness/shop.ts";
import { staffHeaders, staffMember } from "#test/harness/staff.ts";
import { createLaunchApi } from "./launch.ts";

const SECRETS = { SMTP_URL: "smtps://user:hunter2@mail.shop.example", STRIPE_SECRET_KEY: "sk_test_hush" };

let api: TestApi;
beforeAll(async () => {
  const config = loadConfig({
    ...SECRETS,
    MAIL_FROM: "orders@alder-outfitters.com",
    PAYMENTS: "stripe",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_hush",
  });
  api = await testApi({ extra: [createLaunchApi(config, "embedded")] });
});
beforeEach(() => api.database.reset());
afterAll(() => api.close());

const read = async (headers: Record<string, string>) => {
  const answer = await api.app.inject({ url: "/api/admin/launch", headers });
  expect(answer.statusCode).toBe(200);
  for (const secret of ["hunter2", "hush", "mail.shop.example"]) expect(answer.body).not.toContain(secret);
  return answer.json<LaunchView>();
};
const confirm = (headers: Record<string, string>, row: string, payload: object) =>
  api.app.inject({ method: "PUT", url: `/api/admin/launch/${row}/confirmation`, headers, payload });
const rowIn = ({ rows }: LaunchView, id: string) => rows.find(({ _id }) => _id === id);

describe("the launch checklist", () => {
  it("tells how the shop stands, and shows no secret", async () => {
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

  it("knows who still has the login of the first start", async () => {
    await ensureFirstAdmin(api.ctx, { email: "founder@alder-outfitters.com" });
    const staff = await staffHeaders(api.ctx, "staff");
    const found = async () => rowIn(await read(staff), "admin-login")?.found ?? "";
    expect(await found()).toContain("founder@alder-outfitters.com");
    await resetPassword(api.ctx, { email: "founder@alder-outfitters.com" });
    expect(await found()).toContain("Nobody");
  });

  it("knows which owners log in with a password alone", async () => {
    const { db, ids } = api.ctx;
    const staff = await staffHeaders(api.ctx, "staff");
    const found = async () => rowIn(await read(staff), "second-step");
    expect(await found()).toMatchObject({ state: "done", confirmable: false });
    const ada = (await staffMember(api.ctx, "ada@shop.example")).staff;
    const ben = (await staffMember(api.ctx, "ben@shop.example")).staff;
    expect(await found()).toMatchObject({ state: "todo", found: expect.stringMatching(/ada@.* and ben@/) });
    const secret = ids.uuid();
    await keepSecret(db, ada.id, secret);
    expect((await found())?.found).toContain("ada@");
    await confirmTwoStep(db, ada.id, { secret, step: 1 }, api.clock.now());
    expect((await found())?.found).toBe("With a password alone: ben@shop.example.");
    await db.updateTable("staff").set({ disabled_at: api.clock.now() }).where("id", "=", ben.id).execute();
    expect((await found())?.state).toBe("done");
  });

  it("keeps who confirmed what nobody can know, and what of the policies they read", async () => {
    const owner = await staffHeaders(api.ctx);
    const staff = await staffHeaders(api.ctx, "staff");
    expect((await confirm(staff, "backups", { confirmed: true })).statusCode).toBe(403);
    const first = (await confirm(owner, "backups", { confirmed: true })).json();
    expect(rowIn(first, "backups")).toMatchObject({ state: "done", confirmation: { by: "ada@shop.example" } });
    api.clock.advance(60_000);
    expect((await confirm(owner, "backups", { confirmed: true })).json()).toEqual(first);
    expect(rowIn((await confirm(owner, "backups", { confirmed: false })).json(), "backups")?.state).toBe("confirm");

    const { policiesVersion: version } = await read(owner);
    await writeSetting(api.ctx.db, "policies", DEFAULT_SETTINGS.policies);
    const late = await confirm(owner, "policies", { confirmed: true, version });
    expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
    const { policiesVersion } = await read(owner);
    const now = await confirm(owner, "policies", { confirmed: true, version: policiesVersion });
    expect(rowIn(now.json(), "policies")?.state).toBe("done");

    const noted = await api.ctx.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("action", "like", "launch.%")
      .orderBy("subject")
      .orderBy("action", "desc")
      .execute();
    expect(noted).toEqual([
      { action: "launch.confirmed", subject: "launch:backups" },
      { action: "launch.confirmation_withdrawn", subject: "launch:backups" },
      { action: "launch.confirmed", subject: "launch:policies" },
    ]);
  });

  it("takes nobody's word for what it can see", async () => {
    const owner = await staffHeaders(api.ctx);
    expect((await confirm(owner, "payment-keys", { confirmed: true })).statusCode).toBe(404);
  });
});
