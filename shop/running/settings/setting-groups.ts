import * as z from "zod/mini";
import type { Field } from "./setting-fields.ts";
import { asStored, byGroup, type Group, SETTINGS, type SettingGroup, type SettingValues } from "./settings.ts";

/** What is made from the table of settings (settings.ts): rules, schemas and labels. */

const objectOf = ({ fields }: Group, part: (field: Field) => z.ZodMiniType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field)])));

const ruleOf = (group: Group) =>
  objectOf(group, ({ rule }) => rule).check(
    z.superRefine((values, { addIssue }) => {
      const fault = group.check?.(values);
      if (fault) addIssue({ code: "custom", ...fault, input: values });
    }),
  );

const described = ({ sent, label, unit }: Field) =>
  sent.check(z.describe(unit ? `${label}, in ${unit}.` : `${label}.`));

/** What a form of that group may send, for the browser and the server alike. */
export const settingRules = byGroup((_, group) => ruleOf(group));

const whoAndWhen = z.nullable(z.object({ by: z.string(), at: z.string() }));

const viewOf = <Key extends SettingGroup>(_: Key, group: Group) =>
  z.object({
    values: objectOf(group, described) as z.ZodMiniType as z.ZodMiniType<SettingValues[Key]>,
    /** Goes back with a change of this form: who was faster wins. */
    version: z.int().check(z.describe("Goes back with a change of this form.")),
    changed: whoAndWhen.check(z.describe("Null while the default counts, or the shop itself wrote it.")),
  });

/** All settings as the API answers them. */
export const settingsView = z.object({
  groups: z.object(byGroup(viewOf) as { [Key in SettingGroup]: ReturnType<typeof viewOf<Key>> }),
  policiesConfirmed: whoAndWhen.check(z.describe("Who has confirmed the current policies.")),
});
export type SettingsView = z.infer<typeof settingsView>;

/** What the database may hold; anything else was never written by a release. */
export const storedSettings = z.object({
  demo: z.boolean(),
  ...byGroup((_, group) => {
    const schemas = asStored(group, ({ stored }) => stored);
    return group.bare ? (schemas as z.ZodMiniType) : z.object(schemas as Record<string, z.ZodMiniType>);
  }),
});

/** What the API sends of what is stored. */
export const toSent = (key: SettingGroup, stored: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(groupOf(key).fields).map(([name, field]) => [
      name,
      field.toSent(groupOf(key).bare ? stored : valueIn(stored, field.storedAs ?? name)),
    ]),
  );

/** What is stored of values that fit the group's rule. */
export const toStored = (key: SettingGroup, sent: object): unknown =>
  asStored(groupOf(key), (field, name) => field.toStored(valueIn(sent, name)));

const groupOf = (key: SettingGroup): Group => SETTINGS[key];

const valueIn = (values: unknown, name: string): unknown => (values as Record<string, unknown>)[name];

const ENDS: Record<string, string> = { from: ", from", to: ", to" };

/** 'Estimated delivery, to' of the path 'deliveryBusinessDays.to'; undefined for what is no field. */
export function settingLabel(key: SettingGroup, path: string): string | undefined {
  const [name = "", end = ""] = path.split(".");
  const field = groupOf(key).fields[name];
  return field && field.label + (ENDS[end] ?? "");
}
