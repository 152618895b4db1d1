import * as z from "zod/mini";
import { phoneLink } from "#platform/phone-link.ts";
import { manyLines, oneLine } from "#platform/text.ts";
import { emailAddress } from "#shop/form-fields.ts";
import { type Cents, dollars as inDollars, toCents } from "#shop/money/money.ts";
import type { Span } from "./policy-words.ts";

/** The kinds of fields that settings can have, and their groups. A field defines its input, its rule, and the values to send and store. */

type Words = {
  label: string;
  hint?: string;
  /** Shown after the input: 'business days'. */
  unit?: string;
};

export type Option = { value: string; label: string; detail?: string };

/**
 * One field of the settings. `Sent` is the value in the API and the form, `Stored` the value in the database. Amounts are sent in dollars and
 * stored in cents; everything else is the same in both.
 */
export type Field<Sent = unknown, Stored = unknown> = Words & {
  /** The input for the field. `announcement` is a line with placeholders and a preview. */
  editor: "line" | "lines" | "announcement" | "number" | "dollars" | "span" | "choice" | "checkbox";
  type?: "email" | "tel";
  autoComplete?: string;
  options?: readonly Option[];
  /** Both ends of a span may be left empty, which is null. */
  optional?: true;
  default: Stored;
  /** Validates what a form sends, with a message for each error. */
  rule: z.ZodMiniType<Sent>;
  /** The value in API responses. */
  sent: z.ZodMiniType<Sent>;
  /** Every value that any release may have stored. */
  stored: z.ZodMiniType<Stored>;
  /** The name in the database, if it differs from the field's name. */
  storedAs?: string;
  toStored(sent: Sent): Stored;
  toSent(stored: Stored): Sent;
};

/** The pages of the admin's settings, by the last segment of their URL. */
export const SETTING_SECTIONS = {
  shop: "Shop",
  shipping: "Shipping and policies",
  "email-settings": "Email settings",
} as const;
export type SettingSection = keyof typeof SETTING_SECTIONS;

/** Settings that are edited and saved together. Each group has one version and one row in the table `settings`. */
export type Group = {
  title: string;
  /** Explains what the settings are for, and where customers see them. */
  lead: string;
  /** The page of the admin's settings that shows it. */
  section: SettingSection;
  /** Its fields take two columns on a wide screen. */
  columns?: true;
  /** Pages may read it: it is part of `ShopFacts`. */
  onPages?: true;
  /** Its only field is stored as a bare value, without a name. */
  bare?: true;
  fields: Readonly<Record<string, Field>>;
  /** Validates fields that depend on each other. */
  check?(values: object): { path: string[]; message: string } | undefined;
};

/** The stored form of a group: the bare value of its only field, or all fields by their stored names. */
export function asStored({ bare, fields }: Group, partOf: (field: Field, name: string) => unknown): unknown {
  const entries = Object.entries(fields).map(([name, field]) => [field.storedAs ?? name, partOf(field, name)] as const);
  return bare ? entries[0]?.[1] : Object.fromEntries(entries);
}

const sameInBoth = <Value>(schema: z.ZodMiniType<Value>) => ({
  sent: schema,
  stored: schema,
  toStored: (value: Value) => value,
  toSent: (value: Value) => value,
});

const anyText = sameInBoth(z.string());
const lineOf = (max: number) =>
  z.string("Please enter text").check(z.overwrite(oneLine), z.maxLength(max, `Please use at most ${max} characters`));

/** One line of text, which may be empty. `fault` returns why a text isn't allowed. */
export const line = (
  field: Words & {
    max: number;
    editor?: "announcement";
    type?: "tel";
    autoComplete?: string;
    fault?: (text: string) => string | undefined;
  },
): Field<string, string> => ({ editor: "line", ...field, ...anyText, default: "", rule: ruleOfLine(field) });

const ruleOfLine = ({ max, fault }: { max: number; fault?: (text: string) => string | undefined }) =>
  lineOf(max).check(
    z.superRefine((text, { addIssue }) => {
      const message = fault?.(text);
      if (message) addIssue({ code: "custom", message, input: text });
    }),
  );

