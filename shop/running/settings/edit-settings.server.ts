import { type FieldError, firstMessages } from "#platform/field-error.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { readConfirmations } from "./confirmations.store.server.ts";
import { SETTING_GROUPS, type SettingGroup, type SettingValues, settingForms, settingValues } from "./setting-forms.ts";
import { changeSetting, NEVER_CHANGED, readNotes, readSettings } from "./settings.store.server.ts";

/** The name under which somebody confirms that the shop keeps what its policies promise. */
export const POLICIES_CONFIRMED = "policies";

/** One form as staff open it. `version` goes back with the change: who was faster wins. */
export type SettingView<Group extends SettingGroup = SettingGroup> = {
  values: SettingValues[Group];
  version: number;
  changed: { by: string; at: string } | null;
};

export type SettingsView = {
  groups: { [Group in SettingGroup]: SettingView<Group> };
  /** Who has confirmed the policies as they stand now. */
  policiesConfirmed: { by: string; at: string } | null;
};

/** All that staff may edit, as it stands. */
export async function viewSettings({ db }: Pick<ShopContext, "db">): Promise<SettingsView> {
  // The versions first: with values that are newer, a change is refused at worst; with older ones it would undo somebody else's.
  const notes = await readNotes(db);
  const values = settingValues(await readSettings(db));
  const confirmed = (await readConfirmations(db)).get(POLICIES_CONFIRMED);
  const entries = SETTING_GROUPS.map((group) => {
    const { version, changed } = notes[group] ?? NEVER_CHANGED;
    const told = changed && { by: changed.by, at: changed.at.toISOString() };
    return [group, { values: values[group], version, changed: told }];
  });
  const groups = Object.fromEntries(entries) as SettingsView["groups"];
  const isCurrent = confirmed?.version === groups.policies.version;
  return {
    groups,
    policiesConfirmed: confirmed && isCurrent ? { by: confirmed.by, at: confirmed.at.toISOString() } : null,
  };
}

export type SaveSettingsOutcome =
  | { outcome: "saved"; settings: SettingsView }
  | { outcome: "invalid"; errors: FieldError[] }
  /** Somebody else has saved this form meanwhile: nothing was written, `settings` are theirs. */
  | { outcome: "changed_meanwhile"; settings: SettingsView };

/**
 * Saves one form of the settings. Saving what is there already changes nothing and leaves no trace.
 *
 * @param edit.version of the form that was edited. @param edit.values as the form sends them, not judged yet.
 */
export async function saveSettings(
  { ctx, onCatalogChange }: { ctx: ShopContext; onCatalogChange(): void },
  actor: Actor,
  group: SettingGroup,
  edit: { version: number; values: unknown },
): Promise<SaveSettingsOutcome> {
  const parsed = settingForms[group].safeParse(edit.values);
  if (!parsed.success) return { outcome: "invalid", errors: firstMessages(parsed.error.issues) };
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const stale = await readSettings(tx);
    const before = settingValues(stale)[group];
    const after = settingValues({ ...stale, [group]: parsed.data })[group];
    const { version } = (await readNotes(tx))[group] ?? NEVER_CHANGED;
    if (version !== edit.version) return "changed_meanwhile";
    if (JSON.stringify(before) === JSON.stringify(after)) return "unchanged";
    const note = { version, by: actorName(actor), at: ctx.clock.now() };
    if (!(await changeSetting(tx, group, parsed.data, note))) return "changed_meanwhile";
    await writeAudit(tx, ctx, { actor, action: "settings.changed", subject: `settings:${group}`, before, after });
    return "changed";
  });
  if (saved === "changed") onCatalogChange();
  const outcome = saved === "changed_meanwhile" ? saved : "saved";
  return { outcome, settings: await viewSettings(ctx) };
}
