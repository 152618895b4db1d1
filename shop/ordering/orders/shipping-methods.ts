import { inWords } from "#platform/display-text.ts";
import type { Cents } from "#shop/money/money.ts";

type Days = { from: number; to: number };

type MethodFacts = {
  label: string;
  /** For use next to its price or the word "shipping". */
  name: string;
  /** Until staff change it; null: always free and offered. */
  price: { cents: Cents; offered: boolean } | null;
  isUrgent: boolean;
};

/**
 * Every shipping method. To add one, change only this and the CHECK of `orders.shipping_method`. Keys are stored with orders, in
 * the setting `shipping` as `expressCents` and `expressOffered`, and in `policies` as `expressBusinessDays`.
 */
const METHODS = {
  free: { label: "Free shipping", name: "Standard", price: null, isUrgent: false },
  express: { label: "Express", name: "Express", price: { cents: 799, offered: true }, isUrgent: true },
} as const satisfies Record<string, MethodFacts>;

export type ShippingMethod = keyof typeof METHODS;
export type PaidMethod = {
  [M in ShippingMethod]: (typeof METHODS)[M]["price"] extends null ? never : M;
}[ShippingMethod];

/** Available for every order. */
export const STANDARD = "free" satisfies ShippingMethod;

export const SHIPPING_METHODS: Readonly<Record<ShippingMethod, MethodFacts>> = METHODS;
/** A page that was opened before an upgrade may get a method that it doesn't know, and shows its name. */
export const methodFacts = (method: ShippingMethod): MethodFacts =>
  SHIPPING_METHODS[method] ?? { label: inWords(method), name: inWords(method), price: null, isUrgent: false };
export const SHIPPING_METHOD_KEYS = Object.keys(METHODS) as readonly ShippingMethod[];

const isPaid = (method: ShippingMethod): method is PaidMethod => METHODS[method].price !== null;
export const PAID_METHODS: readonly PaidMethod[] = SHIPPING_METHOD_KEYS.filter(isPaid);

/** An object with a field per paid method: `Cents` makes `{ expressCents: … }`. */
export const forPaidMethods = <Suffix extends string, Value>(suffix: Suffix, of: (method: PaidMethod) => Value) =>
  Object.fromEntries(PAID_METHODS.map((method) => [method + suffix, of(method)])) as Record<
    `${PaidMethod}${Suffix}`,
    Value
  >;

/** Without Standard, which is free on every order as every page and email says. */
export type ShippingPrices = Record<`${PaidMethod}Cents`, Cents> & Record<`${PaidMethod}Offered`, boolean>;

export const DEFAULT_SHIPPING_PRICES: ShippingPrices = {
  ...forPaidMethods("Cents", (method) => METHODS[method].price.cents),
  ...forPaidMethods("Offered", (method) => METHODS[method].price.offered),
};

export const shippingCents = (method: ShippingMethod, prices: ShippingPrices): Cents =>
  isPaid(method) ? prices[`${method}Cents`] : 0;

export const offeredUpgrades = (prices: ShippingPrices): readonly PaidMethod[] =>
  PAID_METHODS.filter((method) => prices[`${method}Offered`]);

export const offeredMethods = (prices: ShippingPrices): readonly ShippingMethod[] =>
  SHIPPING_METHOD_KEYS.filter((method) => !isPaid(method) || prices[`${method}Offered`]);

/** Business days from order to delivery, both ends included. Null: the shop states none. */
export type DeliveryEstimates = { deliveryBusinessDays: Days } & Record<`${PaidMethod}BusinessDays`, Days | null>;

export const deliveryDays = (method: ShippingMethod, policies: DeliveryEstimates): Days | undefined =>
  isPaid(method) ? (policies[`${method}BusinessDays`] ?? undefined) : policies.deliveryBusinessDays;
