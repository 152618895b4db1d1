import type { Cents } from "#shop/money/money.ts";

type Days = { from: number; to: number };

type MethodFacts = {
  /** As shoppers and packers read it. */
  label: string;
  /** Where its price or the word "shipping" stands beside it. */
  name: string;
  /** What it costs and whether it is offered until staff change it; null: always free and offered. */
  price: { cents: Cents; offered: boolean } | null;
  /** Business days from the order to the door, both ends included; `policy`: the delivery policy's; null: not promised. */
  estimate: Days | "policy" | null;
  /** Printed large on the packing slip. */
  isUrgent: boolean;
};

/**
 * Every shipping method: the one place that changes when one is added, beside the CHECK of `orders.shipping_method`. A key is stored with
 * orders, and in the setting `shipping` as `expressCents` and `expressOffered`.
 */
const METHODS = {
  free: { label: "Free shipping", name: "Standard", price: null, estimate: "policy", isUrgent: false },
  express: { label: "Express", name: "Express", price: { cents: 799, offered: true }, estimate: null, isUrgent: true },
} as const satisfies Record<string, MethodFacts>;

export type ShippingMethod = keyof typeof METHODS;
export type PaidMethod = {
  [M in ShippingMethod]: (typeof METHODS)[M]["price"] extends null ? never : M;
}[ShippingMethod];

/** Free on every order, and what an order falls back to. */
export const STANDARD = "free" satisfies ShippingMethod;

export const SHIPPING_METHODS: Readonly<Record<ShippingMethod, MethodFacts>> = METHODS;
export const SHIPPING_METHOD_KEYS = Object.keys(METHODS) as readonly ShippingMethod[];

const isPaid = (method: ShippingMethod): method is PaidMethod => METHODS[method].price !== null;
export const PAID_METHODS: readonly PaidMethod[] = SHIPPING_METHOD_KEYS.filter(isPaid);

/** An object with a field for each paid method: `Cents` makes `{ expressCents: … }`. */
export const forPaidMethods = <Suffix extends string, Value>(suffix: Suffix, of: (method: PaidMethod) => Value) =>
  Object.fromEntries(PAID_METHODS.map((method) => [method + suffix, of(method)])) as Record<
    `${PaidMethod}${Suffix}`,
    Value
  >;

/** What staff set. Standard is no part of it: it is free on every order, and every page, email and banner says so. */
export type ShippingPrices = Record<`${PaidMethod}Cents`, Cents> & Record<`${PaidMethod}Offered`, boolean>;

export const DEFAULT_SHIPPING_PRICES: ShippingPrices = {
  ...forPaidMethods("Cents", (method) => METHODS[method].price.cents),
  ...forPaidMethods("Offered", (method) => METHODS[method].price.offered),
};

export const shippingCents = (method: ShippingMethod, prices: ShippingPrices): Cents =>
  isPaid(method) ? prices[`${method}Cents`] : 0;

/** The paid methods that an order may ask for now. */
export const offeredUpgrades = (prices: ShippingPrices): readonly PaidMethod[] =>
  PAID_METHODS.filter((method) => prices[`${method}Offered`]);

/** Which methods an order may ask for now. */
export const offeredMethods = (prices: ShippingPrices): readonly ShippingMethod[] =>
  SHIPPING_METHOD_KEYS.filter((method) => !isPaid(method) || prices[`${method}Offered`]);

/** The business days in which an order arrives; undefined when the shop promises none. */
export function deliveryDays(method: ShippingMethod, policies: { deliveryBusinessDays: Days }): Days | undefined {
  const { estimate } = SHIPPING_METHODS[method];
  return estimate === "policy" ? policies.deliveryBusinessDays : (estimate ?? undefined);
}
