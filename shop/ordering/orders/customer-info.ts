import * as z from "zod/mini";
import { emailAddress, optionalText, requiredText } from "#shop/form-fields.ts";

/** DC and the territories aren't served (specification, section 3). */
// biome-ignore format: one state on each of fifty lines is hard to check.
export const US_STATES = [
  "AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "FL", "GA",
  "HI", "ID", "IL", "IN", "IA", "KS", "KY", "LA", "ME", "MD",
  "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ",
  "NM", "NY", "NC", "ND", "OH", "OK", "OR", "PA", "RI", "SC",
  "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY",
] as const;

type FieldRow = {
  label: string;
  /** In place of `label` on the order page and in exports. */
  heading?: string;
  /** Rules and messages of section 5 of the specification. */
  rule: z.ZodMiniType<string>;
  isOptional?: true;
  /** Otherwise it is emptied when the customer is erased. */
  staysAfterErasure?: true;
  /** Otherwise it is printed on the package. */
  isOffParcel?: true;
  autoComplete: string;
  /** More attributes of the input. */
  input?: {
    type?: "email" | "tel";
    inputMode?: "email" | "tel" | "numeric";
    autoCapitalize?: "words";
    spellCheck?: false;
  };
  options?: readonly string[];
  shape?: (text: string) => string;
};

/**
 * Everything that an order stores about its customer, in the order of forms, emails and exports. A field's name is its name in the
 * API and its column in `orders`. For another field, add a row here and a migration with the column.
 */
const FIELDS = {
  name: {
    label: "Full name",
    heading: "Name",
    rule: requiredText("Please enter your full name", "Name", 100).check(
      z.minLength(2, "Name must be at least 2 characters"),
    ),
    autoComplete: "shipping name",
    input: { autoCapitalize: "words" },
  },
  email: {
    label: "Email",
    rule: emailAddress(),
    isOffParcel: true,
    autoComplete: "shipping email",
    input: { type: "email", inputMode: "email", spellCheck: false },
  },
  phone: {
    label: "Phone",
    rule: optionalText("Phone", 30),
    isOptional: true,
    isOffParcel: true,
    autoComplete: "shipping tel",
    input: { type: "tel", inputMode: "tel" },
  },
  address: {
    label: "Street address",
    heading: "Address",
    rule: requiredText("Please enter your street address", "Street address", 200),
    autoComplete: "shipping address-line1",
  },
  address2: {
    label: "Apartment, suite",
    heading: "Address 2",
    rule: optionalText("Apartment or suite", 200),
    isOptional: true,
    autoComplete: "shipping address-line2",
  },
  city: {
    label: "City",
    rule: requiredText("Please enter your city", "City", 100),
    autoComplete: "shipping address-level2",
  },
  state: {
    label: "State",
    rule: z.enum(US_STATES, { error: "Please select your state" }),
    // A state alone identifies no one.
    staysAfterErasure: true,
    autoComplete: "shipping address-level1",
    options: US_STATES,
  },
  zip: {
    label: "ZIP code",
    heading: "ZIP",
    rule: requiredText("Please enter your zip code", "Zip code", 40).check(
      z.regex(/^\d{5}(-\d{4})?$/, "Please enter a valid zip code"),
    ),
    autoComplete: "shipping postal-code",
    input: { inputMode: "numeric" },
    shape: shapeZip,
  },
} as const satisfies Record<string, FieldRow>;

export type CustomerField = keyof typeof FIELDS;
export type CustomerInfo = Record<CustomerField, string>;
/** What can be changed once the order is placed. */
export type ShipTo = Omit<CustomerInfo, "email">;
type OptionalField = {
  [F in CustomerField]: (typeof FIELDS)[F] extends { isOptional: true } ? F : never;
}[CustomerField];

export const CUSTOMER_FIELDS: Readonly<Record<CustomerField, FieldRow>> = FIELDS;

export const headingOf = (field: CustomerField): string =>
  CUSTOMER_FIELDS[field].heading ?? CUSTOMER_FIELDS[field].label;

/** In screen order. */
export const CUSTOMER_FIELD_NAMES = Object.keys(FIELDS) as readonly CustomerField[];

/**
 * The email can't be changed: all emails about the order go there and 'Find your order' requires it, so a thief with the order's link
 * could take over the order.
 */
const isShipTo = (field: CustomerField): field is keyof ShipTo => field !== "email";
export const SHIP_TO_FIELD_NAMES: readonly (keyof ShipTo)[] = CUSTOMER_FIELD_NAMES.filter(isShipTo);

const mapNames = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

export const mapCustomerFields = <T>(make: (field: CustomerField) => T) => mapNames(CUSTOMER_FIELD_NAMES, make);
export const mapShipToFields = <T>(make: (field: keyof ShipTo) => T) => mapNames(SHIP_TO_FIELD_NAMES, make);

export const customerInfoOf = (from: CustomerInfo): CustomerInfo => mapCustomerFields((field) => from[field]);
export const shipToOf = (from: ShipTo): ShipTo => mapShipToFields((field) => from[field]);

export const isSameShipTo = (a: ShipTo, b: ShipTo): boolean =>
  SHIP_TO_FIELD_NAMES.every((field) => a[field] === b[field]);

export const EMPTY_CUSTOMER_INFO: CustomerInfo = mapCustomerFields(() => "");

const optional = CUSTOMER_FIELD_NAMES.filter(
  (field): field is OptionalField => CUSTOMER_FIELDS[field].isOptional === true,
);
export const NO_OPTIONAL_INFO: Record<OptionalField, string> = mapNames(optional, () => "");

/** Numeric keypads lack the hyphen of ZIP+4. Other text stays as typed, for the rule to check. */
function shapeZip(text: string): string {
  return /^\d{6,9}$/.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : text;
}

export const editInfo = (info: CustomerInfo, field: CustomerField, text: string): CustomerInfo => ({
  ...info,
  [field]: CUSTOMER_FIELDS[field].shape?.(text) ?? text,
});

const PLACE: readonly CustomerField[] = ["city", "state", "zip"];
/** Fields with their own line wherever an address is shown. */
export const LINE_FIELD_NAMES = CUSTOMER_FIELD_NAMES.filter((field) => !PLACE.includes(field));
const PARCEL_LINES = SHIP_TO_FIELD_NAMES.filter(
  (field) => !CUSTOMER_FIELDS[field].isOffParcel && !PLACE.includes(field),
);

/** Everything but the postal lines, such as the phone. */
export const otherDetails = (to: ShipTo): { field: CustomerField; heading: string; value: string }[] =>
  SHIP_TO_FIELD_NAMES.filter((field) => CUSTOMER_FIELDS[field].isOffParcel && to[field] !== "").map((field) => {
    return { field, heading: headingOf(field), value: to[field] };
  });

export const placeLine = ({ city, state, zip }: Pick<CustomerInfo, "city" | "state" | "zip">): string =>
  [[city, state].filter(Boolean).join(", "), zip].filter(Boolean).join(" ");

export const postalLines = (to: ShipTo): string[] =>
  [...PARCEL_LINES.map((field) => to[field]), placeLine(to)].filter(Boolean);
