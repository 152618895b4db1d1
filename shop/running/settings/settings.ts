import {
  DEFAULT_SHIPPING_PRICES,
  type DeliveryEstimates,
  forPaidMethods,
  PAID_METHODS,
  SHIPPING_METHODS,
} from "#shop/ordering/orders/shipping-methods.ts";
import { BANNER_CLAIMS, bannerFault } from "./banner.ts";
import {
  checkbox,
  choice,
  dollars,
  email,
  type Field,
  line,
  lines,
  optionalSpan,
  span,
  whole,
} from "./setting-fields.ts";

/** A page of the admin's settings, by the last part of its address. */
export const SETTING_SECTIONS = {
  shop: "Shop",
  shipping: "Shipping and policies",
  "email-settings": "Email settings",
} as const;
export type SettingSection = keyof typeof SETTING_SECTIONS;

/** What belongs together: a part of a form of the admin, a version, a row of the table `settings`. */
export type Group = {
  title: string;
  /** What it is for, and where customers see it. */
  lead: string;
  /** The page of the admin's settings that has it. */
  section: SettingSection;
  /** Pages may read it: it is part of `ShopFacts`. */
  onPages?: true;
  /** Its only field is stored as it is, without a name. */
  bare?: true;
  fields: Readonly<Record<string, Field>>;
  /** A fault that only several fields together can have. */
  check?(values: object): { path: string[]; message: string } | undefined;
};

const MAX_ASSUMED_DAYS = 60;
/** After three days few remember what they left. */
const MAX_REMINDER_HOURS = 72;
/** No page says 'Only N left' above what one order may have (MAX_QUANTITY): pages are made again from that stock down. */
const MAX_LOW_STOCK = 10;

/**
 * All settings that staff can change, in the order of the screen: the form, its rules, the API, what is stored, the defaults and the words of
 * the audit log are made from this table. To add one, add a field here and read it with `readSettings`, or on pages with `useShopFacts`.
 *
 * The defaults are the constants of the specification (section 9). The one promise that is no setting is the cancellation window: the order
 * engine keeps it (shop/ordering/orders/order.ts).
 */
export const SETTINGS = {
  /** Who runs the shop. The launch of a real shop needs it all. */
  owner: {
    title: "Shop details",
    section: "shop",
    lead: "Your business details, shown in the footer, contact page and legal pages. Empty fields are hidden.",
    onPages: true,
    fields: {
      legalName: line({ label: "Legal name", max: 200, autoComplete: "organization" }),
      postalAddress: lines({
        label: "Postal address",
        max: 500,
        autoComplete: "street-address",
      }),
      email: email({ label: "Email address" }),
      phone: line({ label: "Phone", max: 40, type: "tel", autoComplete: "tel" }),
    },
  },
  shipping: {
    title: "Shipping",
    section: "shipping",
    lead: "Standard shipping is always free. Changes apply to new orders. Shoppers at checkout are asked to accept the new total.",
    onPages: true,
    fields: {
      ...forPaidMethods("Offered", (method) =>
        checkbox({
          label: `Offer ${SHIPPING_METHODS[method].name.toLowerCase()} at checkout`,
          default: DEFAULT_SHIPPING_PRICES[`${method}Offered`],
        }),
      ),
      ...forPaidMethods("Price", (method) =>
        dollars({
          label: `${SHIPPING_METHODS[method].name} price`,
          hint: "For the whole order.",
          maxDollars: 500,
          default: DEFAULT_SHIPPING_PRICES[`${method}Cents`],
          storedAs: `${method}Cents`,
        }),
      ),
    },
  },
  policies: {
    title: "Policies",
    section: "shipping",
    lead: "What you promise on every page, in emails and in your terms.",
    onPages: true,
    fields: {
      returnWindowDays: whole({ label: "Return window", unit: "days after delivery", min: 1, max: 365, default: 30 }),
      refundWithinDays: whole({
        label: "Refund sent within",
        unit: "days of receiving the return",
        min: 1,
        max: 365,
        default: 7,
      }),
      returnPostage: choice({
        label: "Return shipping",
        options: [
          { value: "shopper", label: "The customer pays" },
          { value: "shop", label: "The shop pays" },
        ],
        default: "shopper",
        missing: "Please choose who pays",
      }),
      shipWithinBusinessDays: whole({ label: "Ships within", unit: "business days", min: 1, max: 365, default: 3 }),
      deliveryBusinessDays: span({
        label: "Estimated delivery",
        hint: "Order to delivery, with standard shipping.",
        unit: "business days",
        max: 365,
        default: { from: 3, to: 7 },
      }),
      ...forPaidMethods("BusinessDays", (method) =>
        optionalSpan({
          label: `${SHIPPING_METHODS[method].name} delivery`,
          hint: "Order to delivery. Leave empty if unknown.",
          unit: "business days",
          max: 365,
        }),
      ),
      restockWeeks: optionalSpan({
        label: "Restock expected in",
        hint: "Leave empty if unknown.",
        unit: "weeks",
        max: 52,
      }),
    },
    check(policies: DeliveryEstimates & { shipWithinBusinessDays: number }) {
      const estimates = [
        "deliveryBusinessDays",
        ...PAID_METHODS.map((method) => `${method}BusinessDays` as const),
      ] as const;
      const early = estimates.find((name) => policies[name] && policies[name].to < policies.shipWithinBusinessDays);
      return early && { path: [early, "to"], message: "An order can't arrive before it must be shipped" };
    },
  },
  assumeDelivered: {
    title: "Auto-mark delivered",
    section: "shipping",
    lead: "Mark orders delivered this many days after shipping. The customer gets an email and a review request.",
    bare: true,
    fields: {
      days: whole({
        label: "Days after shipping",
        hint: `0 to ${MAX_ASSUMED_DAYS} days. Enter 0 to turn it off.`,
        min: 0,
        max: MAX_ASSUMED_DAYS,
        default: 10,
      }),
    },
  },
  reminderHours: {
    title: "Abandoned-cart email",
    section: "email-settings",
    lead: "Shoppers can opt in at checkout. If they leave without ordering, they get one email with a link that restores their cart.",
    onPages: true,
    bare: true,
    fields: {
      hours: whole({
        label: "Send after (hours)",
        hint: `0 to ${MAX_REMINDER_HOURS} hours. Enter 0 to turn it off and delete saved carts.`,
        min: 0,
        max: MAX_REMINDER_HOURS,
        default: 4,
      }),
    },
  },
  lowStock: {
    title: "Low stock",
    section: "shop",
    lead: "Show 'Only N left in stock' when a color and size is at or below this number.",
    onPages: true,
    bare: true,
    fields: {
      limit: whole({
        label: "Low-stock limit",
        hint: `0 to ${MAX_LOW_STOCK}. Enter 0 to hide it.`,
        unit: "units",
        min: 0,
        max: MAX_LOW_STOCK,
        default: 3,
      }),
    },
  },
  afterOrder: {
    title: "After checkout",
    section: "shop",
    lead: "Both pages confirm the order.",
    onPages: true,
    bare: true,
    fields: {
      page: choice({
        label: "Page shown after checkout",
        options: [
          { value: "success", label: "Success", detail: "Thank-you page with the receipt and next steps." },
          {
            value: "out-of-stock",
            label: "Out of stock",
            detail: "Confirmation at the top of the sold-out page.",
          },
        ],
        default: "success",
        missing: "Please choose a page",
      }),
    },
  },
  /** The owner's own words (banner.ts); empty: those of the specification. */
  banner: {
    title: "Banner",
    section: "shop",
    lead: "Shown at the top of every page. Leave empty to show your biggest sale and free shipping.",
    onPages: true,
    bare: true,
    fields: {
      text: line({
        label: "Banner text",
        hint: `Use placeholders; sentences that aren't true right now are left out: ${Object.keys(BANNER_CLAIMS)
          .map((name) => `{${name}}`)
          .join(", ")}`,
        max: 120,
        editor: "announcement",
        fault: bannerFault,
      }),
    },
  },
} satisfies Record<string, Group>;

