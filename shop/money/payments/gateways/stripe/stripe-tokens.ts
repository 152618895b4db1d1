import type Stripe from "stripe";
import type { Card, PaymentToken } from "#shop/money/payments/gateway.ts";
import { toCard } from "./stripe-payment.ts";

/** How a payment names the token that it is made with. */
export const namedBy = ({ kind, id }: PaymentToken) =>
  kind === "confirmation_token" ? { confirmation_token: id } : { payment_method: id };

/** The card behind a token, if it is one. */
export async function readCard(stripe: Stripe, { kind, id }: PaymentToken): Promise<Card | undefined> {
  const method =
    kind === "confirmation_token"
      ? (await stripe.confirmationTokens.retrieve(id)).payment_method_preview
      : await stripe.paymentMethods.retrieve(id);
  return method?.card ? toCard(method.card) : undefined;
}

/**
 * Whether a payment was made with a confirmation token before. Stripe doesn't document how it refuses such a token, but the token itself
 * names its payment. Unknown, as when it can't be read, is false.
 */
export async function isSpent(stripe: Stripe, { kind, id }: PaymentToken): Promise<boolean> {
  if (kind !== "confirmation_token") return false;
  const token = await stripe.confirmationTokens.retrieve(id).catch(() => undefined);
  return Boolean(token?.payment_intent);
}
