import type Stripe from "stripe";
import type { Card, GatewayPayment, GatewayRefund } from "#shop/payments/gateway.ts";
import { failureOf } from "./stripe-failures.ts";

export const PROVIDER = "stripe";

/** What every answer about a payment must carry beside the payment itself. */
export const EXPANDED = ["latest_charge.refunds", "payment_method"] as const;

type Intent = Stripe.PaymentIntent;

/** A PaymentIntent in the words of the port. It must have been asked for with `EXPANDED`. */
export function toGatewayPayment(intent: Intent): GatewayPayment {
  const status = STATUSES[intent.status] ?? "processing";
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return {
    ref: { provider: PROVIDER, id: intent.id },
    orderId: intent.metadata.order_id ?? "",
    status,
    currency: "usd",
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: refundedCents(charge),
    card: cardOf(intent, charge),
    ...(status === "authorized" && captureBefore && { captureBefore: new Date(captureBefore * 1000) }),
    ...(status === "requires_action" &&
      intent.client_secret && { action: { kind: "stripe_next_action", clientSecret: intent.client_secret } }),
    ...(status === "failed" && { failure: failureOf(intent.last_payment_error ?? {}) }),
  };
}

/** Payments are confirmed as they are made, so one that waits for a confirmation is on its way. */
const STATUSES: Readonly<Record<string, GatewayPayment["status"]>> = {
  requires_payment_method: "failed",
  requires_confirmation: "processing",
  requires_action: "requires_action",
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "captured",
  canceled: "cancelled",
} satisfies Record<Stripe.PaymentIntent.Status, GatewayPayment["status"]>;

/** The sum of the refunds, not the charge's `amount_refunded`: of a hold that was captured in part, that counts what was let go. */
function refundedCents(charge: Stripe.Charge | null): number {
  const refunds = charge?.refunds?.data ?? [];
  return refunds.filter(({ status }) => refundStatus(status) !== "failed").reduce((sum, { amount }) => sum + amount, 0);
}

function cardOf(intent: Intent, charge: Stripe.Charge | null): Card | undefined {
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const card =
    charge?.payment_method_details?.card ??
    method?.card ??
    intent.last_payment_error?.payment_method?.card ??
    undefined;
  return card && toCard(card);
}

type CardFacts = Pick<Stripe.PaymentMethod.Card, "exp_month" | "exp_year"> &
  Partial<Record<"brand" | "last4" | "fingerprint", string | null>>;

export function toCard(card: CardFacts): Card | undefined {
  if (!card.brand || !card.last4) return undefined;
  return {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    ...(card.fingerprint && { fingerprint: card.fingerprint }),
  };
}

export const toGatewayRefund = ({ id, status, amount }: Stripe.Refund): GatewayRefund => ({
  id,
  status: refundStatus(status),
  amountCents: amount,
});

/** `requires_action` waits for the shopper's bank details: the money has not gone back yet, and it may. */
function refundStatus(status: string | null): GatewayRefund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