type Table = typeof SETTINGS;
export type SettingGroup = keyof Table;
export const SETTING_GROUPS = Object.keys(SETTINGS) as SettingGroup[];

type FieldsOf<Key extends SettingGroup> = Table[Key]["fields"];
type Sent<One> = One extends Field<infer Value, infer _> ? Value : never;
type Stored<One> = One extends Field<infer _, infer Value> ? Value : never;
type StoredName<Name, One> = One extends { storedAs: infer Other extends string } ? Other : Name;

/** What the API sends and the form of a group holds. */
export type SettingValues = { [Key in SettingGroup]: { [Name in keyof FieldsOf<Key>]: Sent<FieldsOf<Key>[Name]> } };

type StoredGroup<Key extends SettingGroup> = Table[Key] extends { bare: true }
  ? Stored<FieldsOf<Key>[keyof FieldsOf<Key>]>
  : { [Name in keyof FieldsOf<Key> as StoredName<Name, FieldsOf<Key>[Name]>]: Stored<FieldsOf<Key>[Name]> };

/** What the shop remembers about itself; each key is a row of `settings`. `demo`: sample goods, made-up payments, and every page says so. */
export type ShopSettings = { demo: boolean } & { [Key in SettingGroup]: StoredGroup<Key> };

/** The settings that pages may read. */
export type PageSettings = Pick<
  ShopSettings,
  "demo" | { [Key in SettingGroup]: Table[Key] extends { onPages: true } ? Key : never }[SettingGroup]
>;

const ON_PAGES = SETTING_GROUPS.filter((key) => (SETTINGS[key] satisfies Group as Group).onPages);

export const pageSettings = (settings: ShopSettings): PageSettings =>
  Object.fromEntries((["demo", ...ON_PAGES] as const).map((key) => [key, settings[key]])) as PageSettings;

/** What the shop promises. Every page, email and feed reads it here; none has a number of its own (decisions.md, Catalogue). */
export type Policies = ShopSettings["policies"];
/** What is empty is not shown. */
export type Owner = ShopSettings["owner"];

/** One value for each group. */
export const byGroup = <Value>(make: (key: SettingGroup, group: Group) => Value) =>
  Object.fromEntries(SETTING_GROUPS.map((key) => [key, make(key, SETTINGS[key])])) as Record<SettingGroup, Value>;

/** As a group is stored: its only field bare, or all by their stored names. */
export function asStored({ bare, fields }: Group, partOf: (field: Field, name: string) => unknown): unknown {
  const entries = Object.entries(fields).map(([name, field]) => [field.storedAs ?? name, partOf(field, name)] as const);
  return bare ? entries[0]?.[1] : Object.fromEntries(entries);
}

/** What counts while nothing is stored. */
export const DEFAULT_SETTINGS = {
  demo: false,
  ...byGroup((_, group) => asStored(group, (field) => field.default)),
} as ShopSettings;
