import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import type { CustomerField, CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import type { CardEntry, CardFaults } from "./card-entry.ts";
import { type Attempts, sendOrder } from "./checkout-attempt.ts";
import type { OrderAnswer, OrderApi, OrderBody } from "./order-api.ts";

/** The four stages of placing an order: check the form, tokenize the card, send the order, finish. Each lasts as long as its work. */
export type Stage = "validating" | "processing" | "saving" | "completing";

/** Specification, section 4: texts of the button and the overlay during each stage. */
export const STAGE_TEXTS: Record<Stage, { button: string; overlay: string }> = {
  validating: { button: "Validating...", overlay: "Validating your information..." },
  processing: { button: "Processing Payment...", overlay: "Processing your payment..." },
  saving: { button: "Saving Order...", overlay: "Saving your order..." },
  completing: { button: "Completing Order...", overlay: "Completing your order..." },
};

export const SHIPPING_MESSAGE = "Please fix the errors in your shipping information";
export const PAYMENT_MESSAGE = "Please fix the errors in your payment information";
export const DECLINED_MESSAGE = "Your card was declined. Nothing was charged.";
export const SAVE_FAILED_MESSAGE = "Failed to save order. Please try again.";
export const ORDER_FAILED_MESSAGE = "Order failed. Please try again.";
export const UNCONFIRMED_MESSAGE = "We're confirming your payment. Please don't pay again.";

export type CheckoutForm = {
  shipping: CustomerInfo;
  shippingMethod: ShippingMethod;
  items: OrderBody["items"];
  /** The total the shopper sees, in dollars. */
  expectedTotal: number;
  /** The value of the honeypot. */
  website?: string;
  marketingConsent?: boolean | undefined;
};

export type PlaceOrderResult =
  | { kind: "shipping_errors"; errors: Partial<Record<CustomerField, string>> }
  | { kind: "card_errors"; errors: CardFaults }
  | { kind: "answered"; answer: OrderAnswer };

/**
 * Checks the form, shipping before payment, and sends the order. `onStage` may wait, so that each stage is visible. Never rejects:
 * failures on the way are outcomes.
 */
export async function placeOrder(
  form: CheckoutForm,
  deps: {
    card: CardEntry;
    api: OrderApi;
    attempts: Attempts;
    onStage(stage: Stage): Promise<void>;
  },
): Promise<PlaceOrderResult> {
  const shown = deps.onStage("validating");
  const shippingFaults = shippingErrors(form.shipping);
  if (Object.keys(shippingFaults).length > 0) return { kind: "shipping_errors", errors: shippingFaults };
  const cardFaults = deps.card.faults();
  if (Object.keys(cardFaults).length > 0) return { kind: "card_errors", errors: cardFaults };
  await shown;

  await deps.onStage("processing");
  const tokenised = await deps.card.tokenise();
  if (!tokenised.ok) return { kind: "card_errors", errors: tokenised.errors };

  await deps.onStage("saving");
  const body: OrderBody = {
    items: form.items,
    customerInfo: form.shipping,
    shippingMethod: form.shippingMethod,
    expectedTotal: form.expectedTotal,
    payment: tokenised.token,
    ...(form.website && { website: form.website }),
  };
  return { kind: "answered", answer: await sendOrder(body, { ...deps, marketingConsent: form.marketingConsent }) };
}
