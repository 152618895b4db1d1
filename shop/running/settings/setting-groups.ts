import * as z from "zod/mini";
import { asStored, type Field, type Group } from "./setting-fields.ts";
import { byGroup, SETTINGS, type SettingGroup, type SettingValues } from "./settings.ts";

/** The validation rules, schemas and labels, derived from the table of settings (settings.ts). */

const objectOf = ({ fields }: Group, part: (field: Field, name: string) => z.ZodMiniType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field, name)])));

const described = ({ sent, label, unit }: Field) =>
  sent.check(z.describe(unit ? `${label}, in ${unit}.` : `${label}.`));

/**
 * Validates what a group's form sends, in the browser and on the server. A value that was saved before its rule existed may stay as it is.
 */
export function checkSettings(key: SettingGroup, sent: unknown, saved: Readonly<Record<string, unknown>>) {
  const group = groupOf(key);
  const isSaved = (name: string) => JSON.stringify(valueIn(sent ?? {}, name)) === JSON.stringify(saved[name]);
  const rules = objectOf(group, (field, name) => (isSaved(name) ? field.sent : field.rule));
  const together = z.superRefine<object>((values, { addIssue }) => {
    const fault = group.check?.(values);
    if (fault) addIssue({ code: "custom", ...fault, input: values });
  });
  return rules.check(together).safeParse(sent);
}

const whoAndWhen = z.nullable(z.object({ by: z.string(), at: z.string() }));

const viewOf = <Key extends SettingGroup>(_: Key, group: Group) =>
  z.object({
    values: objectOf(group, described) as z.ZodMiniType as z.ZodMiniType<SettingValues[Key], SettingValues[Key]>,
    version: z.int().check(z.describe("Send it with a change to this group. An outdated version is rejected.")),
    changed: whoAndWhen.check(z.describe("Null if the default applies or the shop set it.")),
  });

/** All settings in API responses. */
export const settingsView = z.object({
  groups: z.object(byGroup(viewOf) as { [Key in SettingGroup]: ReturnType<typeof viewOf<Key>> }),
  policiesConfirmed: whoAndWhen.check(z.describe("Who confirmed the current policies, and when.")),
});
export type SettingsView = z.infer<typeof settingsView>;

/** Every value that the database may hold. No release ever wrote anything else. */
export const storedSettings = z.object({
  demo: z.boolean(),
  ...byGroup((_, group) => {
    const schemas = asStored(group, ({ stored }) => stored);
    return group.bare ? (schemas as z.ZodMiniType) : z.object(schemas as Record<string, z.ZodMiniType>);
  }),
});

/** Converts a stored group to the values that the API sends. */
export const toSent = (key: SettingGroup, stored: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(groupOf(key).fields).map(([name, field]) => [
      name,
      field.toSent(groupOf(key).bare ? stored : valueIn(stored, field.storedAs ?? name)),
    ]),
  );

/** Converts valid values of a group to the stored form. */
export const toStored = (key: SettingGroup, sent: object): unknown =>
  asStored(groupOf(key), (field, name) => field.toStored(valueIn(sent, name)));

const groupOf = (key: SettingGroup): Group => SETTINGS[key];

const valueIn = (values: unknown, name: string): unknown => (values as Record<string, unknown>)[name];

const ENDS: Record<string, string> = { from: ", from", to: ", to" };

/** 'Estimated delivery, to' for the path 'deliveryBusinessDays.to'. Undefined if there is no such field. */
export function settingLabel(key: SettingGroup, path: string): string | undefined {
  const [name = "", end = ""] = path.split(".");
  const field = groupOf(key).fields[name];
  return field && field.label + (ENDS[end] ?? "");
}
