import type { ShopFacts } from "#app/context.ts";
import { noEmailText } from "#app/no-email.ts";
import { reminderHoursOf } from "#app/shop-facts.ts";
import { FOLD_STEPS, stepTitle } from "#app/storefront/fold-steps.ts";
import { listOf } from "#platform/text.ts";
import { REMINDER_KEPT_DAYS } from "#shop/messaging/reminders/reminder.ts";
import { formatMoney } from "#shop/money/money.ts";
import { SILENCE_AGREES_DAYS } from "#shop/ordering/orders/delay-terms.ts";
import { CANCELLATION_WINDOW_MS, taxFor } from "#shop/ordering/orders/order.ts";
import {
  deliveryDays,
  offeredMethods,
  offeredUpgrades,
  SHIPPING_METHODS,
  shippingCents,
} from "#shop/ordering/orders/shipping-methods.ts";
import { inBusinessDays, inDays, inTime, spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import { SIZE_CHART, SIZE_CHART_FIT } from "#shop/selling/catalog/size-chart.ts";

/** The shop's values for texts in content/, written `{{name}}`. An unknown name throws. */
export const PLACEHOLDERS: Readonly<Record<string, (facts: ShopFacts) => string>> = {
  cancelWithin: () => inTime(CANCELLATION_WINDOW_MS).replace(" ", "\u00a0"),
  delivery: ({ policies }) => spanInBusinessDays(policies.deliveryBusinessDays),
  estimatedTax: () => formatMoney(taxFor({ subtotalCents: 0, state: "" })),
  ...foldSteps(),
  fit: () => SIZE_CHART_FIT.toLowerCase(),
  flatPrices: ({ shipping }) =>
    listOf(
      offeredUpgrades(shipping).map(
        (method) => `${SHIPPING_METHODS[method].name} is a flat ${formatMoney(shipping[`${method}Cents`])} per order`,
      ),
    ),
  noEmail: noEmailText,
  ownerContact: ({ owner }) => ownerLines(owner),
  shippingTable,
  refundWithin: ({ policies }) => inDays(policies.refundWithinDays),
  reminderAfter: ({ reminderHours }) => (reminderHours === 1 ? "an hour" : `${reminderHours} hours`),
  reminderKept: () => inDays(REMINDER_KEPT_DAYS),
  returnWindow: ({ policies }) => inDays(policies.returnWindowDays),
  returnWindowDays: ({ policies }) => String(policies.returnWindowDays),
  shipWithin: ({ policies }) => inBusinessDays(policies.shipWithinBusinessDays),
  silenceAgrees: () => inDays(SILENCE_AGREES_DAYS),
  sizeTable,
};

/** Conditions: `{{#name}}…{{/name}}` is shown while true, `{{^name}}…{{/name}}` while false. */
export const CONDITIONS: Readonly<Record<string, (facts: ShopFacts) => boolean>> = {
  advertises: ({ pixel }) => pixel !== undefined,
  demo: ({ demo }) => demo,
  limitedDataUse: ({ pixel }) => pixel?.ldu === true,
  emailsAreSent: ({ email }) => email === "sent",
  offersPaidShipping: ({ shipping }) => offeredUpgrades(shipping).length > 0,
  ownerIsKnown: ({ owner }) => Object.values(owner).some(Boolean),
  pixelIsKeptOut: ({ pixel }) => pixel?.onCheckout === false,
  pixelIsLetIn: ({ pixel }) => pixel?.onCheckout === true,
  remindsOfCarts: (facts) => reminderHoursOf(facts) > 0,
  serverAdvertises: ({ pixel }) => pixel?.relays === true,
  testPayments: ({ payments }) => payments.isDemo === true,
  wePayReturnPostage: ({ policies }) => policies.returnPostage === "shop",
};

/** As blocks on their own lines, and inline. */
const PASSAGES = [/^\{\{([#^])(\w+)\}\}\n([\s\S]*?)^\{\{\/\2\}\}\n/gm, /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/g];
const NAME = /\{\{([^}]*)\}\}/g;

/** Fills in the shop's facts. Passages cannot be nested. Throws on an unknown name. */
export function fillIn(text: string, facts: ShopFacts): string {
  const chosen = PASSAGES.reduce(
    (passages, pattern) =>
      passages.replace(pattern, (_, kind: string, name: string, passage: string) =>
        find(CONDITIONS, name)(facts) === (kind === "#") ? passage : "",
      ),
    text,
  );
  return chosen.replace(NAME, (_, name: string) => find(PLACEHOLDERS, name)(facts));
}

function find<T>(list: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(list, name) ? list[name] : undefined;
  if (!found) throw new Error(`{{${name}}} is not in the lists of placeholders.ts`);
  return found;
}

/** The number, title and picture of each step, for the post about folding. */
function foldSteps(): Record<string, () => string> {
  return Object.fromEntries(
    FOLD_STEPS.flatMap(({ view }, index) => [
      [`foldStep${index + 1}`, () => stepTitle(index)],
      [`foldPicture${index + 1}`, () => `/media/${view}-blue.webp`],
    ]),
  );
}

function sizeTable(): string {
  const rows = SIZE_CHART.map((row) => [row.size, row.chest, row.length, row.sleeve]);
  return table(["Size", "Chest (in)", "Length (in)", "Sleeve (in)"], rows);
}

function shippingTable({ shipping, policies }: ShopFacts): string {
  const rows = offeredMethods(shipping).map((method) => {
    const cents = shippingCents(method, shipping);
    const days = deliveryDays(method, policies);
    return [
      SHIPPING_METHODS[method].name,
      cents === 0 ? "Free" : formatMoney(cents),
      days ? spanInBusinessDays(days) : "No estimate",
    ];
  });
  return table(["Method", "Price", "Estimated delivery"], rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Name, address, email and phone, one per line; empty ones are left out. */
function ownerLines({ legalName, postalAddress, email, phone }: ShopFacts["owner"]): string {
  const texts = (lines: readonly string[]) => lines.map((line) => asPlainText(line.trim()));
  const link = email && `[${asPlainText(email)}](<mailto:${email}>)`;
  return [...texts([legalName, ...postalAddress.split("\n")]), link, ...texts([phone])].filter(Boolean).join("  \n");
}

/** The owner's text is not Markdown, which would number a '2. Floor' and link to parts of an address. */
const asPlainText = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
