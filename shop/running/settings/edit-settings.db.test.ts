import { beforeEach, expect, it } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA, BEA } from "#test/harness/product-editor.ts";
import { POLICIES_CONFIRMED, saveSettings, viewSettings } from "./edit-settings.server.ts";
import { toSent } from "./setting-groups.ts";
import { readSettings, writeConfirmation, writeSetting } from "./settings.store.server.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const { ctx } = await freshContext();
let notified: number;
beforeEach(() => {
  notified = 0;
});

const save = (actor: Actor, group: Parameters<typeof saveSettings>[2], version: number, values: unknown) =>
  saveSettings({ ctx, onCatalogChange: () => void notified++ }, actor, group, { version, values });
const express = (expressPrice: number) => ({ ...toSent("shipping", DEFAULT_SETTINGS.shipping), expressPrice });
const audited = () => ctx.db.selectFrom("auditLog").select(["actor", "action", "subject", "before", "after"]).execute();

it("settings are saved with who changed them, when, and the previous values, and the pages are notified", async () => {
  const { groups } = await viewSettings(ctx);
  expect(groups.shipping).toEqual({ values: express(7.99), version: 0, changed: null });
  expect(await save(ADA, "shipping", 0, express(9.5))).toMatchObject({
    outcome: "saved",
    settings: { groups: { shipping: { values: express(9.5), version: 1, changed: { by: "ada@shop.example" } } } },
  });
  expect((await readSettings(ctx.db)).shipping).toEqual({ ...DEFAULT_SETTINGS.shipping, expressCents: 950 });
  expect(notified).toBe(1);
  expect(await audited()).toEqual([
    {
      actor: "ada@shop.example",
      action: "settings.changed",
      subject: "settings:shipping",
      before: express(7.99),
      after: express(9.5),
    },
  ]);
});

it("settings saved several times at the same moment are saved only once, and again by someone who saw that", async () => {
  const outcomes = await Promise.all([5, 6, 7, 8].map((price) => save(ADA, "shipping", 0, express(price))));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    "changed_meanwhile",
    "changed_meanwhile",
    "changed_meanwhile",
    "saved",
  ]);
  expect(await audited()).toHaveLength(1);
  expect(await save(BEA, "shipping", 1, express(9))).toMatchObject({ outcome: "saved" });
  expect((await readSettings(ctx.db)).shipping.expressCents).toBe(900);
});

it("settings saved while another editor opens them are not overwritten", async () => {
  const busy = duringQuery(ctx, /^select .* from "settings"/, (query) =>
    query("insert into settings (key, value) values ('shipping', $1)", [
      JSON.stringify({ expressCents: 950, expressOffered: true }),
    ]),
  );
  const { shipping } = (await viewSettings(busy)).groups;
  expect(await save(ADA, "shipping", shipping.version, express(12))).toMatchObject({ outcome: "changed_meanwhile" });
});

it("settings have no audit log record if nothing changed or a value is invalid", async () => {
  await save(ADA, "banner", 0, { text: "" });
  expect(await save(ADA, "lowStock", 0, { limit: 99 })).toMatchObject({
    outcome: "invalid",
    errors: [{ field: "limit" }],
  });
  expect([await audited(), notified]).toEqual([[], 0]);
});

it("settings get a new version if the shop itself writes them", async () => {
  await writeSetting(ctx.db, "policies", DEFAULT_SETTINGS.policies);
  expect((await viewSettings(ctx)).groups.policies.version).toBe(1);
  await writeSetting(ctx.db, "policies", DEFAULT_SETTINGS.policies);
  expect((await viewSettings(ctx)).groups.policies.version).toBe(2);
});

it("settings show the confirmation of the policies until they change", async () => {
  const at = ctx.clock.now();
  await writeConfirmation(ctx.db, POLICIES_CONFIRMED, { by: "ada@shop.example", at, version: 0 });
  expect((await viewSettings(ctx)).policiesConfirmed).toEqual({ by: "ada@shop.example", at: at.toISOString() });
  await save(BEA, "policies", 0, { ...DEFAULT_SETTINGS.policies, returnWindowDays: 60 });
  expect((await viewSettings(ctx)).policiesConfirmed).toBeNull();
});
