import * as z from "zod/mini";
import { tryStorage } from "#app/ui/storage.ts";
import { parseOrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { type CustomerInfo, EMPTY_CUSTOMER_INFO, mapCustomerFields } from "#shop/ordering/orders/customer-info.ts";
import { SHIPPING_METHOD_KEYS, type ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";

/** Suggestions that the shopper has dismissed: the dismissed value, by field. */
export type Settled = { email?: string | undefined; zip?: string | undefined };

/** The shipping details typed so far. Never the card. */
export type Draft = { values: CustomerInfo; method: ShippingMethod; settled: Settled };

const EMPTY: Draft = { values: EMPTY_CUSTOMER_INFO, method: "free", settled: {} };

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

/** What the form starts with: what was typed last, or else the details of `sent`, the body of an order whose outcome is open. */
export const openDraft = (storage: DraftStorage | undefined, sent: unknown, now: number): Draft =>
  readDraft(storage, now) ?? detailsOf(sent) ?? EMPTY;

function detailsOf(sent: unknown): Draft | undefined {
  const parsed = parseOrderRequest(sent);
  if (!parsed.ok) return undefined;
  return { ...EMPTY, values: parsed.order.customerInfo, method: parsed.order.shippingMethod };
}

/** Undefined if there is no draft, or it is too old or unreadable. */
function readDraft(storage: DraftStorage | undefined, now: number): Draft | undefined {
  const stored = tryStorage(
    () => draftShape.safeParse(JSON.parse(storage?.getItem(DRAFT_KEY) ?? "null", withoutCards)).data,
  );
  if (!stored || now - stored.at > KEPT_MS) return undefined;
  const values = mapCustomerFields((field) => stored.values[field] ?? "");
  return { values, method: stored.method, settled: stored.settled };
}

/** Makes a change of the form in the stored draft, too, which may have another tab's changes of other fields. */
export function changeDraft(
  storage: DraftStorage | undefined,
  change: (draft: Draft) => Draft,
  { shown, now }: { shown: Draft; now: number },
): void {
  const draft = change(readDraft(storage, now) ?? shown);
  tryStorage(() => storage?.setItem(DRAFT_KEY, JSON.stringify({ at: now, ...draft }, withoutCards)));
}

const SHORTEST_CARD_NUMBER = 13;

/**
 * A card number that was typed into a wrong field must not be stored. Without its check digit, because it is stored while it is typed. Also
 * when a draft is read, for those of an earlier release.
 */
const withoutCards = (_: string, value: unknown) =>
  typeof value === "string" && value.replace(/\P{Nd}/gu, "").length >= SHORTEST_CARD_NUMBER ? "" : value;

export function forgetDraft(storage: DraftStorage | undefined): void {
  tryStorage(() => storage?.removeItem(DRAFT_KEY));
}

export const deviceStorage = (): Storage | undefined => tryStorage(() => localStorage);
