import * as z from "zod/mini";
import { type CustomerInfo, mapCustomerFields } from "#shop/ordering/orders/customer-info.ts";
import { SHIPPING_METHOD_KEYS, type ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";

/** Suggestions that the shopper has dismissed: the dismissed value, by field. */
export type Settled = { email?: string | undefined; zip?: string | undefined };

/** The shipping details typed so far. Never the card. */
export type Draft = { values: CustomerInfo; method: ShippingMethod; settled: Settled };

/** The localStorage key: a reload, a declined card or a closed tab loses nothing that was typed. */
export const DRAFT_KEY = "checkoutDraft";

/** A later visit starts empty: someone else may be using the browser. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const text = z.string().check(z.maxLength(5000));
const draftShape = z.object({
  at: z.number(),
  method: z.enum(SHIPPING_METHOD_KEYS),
  values: z.record(z.string(), text),
  settled: z._default(z.object({ email: z.optional(text), zip: z.optional(text) }), {}),
});

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Undefined if there is no draft, or it is too old or unreadable. */
export function readDraft(storage: DraftStorage | undefined, now: number): Draft | undefined {
  const stored = attempt(() => draftShape.safeParse(JSON.parse(storage?.getItem(DRAFT_KEY) ?? "null")).data);
  if (!stored || now - stored.at > KEPT_MS) return undefined;
  const values = mapCustomerFields((field) => stored.values[field] ?? "");
  return { values, method: stored.method, settled: stored.settled };
}

export function keepDraft(storage: DraftStorage | undefined, draft: Draft, now: number): void {
  attempt(() => storage?.setItem(DRAFT_KEY, JSON.stringify({ at: now, ...draft })));
}

export function forgetDraft(storage: DraftStorage | undefined): void {
  attempt(() => storage?.removeItem(DRAFT_KEY));
}

/** Storage may be full or blocked; the checkout works without it. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
