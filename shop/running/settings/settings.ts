import {
  DEFAULT_SHIPPING_PRICES,
  type DeliveryEstimates,
  forPaidMethods,
  PAID_METHODS,
  SHIPPING_METHODS,
} from "#shop/ordering/orders/shipping-methods.ts";
import { BANNER_CLAIMS, bannerFault } from "./banner.ts";
import {
  asStored,
  checkbox,
  choice,
  dollars,
  email,
  type Field,
  type Group,
  line,
  lines,
  optionalSpan,
  phone,
  span,
  whole,
} from "./setting-fields.ts";

const MAX_ASSUMED_DAYS = 60;
/** After three days few shoppers remember their cart. */
const MAX_REMINDER_HOURS = 72;
/** Not above MAX_QUANTITY: pages are only rendered again when the stock falls to that or below, so a higher 'Only N left' would be outdated. */
const MAX_LOW_STOCK = 10;

/**
 * All settings that staff can change, in the order of the screen. The form, its validation, the API, the stored values, the defaults and the
 * words of the audit log come from this table. To add a setting, add a field here and read it with `readSettings`, or on pages with
 * `useShopFacts`.
 *
 * The defaults are the constants of the specification (section 9). The cancellation window is the only policy that is not a setting: it is
 * part of the order engine (shop/ordering/orders/order.ts).
 */
export const SETTINGS = {
  /** Who runs the shop. A real shop needs all fields before it launches. */
  owner: {
    title: "Shop details",
    section: "shop",
    lead: "Your business details, shown in the footer, contact page, and legal pages. Empty fields are hidden.",
    onPages: true,
    fields: {
      legalName: line({ label: "Legal name", max: 200, autoComplete: "organization" }),
      postalAddress: lines({
        label: "Postal address",
        max: 500,
        autoComplete: "street-address",
      }),
      email: email({ label: "Email address" }),
      phone: phone({ label: "Phone" }),
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
    lead: "These promises appear on every page, in emails, and in your terms.",
    columns: true,
    onPages: true,
    fields: {
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
    title: "Cart reminders",
    section: "email-settings",
    lead: "Shoppers can ask for one at checkout. If they leave without ordering, they get one email with a link that restores their cart.",
    onPages: true,
    bare: true,
    fields: {
      hours: whole({
        label: "Send after",
        unit: "hours",
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
    lead: "Show “Only N left in stock” when a variant is at or below this number.",
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
  /** The owner's text (banner.ts). Empty: the text of the specification. */
  banner: {
    title: "Banner",
    section: "shop",
    lead: "Shown at the top of every page. Leave empty to show your biggest sale and free shipping.",
    onPages: true,
    bare: true,
    fields: {
      text: line({
        label: "Banner text",
        hint: `You can use ${Object.keys(BANNER_CLAIMS)
          .map((name) => `{${name}}`)
          .join(", ")}. A sentence is left out while its placeholder doesn't apply.`,
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

/** The values of each group in the API and the form. */
export type SettingValues = { [Key in SettingGroup]: { [Name in keyof FieldsOf<Key>]: Sent<FieldsOf<Key>[Name]> } };

type StoredGroup<Key extends SettingGroup> = Table[Key] extends { bare: true }
  ? Stored<FieldsOf<Key>[keyof FieldsOf<Key>]>
  : { [Name in keyof FieldsOf<Key> as StoredName<Name, FieldsOf<Key>[Name]>]: Stored<FieldsOf<Key>[Name]> };

/** The stored settings. Each key is a row of `settings`. `demo`: the products are samples, payments are simulated, and every page says so. */
export type ShopSettings = { demo: boolean } & { [Key in SettingGroup]: StoredGroup<Key> };

/** The settings that pages may read. */
export type PageSettings = Pick<
  ShopSettings,
  "demo" | { [Key in SettingGroup]: Table[Key] extends { onPages: true } ? Key : never }[SettingGroup]
>;

const ON_PAGES = SETTING_GROUPS.filter((key) => (SETTINGS[key] satisfies Group as Group).onPages);

export const pageSettings = (settings: ShopSettings): PageSettings =>
  Object.fromEntries((["demo", ...ON_PAGES] as const).map((key) => [key, settings[key]])) as PageSettings;

/** The shop's promises. Every page, email and feed reads them from here instead of repeating the numbers (decisions.md, Catalogue). */
export type Policies = ShopSettings["policies"];
/** Empty fields are not shown. */
export type Owner = ShopSettings["owner"];

/** An object with one value per group. */
export const byGroup = <Value>(make: (key: SettingGroup, group: Group) => Value) =>
  Object.fromEntries(SETTING_GROUPS.map((key) => [key, make(key, SETTINGS[key])])) as Record<SettingGroup, Value>;

/** The settings that apply until something is stored. */
export const DEFAULT_SETTINGS = {
  demo: false,
  ...byGroup((_, group) => asStored(group, (field) => field.default)),
} as ShopSettings;
