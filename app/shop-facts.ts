import { useRouteLoaderData } from "react-router";
import { DEFAULT_SHIPPING_PRICES, forPaidMethods } from "#shop/ordering/orders/shipping-methods.ts";
import type { ShopFacts } from "./context.ts";

/** Defaults known to server and browser, so that a page carries only the differences. They only save bytes; any of them may be left out. */
const USUAL = {
  demo: false,
  afterOrder: "success",
  policies: {
    returnWindowDays: 30,
    refundWithinDays: 7,
    returnPostage: "shopper",
    shipWithinBusinessDays: 3,
    deliveryBusinessDays: { from: 3, to: 7 },
    ...forPaidMethods("BusinessDays", () => null),
    restockWeeks: null,
  },
  owner: { legalName: "", postalAddress: "", email: "", phone: "" },
  shipping: DEFAULT_SHIPPING_PRICES,
  lowStock: 3,
  reminderHours: 4,
  banner: "",
  payments: { provider: "sandbox", isDemo: true },
  discount: null,
  email: "sent",
} as const satisfies Partial<ShopFacts>;

type Unusual<Facts, Usual> = Omit<Facts, keyof Usual> & Partial<Facts>;
export type SentFacts = Omit<Unusual<ShopFacts, typeof USUAL>, "policies" | "owner"> & {
  policies: Unusual<ShopFacts["policies"], typeof USUAL.policies>;
  owner: Unusual<ShopFacts["owner"], typeof USUAL.owner>;
};

export const factsToSend = (facts: ShopFacts): SentFacts => ({
  ...unusual(facts, USUAL),
  policies: unusual(facts.policies, USUAL.policies),
  owner: unusual(facts.owner, USUAL.owner),
});

export const factsFrom = (sent: SentFacts): ShopFacts => ({
  ...USUAL,
  ...sent,
  policies: { ...USUAL.policies, ...sent.policies },
  owner: { ...USUAL.owner, ...sent.owner },
});

function unusual<Facts extends object, Usual extends Partial<Facts>>(facts: Facts, usual: Usual) {
  const rest: Partial<Facts> = { ...facts };
  for (const name in facts) {
    if (JSON.stringify(facts[name]) === JSON.stringify(usual[name])) delete rest[name];
  }
  return rest as Unusual<Facts, Usual>;
}

/** Hours from a cart's last change to its reminder, for shoppers who opted in; 0 in a shop that sends no reminders or no email. */
export const reminderHoursOf = ({ email, reminderHours }: ShopFacts): number => (email === "sent" ? reminderHours : 0);

/** The shop's facts; undefined only on the error page, when they could not be loaded. */
export function useShopFacts(): ShopFacts | undefined {
  const sent = useRouteLoaderData<{ shop: SentFacts }>("root")?.shop;
  return sent && factsFrom(sent);
}