/** Text of several lines, which may be empty. */
export const lines = (field: Words & { max: number; autoComplete?: string }): Field<string, string> => ({
  editor: "lines",
  ...field,
  ...anyText,
  default: "",
  rule: z
    .string("Please enter text")
    .check(z.overwrite(manyLines), z.maxLength(field.max, `Please use at most ${field.max} characters`)),
});

/** An email address, which may be empty. */
export const email = (field: Words): Field<string, string> => ({
  editor: "line",
  type: "email",
  autoComplete: "email",
  ...field,
  ...anyText,
  default: "",
  rule: z.union([z.literal(""), emailAddress()], { error: "Please enter a valid email address" }),
});

/** A phone number, which may be empty. */
export const phone = (field: Words): Field<string, string> =>
  line({
    max: 40,
    type: "tel",
    autoComplete: "tel",
    ...field,
    fault: (text) =>
      text === "" || phoneLink(text) ? undefined : "Please enter a phone number such as +1 503 555 0100",
  });

function wholeRule(min: number, max: number) {
  const rule = `Please enter a whole number from ${min} to ${max}`;
  return z.int(rule).check(z.minimum(min, rule), z.maximum(max, rule));
}

const anyCount = z.int().check(z.minimum(0));

/** A whole number from `min` to `max`, inclusive. */
export const whole = (field: Words & { min: number; max: number; default: number }): Field<number, number> => ({
  editor: "number",
  ...field,
  ...sameInBoth(anyCount),
  rule: wholeRule(field.min, field.max),
});

const isInOrder = z.refine<Span>(({ from, to }) => from <= to, {
  error: "The second number can't be less than the first",
  path: ["to"],
});
const anySpan = z.object({ from: anyCount, to: anyCount }).check(isInOrder);
const spanRule = (max: number) => z.object({ from: wholeRule(1, max), to: wholeRule(1, max) }).check(isInOrder);

/** A range of two whole numbers, both at least 1. */
export const span = (field: Words & { max: number; default: Span }): Field<Span, Span> => ({
  editor: "span",
  ...field,
  ...sameInBoth(anySpan),
  rule: spanRule(field.max),
});

/** Like `span`, or null if it is unknown. */
export const optionalSpan = (field: Words & { max: number }): Field<Span | null, Span | null> => ({
  editor: "span",
  ...field,
  ...sameInBoth(z.nullable(anySpan)),
  optional: true,
  default: null,
  rule: z.nullable(spanRule(field.max)),
});

/** One of a few options. */
export function choice<const Value extends string>(
  field: Words & { options: readonly (Option & { value: Value })[]; default: NoInfer<Value>; missing: string },
): Field<Value, Value> {
  const schema = z.enum(
    field.options.map(({ value }) => value),
    field.missing,
  );
  return { editor: "choice", ...field, ...sameInBoth<Value>(schema), rule: schema };
}

/** Yes or no. */
export const checkbox = (field: Words & { default: boolean }): Field<boolean, boolean> => ({
  editor: "checkbox",
  ...field,
  ...sameInBoth(z.boolean()),
  rule: z.boolean("Please choose yes or no"),
});

/** An amount of at least one cent: sent in dollars, stored in cents. */
export function dollars<const Name extends string>(
  field: Words & { maxDollars: number; default: Cents; storedAs: Name },
): Field<number, Cents> & { storedAs: Name } {
  const rule = `Please enter an amount from 0.01 to ${field.maxDollars}, in dollars and cents`;
  return {
    editor: "dollars",
    ...field,
    sent: z.number(),
    stored: anyCount,
    toStored: (amount) => toCents(amount) ?? 0,
    toSent: inDollars,
    rule: z.number(rule).check(
      z.minimum(0.01, { error: rule, abort: true }),
      z.maximum(field.maxDollars, { error: rule, abort: true }),
      z.refine((price) => toCents(price) !== undefined, "The price can have at most two decimals"),
    ),
  };
}
