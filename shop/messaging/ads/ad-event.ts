import { type Cents, dollars } from "#shop/money/money.ts";

/** The checkout steps that the browser reports to the server. */
export const CHECKOUT_STEPS = ["InitiateCheckout", "AddPaymentInfo"] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** The specification's events (section 1) that the server sends. */
export const AD_EVENT_NAMES = [...CHECKOUT_STEPS, "Purchase"] as const;
export type AdEventName = (typeof AD_EVENT_NAMES)[number];

/** `held`: waits for the order's payment. `dropped`: the order failed, consent was withdrawn, the customer was erased, or it is too old. */
export const AD_EVENT_STATES = ["held", "queued", "sent", "failed", "dropped"] as const;
export type AdEventState = (typeof AD_EVENT_STATES)[number];

/** An event's parameters, with Meta's names. `value` is in dollars, with at most two decimals. */
export type AdParams = {
  content_ids: string[];
  content_type: "product";
  content_name: string;
  /** One entry per line; events about an order also contain the price. */
  contents: { id: string; quantity: number; item_price?: number }[];
  value: number;
  currency: "USD";
  num_items?: number;
};

export type AdLine = { productId: string; title: string; quantity: number; unitPriceCents?: Cents };

/**
 * The parameters of an event about these lines. As in the specification, they name the product and not the variant, so a catalog feed for
 * Meta needs a row with the product's id.
 * @param of.counts whether the event includes the number of units, as InitiateCheckout and Purchase do
 */
export function adParams(lines: readonly AdLine[], of: { valueCents: Cents; counts: boolean }): AdParams {
  return {
    content_ids: [...new Set(lines.map(({ productId }) => productId))],
    content_type: "product",
    content_name: [...new Set(lines.map(({ title }) => title))].join(", "),
    contents: lines.map(({ productId, quantity, unitPriceCents }) => ({
      id: productId,
      quantity,
      ...(unitPriceCents !== undefined && { item_price: dollars(unitPriceCents) }),
    })),
    value: dollars(of.valueCents),
    currency: "USD",
    ...(of.counts && { num_items: lines.reduce((sum, { quantity }) => sum + quantity, 0) }),
  };
}
