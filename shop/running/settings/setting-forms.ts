import * as z from "zod/mini";
import { manyLines, oneLine } from "#platform/text.ts";
import { emailAddress } from "#shop/form-fields.ts";
import { dollars, toCents } from "#shop/money/money.ts";
import { bannerFault } from "./banner.ts";
import type { ShopSettings } from "./settings.ts";

/**
 * The settings that staff edit, one form for each: rules and messages for the browser and the server alike. What comes out of a form is
 * what is stored.
 */

/** A form each; also the names of their settings. In the order of the screen. */
export const SETTING_GROUPS = [
  "owner",
  "policies",
  "shipping",
  "assumeDelivered",
  "reminderHours",
  "lowStock",
  "afterOrder",
  "banner",
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** No page says 'Only N left' of more pieces than one order may have (MAX_QUANTITY): pages are made anew from that stock down. */
export const MAX_LOW_STOCK = 10;
const MAX_EXPRESS_DOLLARS = 500;
export const MAX_ASSUMED_DAYS = 60;
/** Later than three days nobody knows what they were reminded of. */
export const MAX_REMINDER_HOURS = 72;

const optionalLine = (max: number) => {
  const tooLong = `Please use at most ${max} characters`;
  return z.string("Please enter a text").check(z.overwrite(oneLine), z.maxLength(max, tooLong));
};

function whole(least: number, most: number) {
  const rule = `Please enter a whole number from ${least} to ${most}`;
  return z.int(rule).check(z.minimum(least, rule), z.maximum(most, rule));
}

const days = () => whole(1, 365);

const spanOf = (most: number) =>
  z
    .object({ from: whole(1, most), to: whole(1, most) })
    .check(z.refine(({ from, to }) => from <= to, { error: "The end cannot be before the beginning", path: ["to"] }));

const owner = z.object({
  legalName: optionalLine(200),
  postalAddress: z
    .string("Please enter a text")
    .check(z.overwrite(manyLines), z.maxLength(500, "Please use at most 500 characters")),
  email: z.union([z.literal(""), emailAddress()], { error: "Please enter a valid email address" }),
  phone: optionalLine(40),
});

const policies = z
  .object({
    returnWindowDays: days(),
    refundWithinDays: days(),
    returnPostage: z.enum(["shop", "shopper"], "Please choose who pays"),
    shipWithinBusinessDays: days(),
    deliveryBusinessDays: spanOf(365),
    restockWeeks: z.nullable(spanOf(52)),
  })
  .check(
    z.refine((all) => all.deliveryBusinessDays.to >= all.shipWithinBusinessDays, {
      error: "An order cannot arrive before it must be shipped",
      path: ["deliveryBusinessDays", "to"],
    }),
  );

const priceRule = `Please enter an amount from 0.01 to ${MAX_EXPRESS_DOLLARS}, in dollars and cents`;
const shipping = z.pipe(
  z.object({
    expressPrice: z.number(priceRule).check(
      z.minimum(0.01, { error: priceRule, abort: true }),
      z.maximum(MAX_EXPRESS_DOLLARS, { error: priceRule, abort: true }),
      z.refine((price) => toCents(price) !== undefined, "The price can have at most two decimals"),
    ),
    expressOffered: z.boolean("Please say whether express is offered"),
  }),
  z.transform(({ expressPrice, expressOffered }) => ({ expressCents: toCents(expressPrice) ?? 0, expressOffered })),
);

const lowStock = z.pipe(
  z.object({ limit: whole(0, MAX_LOW_STOCK) }),
  z.transform(({ limit }) => limit),
);

const assumeDelivered = z.pipe(
  z.object({ days: whole(0, MAX_ASSUMED_DAYS) }),
  z.transform(({ days }) => days),
);

const reminderHours = z.pipe(
  z.object({ hours: whole(0, MAX_REMINDER_HOURS) }),
  z.transform(({ hours }) => hours),
);

const afterOrder = z.pipe(
  z.object({ page: z.enum(["success", "out-of-stock"], "Please choose a page") }),
  z.transform(({ page }) => page),
);

const banner = z.pipe(
  z.object({
    text: optionalLine(120).check(
      z.superRefine((text, { addIssue }) => {
        const fault = bannerFault(text);
        if (fault) addIssue({ code: "custom", message: fault, input: text });
      }),
    ),
  }),
  z.transform(({ text }) => text),
);

export const settingForms = { owner, policies, shipping, assumeDelivered, reminderHours, lowStock, afterOrder, banner };

/** What a form of that group sends: amounts in dollars. */
export type SettingValues = { [Group in SettingGroup]: z.input<(typeof settingForms)[Group]> };

/** What a form shows of what is stored. */
export const settingValues = (settings: ShopSettings): SettingValues => ({
  owner: settings.owner,
  policies: settings.policies,
  shipping: {
    expressPrice: dollars(settings.shipping.expressCents),
    expressOffered: settings.shipping.expressOffered,
  },
  assumeDelivered: { days: settings.assumeDelivered },
  reminderHours: { hours: settings.reminderHours },
  lowStock: { limit: settings.lowStock },
  afterOrder: { page: settings.afterOrder },
  banner: { text: settings.banner },
});
