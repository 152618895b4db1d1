import type { SettingGroup, SettingValues } from "#shop/running/settings/setting-forms.ts";

/** What stands in the inputs of a form, by the path of its field: 'deliveryBusinessDays.from'. A box that is ticked is 'yes'. */
export type Inputs = Readonly<Record<string, string>>;

const YES = "yes";
export const isYes = (input: string | undefined): boolean => input === YES;
export const yesOrNo = (yes: boolean): string => (yes ? YES : "");

/** Undefined for an empty input, NaN for what is no number. */
const numberOf = (text = ""): number | undefined => (text.trim() === "" ? undefined : Number(text));

const count = (number: number | undefined): string => String(number ?? "");

type Form<Group extends SettingGroup> = {
  inputsOf: (values: SettingValues[Group]) => Inputs;
  /** As the form is sent: what cannot be read is for its rules to refuse. */
  valuesOf: (inputs: Inputs) => unknown;
};

const asTyped = { inputsOf: (values: Inputs) => values, valuesOf: (inputs: Inputs): unknown => inputs };

/** How each form is filled in and read. */
export const FORMS: { [Group in SettingGroup]: Form<Group> } = {
  owner: asTyped,
  banner: asTyped,
  afterOrder: asTyped,
  assumeDelivered: {
    inputsOf: ({ days }) => ({ days: count(days) }),
    valuesOf: ({ days }) => ({ days: numberOf(days) }),
  },
  reminderHours: {
    inputsOf: ({ hours }) => ({ hours: count(hours) }),
    valuesOf: ({ hours }) => ({ hours: numberOf(hours) }),
  },
  lowStock: {
    inputsOf: ({ limit }) => ({ limit: count(limit) }),
    valuesOf: ({ limit }) => ({ limit: numberOf(limit) }),
  },
  shipping: {
    inputsOf: ({ expressPrice, expressOffered }) => ({
      expressPrice: expressPrice.toFixed(2),
      expressOffered: yesOrNo(expressOffered),
    }),
    valuesOf: ({ expressPrice, expressOffered }) => ({
      expressPrice: numberOf(expressPrice),
      expressOffered: isYes(expressOffered),
    }),
  },
  policies: {
    inputsOf: ({ deliveryBusinessDays, restockWeeks, returnPostage, ...days }) => ({
      returnWindowDays: count(days.returnWindowDays),
      refundWithinDays: count(days.refundWithinDays),
      returnPostage,
      shipWithinBusinessDays: count(days.shipWithinBusinessDays),
      "deliveryBusinessDays.from": count(deliveryBusinessDays.from),
      "deliveryBusinessDays.to": count(deliveryBusinessDays.to),
      "restockWeeks.from": count(restockWeeks?.from),
      "restockWeeks.to": count(restockWeeks?.to),
    }),
    valuesOf: (inputs) => ({
      returnWindowDays: numberOf(inputs.returnWindowDays),
      refundWithinDays: numberOf(inputs.refundWithinDays),
      returnPostage: inputs.returnPostage,
      shipWithinBusinessDays: numberOf(inputs.shipWithinBusinessDays),
      deliveryBusinessDays: spanOf(inputs, "deliveryBusinessDays"),
      restockWeeks: isEmpty(inputs, "restockWeeks") ? null : spanOf(inputs, "restockWeeks"),
    }),
  },
};

const spanOf = (inputs: Inputs, name: string) => ({
  from: numberOf(inputs[`${name}.from`]),
  to: numberOf(inputs[`${name}.to`]),
});

/** Nothing is said while both ends are empty. */
const isEmpty = (inputs: Inputs, name: string): boolean =>
  [inputs[`${name}.from`], inputs[`${name}.to`]].every((text) => !text?.trim());

/** The fields in which two versions of a form differ. */
export const differing = (one: Inputs, other: Inputs): string[] =>
  Object.keys(one).filter((field) => one[field] !== other[field]);
