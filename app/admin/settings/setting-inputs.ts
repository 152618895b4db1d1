import { money } from "#app/ui/price.tsx";
import type { Field, Group } from "#shop/running/settings/setting-fields.ts";
import { SETTINGS, type SettingGroup } from "#shop/running/settings/settings.ts";
import { YES } from "../kit/fields.tsx";
import { dollarsOf, numberOf } from "../kit/typed-number.ts";

/** The text in each input of a form, by group and field: 'shipping.expressPrice', 'policies.deliveryBusinessDays.from'. */
export type Inputs = Readonly<Record<string, string>>;

const isYes = (input: string | undefined): boolean => input === YES;

/** Undefined for an empty input, NaN if the text isn't a number. */
const typedNumber = (text = "", read = numberOf): number | undefined => (text.trim() === "" ? undefined : read(text));

/** The fields of a group. Their exact types in `SETTINGS` are widened, because the form treats all fields alike. */
export const fieldsOf = (group: SettingGroup): [name: string, Field][] =>
  Object.entries((SETTINGS[group] satisfies Group as Group).fields);

/** The inputs that show the values of a group. */
export const inputsOf = (group: SettingGroup, values: Readonly<Record<string, unknown>>): Inputs =>
  Object.fromEntries(
    fieldsOf(group).flatMap(([name, { editor }]) => textsOf(`${group}.${name}`, editor, values[name])),
  );

function textsOf(path: string, editor: Field["editor"], value: unknown): [path: string, text: string][] {
  if (editor === "span") {
    const ends = (value ?? {}) as { from?: number; to?: number };
    return [
      [`${path}.from`, String(ends.from ?? "")],
      [`${path}.to`, String(ends.to ?? "")],
    ];
  }
  if (editor === "checkbox") return [[path, value === true ? YES : ""]];
  return [[path, editor === "dollars" ? Number(value).toFixed(2) : String(value)]];
}

/** The values of a group to send for the inputs of the form. Unreadable ones are left for validation to reject. */
export const valuesOf = (group: SettingGroup, inputs: Inputs): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(group).map(([name, field]) => [name, sentOf(`${group}.${name}`, field, inputs)]));

function sentOf(path: string, { editor, optional }: Field, inputs: Inputs): unknown {
  switch (editor) {
    case "number":
      return typedNumber(inputs[path]);
    case "dollars":
      return typedNumber(inputs[path], dollarsOf);
    case "checkbox":
      return isYes(inputs[path]);
    case "span": {
      const [from, to] = [inputs[`${path}.from`], inputs[`${path}.to`]];
      const isEmpty = !from?.trim() && !to?.trim();
      return optional && isEmpty ? null : { from: typedNumber(from), to: typedNumber(to) };
    }
    default:
      return inputs[path];
  }
}

/** The content of an input, for use in a sentence: '$6.66', or ''. */
export function inputWords(group: SettingGroup, name: string, text: string): string {
  const field = fieldsOf(group).find(([one]) => one === name)?.[1];
  if (text && field?.editor === "dollars" && !Number.isNaN(dollarsOf(text))) return money(dollarsOf(text));
  return field?.options?.find(({ value }) => value === text)?.label ?? text;
}
