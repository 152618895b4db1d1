import { z } from "zod";
import { type FieldError, firstMessages } from "#platform/field-error.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { checkSettings, type SettingsView, settingsView, toSent, toStored } from "./setting-groups.ts";
import { changeSetting, NEVER_CHANGED, readConfirmations, readNotes, readSettings } from "./settings.store.server.ts";
import { byGroup, SETTING_GROUPS, type SettingGroup } from "./settings.ts";

export const settingsContract = {
  "GET /api/admin/settings": {
    summary: "List settings",
    response: { 200: settingsView },
  },
  "PUT /api/admin/settings/:group": {
    summary: "Update a group of settings",
    description:
      "`values` has the same fields as in the response of GET, and `version` is the version that was edited. If someone else has saved the " +
      "group since, nothing is written, and `settings` has the current ones.",
    params: z.object({ group: z.enum(SETTING_GROUPS) }),
    body: z.object({ version: z.int().min(0), values: z.unknown() }),
    response: { 200: settingsView },
    problems: ["validation_failed", "changed_meanwhile"],
  },
} as const;

/** The name of the confirmation that the shop keeps the promises of its policies. */
export const POLICIES_CONFIRMED = "policies";

/** All settings that staff can change, as they are now. */
export async function viewSettings({ db }: Pick<ShopContext, "db">): Promise<SettingsView> {
  // Read the versions first: with values newer than their version, a save is rejected at worst. With older values, it would undo a change.
  const notes = await readNotes(db);
  const settings = await readSettings(db);
  const confirmed = (await readConfirmations(db)).get(POLICIES_CONFIRMED);
  const nameOf = await staffNames(db);
  const whoAndWhen = ({ by, at }: { by: string; at: Date }) => ({ by: nameOf(by), at: at.toISOString() });
  const groups = byGroup((key) => {
    const { version, changed } = notes[key] ?? NEVER_CHANGED;
    return { values: toSent(key, settings[key]), version, changed: changed && whoAndWhen(changed) };
  }) as SettingsView["groups"];
  const isCurrent = confirmed?.version === groups.policies.version;
  return { groups, policiesConfirmed: confirmed && isCurrent ? whoAndWhen(confirmed) : null };
}

export type SaveSettingsOutcome =
  | { outcome: "saved"; settings: SettingsView }
  | { outcome: "invalid"; errors: FieldError[] }
  /** Someone else has saved this form since. Nothing was written, and `settings` are the ones they saved. */
  | { outcome: "changed_meanwhile"; settings: SettingsView };

/**
 * Saves one form of the settings. Saving the current values changes nothing and isn't recorded.
 *
 * @param edit.version of the form that was edited @param edit.values as the form sends them, not validated yet
 */
export async function saveSettings(
  { ctx, onCatalogChange }: { ctx: ShopContext; onCatalogChange(): void },
  actor: Actor,
  group: SettingGroup,
  edit: { version: number; values: unknown },
): Promise<SaveSettingsOutcome> {
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const before = toSent(group, (await readSettings(tx))[group]);
    const { version } = (await readNotes(tx))[group] ?? NEVER_CHANGED;
    if (version !== edit.version) return "changed_meanwhile";
    const parsed = checkSettings(group, edit.values, before);
    if (!parsed.success) return firstMessages(parsed.error.issues);
    const after = parsed.data;
    if (JSON.stringify(before) === JSON.stringify(after)) return "unchanged";
    const note = { version, by: actorName(actor), at: ctx.clock.now() };
    if (!(await changeSetting(tx, group, toStored(group, after), note))) return "changed_meanwhile";
    await writeAudit(tx, ctx, { actor, action: "settings.changed", subject: `settings:${group}`, before, after });
    return "changed";
  });
  if (Array.isArray(saved)) return { outcome: "invalid", errors: saved };
  if (saved === "changed") onCatalogChange();
  const outcome = saved === "changed_meanwhile" ? saved : "saved";
  return { outcome, settings: await viewSettings(ctx) };
}
